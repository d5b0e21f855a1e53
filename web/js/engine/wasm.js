/**
 * The core as WebAssembly, and the little of a system that it asks for: a clock and somewhere to print. Works
 * in a worker and in Node. `bindings/web/interface.cpp` describes the functions called here.
 */

/**
 * What went wrong in asking: the core's own sentence. The core can be used again.
 */
export class EngineRefusal extends Error {}

/**
 * The core broke (a trap, or memory that could not be had that could not be caught): this instance cannot be
 * used again.
 */
export class EngineCrash extends Error {}

/** @typedef {Record<string, any>} Answer */

/** How often a running task is asked how far it is, in milliseconds. */
const POLL_MS = 100;

export class Core {
  /** @type {WebAssembly.Memory} */ #memory;
  /** @type {Record<string, (...numbers: number[]) => number>} */ #calls;
  /** @type {((now: number) => void) | null} */ #tick = null;

  /** @param {WebAssembly.Module} module compiled from solver.wasm or another module of the core */
  constructor(module) {
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: this.#system() });
    this.#memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.#calls = /** @type {any} */ (exports);
    this.#calls._initialize();
  }

  /**
   * Do a task and return its result. `onPoll` gets its progress now and then; when it returns false the task
   * is cancelled, and the result says so.
   * @param {Answer} asked @param {(progress: Answer) => boolean | void} [onPoll] @returns {Answer}
   */
  run(asked, onPoll) {
    const handle = this.begin(asked);
    try {
      while (this.step(handle, onPoll));
      return this.result(handle);
    } finally {
      this.end(handle);
    }
  }

  /** @param {Answer} asked @returns {number} the handle of a task that has not run yet */
  begin(asked) {
    const text = new TextEncoder().encode(JSON.stringify(asked));
    return this.#guarded(() => {
      const room = this.#calls.pw_room(text.length);
      new Uint8Array(this.#memory.buffer).set(text, room);
      const handle = this.#calls.pw_begin(text.length);
      if (handle === 0) throw new EngineRefusal(this.#text());
      return handle;
    });
  }

  /**
   * Go on with a task; whether there is more to do.
   * @param {number} handle
   * @param {(progress: Answer) => boolean | void} [onPoll]
   */
  step(handle, onPoll) {
    let next = performance.now() + POLL_MS;
    this.#tick =
      onPoll === undefined
        ? null
        : (now) => {
            if (now < next) return;
            next = now + POLL_MS;
            if (this.#calls.pw_poll(handle) === 0) return; // no memory left to tell
            if (onPoll(JSON.parse(this.#text())) === false) this.#calls.pw_cancel(handle);
          };
    try {
      const more = this.#guarded(() => this.#calls.pw_run(handle));
      if (more < 0) throw new EngineCrash(this.#text());
      return more > 0;
    } finally {
      this.#tick = null;
    }
  }

  /** @param {number} handle @returns {Answer} */
  result(handle) {
    return this.#guarded(() => {
      this.#calls.pw_result(handle);
      return JSON.parse(this.#text());
    });
  }

  /** Bytes that a result says where they are. @param {number} at @param {number} size */
  copy(at, size) {
    return new Uint8Array(this.#memory.buffer, at, size).slice();
  }

  /** @param {number} handle */
  end(handle) {
    this.#guarded(() => this.#calls.pw_end(handle));
  }

  /** Bytes of memory the core has taken; WebAssembly never gives any back. */
  get bytes() {
    return this.#memory.buffer.byteLength;
  }

  /** A trap has no words that a person would understand. @template T @param {() => T} call @returns {T} */
  #guarded(call) {
    try {
      return call();
    } catch (error) {
      if (error instanceof EngineRefusal) throw error;
      throw new EngineCrash(error instanceof Error ? error.message : 'an exception that was not caught');
    }
  }

  #text() {
    const size = this.#calls.pw_text_size(),
      at = this.#calls.pw_text();
    return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, at, size));
  }

  /** The functions that the C library asks of a system. */
  #system() {
    return {
      /** @param {number} _clock @param {bigint} _precision @param {number} at */
      clock_time_get: (_clock, _precision, at) => {
        const now = performance.now();
        this.#tick?.(now);
        new DataView(this.#memory.buffer).setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        return 0;
      },
      /** @param {number} _file @param {number} vectors @param {number} count @param {number} written */
      fd_write: (_file, vectors, count, written) => {
        const view = new DataView(this.#memory.buffer);
        let text = '',
          size = 0;
        for (let at = vectors; at < vectors + 8 * count; at += 8) {
          const part = new Uint8Array(
            this.#memory.buffer,
            view.getUint32(at, true),
            view.getUint32(at + 4, true),
          );
          text += new TextDecoder().decode(part);
          size += part.length;
        }
        console.error(text);
        view.setUint32(written, size, true);
        return 0;
      },
      fd_seek: () => NOT_CAPABLE,
      fd_close: () => NOT_CAPABLE,
      fd_fdstat_get: () => NOT_CAPABLE,
      /** @param {number} code */
      proc_exit: (code) => {
        throw new EngineCrash(`the core ended itself (${code})`);
      },
    };
  }
}

const NOT_CAPABLE = 76;
