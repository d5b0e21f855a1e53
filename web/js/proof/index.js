/**
 * Proofs as the page asks for them: a certificate is written by the engine in its worker, and checked by the
 * independent checker in another, which is loaded only then.
 */
import { assemble } from './certificate.js';

/** @typedef {import('./certificate.js').Claim} Claim */
/** @typedef {import('./checker.js').Proof} Proof */
/** @typedef {{proof: Proof} | {refused: string} | {crashed: string} | {ended: true}} Checked */
/**
 * @typedef {{status: 'written', file: Uint8Array<ArrayBuffer>} | {status: 'refuted' | 'time limit' |
 *   'memory limit' | 'cancelled' | 'invalid' | 'crashed'}} Written
 */

const MEMORY = 1.5 * 2 ** 30;

/**
 * Write the certificate of a claim.
 * @param {string} xsb @param {Claim} claim @param {number} seconds
 * @param {(states: number) => void} onProgress
 * @returns {Promise<{result: Promise<Written>, cancel: () => void}>}
 */
export async function write(xsb, claim, seconds, onProgress) {
  const engine = await import('../engine/index.js');
  const job = engine.certify(
    xsb,
    { claim: claim.kind, bound: claim.bound, time: seconds, memory: MEMORY },
    onProgress,
  );
  const result = job.result.then(({ status, proof }) =>
    status === 'written' && proof ? { status, file: assemble(xsb, claim, proof) } : { status },
  );
  return { result: /** @type {Promise<Written>} */ (result), cancel: job.cancel };
}

/**
 * Check a certificate.
 * @param {Uint8Array} file
 * @returns {{result: Promise<Checked>, cancel: () => void}}
 */
export function check(file) {
  /** @type {Worker | null} */
  let worker = null;
  let over = false;
  /** @type {(checked: Checked) => void} */
  let settle = () => {};
  const result = new Promise((/** @type {(checked: Checked) => void} */ resolve) => {
    settle = (checked) => {
      over = true;
      worker?.terminate();
      resolve(checked);
    };
  });
  load().then(
    (module) => {
      if (over) return;
      worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }) => settle(data);
      worker.onerror = (event) => {
        event.preventDefault();
        settle({ crashed: event.message || 'the worker stopped' });
      };
      worker.postMessage({ module, file });
    },
    (error) => settle({ crashed: error instanceof Error ? error.message : String(error) }),
  );
  return { result, cancel: () => settle({ ended: true }) };
}

/** The checker, compiled. */
async function load() {
  const answer = await fetch(new URL('../../checker.wasm', import.meta.url));
  if (!answer.ok) throw new Error(`checker.wasm: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
