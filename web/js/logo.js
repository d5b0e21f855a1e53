// PUSHWORKS in crates, the last one still being pushed into place; and the hall behind it.

import { Stamps, loadArt } from './art.js';
import { drawGround } from './background.js';
import { Level } from './level.js';
import { settings } from './settings.js';

const GAP = 1.16;
const LATE = 0.14;
const TILE = 72;
const PIECE = '         \n  #      \n         \n      .. \n         \n    #    \n         \n .       ';

/** The word as a picture, on two lines where the screen is narrow; it paints itself when the art is there. */
export function logo() {
  const canvas = document.createElement('canvas');
  canvas.className = 'logo';
  canvas.setAttribute('aria-hidden', 'true');
  const lines = matchMedia('(max-width: 560px)').matches ? ['PUSH', 'WORKS'] : ['PUSHWORKS'];
  const tile = Math.round(TILE * Math.min(2, devicePixelRatio || 1));
  const longest = Math.max(...lines.map((line) => line.length));
  canvas.width = Math.round(tile * (GAP * (longest - 1) + 2.3));
  canvas.height = Math.round(tile * (GAP * lines.length + 0.1));
  void loadArt(settings.style).then((art) => {
    const context = canvas.getContext('2d');
    if (!context) return;
    const stamps = new Stamps(art, tile);
    lines.forEach((line, row) => {
      const last = row === lines.length - 1;
      const left = last ? 0.1 : (canvas.width / tile - GAP * (line.length - 1) - 1) / 2;
      crates(context, stamps, line, [tile * left, tile * (0.08 + row * GAP)], last);
    });
  });
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Stamps} stamps
 * @param {string} line
 * @param {[left: number, top: number]} place
 * @param {boolean} last whether the last crate is still on its way
 */
function crates(context, stamps, line, [begin, top], last) {
  const { art, tile } = stamps;
  context.font = `700 ${Math.round(tile / 2)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let left = begin;
  [...line].forEach((letter, i) => {
    const late = last && i === line.length - 1;
    left = Math.round(begin + tile * (i * GAP + (late ? LATE : 0)));
    stamps.draw(context, late ? art.box : art.box_on_goal, left, top);
    context.fillStyle = art.chrome.background;
    context.beginPath();
    context.roundRect(left + tile * 0.17, top + tile * 0.15, tile * 0.66, tile * 0.66, tile * 0.14);
    context.fill();
    context.fillStyle = art.chrome.accent;
    context.fillText(letter, left + tile / 2, top + tile / 2);
  });
  if (last) stamps.draw(context, art.player.l.push[1], left + Math.round(tile * 0.96), top);
}

/** A hall with pillars and goals, for the back of the first screen: one piece of it, again and again. */
export function backdrop() {
  const back = document.createElement('div');
  back.className = 'backdrop';
  void loadArt(settings.style).then((art) =>
    idle(() => {
      if (!back.isConnected) return;
      const tile = 48;
      const rows = PIECE.split('\n');
      const canvas = document.createElement('canvas');
      canvas.width = rows[0].length * tile;
      canvas.height = rows.length * tile;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      // Painted with a rim of itself around it, so that the pieces join.
      const wide = [...rows, ...rows, ...rows].map((row) => row.repeat(3));
      context.translate(-canvas.width, -canvas.height);
      drawGround(context, Level.fromRows(wide), new Stamps(art, tile), {
        left: rows[0].length - 1,
        top: rows.length - 1,
        right: 2 * rows[0].length,
        bottom: 2 * rows.length,
      });
      back.style.backgroundImage = `url(${canvas.toDataURL()})`;
    }),
  );
  return back;
}

/** @param {() => void} act */
function idle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 200);
}
