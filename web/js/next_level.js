// The next level for the player: one that is solved about seven times in ten, from the collections or made
// anew.

import { keepLevel, listCollections, loadCollection } from './collections.js';
import { solves } from './game.js';
import { Level } from './level.js';
import { difficultyFor, expected, TARGET } from './player_rating.js';
import { allResults } from './player_results.js';
import { allRecords } from './records.js';
import { t } from './strings.js';
import { trimmed } from './trim.js';

/** @typedef {import('./player_rating.js').PlayerRating} PlayerRating */
/**
 * @typedef {{collection: string, number: number, level: Level, difficulty: number, chance: number}}
 *   Suggestion
 */

/** The collection of levels that were made for the player. */
const FOR_ME = 'my-for-me';
/** A level fits when its chance is this near to the target. */
const NEAR = 0.1;
/** Boards for a difficulty up to this: width, height, boxes. */
const SHAPES = /** @type {const} */ ([
  [2.2, 7, 7, 2],
  [3.5, 8, 8, 3],
  [4.5, 9, 9, 3],
  [6, 10, 10, 4],
  [10, 12, 11, 5],
]);
const CANDIDATES = 150;

/**
 * Unsolved levels that fit the player best, at most `count`; given-up ones come last.
 * @param {PlayerRating} player
 * @param {number} count
 * @returns {Promise<Suggestion[]>}
 */
export async function suggestions(player, count) {
  const [records, results] = await Promise.all([allRecords(), allResults()]);
  const tried = new Set(results.map(([key]) => key));
  /** @type {Suggestion[]} */
  const found = [];
  for (const { name } of await listCollections()) {
    const collection = await loadCollection(name).catch(() => null);
    collection?.levels.forEach((level, i) => {
      const { difficulty } = collection.facts[i];
      if (difficulty === undefined || level.problem || records.has(level.key)) return;
      const chance = expected(player, difficulty);
      if (Math.abs(chance - TARGET) <= NEAR)
        found.push({ collection: name, number: i + 1, level, difficulty, chance });
    });
  }
  const order = (/** @type {Suggestion} */ each) =>
    Math.abs(each.chance - TARGET) + (tried.has(each.level.key) ? 1 : 0);
  return found.sort((one, other) => order(one) - order(other)).slice(0, count);
}

/**
 * Make a level that fits the player, and keep it.
 * @param {PlayerRating} player
 * @param {AbortSignal} signal
 * @returns {Promise<Suggestion | null>} null when it was cancelled or none was found
 */
export async function makeLevelFor(player, signal) {
  const engine = await import('./engine/index.js');
  const wanted = difficultyFor(player);
  const [, width, height, boxes] = SHAPES.find(([most]) => wanted <= most) ?? SHAPES[SHAPES.length - 1];
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  /** @type {{level: Level, difficulty: number} | null} */
  let best = null;
  const far = (/** @type {number} */ difficulty) => Math.abs(expected(player, difficulty) - TARGET);
  const stopping = new AbortController();
  const stop = stopping.signal;
  signal.addEventListener('abort', () => stopping.abort());
  /** @type {Promise<void>[]} */
  const rated = [];
  const options = { seed, count: CANDIDATES, tries: CANDIDATES, width, height, boxes, minPushes: 2 * boxes };
  const job = engine.generate(options, (made) => {
    const level = trimmed(Level.fromText(made.level));
    if (stop.aborted || !solves(level, made.lurd)) return;
    rated.push(
      engine.rate(level.toXsb(), stop).then(({ difficulty }) => {
        if (stop.aborted || difficulty === null) return;
        if (!best || far(difficulty) < far(best.difficulty)) best = { level, difficulty };
        if (far(difficulty) <= NEAR / 2) stopping.abort();
      }),
    );
  });
  stop.addEventListener('abort', () => job.cancel());
  const { status, message } = await job.result;
  await Promise.all(rated);
  if (status === 'crashed') throw new Error(message);
  const found = /** @type {{level: Level, difficulty: number} | null} */ (best);
  if (signal.aborted || !found) return null;
  const { difficulty } = found;
  const level = found.level.with({ title: `${t('make.seed')} ${seed}` });
  const number = await keepLevel(level, { difficulty, name: FOR_ME, title: t('rating.collection') });
  return { collection: FOR_ME, number, level, difficulty, chance: expected(player, difficulty) };
}
