/**
 * Links that hold a level. Everything is in the fragment, which a browser never sends to a server:
 *
 *     #l=7w_wp-b-gw_7w&t=Title&a=Author     the board: w wall, - floor, g goal, b box, p player, B and P on a
 * goal,
 *                                           _ ends a row, counts repeat: letters that no messenger breaks
 *     &s=r2R                                a solution, &p=... the moves made so far
 *     &g=04.2k                              when each move of the solution was made: a game to race against
 *     #z=...                                the same text, deflated, in base64url: used where it is shorter
 *
 * Links of SokobanScript are understood, too: `?level=` and `?puzzle=` (a board), `?base64=` (a board),
 * `?json=` (`{"Board": [rows], "Level Title": …}`). Whatever a link holds is judged by the rules: a broken
 * board is an error that says where, broken moves are left out with a complaint.
 */

import { Game } from './game.js';
import { publicPage } from './host.js';
import { Level, LevelError } from './level.js';
import { packTenths, unpackTenths } from './move_clock.js';
import { compress, expand } from './runlength.js';
import { t } from './strings.js';

/**
 * @typedef {object} Shared
 * @property {Level} level
 * @property {string} solution  LURD that solves the level, or ""
 * @property {string} position  LURD that was played so far, or ""
 * @property {number[] | null} tenths  tenths of a second at which each move of the solution was made
 * @property {string} complaint  what was left out, in one sentence, or ""
 *
 * @typedef {object} BrokenLink
 * @property {string} error  one sentence
 * @property {LevelError} [cause]  where the board itself is wrong
 */

const MAX_LINK = 200_000;
const MAX_BOARD = 40_000;
const MAX_MOVES = 200_000;
const MAX_NAME = 200;
const LETTERS = { '#': 'w', ' ': '-', '.': 'g', $: 'b', '*': 'B', '@': 'p', '+': 'P', '\n': '_' };
const CHARACTERS = Object.fromEntries(
  Object.entries(LETTERS).map(([character, letter]) => [letter, character]),
);

class LinkError extends Error {}

/** The address that shared links name: a published page, or this one. */
export function sharedPage() {
  return publicPage ?? location.origin + location.pathname;
}

/**
 * The level a location holds; null when it holds none.
 * @param {{search: string, hash: string}} location
 * @returns {Promise<Shared | BrokenLink | null>}
 */
export async function parseLink(location) {
  const hash = location.hash.replace(/^#/, '');
  try {
    if (location.search.length + hash.length > MAX_LINK) throw new LinkError(t('share.too_long'));
    if (/^[lz]=/.test(hash)) return fromParameters(await unfolded(hash));
    const foreign = foreignBoard(location.search, hash);
    return foreign && shared(foreign);
  } catch (error) {
    if (error instanceof LevelError) return { error: String(error), cause: error };
    if (error instanceof LinkError) return { error: error.message };
    throw error;
  }
}

/**
 * A link to this page that holds the level.
 * @param {Level} level
 * @param {{solution?: string, position?: string, tenths?: number[], page?: string}} [more]  `page`: the
 *   address without fragment
 * @returns {Promise<string>}
 */
export async function makeLink(level, { solution = '', position = '', tenths, page = '' } = {}) {
  const parts = [['l', compress(level.toXsb().replace(/[# .$*@+\n]/g, (character) => lettered(character)))]];
  if (level.title) parts.push(['t', level.title.slice(0, MAX_NAME)]);
  if (level.author) parts.push(['a', level.author.slice(0, MAX_NAME)]);
  if (solution) parts.push(['s', compress(solution)]);
  if (position) parts.push(['p', compress(position)]);
  if (tenths) parts.push(['g', packTenths(tenths)]);
  const plain = parts.map(([key, value]) => `${key}=${escaped(value)}`).join('&');
  if (plain.length < 200) return `${page}#${plain}`;
  const packed = await through(new TextEncoder().encode(plain), new CompressionStream('deflate-raw'));
  const folded = `z=${toBase64(packed)}`;
  return `${page}#${folded.length < plain.length ? folded : plain}`;
}

/** @param {string} character */
function lettered(character) {
  return LETTERS[/** @type {keyof typeof LETTERS} */ (character)];
}

/** @param {string} text */
function escaped(text) {
  const whole = text.replace(/[\ud800-\udfff]/gu, '\ufffd'); // half a character cannot be encoded
  return encodeURIComponent(whole).replace(/[!'()*~]/g, (c) => '%' + c.charCodeAt(0).toString(16));
}

/**
 * The parameters of our own links, deflated or not.
 * @param {string} hash
 */
async function unfolded(hash) {
  if (!hash.startsWith('z=')) return parameters(hash);
  try {
    const bytes = await through(fromBase64(hash.slice(2)), new DecompressionStream('deflate-raw'), MAX_LINK);
    return parameters(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError(t('share.damaged'));
  }
}

/**
 * `key=value&…` as a map; unlike a form, a plus stays one: it is the player on a goal.
 * @param {string} text
 */
function parameters(text) {
  const found = new Map();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    if (at > 0 && !found.has(part.slice(0, at))) found.set(part.slice(0, at), decoded(part.slice(at + 1)));
  }
  return found;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError(t('share.damaged'));
  }
}

/** @param {Map<string, string>} values */
function fromParameters(values) {
  const given = values.get('l') ?? '';
  const text = bounded(expand(given.replace(/\|/g, '\n'), MAX_BOARD));
  // Letters of ours, unless the board itself was written into the link: that has walls.
  const board = given.includes('#') ? text : text.replace(/./g, (letter) => CHARACTERS[letter] ?? letter);
  return shared({
    board,
    title: values.get('t'),
    author: values.get('a'),
    solution: values.get('s'),
    position: values.get('p'),
    times: values.get('g'),
  });
}

/**
 * The board of SokobanScript's links, or null. A wall that was not escaped ends the query: the rest is in the
 * fragment.
 * @param {string} search
 * @param {string} hash
 * @returns {{board: string, title?: string} | null}
 */
function foreignBoard(search, hash) {
  const raw = search.replace(/^\?/, '');
  if (!/(^|&)(level|puzzle|base64|json)=/.test(raw)) return null;
  const cut = /(^|&)(level|puzzle)=[^&]*$/.test(raw) && hash && !hash.startsWith('/');
  const values = parameters(cut ? `${raw}#${hash}` : raw);
  const plain = values.get('level') ?? values.get('puzzle');
  if (plain) return { board: unplussed(bounded(expand(plain.replace(/\|/g, '\n'), MAX_BOARD))) };
  const encoded = values.get('base64') ?? values.get('json');
  if (!encoded) return null;
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(encoded));
  } catch {
    throw new LinkError(t('share.damaged'));
  }
  if (!text.trimStart().startsWith('{')) return { board: bounded(text) };
  return boardOfJson(text);
}

/** @param {string} text */
function boardOfJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LinkError(t('share.damaged'));
  }
  const rows = value?.Board;
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === 'string')) {
    throw new LinkError(t('share.no_board'));
  }
  const title = [value['Level Title'], value['Level Set']].find((name) => typeof name === 'string');
  return { board: bounded(rows.join('\n')), title };
}

/** @param {string} board */
function bounded(board) {
  if (board.length > MAX_BOARD) throw new LinkError(t('share.too_long'));
  return board;
}

/**
 * Forms write spaces as plus signs; a board has at most one player.
 * @param {string} board
 */
function unplussed(board) {
  const players = board.match(/[@+]/g) ?? [];
  return players.length > 1 ? board.replaceAll('+', ' ') : board;
}

/**
 * Read the board, replay the moves.
 * @param {{board: string, title?: string, author?: string, solution?: string, position?: string, times?:
 *   string}} given
 * @returns {Shared}
 */
function shared({ board, title = '', author = '', solution = '', position = '', times = '' }) {
  const level = Level.fromText(board).with({ title: named(title), author: named(author) });
  if (level.problem) throw new LinkError(t(`verdict.${level.problem}`));
  const solved = replayed(level, solution);
  const played = replayed(level, position);
  let complaint = '';
  if (solution && !(solved && solved.game.solved)) complaint = t('share.no_solution');
  if (position && !played) complaint = t('share.bad_moves');
  const valid = solved?.game.solved ? solved.moves : '';
  return {
    level,
    solution: valid,
    position: played?.moves ?? '',
    tenths: valid ? unpackTenths(times, valid.length) : null,
    complaint,
  };
}

/**
 * The moves in full and the game after them; null when they are not possible.
 * @param {Level} level
 * @param {string} text
 */
function replayed(level, text) {
  if (!text || !/^[lurdLURD0-9()]*$/.test(text)) return null;
  let moves;
  try {
    moves = expand(text, MAX_MOVES);
  } catch {
    return null;
  }
  const game = new Game(level);
  for (const letter of moves) if (!game.step(letter.toLowerCase()).moved) return null;
  return { moves: game.lurd, game };
}

/** @param {string} text  one line, no control characters, not endless */
function named(text) {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

/**
 * Bytes through a stream, at most so many of them.
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} [limit]
 */
async function through(bytes, stream, limit = Infinity) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new LinkError(t('share.too_long'));
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text  either alphabet of base64, padded or not */
export function fromBase64(text) {
  const standard = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[=\s]+$/, '');
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}
