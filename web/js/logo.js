// PUSHWORKS in crates, the last one still being pushed into place; and the hall behind it.

import { Stamps, loadArt, paintSprite } from './art.js';
import { drawGround } from './ground.js';
import { Level } from './level.js';
import { settings } from './settings.js';

/** @typedef {import('./art.js').Art} Art */

const GAP = 1.16;
const LATE = 0.14;
const TILE = 72;

/** The word as a picture, on two lines where the screen is narrow; it paints itself when the art is there. */
export function logo() {
  const canvas = document.createElement('canvas');
  canvas.className = 'logo';
  canvas.setAttribute('aria-hidden', 'true');
  const lines = matchMedia('(max-width: 560px)').matches ? ['PUSH', 'WORKS'] : ['PUSHWORKS'];
  const tile = TILE * Math.min(2, devicePixelRatio || 1);
  const longest = Math.max(...lines.map((line) => line.length));
  canvas.width = Math.round(tile * (GAP * longest + 1.3));
  canvas.height = Math.round(tile * (1.16 * lines.length + 0.1));
  void loadArt(settings.style).then((art) => {
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(tile, tile);
    context.translate(0.1, 0.08);
    lines.forEach((line, row) => {
      context.save();
      context.translate(0, row * 1.16);
      crates(context, art, line, row === lines.length - 1);
      context.restore();
    });
  });
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Art} art
 * @param {string} line
 * @param {boolean} last whether the last crate is still on its way
 */
function crates(context, art, line, last) {
  [...line].forEach((letter, i) => {
    const late = last && i === line.length - 1;
    context.save();
    context.translate(i * GAP + (late ? LATE : 0), 0);
    paintSprite(context, art, late ? art.box : art.box_on_goal);
    context.fillStyle = art.chrome.background;
    context.beginPath();
    context.roundRect(0.17, 0.15, 0.66, 0.66, 0.14);
    context.fill();
    context.fillStyle = art.chrome.accent;
    context.font = '700 0.5px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, 0.5, 0.5);
    context.restore();
  });
  if (!last) return;
  context.translate((line.length - 1) * GAP + LATE + 0.96, 0);
  paintSprite(context, art, art.player.l.push[1]);
}

/** A hall with pillars and goals, for the back of the first screen. */
export function backdrop() {
  const canvas = document.createElement('canvas');
  canvas.className = 'backdrop';
  canvas.setAttribute('aria-hidden', 'true');
  void loadArt(settings.style).then((art) => {
    const context = canvas.getContext('2d');
    if (!context || !canvas.isConnected) return;
    const tile = 56;
    const [columns, rows] = [Math.ceil(innerWidth / tile) + 2, Math.ceil(innerHeight / tile) + 2];
    canvas.width = columns * tile;
    canvas.height = rows * tile;
    const board = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => {
      if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) return '#';
      const away = Math.abs(x - columns / 2);
      if (away < 6.5) return ' ';
      return (x * 7 + y * 13) % 17 === 3 ? '#' : (x + 2 * y) % 9 === 4 && y % 4 < 2 ? '.' : ' ';
    }).join(''));
    drawGround(context, Level.fromRows(board), new Stamps(art, tile));
  });
  return canvas;
}
