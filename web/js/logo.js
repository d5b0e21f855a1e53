// PUSHWORKS: nine crates, the last one still being pushed into place.

import { loadArt, paintSprite } from './art.js';
import { settings } from './settings.js';

const WORD = 'PUSHWORKS';
const GAP = 1.22;
const LATE = 0.16;

/** The word as a picture; it paints itself when the art is there. */
export function logo() {
  const canvas = document.createElement('canvas');
  canvas.className = 'logo';
  canvas.setAttribute('aria-hidden', 'true');
  const tile = 64 * Math.min(2, devicePixelRatio || 1);
  canvas.width = Math.round(tile * (GAP * WORD.length + 1.35));
  canvas.height = Math.round(tile * 1.3);
  void loadArt(settings.style).then((art) => {
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(tile, tile);
    context.translate(0.1, 0.12);
    [...WORD].forEach((letter, i) => {
      const last = i === WORD.length - 1;
      context.save();
      context.translate(i * GAP + (last ? LATE : 0), 0);
      paintSprite(context, art, last ? art.box : art.box_on_goal);
      context.fillStyle = art.chrome.background;
      context.beginPath();
      context.roundRect(0.18, 0.16, 0.64, 0.64, 0.14);
      context.fill();
      context.fillStyle = art.chrome.accent;
      context.font = '700 0.5px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(letter, 0.5, 0.5);
      context.restore();
    });
    context.translate((WORD.length - 1) * GAP + LATE + 0.98, 0);
    paintSprite(context, art, art.player.l.push[1]);
  });
  return canvas;
}
