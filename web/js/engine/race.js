/**
 * One question to several workers: the first answer that stands wins, and ends the others.
 */
import { counts, solves } from '../game.js';
import { Level } from '../level.js';
import { take } from './pool.js';

/**
 * @typedef {import('./wasm.js').Answer} Answer
 * @typedef {import('./index.js').Result} Result
 * @typedef {import('./index.js').Progress} Progress
 * @typedef {import('./index.js').Job} Job
 */

/**
 * The counts of a solution, by the page's rules; null when it is none.
 * @param {string} xsb
 * @param {string} lurd
 */
export function replayed(xsb, lurd) {
  try {
    return solves(Level.fromText(xsb), lurd) ? counts(lurd) : null;
  } catch {
    return null;
  }
}

/**
 * Several workers on one question; the first that has it answered ends the others.
 * @param {'solve' | 'optimize'} kind
 * @param {string} xsb
 * @param {Answer[]} parts
 * @param {((progress: Progress) => void) | undefined} onProgress
 * @param {{lurd: string, order: string[]} | null} [best] what is to be improved
 * @returns {Job}
 */
export function race(kind, xsb, parts, onProgress, best = null) {
  const began = performance.now();
  /** @type {{slot: import('./pool.js').WorkerSlot, now: Answer}[]} */
  const running = [];
  /** @type {(result: Result) => void} */
  let resolve;
  const result = new Promise((/** @type {(result: Result) => void} */ r) => {
    resolve = r;
  });
  let over = false,
    left = parts.length;
  /** @type {Answer | null} */
  let worst = null;

  const nodes = () => running.reduce((sum, each) => sum + (each.now.expanded ?? 0), 0);
  const seconds = () => (performance.now() - began) / 1000;
  const finish = (/** @type {Partial<Result>} */ known) => {
    if (over) return;
    over = true;
    for (const { slot } of running) if (slot.busy) slot.end();
    resolve({
      status: 'cancelled',
      lurd: '',
      pushes: 0,
      moves: 0,
      nodes: nodes(),
      seconds: seconds(),
      winner: '',
      optimal: false,
      message: '',
      ...known,
    });
  };
  /** The best solution of an optimizer that did not come to its end. */
  const kept = () => {
    const counted = best && replayed(xsb, best.lurd);
    return best && counted ? { lurd: best.lurd, ...counted } : {};
  };
  const reported = (/** @type {Answer} */ end, /** @type {string} */ strategy) => {
    if (end.status === 'solved' || (best && end.lurd)) {
      const counted = replayed(xsb, end.lurd);
      if (!counted) return gaveUp({ status: 'crashed', message: 'a solution does not replay' });
      return finish({
        status: end.status,
        lurd: end.lurd,
        ...counted,
        optimal: end.optimal,
        winner: strategy,
      });
    }
    if (end.status === 'unsolvable' || end.status === 'invalid')
      return finish({ status: end.status, message: end.message ?? '', winner: strategy });
    gaveUp(end);
  };
  /** One worker gave up; when all have, its reason is the result. */
  const gaveUp = (/** @type {Answer} */ end) => {
    if (worst === null || worst.status === 'crashed') worst = end;
    if (--left === 0) finish({ status: worst.status, message: worst.message ?? '', ...kept() });
  };

  for (const asked of parts) {
    const each = { slot: take(kind), now: /** @type {Answer} */ ({}) };
    running.push(each);
    each.slot
      .run(kind, asked, (progress) => {
        if (over) return;
        each.now = progress;
        if (best) for (const lurd of progress.news ?? []) if (shorter(xsb, lurd, best)) best.lurd = lurd;
        onProgress?.({
          seconds: seconds(),
          nodes: nodes(),
          bytes: running.reduce((sum, r) => sum + (r.now.bytes ?? 0), 0),
          strategy: progress.strategy ?? '',
          workers: left,
          ...(best ? { lurd: best.lurd } : {}),
        });
      })
      .then((outcome) => {
        if (over) return;
        if ('result' in outcome) {
          each.now = outcome.result;
          reported(outcome.result, outcome.result.strategy ?? '');
        } else if (!('ended' in outcome)) {
          gaveUp(failed(outcome));
        }
      });
  }
  return { result, cancel: () => finish({ status: 'cancelled', ...kept() }) };
}

/** @param {string} xsb @param {string} lurd @param {{lurd: string, order: string[]}} best */
function shorter(xsb, lurd, best) {
  const now = replayed(xsb, best.lurd),
    then = replayed(xsb, lurd);
  if (!then || !now) return then !== null;
  const [first, second] = /** @type {('moves' | 'pushes')[]} */ (best.order);
  return then[first] < now[first] || (then[first] === now[first] && then[second] < now[second]);
}

/** @param {import('./pool.js').Outcome} outcome */
export function failed(outcome) {
  if ('refused' in outcome) return { status: /** @type {const} */ ('invalid'), message: outcome.refused };
  if ('crashed' in outcome) return { status: /** @type {const} */ ('crashed'), message: outcome.crashed };
  return { status: /** @type {const} */ ('cancelled'), message: '' };
}
