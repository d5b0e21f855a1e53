/**
 * The checker of certificates as WebAssembly. It shares no code with the engine, nor does this file: who
 * distrusts the engine need not trust it. Works in a worker and in Node. `bindings/web/checker.cpp` describes
 * the functions called here.
 */

/**
 * What a certificate proves.
 * @typedef {object} Proof
 * @property {'unsolvable' | 'pushes' | 'moves'} claim
 * @property {number} bound
 * @property {string} level the board as text
 * @property {string} solution
 * @property {number} states
 * @property {number} patterns
 * @property {number} bounds
 * @property {number} corrals
 * @property {Record<'set' | 'bound' | 'square' | 'matching' | 'pattern' | 'waste', number>} pushes by the
 *   reason why they are settled
 */
/** @typedef {{proof: Proof} | {refused: string}} Verdict */

/**
 * @param {WebAssembly.Module} module compiled from checker.wasm
 * @param {Uint8Array} file
 * @returns {Verdict} throws when the checker itself breaks
 */
export function check(module, file) {
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: SYSTEM });
  const calls = /** @type {Record<string, (...numbers: number[]) => number>} */ (
    /** @type {unknown} */ (exports)
  );
  const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  calls._initialize();
  const room = calls.check_room(file.length);
  new Uint8Array(memory.buffer).set(file, room);
  const isAccepted = calls.check_run(file.length) === 1;
  const size = calls.check_text_size(),
    at = calls.check_text();
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
  return isAccepted ? { proof: JSON.parse(text) } : { refused: text };
}

/** What the C library asks of a system; the checker needs none of it. */
const SYSTEM = Object.fromEntries(
  ['fd_write', 'fd_seek', 'fd_close', 'fd_fdstat_get', 'clock_time_get', 'proc_exit'].map((name) => [
    name,
    () => {
      throw new Error(`the checker ended itself (${name})`);
    },
  ]),
);
