// Explorable deadlocks: while a box is held, the squares turn red where it would make the position
// deadlocked, wherever the player stands, and the boxes that prove it are marked. What simple rules prove is
// shown at once, the core's proofs as they arrive; a square is never red without a proof.

import { deadSquares, simpleDeadlock } from '../deadlock.js';
import { positionXsb } from '../level.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('../board.js').Overlay} Overlay */
/** @typedef {{why: string, boxes: number[]}} Proof */

export class DeadlockMap {
  /** @type {Map<number, Proof>} */
  #proofs = new Map();
  #key = '';
  #run = 0;
  /** @type {{cancel(): void} | null} */
  #job = null;

  /** @param {() => void} onfound */
  constructor(onfound) {
    this.onfound = onfound;
  }

  /**
   * Begin with a box; asked again about the same box of the same position, it goes on.
   * @param {Game} game
   * @param {number} box
   */
  hold(game, box) {
    const key = `${box}|${game.toXsb()}`;
    if (key === this.#key) return;
    this.release();
    this.#key = key;
    const squares = this.#simple(game, box);
    void this.#ask(game, box, squares);
  }

  /** The box was put down, or the position changed. */
  release() {
    this.#run += 1;
    this.#key = '';
    this.#job?.cancel();
    this.#job = null;
    this.#proofs.clear();
  }

  /**
   * What the page's own rules prove; the squares that are left, the nearest first.
   * @param {Game} game
   * @param {number} box
   */
  #simple({ level, boxes }, box) {
    const others = new Set(boxes);
    others.delete(box);
    const dead = deadSquares(level);
    /** @type {number[]} */
    const open = [];
    for (const square of level.floor ?? []) {
      if (others.has(square)) continue;
      const found = dead.has(square)
        ? { why: 'edge', boxes: [square] }
        : simpleDeadlock(level, new Set([...others, square]));
      if (found) this.#proofs.set(square, found);
      else open.push(square);
    }
    const { width } = level;
    const away = (/** @type {number} */ square) =>
      Math.abs((square % width) - (box % width)) +
      Math.abs(Math.floor(square / width) - Math.floor(box / width));
    return open.sort((one, other) => away(one) - away(other));
  }

  /**
   * @param {Game} game
   * @param {number} box
   * @param {number[]} squares
   */
  async #ask({ level, boxes, player }, box, squares) {
    const mine = this.#run;
    const xsb = positionXsb(level, boxes, player);
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#run) return;
      this.#job = engine.deadlockMap(xsb, box, squares, ({ square, rule, boxes: proof }) => {
        if (mine !== this.#run || !rule) return;
        this.#proofs.set(square, { why: rule, boxes: proof });
        this.onfound();
      });
    } catch {
      // no core here: the simple rules have to do
    }
  }

  /** The proof for a square; null where there is none. @param {number} square */
  proofAt(square) {
    return this.#proofs.get(square) ?? null;
  }

  /**
   * What is shown while the box is over a square.
   * @param {number} target
   * @returns {Overlay[]}
   */
  overlays(target) {
    /** @type {Overlay[]} */
    const marks = [];
    if (this.#proofs.size) marks.push({ squares: this.#proofs.keys(), kind: '#d0303c66' });
    const proof = this.proofAt(target);
    if (proof) marks.push({ squares: [target, ...proof.boxes], kind: 'deadlocked', above: true });
    return marks;
  }
}
