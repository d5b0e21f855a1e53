// What never moves on a board: floor, goals and walls, each wall joined to its neighbours.

import { GOAL, WALL } from './level.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {import('./art.js').Stamps} Stamps */

const NORTH = 1;
const EAST = 2;
const SOUTH = 4;
const WEST = 8;

/**
 * @param {CanvasRenderingContext2D} context in pixels; the board begins at its origin
 * @param {Level} level
 * @param {Stamps} stamps
 * @param {{left?: number, top?: number, right?: number, bottom?: number}} [part] squares to draw; all unless
 *   given
 */
export function drawGround(
  context,
  level,
  stamps,
  { left: x0 = 0, top: y0 = 0, right: x1 = level.width, bottom: y1 = level.height } = {},
) {
  const { width, height, cells } = level;
  const { art, tile } = stamps;
  const inside = paved(level);
  const isWall = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === WALL;
  const isFloor = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 && y >= 0 && x < width && y < height && inside[y * width + x] === 1;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (!isFloor(x, y)) continue;
      const [left, top] = [x * tile, y * tile];
      stamps.draw(context, art.floor[(x + y) % 2][(x * 7 + y * 13 + x * y) % art.floor[0].length], left, top);
      const [north, west] = [isWall(x, y - 1), isWall(x - 1, y)];
      if (north) stamps.draw(context, art.shadow.north, left, top);
      if (west) stamps.draw(context, art.shadow.west, left, top);
      if (!north && !west && isWall(x - 1, y - 1)) stamps.draw(context, art.shadow.north_west, left, top);
      if (cells[y * width + x] & GOAL) stamps.draw(context, art.goal, left, top);
    }
  }
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) if (isWall(x, y)) drawWall(context, stamps, x, y, isWall, isFloor);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Stamps} stamps
 * @param {number} x
 * @param {number} y
 * @param {(x: number, y: number) => boolean} isWall
 * @param {(x: number, y: number) => boolean} isFloor
 */
function drawWall(context, stamps, x, y, isWall, isFloor) {
  const { art, tile } = stamps;
  const [left, top] = [x * tile, y * tile];
  const [n, e, s, w] = [isWall(x, y - 1), isWall(x + 1, y), isWall(x, y + 1), isWall(x - 1, y)];
  const floor = [isFloor(x, y - 1), isFloor(x + 1, y), isFloor(x, y + 1), isFloor(x - 1, y)];
  // Corners go round from the top left: open where no wall joins on either side, bent where two join.
  const corners = [
    [n, w, floor[0] || floor[3], isWall(x - 1, y - 1)],
    [n, e, floor[0] || floor[1], isWall(x + 1, y - 1)],
    [s, e, floor[2] || floor[1], isWall(x + 1, y + 1)],
    [s, w, floor[2] || floor[3], isWall(x - 1, y + 1)],
  ];
  corners.forEach(([one, other, touches], i) => {
    if (touches && !one && !other) stamps.draw(context, art.wall_floor[i], left, top);
  });
  const joined = (n ? NORTH : 0) | (e ? EAST : 0) | (s ? SOUTH : 0) | (w ? WEST : 0);
  stamps.draw(context, art.wall[joined][(x * 5 + y * 3 + x * y) % art.wall[0].length], left, top);
  corners.forEach(([one, other, , between], i) => {
    if (one && other && !between) stamps.draw(context, art.wall_corner[i], left, top);
  });
}

/**
 * The floor to pave: 1 on squares that the outside cannot reach, and whatever the level itself uses.
 * @param {Level} level
 */
export function paved(level) {
  const { width, height, cells, player } = level;
  const outside = new Uint8Array(cells.length);
  /** @type {number[]} */
  const edge = [];
  for (let square = 0; square < cells.length; square++) {
    const x = square % width;
    const y = (square - x) / width;
    if ((x === 0 || y === 0 || x === width - 1 || y === height - 1) && cells[square] !== WALL)
      edge.push(square);
  }
  flood(level, edge, outside);
  const inside = new Uint8Array(cells.length);
  const used = [];
  let leaks = false;
  for (let square = 0; square < cells.length; square++) {
    inside[square] = cells[square] !== WALL && !outside[square] ? 1 : 0;
    if ((cells[square] !== WALL && cells[square] > WALL) || square === player) {
      used.push(square);
      if (outside[square]) leaks = true;
    }
  }
  if (leaks) flood(level, used, inside);
  return inside;
}

/**
 * @param {Level} level
 * @param {number[]} from
 * @param {Uint8Array} marks
 */
function flood({ width, height, cells }, from, marks) {
  const waiting = [...from];
  for (const square of from) marks[square] = 1;
  while (waiting.length) {
    const square = /** @type {number} */ (waiting.pop());
    const x = square % width;
    const y = (square - x) / width;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ]) {
      const [a, b] = [x + dx, y + dy];
      const to = b * width + a;
      if (a >= 0 && b >= 0 && a < width && b < height && !marks[to] && cells[to] !== WALL) {
        marks[to] = 1;
        waiting.push(to);
      }
    }
  }
}
