// Solutions and the stars they earn. No solution is kept that was not replayed.

import { counts, solves } from './game.js';
import { api } from './host.js';
import * as store from './store.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {import('./collections.js').Par} Par */
/** @typedef {{moves: number, pushes: number, lurd: string}} Solution */
/**
 * @typedef {{byMoves: Solution, byPushes: Solution, won: number, seconds: number, hints: number, at: number,
 *   helped?: boolean}} Record `helped`: never solved without help, which is worth one star
 */

/** A solution this many times as long as par is still worth two stars. */
const NEAR = 1.1;

/**
 * @param {Level} level
 * @returns {Promise<Record | undefined>}
 */
export async function recordOf(level) {
  return api ? (await allRecords()).get(level.key) : store.get('records', level.key);
}

/**
 * Every record, by the key of its level; with `pushworks serve` those of the library, too.
 * @returns {Promise<Map<string, Record>>}
 */
export async function allRecords() {
  /** @type {Promise<Map<string, Record>>} */
  const here = store.all('records');
  if (!api) return here;
  const library = await import('./library.js');
  const [own, others] = await Promise.all([here, library.records()]);
  const records = new Map(others);
  for (const [key, record] of own) records.set(key, joined(record, others.get(key)));
  return records;
}

/**
 * The better of two records of a level; what is equal is taken from the first, which has the moves.
 * @param {Record} own
 * @param {Record | undefined} other
 * @returns {Record}
 */
function joined(own, other) {
  if (!other || (other.helped && !own.helped)) return own;
  if (own.helped && !other.helped) return { ...other, at: own.at };
  const byMoves = other.byMoves.moves < own.byMoves.moves ? other.byMoves : own.byMoves;
  const byPushes = other.byPushes.pushes < own.byPushes.pushes ? other.byPushes : own.byPushes;
  return { ...own, byMoves, byPushes, won: Math.max(own.won, other.won) };
}

/**
 * Keep a solution of the player where it is better than what is known. One that was found with hints or other
 * help never takes the place of one without.
 * @param {Level} level
 * @param {string} lurd
 * @param {{seconds?: number, hints?: number}} [play]
 * @returns {Promise<{record: Record, better: {moves: boolean, pushes: boolean}} | null>} null when it is no
 *   solution
 */
export async function keepSolution(level, lurd, { seconds = 0, hints = 0 } = {}) {
  if (!solves(level, lurd)) return null;
  const found = { ...counts(lurd), lurd };
  /** @type {Record | undefined} */
  let known;
  /** @type {Record} */
  const record = await store.update('records', level.key, (stored) => {
    known = stored;
    return merged(stored, found, { seconds, hints });
  });
  if (api) void import('./library.js').then((library) => library.won(level, lurd, { seconds, hints }));
  const counted = known && (hints > 0 || !known.helped) ? known : null;
  const isOwn = hints === 0;
  const better = {
    moves: isOwn && (!counted || found.moves < counted.byMoves.moves),
    pushes: isOwn && (!counted || found.pushes < counted.byPushes.pushes),
  };
  return { record, better };
}

/**
 * A record with one more solution.
 * @param {Record | undefined} known
 * @param {Solution} found
 * @param {{seconds: number, hints: number}} play
 * @returns {Record}
 */
function merged(known, found, { seconds, hints }) {
  const isOwn = hints === 0;
  const fewer = (/** @type {'moves' | 'pushes'} */ first, /** @type {Solution | undefined} */ best) => {
    const second = first === 'moves' ? 'pushes' : 'moves';
    const isLess = !best || less([found[first], found[second]], [best[first], best[second]]);
    if (known && !isOwn && !known.helped) return best ?? found;
    return isLess || (isOwn && known?.helped) ? found : (best ?? found);
  };
  return {
    byMoves: fewer('moves', known?.byMoves),
    byPushes: fewer('pushes', known?.byPushes),
    won: (known?.won ?? 0) + 1,
    seconds: (known?.seconds ?? 0) + seconds,
    hints: (known?.hints ?? 0) + hints,
    at: Date.now(),
    ...(!isOwn && (!known || known.helped) ? { helped: true } : {}),
  };
}

/**
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
function less(a, b) {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

/**
 * One for solving, two within a tenth of par, three for par itself, by moves or by pushes.
 * @param {Par | undefined} par
 * @param {number} moves
 * @param {number} pushes
 */
export function stars(par, moves, pushes) {
  let found = 1;
  for (const [count, best] of [
    [moves, par?.moves],
    [pushes, par?.pushes],
  ]) {
    if (typeof best === 'number' && typeof count === 'number' && count)
      found = Math.max(found, count <= best ? 3 : count <= best * NEAR ? 2 : 1);
  }
  return found;
}

/**
 * The stars of a record: the better of its two solutions counts.
 * @param {Par | undefined} par
 * @param {Record | undefined} record
 */
export function starsOf(par, record) {
  if (!record) return 0;
  if (record.helped) return 1;
  return Math.max(
    stars(par, record.byMoves.moves, record.byMoves.pushes),
    stars(par, record.byPushes.moves, record.byPushes.pushes),
  );
}
