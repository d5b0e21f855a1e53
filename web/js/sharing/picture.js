// Pictures of positions, drawn beside the page: for the clipboard, for files and for films.

import { loadArt, Stamps } from '../art.js';
import { drawGround } from '../background.js';
import { GOAL } from '../level.js';

/** @typedef {import('../level.js').Level} Level */
/** @typedef {{boxes: Iterable<number>, player: number, facing?: string, pushing?: boolean}} Shown */

const LARGEST_TILE = 64;
const LARGEST_SIDE = 1600;

/** Draws positions of one level on a canvas of its own. */
export class Painter {
  /**
   * @param {Level} level
   * @param {import('../art.js').Art} art
   * @param {number} tile pixels
   */
  constructor(level, art, tile) {
    this.level = level;
    this.stamps = new Stamps(art, tile);
    this.canvas = document.createElement('canvas');
    this.canvas.width = level.width * tile;
    this.canvas.height = level.height * tile;
    this.context = /** @type {CanvasRenderingContext2D} */ (
      this.canvas.getContext('2d', { willReadFrequently: true })
    );
    this.ground = document.createElement('canvas');
    this.ground.width = this.canvas.width;
    this.ground.height = this.canvas.height;
    const ground = /** @type {CanvasRenderingContext2D} */ (this.ground.getContext('2d'));
    ground.fillStyle = art.background;
    ground.fillRect(0, 0, this.ground.width, this.ground.height);
    drawGround(ground, level, this.stamps);
  }

  /**
   * @param {Level} level
   * @param {string} style
   * @param {{tile?: number, side?: number}} [most] pixels of a tile and of the longer side
   */
  static async make(level, style, { tile = LARGEST_TILE, side = LARGEST_SIDE } = {}) {
    const fitting = Math.floor(side / Math.max(level.width, level.height));
    return new Painter(level, await loadArt(style), Math.max(4, Math.min(tile, fitting)));
  }

  /** @param {Shown} shown */
  draw({ boxes, player, facing = 'd', pushing = false }) {
    const { context, stamps, level } = this;
    const { art, tile } = stamps;
    const at = (/** @type {number} */ square) =>
      /** @type {[number, number]} */ ([
        (square % level.width) * tile,
        Math.floor(square / level.width) * tile,
      ]);
    context.drawImage(this.ground, 0, 0);
    for (const box of boxes)
      stamps.draw(context, level.cells[box] & GOAL ? art.box_on_goal : art.box, ...at(box));
    if (player >= 0) stamps.draw(context, art.player[facing][pushing ? 'push' : 'walk'][0], ...at(player));
    return this.canvas;
  }
}

/**
 * A position as a PNG.
 * @param {Level} level
 * @param {string} style
 * @param {Shown} [shown] the level's own start if not given
 * @returns {Promise<Blob>}
 */
export async function picture(level, style, shown = { boxes: level.boxes, player: level.player }) {
  const painter = await Painter.make(level, style);
  painter.draw(shown);
  return new Promise((resolve, reject) =>
    painter.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
