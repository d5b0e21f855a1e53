// What is on the drawing board: a sheet of squares with undo and redo. No page here, so tests draw on it as
// it is.

import { BOX, FLOOR, GOAL, Level, WALL } from '../level.js';

export const BRUSHES = /** @type {const} */ (['wall', 'floor', 'goal', 'box', 'player']);
/** @typedef {typeof BRUSHES[number]} Brush */
/**
 * @typedef {{width: number, height: number, cells: Uint8Array, player: number}} Sheet never changed once it
 *   is made
 */

/** Largest side of a sheet. */
export const MOST = 60;
const LEAST = { width: 12, height: 9 };
const MOST_UNDO = 500;

export class Draft {
  /** @type {Sheet[]} */
  #done = [];
  /** @type {Sheet[]} */
  #undone = [];

  /** @param {Sheet} sheet */
  constructor(sheet = blank(LEAST.width, LEAST.height)) {
    this.sheet = sheet;
    this.title = '';
    this.author = '';
    this.notes = '';
  }

  /** @param {Level} level */
  static of(level) {
    const draft = new Draft(sheetOf(level));
    draft.title = level.title;
    draft.author = level.author;
    draft.notes = level.notes;
    return draft;
  }

  /** The drawing as a level, without its margin. */
  level() {
    const { width, height, cells, player } = cropped(this.sheet);
    return new Level(width, height, cells, player, {
      title: this.title,
      author: this.author,
      notes: this.notes,
    });
  }

  get isEmpty() {
    return this.sheet.player < 0 && this.sheet.cells.every((cell) => cell === FLOOR);
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Put another sheet in the place of this one.
   * @param {Sheet} sheet
   */
  change(sheet) {
    this.#done.push(this.sheet);
    if (this.#done.length > MOST_UNDO) this.#done.shift();
    this.#undone.length = 0;
    this.sheet = sheet;
  }

  undo() {
    const before = this.#done.pop();
    if (!before) return;
    this.#undone.push(this.sheet);
    this.sheet = before;
  }

  redo() {
    const after = this.#undone.pop();
    if (!after) return;
    this.#done.push(this.sheet);
    this.sheet = after;
  }
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Sheet}
 */
export function blank(width, height) {
  return { width, height, cells: new Uint8Array(width * height), player: -1 };
}

/**
 * A level on a sheet with room around it.
 * @param {Level} level
 */
export function sheetOf({ width, height, cells, player }) {
  return centred({ width, height, cells, player });
}

/**
 * The sheet with one square drawn on.
 * @param {Sheet} sheet
 * @param {Iterable<number>} squares
 * @param {Brush} brush
 * @param {boolean} [erase] take away what the brush draws
 * @returns {Sheet}
 */
export function painted(sheet, squares, brush, erase = false) {
  const cells = sheet.cells.slice();
  let { player } = sheet;
  for (const square of squares) {
    if (square < 0 || square >= cells.length) continue;
    if (brush === 'wall' || brush === 'floor') {
      cells[square] = brush === 'wall' && !erase ? WALL : FLOOR;
      if (player === square) player = -1;
      continue;
    }
    if (cells[square] === WALL) cells[square] = FLOOR;
    if (brush === 'player') {
      cells[square] &= ~BOX;
      player = erase ? -1 : square;
    } else if (erase) cells[square] &= ~(brush === 'goal' ? GOAL : BOX);
    else {
      cells[square] |= brush === 'goal' ? GOAL : BOX;
      if (brush === 'box' && player === square) player = -1;
    }
  }
  return { ...sheet, cells, player };
}

/**
 * Whether a square has what a brush draws: drawing there again takes it away.
 * @param {Sheet} sheet
 * @param {number} square
 * @param {Brush} brush
 */
export function has(sheet, square, brush) {
  const cell = sheet.cells[square];
  if (brush === 'wall') return cell === WALL;
  if (brush === 'goal') return (cell & GOAL) !== 0;
  if (brush === 'box') return (cell & BOX) !== 0;
  return brush === 'player' && sheet.player === square;
}

/**
 * The squares of a straight line (Bresenham).
 * @param {Sheet} sheet
 * @param {number} from
 * @param {number} to
 */
export function lineSquares({ width }, from, to) {
  let [x, y] = [from % width, Math.floor(from / width)];
  const [u, v] = [to % width, Math.floor(to / width)];
  const [dx, dy] = [Math.abs(u - x), -Math.abs(v - y)];
  const [stepX, stepY] = [x < u ? 1 : -1, y < v ? 1 : -1];
  const found = [];
  for (let error = dx + dy; ;) {
    found.push(y * width + x);
    if (x === u && y === v) return found;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
  }
}

/**
 * The outline of a rectangle.
 * @param {Sheet} sheet
 * @param {number} from
 * @param {number} to
 */
export function rectangleSquares({ width }, from, to) {
  const [left, right] = [from % width, to % width].sort((a, b) => a - b);
  const [top, bottom] = [Math.floor(from / width), Math.floor(to / width)].sort((a, b) => a - b);
  const found = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++)
      if (x === left || x === right || y === top || y === bottom) found.push(y * width + x);
  }
  return found;
}

/**
 * The squares that look like this one and hang together with it.
 * @param {Sheet} sheet
 * @param {number} square
 */
export function fillSquares({ width, height, cells }, square) {
  const kind = cells[square];
  const seen = new Set([square]);
  for (const at of seen) {
    const x = at % width;
    const y = Math.floor(at / width);
    for (const [u, v] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      if (u >= 0 && v >= 0 && u < width && v < height && cells[v * width + u] === kind)
        seen.add(v * width + u);
    }
  }
  return [...seen];
}

/**
 * Turned by a quarter to the right.
 * @param {Sheet} sheet
 */
export function turned(sheet) {
  return moved(sheet, sheet.height, sheet.width, (x, y) => [sheet.height - 1 - y, x]);
}

/**
 * Left and right exchanged.
 * @param {Sheet} sheet
 */
export function mirrored(sheet) {
  return moved(sheet, sheet.width, sheet.height, (x, y) => [sheet.width - 1 - x, y]);
}

/**
 * In the middle of a sheet that is large enough to draw on.
 * @param {Sheet} sheet
 */
export function centred(sheet) {
  const { width, height, cells, player } = cropped(sheet);
  const [wide, high] = [bounded(width, LEAST.width), bounded(height, LEAST.height)];
  const [dx, dy] = [Math.floor((wide - width) / 2), Math.floor((high - height) / 2)];
  return moved({ width, height, cells, player }, wide, high, (x, y) => [x + dx, y + dy]);
}

/**
 * @param {number} size
 * @param {number} least
 */
function bounded(size, least) {
  return Math.min(MOST, Math.max(least, size + 2));
}

/**
 * How many rows and columns a sheet needs at its edges, so that there is always a square to draw on: left and
 * top, then right and bottom.
 * @param {Sheet} sheet
 * @returns {[number, number, number, number]}
 */
export function growth(sheet) {
  const [left, top, right, bottom] = bounds(sheet);
  const { width, height } = sheet;
  if (right < 0) return [0, 0, 0, 0];
  const [moreLeft, moreTop] = [left === 0 && width < MOST ? 1 : 0, top === 0 && height < MOST ? 1 : 0];
  return [
    moreLeft,
    moreTop,
    right === width - 1 && width + moreLeft < MOST ? 1 : 0,
    bottom === height - 1 && height + moreTop < MOST ? 1 : 0,
  ];
}

/**
 * Grown at the edges that the drawing touches; what was drawn stays where it was.
 * @param {Sheet} sheet
 */
export function roomy(sheet) {
  const [left, top, right, bottom] = growth(sheet);
  if (!(left || top || right || bottom)) return sheet;
  return moved(sheet, sheet.width + left + right, sheet.height + top + bottom, (x, y) => [x + left, y + top]);
}

/**
 * Without the empty margin.
 * @param {Sheet} sheet
 */
export function cropped(sheet) {
  const [left, top, right, bottom] = bounds(sheet);
  if (right < 0) return blank(1, 1);
  if (left === 0 && top === 0 && right === sheet.width - 1 && bottom === sheet.height - 1) return sheet;
  return moved(sheet, right - left + 1, bottom - top + 1, (x, y) => [x - left, y - top]);
}

/** @param {Sheet} sheet */
function bounds({ width, cells, player }) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  cells.forEach((cell, square) => {
    if (cell === FLOOR && square !== player) return;
    left = Math.min(left, square % width);
    right = Math.max(right, square % width);
    top = Math.min(top, Math.floor(square / width));
    bottom = Math.max(bottom, Math.floor(square / width));
  });
  return [left, top, right, bottom];
}

/**
 * @param {Sheet} sheet
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => [number, number]} to
 * @returns {Sheet}
 */
function moved(sheet, width, height, to) {
  const cells = new Uint8Array(width * height);
  const place = (/** @type {number} */ square) => {
    const [x, y] = to(square % sheet.width, Math.floor(square / sheet.width));
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
  };
  sheet.cells.forEach((cell, square) => {
    if (cell !== FLOOR && place(square) >= 0) cells[place(square)] = cell;
  });
  return { width, height, cells, player: sheet.player < 0 ? -1 : place(sheet.player) };
}
