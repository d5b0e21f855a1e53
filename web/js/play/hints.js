// Hints in three grades: which box, which way, the next push with the walk to it.

import { knownSolutions } from '../collections.js';
import { STEPS, counts } from '../game.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../board.js').Overlay} Overlay */

const SECONDS = 15;

/** Gives one more grade each time it is asked about the same position. */
export class Hinter {
  grade = 0;
  /** @type {import('./session.js').Advice | null} */
  #advice = null;
  /** @type {{cancel(): void} | null} */
  #job = null;
  #asked = 0;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * Ask for (more of) a hint.
   * @param {() => void} thinking called when the answer takes a while
   * @returns {Promise<string>} the key of a text; empty when the player moved on meanwhile
   */
  async ask(thinking) {
    const { session } = this;
    if (session.game.solved) return 'hint.none';
    this.#advice ??= session.advice();
    if (this.#advice) return this.#more();
    if (this.#job) return 'hint.thinking';
    const mine = ++this.#asked;
    thinking();
    const problem = await this.#find(mine);
    if (mine !== this.#asked) return '';
    if (problem) return problem;
    this.#advice = session.advice();
    return this.#advice ? this.#more() : 'hint.none_found';
  }

  /**
   * Work out a solution from here: the known one where it contains the position, else the solver's.
   * @param {number} mine
   */
  async #find(mine) {
    const { session } = this;
    if (session.collection.shipped) {
      /** @type {{moves?: string, pushes?: string}} */
      const known = await knownSolutions(session.collection.name, session.index).catch(() => ({}));
      const shorter = [known.pushes, known.moves].filter((lurd) => lurd !== undefined);
      for (const lurd of shorter.sort((a, b) => counts(a).pushes - counts(b).pushes))
        session.learn(session.level.toXsb(), lurd);
      if (session.advice()) return '';
    }
    if (mine !== this.#asked) return '';
    const xsb = session.game.toXsb();
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#asked) return '';
      const job = engine.solve(xsb, { for: 'any', time: SECONDS }, () => {});
      this.#job = job;
      const result = await job.result;
      this.#job = null;
      if (result.status === 'solved' && session.learn(xsb, result.lurd)) return '';
      if (result.status === 'crashed') return 'web.no_engine';
      return result.status === 'unsolvable' ? 'hint.lost' : 'hint.none_found';
    } catch {
      this.#job = null;
      return 'web.no_engine';
    }
  }

  #more() {
    if (this.grade < 3) {
      this.grade += 1;
      this.session.hints += 1;
      this.session.save();
    }
    return `hint.grade${this.grade}`;
  }

  /** The position changed: the hint is over. */
  forget() {
    this.grade = 0;
    this.#advice = null;
    this.#asked += 1;
    this.#job?.cancel();
    this.#job = null;
  }

  /** What is shown on the board. @returns {Overlay[]} */
  overlays() {
    const advice = this.#advice;
    if (!advice || !this.grade) return [];
    /** @type {Overlay[]} */
    const marks = [{ squares: [advice.box], kind: 'hint' }];
    if (this.grade >= 2) marks.push({ squares: [advice.box], kind: `arrow_${advice.letter}`, above: true });
    if (this.grade >= 3) {
      const { width } = this.session.level;
      const steps = [];
      let square = this.session.game.player;
      for (const letter of advice.walk) {
        square += STEPS[letter][0] + STEPS[letter][1] * width;
        steps.push(square);
      }
      marks.push({ squares: steps, kind: 'step' });
      marks.push({
        squares: [advice.box + STEPS[advice.letter][0] + STEPS[advice.letter][1] * width],
        kind: 'hint_target',
      });
    }
    return marks;
  }
}
