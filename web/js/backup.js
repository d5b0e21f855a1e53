// Everything the page stores, as one backup file and back. A backup is validated before it is stored: boards
// are read, moves replayed, settings must be known. The file may come from anywhere.

import { Game, solves } from './game.js';
import { Level } from './level.js';
import { keepSolution } from './records.js';
import { CHOICES, DEFAULTS } from './settings.js';
import * as store from './store.js';

/** @typedef {Record<string, unknown>} Plain */
/** @typedef {{count: number, refused: number}} Restored */

/** Largest file that is read. */
export const MAX_BYTES = 64 * 1024 * 1024;
const MAX_NAME = 500;
const MAX_LEVELS = 20_000;

/** Everything that is stored, as text. */
export async function backupText() {
  return JSON.stringify(await store.exportAll());
}

/**
 * Restore what a file holds; what it does not mention stays.
 * @param {string} text
 * @returns {Promise<Restored | null>} null when it is no such file
 */
export async function restoreBackup(text) {
  const file = parsed(text);
  if (!file || file.pushworks !== 1) return null;
  const restored = { count: 0, refused: 0 };
  for (const [name, validate] of Object.entries(VALIDATORS)) {
    const entries = file[name];
    if (!isPlain(entries)) continue;
    for (const [key, value] of Object.entries(entries)) {
      const good = isPlain(value) && key.length < 200_000 && (await validate(key, value, restored));
      if (good) restored.count += 1;
      else restored.refused += 1;
    }
  }
  return restored;
}

/** @type {Record<string, (key: string, value: Plain, restored: Restored) => Promise<boolean>>} */
const VALIDATORS = { collections: collection, records: record, saved, settings };

/**
 * @param {string} key
 * @param {Plain} value
 * @param {Restored} restored
 */
async function collection(key, value, restored) {
  if (!/^[\w-]{1,80}$/.test(key) || !Array.isArray(value.levels) || value.levels.length > MAX_LEVELS)
    return false;
  const levels = value.levels.map(validLevel).filter((level) => level !== null);
  restored.refused += value.levels.length - levels.length;
  if (!levels.length) return false;
  await store.put('collections', key, {
    title: name(value.title),
    author: name(value.author),
    about: name(value.about),
    added: number(value.added),
    levels,
  });
  return true;
}

/** @param {unknown} value */
function validLevel(value) {
  if (!isPlain(value)) return null;
  const level = levelOf(value.board);
  return (
    level && {
      board: level.toXsb(),
      title: name(value.title),
      author: name(value.author),
      notes: name(value.notes),
      ...(isDifficulty(value.difficulty) ? { difficulty: value.difficulty } : {}),
    }
  );
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isDifficulty(value) {
  return typeof value === 'number' && value >= 1 && value <= 10;
}

/**
 * Solutions are replayed, and kept where they are better than what is known.
 * @param {string} key
 * @param {Plain} value
 */
async function record(key, value) {
  const level = playable(key);
  let kept = false;
  const hints = value.helped === true ? 1 : 0;
  for (const solution of [value.byMoves, value.byPushes]) {
    const lurd = isPlain(solution) ? moves(solution.lurd) : null;
    if (level && lurd && (await keepSolution(level, lurd, { hints }))) kept = true;
  }
  return kept;
}

/**
 * Games in progress and to race against, solutions to watch, the drawing board, results that the rating rests
 * on, records of Bait.
 * @param {string} key
 * @param {Plain} value
 */
async function saved(key, value) {
  if (key === 'editor') {
    const level = validLevel(value);
    if (level) await store.put('saved', key, level);
    return level !== null;
  }
  if (key === 'daily:days') {
    const days = Object.entries(value).filter(
      ([day, result]) => /^\d{4}-\d\d-\d\d$/.test(day) && isPlain(result),
    );
    const results = days.map(([day, result]) => [day, dayResult(/** @type {Plain} */ (result))]);
    await store.update('saved', key, (stored) => ({ ...Object.fromEntries(results), ...stored }));
    return true;
  }
  if (key === 'rating:results') {
    const results = Object.entries(value).filter(
      ([board, result]) =>
        levelOf(board)?.key === board &&
        isPlain(result) &&
        isDifficulty(result.difficulty) &&
        [0, 0.5, 1].includes(/** @type {number} */ (result.score)) &&
        Number.isSafeInteger(result.at),
    );
    await store.update('saved', key, (stored) => ({ ...Object.fromEntries(results), ...stored }));
    return true;
  }
  if (key === 'bait:records') {
    const counts = Object.entries(value).filter(
      ([title, count]) => title.length < MAX_NAME && Number.isSafeInteger(count) && Number(count) > 0,
    );
    await store.put('saved', key, Object.fromEntries(counts));
    return true;
  }
  const [kind, board] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  const level = playable(board);
  if (!level || level.key !== board) return false;
  if (kind === 'game') {
    const line = moves(value.moves);
    const at = number(value.at);
    if (line === null || at > line.length || new Game(level).play(line) !== line.length) return false;
    await store.put('saved', key, {
      moves: line,
      at,
      seconds: number(value.seconds),
      hints: number(value.hints),
    });
    return true;
  }
  if (kind === 'review') {
    const line = moves(value.lurd);
    if (!line || new Game(level).play(line) !== line.length) return false;
    await store.put('saved', key, { lurd: line });
    return true;
  }
  if (kind === 'ghost') {
    const [line, tenths] = [moves(value.lurd), value.tenths];
    const timed =
      Array.isArray(tenths) && tenths.length === line?.length && tenths.every(Number.isSafeInteger);
    if (!line || !timed || !solves(level, line)) return false;
    await store.put('saved', key, { lurd: line, tenths });
    return true;
  }
  const [before, lurd] = [moves(value.before), moves(value.lurd)];
  if (kind !== 'ai' || before === null || !lurd || !solves(level, before + lurd)) return false;
  await store.put('saved', key, { before, lurd });
  return true;
}

/**
 * @param {string} key
 * @param {Plain} value
 */
async function settings(key, value) {
  if (key !== 'page') return false;
  const good = Object.entries(value).filter(([name, choice]) => {
    if (
      !Object.hasOwn(DEFAULTS, name) ||
      typeof choice !== typeof DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (name)]
    )
      return false;
    return typeof choice === 'string'
      ? choice.length < MAX_NAME && (CHOICES[name]?.includes(choice) ?? true)
      : true;
  });
  await store.put('settings', key, Object.fromEntries(good));
  return true;
}

/** @param {string} text */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isPlain(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Plain}
 */
function isPlain(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} board */
function levelOf(board) {
  try {
    return typeof board === 'string' ? Level.fromText(board) : null;
  } catch {
    return null;
  }
}

/** @param {unknown} board */
function playable(board) {
  const level = levelOf(board);
  return level && !level.problem ? level : null;
}

/** @param {unknown} value */
function moves(value) {
  return typeof value === 'string' && /^[lurdLURD]*$/.test(value) ? value : null;
}

/** @param {Plain} value */
function dayResult({ moves: made, pushes, stars, inTime }) {
  const won = Math.max(1, Math.min(3, number(stars)));
  return { moves: number(made), pushes: number(pushes), stars: won, inTime: inTime === true };
}

/** @param {unknown} value one line of text, or nothing */
function name(value) {
  return typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_NAME) : '';
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : 0;
}
