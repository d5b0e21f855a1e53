// Warns when a position is proved to be deadlocked. What simple rules prove is shown at once; the solver's
// proof follows when it has one.

import { simpleDeadlock } from '../deadlock.js';
import { settings } from '../settings.js';
import { hasText } from '../strings.js';

/** @typedef {import('../game.js').Game} Game */

const SOON = 250;

export class DeadlockWarning {
  /** @type {{why: string, boxes: number[]} | null} */
  found = null;
  #asked = 0;
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, {why: string, boxes: number[]} | null>} answers of the solver by position */
  #known = new Map();

  /** @param {() => void} onfound */
  constructor(onfound) {
    this.onfound = onfound;
  }

  /**
   * The position changed.
   * @param {Game} game
   */
  check(game) {
    const mine = ++this.#asked;
    clearTimeout(this.#timer);
    this.found = settings.warn && !game.solved ? simpleDeadlock(game.level, game.boxes) : null;
    if (!settings.warn || this.found || game.solved || !game.pushes) return;
    this.#timer = setTimeout(() => void this.#ask(game.toXsb(), mine), SOON);
  }

  /**
   * @param {string} xsb
   * @param {number} mine
   */
  async #ask(xsb, mine) {
    let found = this.#known.get(xsb);
    if (found === undefined) {
      try {
        const engine = await import('../engine/index.js');
        if (mine !== this.#asked) return; // moved on, or left
        const answer = await engine.deadlock(xsb);
        found = answer.deadlocked
          ? {
              why: hasText(`explain.${answer.why}`) ? String(answer.why) : 'engine',
              boxes: answer.boxes ?? [],
            }
          : null;
      } catch {
        return; // no solver here: the simple rules have to do
      }
      if (mine === this.#asked) this.#known.set(xsb, found); // an answer about an older position is dropped
    }
    if (mine !== this.#asked || !found) return;
    this.found = found;
    this.onfound();
  }

  close() {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }
}
