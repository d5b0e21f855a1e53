// A solution as a film: each move a picture.

import { Game } from '../game.js';
import { GifWriter } from './gif.js';
import { Painter } from './picture.js';

/** @typedef {import('../level.js').Level} Level */

const STEP = 12; // hundredths of a second
const LAST = 200;
const MOST_FRAMES = 1200;

/**
 * @param {Level} level
 * @param {string} lurd
 * @param {string} style
 * @param {(part: number) => boolean} [onPart] how much is done; false stops the work
 * @returns {Promise<Blob | null>} null when it was stopped
 */
export async function film(level, lurd, style, onPart = () => true) {
  const painter = await Painter.make(level, style, { tile: 32, side: 640 });
  const game = new Game(level);
  let facing = 'd';
  let pushing = false;
  const shot = () => {
    painter.draw({ boxes: game.boxes, player: game.player, facing, pushing });
    return painter.context.getImageData(0, 0, painter.canvas.width, painter.canvas.height);
  };
  const ends = new Game(level);
  ends.play(lurd);
  const first = shot();
  painter.draw({ boxes: ends.boxes, player: ends.player, facing: 'l', pushing: true });
  const last = painter.context.getImageData(0, 0, painter.canvas.width, painter.canvas.height);
  const writer = new GifWriter(painter.canvas.width, painter.canvas.height, [first, last]);
  const every = Math.ceil(lurd.length / MOST_FRAMES);
  writer.add(first, LAST / 2);
  for (let at = 0; at < lurd.length; at++) {
    facing = lurd[at].toLowerCase();
    pushing = game.step(lurd[at]).pushed;
    if ((at + 1) % every && at + 1 < lurd.length) continue;
    writer.add(shot(), at + 1 === lurd.length ? LAST : STEP);
    if (at % 8 === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (!onPart((at + 1) / lurd.length)) return null;
    }
  }
  return new Blob([writer.end()], { type: 'image/gif' });
}
