/** One game of Bait in progress, with unlimited undo and redo. No page, no clock. */

import { BAIT, BOX, positionOf, step } from './rules.js';

/** @typedef {import("./rules.js").State} State */

/** A game that remembers every state it went through. */
export class BaitGame {
  /**
   * @param {import("./level.js").BaitLevel} level
   * @param {import("./rules.js").Rules} [rules]
   */
  constructor(level, rules = BAIT) {
    this.level = level;
    this.rules = rules;
    /** @type {State[]} */
    this.states = [level.start(rules)];
    this.letters = '';
    this.now = 0;
  }

  /** The present state. */
  get state() {
    return this.states[this.now];
  }

  /** The moves that led to the present state, pushes in upper case. */
  get lurd() {
    return [...this.letters.slice(0, this.now)]
      .map((letter, at) =>
        boxesDiffer(this.states[at], this.states[at + 1]) ? letter.toUpperCase() : letter,
      )
      .join('');
  }

  /**
   * Make a move; true when the position changed. Bumping into things costs nothing: a tick in which nothing
   * happens is not kept, except waiting on purpose.
   * @param {string} move
   */
  play(move) {
    const before = this.state;
    const after = step(this.level, this.rules, before, move);
    const same = positionOf(after) === positionOf(before);
    if (before.status !== 'playing' || (same && after.status === 'playing' && move !== 'n')) return false;
    this.states.length = this.now + 1;
    this.letters = this.letters.slice(0, this.now) + move;
    this.states.push(after);
    this.now++;
    return !same;
  }

  get canUndo() {
    return this.now > 0;
  }

  get canRedo() {
    return this.now + 1 < this.states.length;
  }

  undo() {
    if (this.canUndo) this.now--;
  }

  redo() {
    if (this.canRedo) this.now++;
  }

  /** Back to the start; `redo` brings the moves back. */
  restart() {
    this.now = 0;
  }
}

/**
 * @param {State} one
 * @param {State} other
 */
function boxesDiffer(one, other) {
  return one.things !== other.things && one.things.some((there, at) => (there ^ other.things[at]) & BOX);
}
