// The text around boards: titles, authors, comments and solutions.
//
// `Key: value` lines after a board belong to it, those above the first board to the collection. In files that
// put `Title:` above each board they go to the board below. Without `Title:`, the last line above a board is
// its title if a blank line stands before it or it is the only one there. Moves after a board are a solution.

import { isTag } from './scan.js';
import { expand } from './runlength.js';

/** @typedef {import('./dialects.js').Block} Block */
/** @typedef {import('./dialects.js').Words} Words */
/** @typedef {Words & {above?: string, closing?: string}} Passage `above`: the title of the board below it */

const KEYS = /** @type {Record<string, 'title' | 'author' | 'collection' | 'game' | 'notes'>} */ ({
  title: 'title', name: 'title', author: 'author', collection: 'collection', set: 'collection', game: 'game',
  comment: 'notes', 'author comment': 'notes',
});
const KEY = /^([A-Za-z][A-Za-z -]{1,24}?)\s*:\s*(.*)$/s;
const HEADING = /^(?:own solution|solution)\b[^:]*(?::(.*))?$/i;
const OTHER_MOVES = /^(?:save ?game|saved game|snapshot)\b/i;
const MOVES = /^[\s0-9()]*[udlrUDLR][\sudlrUDLR0-9()]*$/;
const LONGEST_TITLE = 1000;
const LONGEST_NOTES = 20_000;

/**
 * What the text says: first about the collection, then about each board.
 * @param {string[]} lines
 * @param {Block[]} blocks
 * @returns {Words[]}
 */
export function passageValues(lines, blocks) {
  const starts = [0, ...blocks.map((block) => block.end - 1)];
  const ends = [...blocks.map((block) => block.line - 1), lines.length];
  const passages = starts.map((start, i) => readPassage(lines.slice(start, ends[i]).filter((line) => !isTag(line)), i > 0, i < blocks.length));
  shiftTitlesDown(passages);
  for (let i = 0; i + 1 < passages.length; i++) {
    const { above, closing } = passages[i];
    if (above) passages[i + 1].title ??= above;
    if (closing) passages[i].title ??= closing;
  }
  return passages.map(({ above: _, closing: __, ...words }) => words);
}

/**
 * In files with `Title:` above each board, move it and `Author:` to the board they belong to.
 * @param {Passage[]} passages
 */
function shiftTitlesDown(passages) {
  const titled = passages.flatMap((passage, i) => (passage.title === undefined ? [] : [i]));
  if (passages.length < 2 || titled[0] !== 0) return;
  if (titled.includes(passages.length - 1) || (titled.length === 1 && passages.length > 2)) {
    passages[0].collection ??= passages[0].title; // titles stand below the boards, or this is the collection's
    delete passages[0].title;
    return;
  }
  for (let i = passages.length - 1; i > 0; i--) {
    for (const key of /** @type {const} */ (['title', 'author'])) {
      delete passages[i][key];
      if (passages[i - 1][key] !== undefined) passages[i][key] = passages[i - 1][key];
    }
  }
}

/**
 * @param {string[]} lines
 * @param {boolean} afterBoard
 * @param {boolean} beforeBoard
 * @returns {Passage}
 */
function readPassage(lines, afterBoard, beforeBoard) {
  /** @type {Passage} */
  const words = { solutions: [] };
  /** @type {{at: number, text: string}[]} */
  const free = [];
  /** @type {string[]} */
  const notes = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at].trim();
    const text = line.replace(/^;+/, '').trim();
    const isTitle = beforeBoard && at === lines.length - 1;
    if (!text || line.startsWith('::') || /^\d+[\sxX,]+\d+$/.test(line)) continue;
    const heading = afterBoard ? HEADING.exec(text) : null;
    if (afterBoard && !isTitle && MOVES.test(line)) {
      at = takeMoves(lines, at, '', words.solutions);
    } else if (heading && (heading[1] !== undefined || MOVES.test(lines[at + 1] ?? ''))) {
      at = takeMoves(lines, at + 1, (heading[1] ?? '').trim(), words.solutions);
    } else if (afterBoard && OTHER_MOVES.test(text)) {
      at = takeMoves(lines, at + 1, '', []);
    } else {
      at = takeWords(lines, at, text, words, notes) ?? (free.push({ at, text: unquoted(text) }), at);
    }
  }
  sortFreeLines(lines, free, words, afterBoard, beforeBoard);
  notes.push(...free.map((line) => line.text));
  if (notes.length) words.notes = notes.join('\n').slice(0, LONGEST_NOTES);
  return words;
}

/**
 * A `key: value` line; gives the line it ends on, null when it is none.
 * @param {string[]} lines
 * @param {number} at
 * @param {string} text
 * @param {Passage} words
 * @param {string[]} notes
 */
function takeWords(lines, at, text, words, notes) {
  const match = KEY.exec(text);
  const key = match && KEYS[match[1].toLowerCase().replace(/-/g, ' ').replace(/\s+/g, ' ').trim()];
  if (!match || !key) return null;
  if (key !== 'notes') {
    words[key] ??= cleaned(match[2]);
    return at;
  }
  const begin = match[1].toLowerCase();
  const body = match[2] ? [match[2]] : [];
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i].trim().toLowerCase();
    if (line.startsWith(`${begin}:`)) break;
    if (/^[a-z ]*comment[ -]end\s*:?$/.test(line)) {
      notes.push(...body, ...lines.slice(at + 1, i).map((each) => each.trim()));
      return i;
    }
  }
  notes.push(...body);
  return at;
}

/**
 * Moves over as many lines as they take; gives the last of them.
 * @param {string[]} lines
 * @param {number} at
 * @param {string} first
 * @param {string[]} found
 */
function takeMoves(lines, at, first, found) {
  let text = first;
  while (at < lines.length && (MOVES.test(lines[at].trim()) || (!lines[at].trim() && !text))) text += lines[at++].trim();
  try {
    const moves = expand(text.replace(/\s/g, ''));
    if (/^[udlr]+$/i.test(moves)) found.push(moves);
  } catch {
    // A damaged solution is left out; the level is as good without it.
  }
  return at - 1;
}

/**
 * Find the title among the lines that say nothing else.
 * @param {string[]} lines
 * @param {{at: number, text: string}[]} free
 * @param {Passage} words
 * @param {boolean} afterBoard
 * @param {boolean} beforeBoard
 */
function sortFreeLines(lines, free, words, afterBoard, beforeBoard) {
  const last = free.at(-1);
  if (!last || !beforeBoard || lines.slice(last.at + 1).some((line) => line.trim())) return;
  const alone = free.length === 1;
  const blankBefore = last.at === 0 || !lines[last.at - 1].trim();
  const before = free.at(-2);
  if (before && before.at === last.at - 1 && lines[before.at].trim().startsWith(';') && /^'.+'$/.test(lines[last.at].trim())) {
    words.above = cleaned(`${before.text} ${last.text}`);
    free.splice(-2);
  } else if (alone && last.at === 0 && afterBoard && lines.length > 1) {
    words.closing = cleaned(last.text);
    free.pop();
  } else if (alone || blankBefore) {
    words.above = cleaned(last.text);
    free.pop();
  }
}

/** @param {string} text */
function unquoted(text) {
  return text.length > 2 && /^(['"]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}

// A whole terminal sequence goes with its escape character; so do overrides of the writing direction.
const SEQUENCE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;
const INVISIBLE = /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * Words that strangers wrote as a title: one line, single spaces, nothing invisible that could be obeyed.
 * @param {string} text
 */
export function cleaned(text) {
  const seen = text.slice(0, 8 * LONGEST_TITLE).replace(SEQUENCE, '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return seen.length <= LONGEST_TITLE ? seen : `${seen.slice(0, LONGEST_TITLE - 1)}…`;
}
