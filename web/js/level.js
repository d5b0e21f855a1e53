// A puzzle on paper: what stands on each square of the board, and what the level is called.

export const FLOOR = 0;
export const WALL = 1;
export const GOAL = 2;
export const BOX = 4;

/** Longest side of a board that is read. */
export const MAX_SIDE = 1000;

const CODES = /** @type {Record<string, number>} */ ({
  '#': WALL,
  ' ': FLOOR,
  '-': FLOOR,
  _: FLOOR,
  '.': GOAL,
  $: BOX,
  '*': BOX | GOAL,
  '@': FLOOR,
  '+': GOAL,
});

/** For texts without a board. */
export const NO_BOARD = { key: 'web.error_no_board' };

/** A text that is no level: one plain sentence, and where it went wrong (from 1; 0 where it has no place). */
export class LevelError extends Error {
  /**
   * @param {string} message
   * @param {number} [line]
   * @param {number} [column]
   * @param {{key: string, [value: string]: string}} [text] of the catalogue, with its values: the sentence
   *   in the reader's language
   */
  constructor(message, line = 0, column = 0, text = undefined) {
    super(message);
    this.name = 'LevelError';
    this.line = line;
    this.column = column;
    this.text = text;
  }

  /** The sentence with its place in front. */
  toString() {
    const place = this.line ? `${this.line}${this.column ? `:${this.column}` : ''}: ` : '';
    return place + this.message;
  }
}

/** A level; a square is one number, `y * width + x`. A level is never changed once it is made. */
export class Level {
  /**
   * @param {number} width
   * @param {number} height
   * @param {Uint8Array} cells FLOOR or WALL, or the bits GOAL and BOX
   * @param {number} player its square, -1 where there is none
   * @param {{title?: string, author?: string, notes?: string, solutions?: string[], extraPlayers?: number[]}}
   *   [words]
   */
  constructor(width, height, cells, player, words = {}) {
    this.width = width;
    this.height = height;
    this.cells = cells;
    this.player = player;
    this.title = words.title ?? '';
    this.author = words.author ?? '';
    this.notes = words.notes ?? '';
    /** Moves that came with the level. */
    this.solutions = words.solutions ?? [];
    /** Squares of further players: none in a level that can be played. */
    this.extraPlayers = words.extraPlayers ?? [];
  }

  /**
   * A level from rows in XSB characters; `firstLine` is the number of the first row in its text.
   * @param {string[]} rows
   * @param {{title?: string, author?: string, notes?: string, solutions?: string[]}} [words]
   * @param {number} [firstLine]
   */
  static fromRows(rows, words = {}, firstLine = 1) {
    const height = rows.length;
    const width = rows.reduce((most, row) => Math.max(most, row.trimEnd().length), 0);
    if (!width || !height) throw new LevelError('expected a board, found none', firstLine, 0, NO_BOARD);
    if (width > MAX_SIDE || height > MAX_SIDE) {
      throw new LevelError(
        `expected a board of at most ${MAX_SIDE} squares a side, found ${width} × ${height}`,
        firstLine,
      );
    }
    const cells = new Uint8Array(width * height);
    let player = -1;
    /** @type {number[]} */
    const extraPlayers = [];
    rows.forEach((row, y) => {
      for (let x = 0; x < width && x < row.length; x++) {
        const code = CODES[row[x]];
        if (code === undefined) {
          throw new LevelError(
            `expected a row of xsb characters (#.$*@+), found '${row[x]}'`,
            firstLine + y,
            x + 1,
            { key: 'web.error_character', found: row[x] },
          );
        }
        cells[y * width + x] = code;
        if (row[x] === '@' || row[x] === '+') {
          if (player < 0) player = y * width + x;
          else extraPlayers.push(y * width + x);
        }
      }
    });
    return new Level(width, height, cells, player, { ...words, extraPlayers });
  }

  /**
   * One board as text, rows on lines or divided by `|`. `dialects.js` reads everything else.
   * @param {string} text
   */
  static fromText(text) {
    const rows = text
      .replace(/\r\n?/g, '\n')
      .replace(/^\n+|\s+$/g, '')
      .split(/[\n|]/);
    return Level.fromRows(rows);
  }

  /** The squares of the boxes. */
  get boxes() {
    return squaresWith(this.cells, BOX);
  }

  /** The squares of the goals. */
  get goals() {
    return squaresWith(this.cells, GOAL);
  }

  /** The board in XSB characters, one line a row, trailing floor left out. */
  toXsb() {
    return positionXsb(this, new Set(this.boxes), this.player);
  }

  /** Names exactly this start: what records and saved games are kept under. */
  get key() {
    this.#key ??= this.toXsb().replace(/\n/g, '|');
    return this.#key;
  }

  /** @type {string | undefined} */
  #key;

  /**
   * The same level with other words.
   * @param {{title?: string, author?: string, notes?: string, solutions?: string[]}} words
   */
  with(words) {
    const { title, author, notes, solutions, extraPlayers } = this;
    return new Level(this.width, this.height, this.cells, this.player, {
      title,
      author,
      notes,
      solutions,
      extraPlayers,
      ...words,
    });
  }

  /**
   * Why the level cannot be played: the name of a text of the catalogue (`verdict.…`), or empty.
   * @returns {string}
   */
  get problem() {
    if (this.player < 0) return 'no_player';
    if (this.extraPlayers.length) return 'several_players';
    const boxes = this.boxes;
    if (!boxes.length) return 'no_boxes';
    if (this.goals.length < boxes.length) return 'fewer_goals';
    const inside = this.floor;
    if (!inside) return 'open';
    if (boxes.some((box) => !inside.has(box) && !(this.cells[box] & GOAL))) return 'unreachable_box';
    return '';
  }

  /**
   * The squares the player could reach if there were no boxes; null where it could walk off the board.
   * @returns {Set<number> | null}
   */
  get floor() {
    if (this.#floor === undefined) this.#floor = reachableFloor(this);
    return this.#floor;
  }

  /** @type {Set<number> | null | undefined} */
  #floor;
}

/**
 * A position of a level in XSB characters.
 * @param {Level} level
 * @param {{has(square: number): boolean}} boxes
 * @param {number} player
 */
export function positionXsb(level, boxes, player) {
  const rows = [];
  for (let y = 0; y < level.height; y++) {
    let row = '';
    for (let x = 0; x < level.width; x++) {
      const square = y * level.width + x;
      const cell = level.cells[square];
      if (cell === WALL) row += '#';
      else if (boxes.has(square)) row += cell & GOAL ? '*' : '$';
      else if (square === player || level.extraPlayers.includes(square)) row += cell & GOAL ? '+' : '@';
      else row += cell & GOAL ? '.' : ' ';
    }
    rows.push(row.trimEnd());
  }
  return rows.join('\n');
}

/**
 * @param {Uint8Array} cells
 * @param {number} bit
 */
function squaresWith(cells, bit) {
  const found = [];
  for (let square = 0; square < cells.length; square++) if (cells[square] & bit) found.push(square);
  return found;
}

/** @param {Level} level */
function reachableFloor(level) {
  const { width, height, cells, player } = level;
  if (player < 0) return null;
  const seen = new Set([player]);
  const waiting = [player];
  while (waiting.length) {
    const square = /** @type {number} */ (waiting.pop());
    const x = square % width;
    const y = (square - x) / width;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return null;
    for (const step of [-1, 1, -width, width]) {
      const to = square + step;
      if (cells[to] !== WALL && !seen.has(to)) {
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  return seen;
}
