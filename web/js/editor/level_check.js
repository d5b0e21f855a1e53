// What there is to say about a drawing: what is missing, whether it can be solved, how hard it is. Asks the
// solver in the background, and only about the last drawing.

import { solves } from '../game.js';
import { t } from '../strings.js';

/** @typedef {import('../level.js').Level} Level */
/**
 * @typedef {{text: string, kind: 'wait' | 'good' | 'bad', solution: string, unsolvable?: string}} Verdict
 *   `unsolvable`: the board of which that is proved
 */

const PAUSE = 350; // milliseconds after the last stroke
const SECONDS = 20;

export class LevelCheck {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{cancel(): void} | null} */
  #job = null;
  #asked = 0;
  #stop = new AbortController();

  /** @param {(verdict: Verdict) => void} say */
  constructor(say) {
    this.say = say;
  }

  /**
   * A new drawing: forget the old one.
   * @param {Level} level
   * @param {boolean} isEmpty
   */
  ask(level, isEmpty) {
    this.close();
    const problem = isEmpty ? 'empty' : level.problem || (solves(level, '') ? 'already_solved' : '');
    if (problem) {
      this.say({ text: t(`verdict.${problem}`), kind: problem === 'empty' ? 'wait' : 'bad', solution: '' });
      return;
    }
    this.say({ text: t('verdict.waiting'), kind: 'wait', solution: '' });
    const mine = this.#asked;
    this.#stop = new AbortController();
    this.#timer = setTimeout(() => void this.#solve(level, mine), PAUSE);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#stop.abort();
    this.#job?.cancel();
    this.#job = null;
  }

  /**
   * @param {Level} level
   * @param {number} mine
   */
  async #solve(level, mine) {
    this.say({ text: t('verdict.searching'), kind: 'wait', solution: '' });
    const xsb = level.toXsb();
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#asked) return;
      const job = engine.solve(xsb, { for: 'any', time: SECONDS });
      this.#job = job;
      const result = await job.result;
      if (mine !== this.#asked) return;
      this.#job = null;
      if (result.status === 'crashed') throw new Error(result.message);
      if (result.status !== 'solved') {
        const unsolvable = result.status === 'unsolvable';
        this.say({
          text: t(unsolvable ? 'verdict.unsolvable' : 'verdict.unknown'),
          kind: unsolvable ? 'bad' : 'wait',
          solution: '',
          unsolvable: unsolvable ? xsb : '',
        });
        return;
      }
      const found = { kind: /** @type {const} */ ('good'), solution: result.lurd };
      this.say({ ...found, text: t('verdict.rating', { pushes: result.pushes }) });
      const { difficulty } = await engine.rate(xsb, this.#stop.signal);
      if (mine !== this.#asked) return;
      const key = difficulty === null ? 'verdict.solvable_only' : 'verdict.solvable';
      this.say({ ...found, text: t(key, { pushes: result.pushes, difficulty: difficulty ?? 0 }) });
    } catch {
      if (mine === this.#asked) this.say({ text: t('web.no_engine'), kind: 'wait', solution: '' });
    }
  }
}
