// The position as shown, which follows the position as it is: nothing typed is ever lost, and the more steps
// wait, the faster they are shown.

/** @typedef {import('./game.js').Change} Change */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./board.js').BoardState} BoardState */

/** Seconds a step takes at least when many are waiting. */
const QUICKEST = 0.01;

export class Motion {
  /** @type {Change[]} */
  #waiting = [];
  #part = 0;
  #steps = 0;
  #facing = 'd';
  /** @type {Set<number>} */
  #boxes = new Set();
  #player = -1;

  /** @param {Game} game */
  constructor(game) {
    this.snap(game);
  }

  /** Whether the picture has not caught up yet. */
  get moving() {
    return this.#waiting.length > 0;
  }

  /**
   * Show the game as it is now.
   * @param {Game} game
   */
  snap(game) {
    this.#waiting.length = 0;
    this.#part = 0;
    this.#boxes = new Set(game.boxes);
    this.#player = game.player;
  }

  /**
   * The game changed; show it in its turn.
   * @param {Change} change
   */
  add(change) {
    this.#waiting.push(change);
  }

  /**
   * Turn on the spot: a wall was in the way.
   * @param {string} letter
   */
  face(letter) {
    if (!this.moving) this.#facing = letter;
  }

  /**
   * Let time go by.
   * @param {number} seconds since the last picture
   * @param {number} perStep seconds one step takes when only one is waiting
   */
  update(seconds, perStep) {
    while (this.#waiting.length && seconds >= 0) {
      const change = this.#waiting[0];
      this.#facing = change.letter.toLowerCase();
      const need = Math.max(QUICKEST, perStep / (1 + 0.22 * (this.#waiting.length - 1)));
      const left = (1 - this.#part) * need;
      if (seconds < left) {
        this.#part += seconds / need;
        return;
      }
      seconds -= left;
      this.#finish(change);
    }
  }

  /** Show everything that waits at once. */
  finish() {
    while (this.#waiting.length) {
      this.#facing = this.#waiting[0].letter.toLowerCase();
      this.#finish(this.#waiting[0]);
    }
  }

  /** @param {Change} change */
  #finish(change) {
    this.#waiting.shift();
    this.#part = 0;
    this.#steps += 1;
    this.#player = change.player[1];
    if (change.box) {
      this.#boxes.delete(change.box[0]);
      this.#boxes.add(change.box[1]);
    }
  }

  /** @returns {BoardState} */
  get state() {
    const change = this.#waiting[0];
    const walking = change && this.#part > 0.15 && this.#part < 0.85;
    return {
      boxes: this.#boxes,
      player: this.#player,
      facing: this.#facing,
      foot: walking ? 1 + (this.#steps % 2) : 0,
      pushing: Boolean(change?.box),
      moving: change ? { part: this.#part, player: change.player, box: change.box } : null,
    };
  }
}
