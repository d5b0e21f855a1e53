// Which levels the player solved or gave up, and the rating that follows from them. Each level counts once: a
// level given up counts as solved when it is solved later.

import { expected, NEW_PLAYER, ratingOf } from './player_rating.js';
import * as store from './store.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {import('./player_rating.js').PlayerRating} PlayerRating */
/** @typedef {{difficulty: number, score: number, at: number}} Result */

const KEY = 'rating:results';
/** Older results say little about a player of today. */
const MOST = 500;

/** The results, oldest first, by the key of the level. @returns {Promise<[string, Result][]>} */
export async function allResults() {
  return inOrder((await store.get('saved', KEY)) ?? {});
}

/** The player's rating, and after how many levels. */
export async function playerRating() {
  const results = (await allResults()).map(([, result]) => result);
  return { player: ratingOf(results), count: results.length };
}

/**
 * Keep how a level went.
 * @param {Level} level
 * @param {number} difficulty
 * @param {number} score 1 solved, 0.5 solved with hints, 0 given up
 * @returns {Promise<{before: PlayerRating, after: PlayerRating}>}
 */
export async function keepResult(level, difficulty, score) {
  let before = /** @type {PlayerRating} */ (NEW_PLAYER);
  /** @type {Record<string, Result>} */
  const kept = await store.update(
    'saved',
    KEY,
    (/** @type {Record<string, Result> | undefined} */ stored) => {
      const results = stored ?? {};
      before = rated(results);
      const known = results[level.key];
      if (known && known.score >= score) return results;
      const last = inOrder(results).at(-1)?.[1].at ?? 0;
      const at = Math.max(Date.now(), last + 1); // the order counts, whatever the clock says
      const added = { ...results, [level.key]: { difficulty, score, at } };
      return Object.fromEntries(inOrder(added).slice(-MOST));
    },
  );
  return { before, after: rated(kept) };
}

/** @param {Record<string, Result>} results */
function rated(results) {
  return ratingOf(inOrder(results).map(([, result]) => result));
}

/** @param {Record<string, Result>} results */
function inOrder(results) {
  return Object.entries(results).sort(([, one], [, other]) => one.at - other.at);
}

/**
 * The chance that the player solves a level of this difficulty, in percent.
 * @param {PlayerRating} player
 * @param {number} difficulty
 */
export function percent(player, difficulty) {
  return Math.round(100 * expected(player, difficulty));
}
