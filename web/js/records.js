// Solutions and the stars they earn. No solution is kept that was not replayed.

import { counts, solves } from './game.js';
import { api } from './host.js';
import * as store from './store.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {import('./collections.js').Par} Par */
/** @typedef {{moves: number, pushes: number, lurd: string}} Solution */
/**
 * @typedef {{byMoves: Solution, byPushes: Solution, won: number, seconds: number, hints: number, at: number}}
 *   Record
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
  if (!other) return own;
  const byMoves = other.byMoves.moves < own.byMoves.moves ? other.byMoves : own.byMoves;
  const byPushes = other.byPushes.pushes < own.byPushes.pushes ? other.byPushes : own.byPushes;
  return { ...own, byMoves, byPushes, won: Math.max(own.won, other.won) };
}

/**
 * Keep a solution where it is better than what is known.
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
  const better = {
    moves: !known || found.moves < known.byMoves.moves,
    pushes: !known || found.pushes < known.byPushes.pushes,
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
  const fewerMoves = !known || less([found.moves, found.pushes], [known.byMoves.moves, known.byMoves.pushes]);
  const fewerPushes =
    !known || less([found.pushes, found.moves], [known.byPushes.pushes, known.byPushes.moves]);
  return {
    byMoves: fewerMoves ? found : known.byMoves,
    byPushes: fewerPushes ? found : known.byPushes,
    won: (known?.won ?? 0) + 1,
    seconds: (known?.seconds ?? 0) + seconds,
    hints: (known?.hints ?? 0) + hints,
    at: Date.now(),
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
  return Math.max(
    stars(par, record.byMoves.moves, record.byMoves.pushes),
    stars(par, record.byPushes.moves, record.byPushes.pushes),
  );
}
