// The text around boards: titles, authors, comments and solutions.
//
// `Key: value` lines after a board belong to it, those above the first board to the collection. In files that
// put `Title:` above each board they go to the board below. Without `Title:`, the last line above a board is
// its title if a blank line stands before it or it is the only one there. Moves after a board are a solution.

import { LevelError } from './level.js';
import { readMoves } from './moves.js';
import { isTag } from './scan.js';
import { strip, stripEnd } from './white_space.js';

/** @typedef {import('./dialects.js').Block} Block */
/** @typedef {import('./dialects.js').Words} Words */
/** @typedef {Words & {above?: string, closing?: string}} Passage `above`: the title of the board below it */

const KEYS =
  /** @type {Record<string, 'title' | 'author' | 'collection' | 'game' | 'comment' | 'other'>} */ ({
    title: 'title',
    name: 'title',
    author: 'author',
    collection: 'collection',
    set: 'collection',
    game: 'game',
    comment: 'comment',
    'author comment': 'comment',
    'solution comment': 'other',
    'savegame comment': 'other',
  });
const KEY = /^([A-Za-z][A-Za-z -]{1,24}?)[\s\x1c-\x1f\x85]*:[\s\x1c-\x1f\x85]*(.*)$/s;
const HEADING = /^(own solution|solution|save ?game|saved game|snapshot)\b([^:]*)(?::(.*))?$/i;
const SIZES = /^\d+[\sxX,]+\d+$/;
const MOVES = /^[lurdLURD0-9()[\]{},*\s]*$/;
const LETTER = /[lurd]/i;
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
  const passages = starts.map((start, i) =>
    readPassage(
      lines.slice(start, ends[i]).filter((line) => !isTag(line)),
      i > 0,
      i < blocks.length,
    ),
  );
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
    // Titles stand below the boards, or this is the collection's.
    passages[0].collection ??= passages[0].title;
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
  return new PassageReader(lines, afterBoard, beforeBoard).run();
}

/** @param {string} line */
function isMoves(line) {
  return MOVES.test(line) && LETTER.test(line);
}

/** Reads the lines between two boards; `prose.py` of the package is the same, line by line. */
class PassageReader {
  /** @type {Passage} */
  words = { solutions: [] };
  /** @type {{at: number, text: string}[]} lines that are nothing else */
  free = [];
  /** @type {string[]} */
  comments = [];
  at = 0;

  /**
   * @param {string[]} lines
   * @param {boolean} afterBoard
   * @param {boolean} beforeBoard
   */
  constructor(lines, afterBoard, beforeBoard) {
    this.lines = lines.map(strip);
    this.afterBoard = afterBoard;
    this.beforeBoard = beforeBoard;
  }

  run() {
    while (this.at < this.lines.length) {
      const line = this.lines[this.at];
      const isTitle = this.beforeBoard && this.at === this.lines.length - 1;
      if (!line.replace(/^[; ]+/, '') || line.startsWith('::') || SIZES.test(line)) this.at += 1;
      else if (this.afterBoard && !isTitle && isMoves(line)) this.#takeMoves('', this.words.solutions);
      else if (!this.#takeKey(line)) this.free.push({ at: this.at++, text: unquoted(line) });
    }
    this.#findTitle();
    const notes = [...this.comments, ...this.free.map((line) => line.text)].filter(Boolean);
    if (notes.length) this.words.notes = notes.join('\n').slice(0, LONGEST_NOTES);
    return this.words;
  }

  /**
   * A `key: value` line or a heading of moves; false when it is neither.
   * @param {string} line
   */
  #takeKey(line) {
    const text = strip(line.replace(/^;+/, ''));
    const heading = this.afterBoard ? HEADING.exec(text) : null;
    if (heading && (heading[3] !== undefined || this.#movesFollow())) {
      const rest = strip(heading[3] ?? '');
      if (!rest || isMoves(rest)) {
        this.at += 1;
        this.#takeMoves(rest, /solution/i.test(heading[1]) ? this.words.solutions : []);
        return true;
      }
    }
    const match = KEY.exec(text);
    const key =
      match &&
      KEYS[
        match[1]
          .toLowerCase()
          .replace(/[-\s]+/g, ' ')
          .trim()
      ];
    if (!match || !key) return false;
    this.at += 1;
    const value = strip(match[2]);
    if (key === 'comment') this.comments.push(this.#block(match[1].toLowerCase(), value));
    else if (key === 'other') this.#block(match[1].toLowerCase(), value);
    else this.words[key] ??= key === 'game' ? value : cleaned(value);
    return true;
  }

  #movesFollow() {
    const next = this.lines.slice(this.at + 1).find(Boolean);
    return next !== undefined && isMoves(next);
  }

  /**
   * The lines up to `key-end:`; just the first when there is no such line before the next `key:`.
   * @param {string} key
   * @param {string} first
   */
  #block(key, first) {
    for (let i = this.at; i < this.lines.length; i++) {
      const line = this.lines[i].toLowerCase();
      const bare = stripEnd(line.replace(/:$/, ''));
      if (line.startsWith(`${key}:`)) break;
      if (bare === `${key} end` || bare === `${key}-end`) {
        const body = [first, ...this.lines.slice(this.at, i)];
        this.at = i + 1;
        return strip(body.join('\n'));
      }
    }
    return first;
  }

  /**
   * Moves over as many lines as they take.
   * @param {string} first
   * @param {string[]} found
   */
  #takeMoves(first, found) {
    let text = first;
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      if (isMoves(line) || (line && text && !/[^0-9()[\]{}*]/.test(line))) text += line;
      else if (line || text) break;
    }
    try {
      const moves = readMoves(text);
      if (moves) found.push(moves);
    } catch (error) {
      if (!(error instanceof LevelError)) throw error; // a damaged solution is left out: the level stays
    }
  }

  /** Find the title among the lines that are nothing else. */
  #findTitle() {
    const { lines, free, words, afterBoard } = this;
    const last = free.at(-1);
    if (!last || !this.beforeBoard || lines.slice(last.at + 1).some(Boolean)) return;
    const alone = free.length === 1;
    const before = free.at(-2);
    if (before?.at === last.at - 1 && lines[before.at].startsWith(';') && /^'.+'$/s.test(lines[last.at])) {
      words.above = cleaned(`${before.text} ${last.text}`);
      free.splice(-2);
    } else if (alone && last.at === 0 && afterBoard && lines.length > 1) {
      words.closing = cleaned(last.text);
      free.pop();
    } else if (alone || last.at === 0 || !lines[last.at - 1]) {
      words.above = cleaned(last.text);
      free.pop();
    }
  }
}

/**
 * A line without comment sign and quotes.
 * @param {string} line
 */
function unquoted(line) {
  const text = strip(line.replace(/^;+/, ''));
  return text.length > 2 && /^(['"]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}

// A whole terminal sequence goes with its escape character; so do overrides of the writing direction.
const SEQUENCE = new RegExp(
  [
    /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/, // control sequences
    /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)/,
    /\u001b[ -/]*[0-~]/, // other escapes
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
);
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * Words that strangers wrote as a title: one line, single spaces, nothing invisible that could be obeyed.
 * @param {string} text
 */
export function cleaned(text) {
  const seen = text
    .slice(0, 8 * LONGEST_TITLE)
    .replace(SEQUENCE, '')
    .replace(INVISIBLE, '')
    .replace(/[\s\x1c-\x1f\x85]+/g, ' ')
    .trim();
  return seen.length <= LONGEST_TITLE ? seen : `${seen.slice(0, LONGEST_TITLE - 1)}…`;
}
