// A task of the core in a worker of its own, run slice by slice (worker.js).

import { module } from '../engine/pool.js';

/**
 * @typedef {object} Listener
 * @property {(result: Record<string, any>, slices: number) => void} result how far it is; at first after no
 *   slice
 * @property {(why: 'missing' | 'refused' | 'crashed', words: string) => void} failed missing: the core cannot
 *   be loaded here
 */

export class SteppedTask {
  /** @type {Worker | null} */
  #worker = null;
  #ended = false;
  /** What was said before the worker was there. @type {Record<string, unknown>[]} */
  #waiting = [];

  /**
   * @param {Record<string, unknown>} asked what bindings/web says of the task
   * @param {Listener} listener
   */
  constructor(asked, listener) {
    void this.#begin(asked, listener);
  }

  /**
   * @param {Record<string, unknown>} asked
   * @param {Listener} listener
   */
  async #begin(asked, listener) {
    try {
      const ready = await module('study');
      if (this.#ended) return;
      this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
      this.#worker.onmessage = ({ data }) => {
        if (this.#ended) return;
        if ('error' in data) listener.failed(data.refused ? 'refused' : 'crashed', data.error);
        else listener.result(data.result, data.slices);
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        if (!this.#ended) listener.failed('crashed', event.message || 'the worker stopped');
      };
      for (const message of [{ module: ready, asked }, ...this.#waiting]) this.#worker.postMessage(message);
      this.#waiting = [];
    } catch (error) {
      if (!this.#ended) listener.failed('missing', error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {{speed?: number, pause?: boolean, step?: true, back?: true}} message */
  tell(message) {
    if (this.#worker) this.#worker.postMessage(message);
    else this.#waiting.push(message);
  }

  end() {
    this.#ended = true;
    this.#worker?.terminate();
    this.#worker = null;
  }
}
