// The library behind the page, where `pushworks serve` answers: collections, solutions, games in progress.
// Loaded only there. When it stops answering the page goes on by itself, and says so once.

import { toast } from './dialog.js';
import { api } from './host.js';
import { t } from './strings.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {{name: string, author: string, notes: string, levels: number, solved: number}} Collection */
/**
 * @typedef {{number: number, board: string, title: string, author: string, moves: number | null, pushes:
 *   number | null}} Entry
 */
/** @typedef {{moves: number, pushes: number}} Counts */
/** @typedef {{board: string, moves: string, position: number, seconds: number}} SavedGame */

const PAGE = 500;
const MOST_LEVELS = 20_000;

/** @type {Promise<string> | null} */
let token = null;
let complained = false;

/**
 * Ask the server; null when it does not answer or refuses.
 * @param {string} path
 * @param {{method?: string, body?: unknown}} [request]
 * @returns {Promise<any>}
 */
async function ask(path, { method = 'GET', body } = {}) {
  try {
    /** @type {Record<string, string>} */
    const headers = {};
    if (body !== undefined) {
      token ??= fetch(`${api}session`)
        .then((answer) => answer.json())
        .then((session) => String(session.token));
      headers['X-Pushworks-Token'] = await token;
      headers['Content-Type'] = 'application/json';
    }
    const answer = await fetch(`${api}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status === 403) token = null; // another server by now: ask for its token next time
    if (!answer.ok) return null;
    return answer.status === 204 ? true : await answer.json();
  } catch {
    token = null;
    if (!complained) toast(t('library.gone'));
    complained = true;
    return null;
  }
}

/** @returns {Promise<Collection[]>} */
export async function collections() {
  return (await ask('collections')) ?? [];
}

/**
 * All levels of a collection.
 * @param {string} name
 * @returns {Promise<Entry[]>}
 */
export async function levels(name) {
  /** @type {Entry[]} */
  const found = [];
  for (;;) {
    const page = await ask(
      `levels?collection=${encodeURIComponent(name)}&offset=${found.length}&limit=${PAGE}`,
    );
    if (!page?.levels?.length) return found;
    found.push(...page.levels);
    if (found.length >= Math.min(page.total, MOST_LEVELS)) return found;
  }
}

/**
 * The player's records on all boards that he solved, here or in the game, by the keys of their levels.
 * @returns {Promise<Map<string, import('./records.js').Record>>}
 */
export async function records() {
  const found =
    /** @type {{board: string, own: boolean, by_moves: Counts, by_pushes: Counts, games: number}[]} */ (
      (await ask('records/best')) ?? []
    );
  return new Map(
    found.map(({ board, own, by_moves: byMoves, by_pushes: byPushes, games }) => [
      board.replace(/\n/g, '|'),
      {
        byMoves: { ...byMoves, lurd: '' },
        byPushes: { ...byPushes, lurd: '' },
        won: games,
        seconds: 0,
        hints: 0,
        at: 0,
        ...(own ? {} : { helped: true }),
      },
    ]),
  );
}

/**
 * Keep levels in a collection of the library; gives how many it did not have, or null where it cannot.
 * @param {string} name
 * @param {string} author
 * @param {string} text a level file
 * @returns {Promise<{new: number, copies: number, known: number} | null>}
 */
export function addLevels(name, author, text) {
  return ask('collections', { method: 'POST', body: { name, author, text } });
}

/**
 * A level was solved; the server replays the moves before it keeps them.
 * @param {Level} level
 * @param {string} moves
 * @param {{seconds: number, hints: number}} play
 */
export function won(level, moves, { seconds, hints }) {
  return ask('solutions', {
    method: 'POST',
    body: { board: level.toXsb(), title: level.title, moves, seconds, hints },
  });
}

/**
 * Keep a game in progress.
 * @param {Level} level
 * @param {{moves: string, at: number, seconds: number}} game
 */
export function save(level, { moves, at, seconds }) {
  return ask('games', {
    method: 'PUT',
    body: { board: level.toXsb(), title: level.title, moves, position: at, seconds },
  });
}

/**
 * A game in progress of exactly this level, begun elsewhere: in the desktop game, for instance.
 * @param {Level} level
 * @returns {Promise<{moves: string, at: number, seconds: number, hints: number} | null>}
 */
export async function savedGame(level) {
  const board = level.toXsb();
  const games = /** @type {SavedGame[]} */ ((await ask('games')) ?? []);
  const found = games.find((game) => game.board === board);
  return found ? { moves: found.moves, at: found.position, seconds: found.seconds, hints: 0 } : null;
}
