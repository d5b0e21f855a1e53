/**
 * The page's side of the workers: each `WorkerSlot` is a worker with a core of its own, made when it is first
 * needed and made anew when it was ended or broke. A module is compiled once for all of them.
 */

import { MODULES } from './tasks.js';

/** @typedef {'solver' | 'workshop' | 'analyse' | 'study' | 'certify'} ModuleName */

/** @type {Map<ModuleName, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * A part of the core, compiled; a load that failed is tried again by the next call.
 * @param {ModuleName} name @returns {Promise<WebAssembly.Module>}
 */
export function module(name) {
  let made = compiled.get(name);
  if (made === undefined) {
    made = compile(name);
    compiled.set(name, made);
    made.catch(() => compiled.delete(name));
  }
  return made;
}

/** @param {ModuleName} name */
async function compile(name) {
  const answer = await fetch(new URL(`../../${name}.wasm`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}.wasm: ${answer.status}`);
  // A host that does not know .wasm sends another type, which the streaming compiler refuses.
  if (answer.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** @typedef {import('./wasm.js').Answer} Answer */
/**
 * How a task ended.
 * @typedef {{result: Answer, bytes: number} | {refused: string} | {crashed: string} | {ended: true}} Outcome
 */

/** A worker whose core has taken more bytes than this is not kept: WebAssembly gives no memory back. */
const KEPT = 256 * 2 ** 20;

/** A place for one worker, which does one task at a time. */
export class WorkerSlot {
  /** @type {Worker | null} */ #worker = null;
  /** @type {((outcome: Outcome) => void) | null} */ #settle = null;
  #isCancelled = false;

  /** @param {ModuleName} name the module its core is made of */
  constructor(name) {
    this.name = name;
  }

  get busy() {
    return this.#settle !== null;
  }

  /** Whether nothing is done here that is still wanted. */
  get isIdle() {
    return !this.busy || this.#isCancelled;
  }

  /**
   * Do a task. `onProgress` gets what the worker reports.
   * @param {keyof typeof MODULES} kind @param {Answer} asked @param {(progress: Answer) => void} [onProgress]
   * @returns {Promise<Outcome>}
   */
  run(kind, asked, onProgress) {
    if (this.busy) throw new Error('this worker has a task already');
    return new Promise((resolve) => {
      const settle = (/** @type {Outcome} */ outcome) => {
        if (this.#settle !== settle) return;
        this.#settle = null;
        if ('crashed' in outcome || ('result' in outcome && outcome.bytes > KEPT)) this.#drop();
        resolve(outcome);
      };
      this.#settle = settle;
      this.#isCancelled = false;
      this.#ready(() => this.#settle === settle).then(
        (worker) => {
          if (!worker || this.#settle !== settle || worker !== this.#worker) return; // ended meanwhile
          if (this.#isCancelled) {
            settle({ ended: true });
            return;
          }
          worker.onmessage = ({ data }) => ('progress' in data ? onProgress?.(data.progress) : settle(data));
          worker.onerror = (event) => {
            event.preventDefault();
            settle({ crashed: event.message || 'the worker stopped' });
          };
          worker.postMessage({ kind, asked });
        },
        (error) => settle({ crashed: error instanceof Error ? error.message : String(error) }),
      );
    });
  }

  /** Stop after the next slice and keep the worker: for tasks that work slice by slice. */
  cancel() {
    this.#isCancelled = true;
    this.#worker?.postMessage({ cancel: true });
  }

  /** Stop at once whatever is done here. */
  end() {
    this.#drop();
    this.#settle?.({ ended: true });
  }

  #drop() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /**
   * The worker, made once its module is there; null where it is not wanted any more by then.
   * @param {() => boolean} isWanted
   */
  async #ready(isWanted) {
    const ready = await module(this.name);
    if (!isWanted()) return null;
    if (this.#worker === null) {
      this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
      this.#worker.postMessage({ module: ready });
    }
    return this.#worker;
  }
}

/** @type {WorkerSlot[]} */
const slots = [];

// Workers that wait for nothing take memory: they end with the screen that used them.
globalThis.document?.addEventListener('screenclosed', endIdle);

export function endIdle() {
  for (const slot of slots.splice(0)) {
    if (slot.isIdle) slot.end();
    else slots.push(slot);
  }
}

/** A slot for such a task that is free; a new one when there is none. @param {keyof typeof MODULES} kind */
export function take(kind) {
  let slot = slots.find((each) => !each.busy && each.name === MODULES[kind]);
  if (slot === undefined) slots.push((slot = new WorkerSlot(MODULES[kind])));
  return slot;
}
