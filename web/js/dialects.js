// Levels from any text people pass around: every dialect of boards, with the words that stand around them.
//
// The rules are those of the desktop program's reader (docs/formats.md): the dialect is the one that fits
// most boards; where two fit with different meanings, the reader refuses to guess.

import { Level, LevelError, NO_BOARD } from './level.js';
import { passageValues } from './passages.js';
import { scan } from './scan.js';
import { looksLikeSlc, parseSlc } from './slc.js';
import { stripEnd } from './white_space.js';

/** The seven kinds of square, as XSB writes them. */
const KINDS = '# .$*@+';
/** Longest text that is read. */
export const MAX_TEXT = 16 * 1024 * 1024;

/** One character set. */
export class Dialect {
  /**
   * @param {string} name
   * @param {string} letters how the seven kinds are written, in the order of KINDS
   * @param {Record<string, string>} also further characters that are read
   * @param {{starts?: string, shortestRow?: number, blank?: string, fillsRows?: boolean}} [manner]
   */
  constructor(name, letters, also, { starts = '#$@', shortestRow = 1, blank = '-', fillsRows = false } = {}) {
    this.name = name;
    this.letters = letters;
    /** @type {Map<string, string>} every character that is read, with its kind */
    this.kinds = new Map([...letters].map((letter, i) => [letter, KINDS[i]]));
    for (const [letter, kind] of Object.entries(also)) this.kinds.set(letter, kind);
    this.starts = starts;
    this.shortestRow = shortestRow;
    this.blank = blank;
    this.fillsRows = fillsRows;
    const of = (/** @type {string} */ kinds) =>
      [...this.kinds].filter(([, kind]) => kinds.includes(kind)).map(([letter]) => letter);
    this.walls = new Set(of('#'));
    this.things = new Set(of('.$*@+'));
  }

  /**
   * Whether a line holds nothing but characters of this dialect.
   * @param {string} line
   */
  isRow(line) {
    for (const character of line) if (!this.kinds.has(character)) return false;
    return true;
  }

  /** @param {string} row */
  toXsb(row) {
    let text = '';
    for (const character of row) text += this.kinds.get(character) ?? '?';
    return text;
  }

  /**
   * The error for a row with a character that is not in the alphabet.
   * @param {string} row
   * @param {number} line
   */
  foreign(row, line) {
    const column = [...row].findIndex((character) => !this.kinds.has(character)) + 1;
    const expected = this.letters.replace(/ /g, '');
    const found = [...row][column - 1];
    return new LevelError(
      `expected a row of ${this.name} characters (${expected}), found '${found}'`,
      line,
      column,
      { key: 'web.error_character', found },
    );
  }
}

const FLOORS = { '-': ' ', _: ' ' };
const XSB = new Dialect('xsb', '# .$*@+', FLOORS);
const SOK = new Dialect(
  'sok',
  '#-.bBpP',
  { ' ': ' ', _: ' ', $: '$', '*': '*', '@': '@', '+': '+', W: '#', o: '.', m: '@', M: '+' },
  { starts: '#W' },
);
const SYMBOLS = new Dialect('symbols', '# .$+@-', { _: ' ' }, { blank: '_' });
const LETTERS = new Dialect('letters', 'W GBYPX', FLOORS, { starts: 'W' });
const MF8 = new Dialect(
  'mf8',
  'H_.$*ax',
  { ' ': ' ', '-': ' ', X: '+' },
  { starts: 'H', blank: '_', fillsRows: true },
);
const DIGITS = new Dialect(
  'digits',
  '1043526',
  { 7: ' ' },
  { starts: '17', shortestRow: 3, blank: '0', fillsRows: true },
);

/** Those that can be told from the text, the most usual first. */
const GUESSED = [XSB, SOK, SYMBOLS, LETTERS, MF8, DIGITS];

/**
 * What a text holds; unreadable levels are reported and the others read.
 * @param {string} text
 * @returns {{title: string, author: string, levels: Level[], errors: LevelError[]}}
 */
export function readCollection(text) {
  const nothing = { title: '', author: '', levels: [] };
  if (text.length > MAX_TEXT)
    return {
      ...nothing,
      errors: [new LevelError(`expected at most ${MAX_TEXT} characters, there are more`)],
    };
  try {
    return assembled(looksLikeSlc(text) ? fromSlc(text) : fromPlain(text));
  } catch (error) {
    if (!(error instanceof LevelError)) throw error;
    return { ...nothing, errors: [error] };
  }
}

/** @typedef {{line: number, rows: string[], error: LevelError | null, end: number}} Block */
/**
 * @typedef {{title?: string, author?: string, collection?: string, game?: string, notes?: string, solutions:
 *   string[]}} Words
 */
/**
 * @typedef {{dialect: Dialect, blocks: Block[], words: Words[]}} Reading the first words are about the
 *   collection
 */

/**
 * @param {string} text
 * @returns {Reading}
 */
function fromPlain(text) {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(stripEnd);
  const { dialect, blocks } = detect(lines);
  const words = passageValues(lines, blocks);
  const game = words[0].game ?? 'Sokoban';
  if (game.toLowerCase() !== 'sokoban')
    throw new LevelError(`expected Sokoban levels, this file says it is ${game}`);
  return { dialect, blocks, words };
}

/**
 * @param {string} text
 * @returns {Reading}
 */
function fromSlc(text) {
  const { blocks, words } = parseSlc(text);
  const dialect = choose(new Map(GUESSED.map((guess) => [guess, checked(blocks, guess)])));
  return { dialect, blocks: checked(blocks, dialect), words };
}

/**
 * @param {Block[]} blocks
 * @param {Dialect} dialect
 */
function checked(blocks, dialect) {
  return blocks.map((block) => {
    const bad = block.rows.find((row) => !dialect.isRow(row));
    return { ...block, error: bad === undefined ? null : dialect.foreign(bad, block.line) };
  });
}

/** @param {string[]} lines */
function detect(lines) {
  const plain = scan(lines, XSB);
  if (plain.length && plain.every((block) => !block.error && !block.rows.some((row) => /[+-]/.test(row)))) {
    return { dialect: XSB, blocks: plain };
  }
  const text = lines.join('\n');
  const found = new Map(
    GUESSED.map((dialect) => [
      dialect,
      dialect === XSB ? plain : [...dialect.starts].some((c) => text.includes(c)) ? scan(lines, dialect) : [],
    ]),
  );
  const dialect = choose(found);
  return { dialect, blocks: /** @type {Block[]} */ (found.get(dialect)) };
}

/**
 * The dialect that fits the boards found with each.
 * @param {Map<Dialect, Block[]>} found
 */
function choose(found) {
  const fits = new Map([...found].map(([dialect, blocks]) => [dialect, fitting(blocks, dialect)]));
  const most = Math.max(...[...fits.values()].map((boards) => boards.size));
  if (!most) {
    // nothing makes sense: take what reads most boards without a foreign character
    const readable = (/** @type {Dialect} */ dialect) =>
      (found.get(dialect) ?? []).filter((block) => !block.error).length;
    return GUESSED.reduce((best, each) => (readable(each) > readable(best) ? each : best));
  }
  const [first, ...others] = GUESSED.filter((dialect) => fits.get(dialect)?.size === most);
  for (const other of others) {
    for (const [line, board] of fits.get(first) ?? []) {
      if (fits.get(other)?.get(line) !== board) {
        throw new LevelError(
          `this board fits two dialects with different meanings: ${first.name} and ${other.name}`,
          line,
        );
      }
    }
  }
  return first;
}

/**
 * The boards a dialect fits, as XSB text, by their line.
 * @param {Block[]} blocks
 * @param {Dialect} dialect
 */
function fitting(blocks, dialect) {
  const minimum = dialect === XSB || dialect === MF8 ? 1 : 3; // prose is easily mistaken for a row of letters
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const block of blocks) {
    if (block.error || block.rows.length < minimum) continue;
    const text = block.rows.map((row) => dialect.toXsb(row).trimEnd()).join('\n');
    const count = (/** @type {RegExp} */ kind) => text.match(kind)?.length ?? 0;
    const boxes = count(/[$*]/g);
    if (count(/[@+]/g) === 1 && boxes >= 1 && boxes <= count(/[.*+]/g)) found.set(block.line, text);
  }
  return found;
}

/** @param {Reading} reading */
function assembled({ dialect, blocks, words: [head, ...words] }) {
  /** @type {Level[]} */
  const levels = [];
  /** @type {LevelError[]} */
  const errors = [];
  blocks.forEach((block, i) => {
    try {
      if (block.error) throw block.error;
      const about = { author: head.author ?? '', ...words[i] };
      levels.push(
        Level.fromRows(
          block.rows.map((row) => dialect.toXsb(row)),
          about,
          block.line,
        ),
      );
    } catch (error) {
      if (!(error instanceof LevelError)) throw error;
      errors.push(error);
    }
  });
  if (!blocks.length) errors.push(new LevelError('expected a board, found none', 0, 0, NO_BOARD));
  return { title: head.collection ?? '', author: head.author ?? '', levels, errors };
}
