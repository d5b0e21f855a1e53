// When each move of the game was made: what a race against it needs.

export class MoveTimes {
  /** @type {number[]} seconds on the clock at each move */
  #at = [];

  /**
   * A game that goes on: its earlier moves are spread evenly over the time it took.
   * @param {number} moves
   * @param {number} seconds
   */
  constructor(moves, seconds) {
    this.#at = Array.from({ length: moves }, (_, i) => (seconds * (i + 1)) / moves);
  }

  /**
   * The game has so many moves now.
   * @param {number} moves
   * @param {number} seconds on the clock
   */
  update(moves, seconds) {
    this.#at.length = Math.min(this.#at.length, moves);
    while (this.#at.length < moves) this.#at.push(seconds);
  }

  get complete() {
    return this.#at.length > 0;
  }

  /** Tenths of a second since the first move, for each move. */
  get tenths() {
    return this.#at.map((seconds) => Math.max(0, Math.round(10 * (seconds - this.#at[0]))));
  }
}
