// Finds the boards in a text: everything else between them is prose.
//
// A board is a run of lines that hold only characters of the dialect, and its first row holds a wall (in XSB
// also a box or player will do). A line that looks like a row but holds a foreign character makes its board
// unreadable: reported, and the rest is read on.

import { LevelError, MAX_SIDE } from './level.js';
import { expand } from './runlength.js';
import { strip } from './white_space.js';

/** @typedef {import('./dialects.js').Dialect} Dialect */
/** @typedef {import('./dialects.js').Block} Block */

const COUNTED = /[0-9][^0-9\s]|[|]/;
const COMMENT = /^\s*(?:[a-z]+ )?comment\s*:/i;
const COMMENT_END = /^\s*(?:[a-z]+ )?comment[ -]end\s*:?/i;
const TAG = /^\s*\[(?:soko=[^\]]*|\/soko)\]$/i;
const MOST_TINY = 1000;

/** @param {string} line */
export function isTag(line) {
  return TAG.test(line);
}

/**
 * The boards in lines that come without trailing white space.
 * @param {string[]} lines
 * @param {Dialect} dialect
 * @returns {Block[]}
 */
export function scan(lines, dialect) {
  return new Scanner(lines, dialect).run();
}

class Scanner {
  /** @type {Block[]} */
  blocks = [];
  /** @type {Block | null} */
  block = null;
  tiny = 0;
  commentEnd = 0;

  /**
   * @param {string[]} lines
   * @param {Dialect} dialect
   */
  constructor(lines, dialect) {
    this.lines = lines;
    this.dialect = dialect;
  }

  run() {
    if (this.dialect.name === 'mf8' && this.lines.some(isTag)) this.#runTagged();
    else this.#runPlain();
    this.#close(this.lines.length + 1);
    return this.blocks;
  }

  #runPlain() {
    this.lines.forEach((line, i) => {
      const number = i + 1;
      if (!line) this.#close(number);
      else if (number < this.commentEnd) return;
      else if (!this.dialect.isRow(line)) this.#foreign(number, line);
      else if (this.block) this.block.rows.push(line);
      else if (this.#starts(number, line)) this.block = { line: number, rows: [line], error: null, end: 0 };
    });
  }

  /**
   * A line with a character that no row has: run-length text, a quoted or damaged row, or prose.
   * @param {number} number
   * @param {string} line
   */
  #foreign(number, line) {
    const unquoted = line[0] === '>' ? line.replace(/^(?:> ?)+/, '') : '';
    if (unquoted && this.dialect.isRow(unquoted) && this.#hasWall(unquoted)) {
      this.#open(number).rows.push(unquoted);
    } else if (this.#isCounted(line)) {
      this.#counted(number, line);
    } else if (this.#isDamaged(number, line)) {
      const block = this.#open(number);
      block.rows.push(line);
      block.error ??= this.dialect.foreign(line, number);
    } else {
      this.#close(number);
      if (COMMENT.test(line)) this.#skipComment(number);
    }
  }

  /** @param {number} number */
  #open(number) {
    this.block ??= { line: number, rows: [], error: null, end: 0 };
    return this.block;
  }

  /**
   * A comment that has an end, before another begins, is prose up to there, whatever it holds.
   * @param {number} number
   */
  #skipComment(number) {
    for (let i = number; i < this.lines.length; i++) {
      if (COMMENT_END.test(this.lines[i])) {
        this.commentEnd = i + 1;
        return;
      }
      if (COMMENT.test(this.lines[i])) return;
    }
  }

  /**
   * @param {number} number
   * @param {string} line
   */
  #starts(number, line) {
    if (line.length >= this.dialect.shortestRow && [...this.dialect.starts].some((c) => line.includes(c)))
      return true;
    // A lone floor character above a row is how an empty row at the top of a board is written.
    return line === this.dialect.blank && this.#isRowAt(number + 1) && !this.dialect.fillsRows;
  }

  /** @param {number} number */
  #isRowAt(number) {
    const line = this.lines[number - 1];
    return Boolean(line) && this.dialect.isRow(line);
  }

  /** @param {string} line */
  #hasWall(line) {
    return [...line].some((character) => this.dialect.walls.has(character));
  }

  /**
   * @param {number} number
   * @param {string} line
   */
  #isDamaged(number, line) {
    const text = strip(line);
    const { walls } = this.dialect;
    if (this.block)
      return walls.has(text[0]) && (walls.has(text[text.length - 1]) || this.#isRowAt(number + 1));
    return (
      text.length > 2 && text[0] === '#' && text.endsWith('#') && walls.has('#') && this.#isRowAt(number + 1)
    );
  }

  /** @param {string} line */
  #isCounted(line) {
    if (this.dialect.kinds.has('0') || !COUNTED.test(line) || !this.#hasWall(line)) return false;
    return this.dialect.isRow(line.replace(/[0-9()|]/g, ''));
  }

  /**
   * A row, or several ended by `|`, in run-length form.
   * @param {number} number
   * @param {string} line
   */
  #counted(number, line) {
    const block = this.#open(number);
    if (block.rows.length > MAX_SIDE) return; // too high already: it will be refused, so spare the work
    try {
      const rows = expand(line, MAX_SIDE * (MAX_SIDE + 1)).split('|');
      if (rows.length > 1 && !rows[rows.length - 1]) rows.pop();
      for (const row of rows) block.rows.push(row);
    } catch (error) {
      if (!(error instanceof LevelError)) throw error;
      block.error ??= new LevelError(error.message, number, error.column, error.text);
    }
  }

  /** MF8 with its tags: whatever stands between them is the board. */
  #runTagged() {
    this.lines.forEach((line, i) => {
      if (isTag(line)) {
        this.#close(i + 1);
        this.block = line.includes('/') ? null : { line: i + 2, rows: [], error: null, end: 0 };
      } else if (this.block && line) {
        if (!this.dialect.isRow(line)) this.block.error ??= this.dialect.foreign(line, i + 1);
        this.block.rows.push(line);
      }
    });
  }

  /** @param {number} end */
  #close(end) {
    const { block, dialect } = this;
    this.block = null;
    if (!block) return;
    const { rows } = block;
    if (!dialect.fillsRows && !dialect.things.has('-')) {
      // a line of hyphens below a board is a rule, not an empty row
      while (rows.length && rows[rows.length - 1].length > 1 && !/[^-_ ]/.test(rows[rows.length - 1]))
        rows.pop();
    }
    if (rows.length && !rows.some((row) => [...row].some((c) => dialect.things.has(c)))) return; // ornament
    if (rows.length < 3 && ++this.tiny > MOST_TINY) {
      throw new LevelError(
        `expected levels, found more than ${MOST_TINY} boards too small for any`,
        block.line,
      );
    }
    block.end = end;
    this.blocks.push(block);
  }
}
