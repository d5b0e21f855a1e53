/** A Bait level on paper and its text format, as in `pushworks.bait.level`. */

import { BAIT, BOX, GOAL, HOLE, isWon, KEY, MUSHROOM } from './rules.js';

/** @typedef {import("./rules.js").State} State */

const MEANS = /** @type {Record<string, number>} */ ({
  0: HOLE,
  1: BOX,
  k: KEY,
  g: GOAL,
  m: MUSHROOM,
  '.': 0,
  ' ': 0,
  w: 0,
  A: 0,
});
const MAX_SIDE = 100;

/** A level that cannot be read; line and column are counted from 1. */
export class BaitLevelError extends Error {
  /** @param {string} message @param {number} line @param {number} column */
  constructor(message, line, column) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

/** A board with everything on it. */
export class BaitLevel {
  /**
   * @param {number} width
   * @param {number} height
   * @param {Uint8Array} walls
   * @param {number} avatar
   * @param {Uint8Array} things
   * @param {string} title
   */
  constructor(width, height, walls, avatar, things, title = '') {
    this.width = width;
    this.height = height;
    this.walls = walls;
    this.avatar = avatar;
    this.things = things;
    this.title = title;
  }

  /**
   * Read one board. The first row gives the width: shorter rows are padded with floor, longer ones cut.
   * @param {string} text
   * @param {string} [title]
   */
  static fromText(text, title = '') {
    const rows = text
      .replace(/\r\n?/g, '\n')
      .replace(/^\n+|\n+$/g, '')
      .split('\n');
    const width = rows[0].length;
    if (!width) throw new BaitLevelError('expected a board, got an empty line', 1, 1);
    if (width > MAX_SIDE || rows.length > MAX_SIDE) {
      throw new BaitLevelError(`expected a board of at most ${MAX_SIDE} x ${MAX_SIDE}`, 1, 1);
    }
    const walls = new Uint8Array(width * rows.length);
    const things = new Uint8Array(width * rows.length);
    let avatar = -1;
    rows.forEach((row, y) => {
      [...row.slice(0, width)].forEach((character, x) => {
        const square = y * width + x;
        if (!Object.hasOwn(MEANS, character)) {
          throw new BaitLevelError(
            `expected one of w A 0 1 k g m . or a space, got ${JSON.stringify(character)}`,
            y + 1,
            x + 1,
          );
        }
        if (character === 'A' && avatar >= 0) {
          throw new BaitLevelError('expected one avatar (A), got a second one', y + 1, x + 1);
        }
        if (character === 'A') avatar = square;
        walls[square] = character === 'w' ? 1 : 0;
        things[square] = MEANS[character];
      });
    });
    if (avatar < 0) throw new BaitLevelError('expected an avatar (A) in the level, got none', 1, 1);
    return new BaitLevel(width, rows.length, walls, avatar, things, title);
  }

  /**
   * The state a game starts from.
   * @param {import("./rules.js").Rules} [rules]
   * @returns {State}
   */
  start(rules = BAIT) {
    /** @type {State} */
    const state = {
      avatar: this.avatar,
      hasKey: false,
      things: this.things,
      score: 0,
      tick: 0,
      status: 'playing',
    };
    return isWon(rules, state) ? { ...state, status: 'won' } : state;
  }

  /**
   * The board as text, after some moves if a state is given. Where things lie on each other the upper one is
   * shown.
   * @param {State} [state]
   */
  toText(state = this.start()) {
    const rows = [];
    for (let y = 0; y < this.height; y++) {
      let row = '';
      for (let x = 0; x < this.width; x++) row += letterAt(this, state, y * this.width + x);
      rows.push(row);
    }
    return rows.join('\n');
  }
}

/**
 * @param {BaitLevel} level
 * @param {State} state
 * @param {number} square
 */
function letterAt(level, state, square) {
  const there = state.things[square];
  if (level.walls[square]) return 'w';
  if (square === state.avatar) return 'A';
  if (there & BOX) return '1';
  if (there & GOAL) return 'g';
  if (there & KEY) return 'k';
  if (there & MUSHROOM) return 'm';
  return there & HOLE ? '0' : '.';
}
