// The feature plane: a cell for each number of packed boxes and of regions, the fuller the more positions
// fell into it.

import { h } from '../dom.js';

export class Plane {
  canvas = h('canvas', { class: 'plane', 'aria-hidden': 'true' });

  /** @param {number} boxes how many the level has */
  constructor(boxes) {
    this.boxes = boxes;
  }

  /**
   * @param {[number, number, number][]} cells packed, regions, how many
   * @param {{packed: number, regions: number} | null} here where the search is
   * @param {{axes: string, names: [string, string]}} look
   */
  draw(cells, here, { axes, names }) {
    const { canvas } = this;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.scale(ratio, ratio);
    const most = Math.max(4, ...cells.map(([, regions]) => regions));
    const fullest = Math.max(1, ...cells.map(([, , count]) => count));
    const [left, bottom] = [26, height - 22];
    const cellWidth = (width - left - 6) / (this.boxes + 1);
    const cellHeight = (bottom - 6) / most;
    const place = (/** @type {number} */ packed, /** @type {number} */ regions) =>
      /** @type {[number, number, number, number]} */ ([
        left + packed * cellWidth + 1,
        bottom - regions * cellHeight + 1,
        cellWidth - 2,
        cellHeight - 2,
      ]);
    context.fillStyle = axes;
    context.globalAlpha = 0.12;
    for (let packed = 0; packed <= this.boxes; packed++)
      for (let regions = 1; regions <= most; regions++) context.fillRect(...place(packed, regions));
    for (const [packed, regions, count] of cells) {
      context.globalAlpha = 0.25 + 0.75 * Math.sqrt(count / fullest);
      context.fillStyle = '#e8862e';
      context.fillRect(...place(packed, regions));
    }
    context.globalAlpha = 1;
    if (here) {
      context.strokeStyle = axes;
      context.lineWidth = 2;
      context.strokeRect(...place(here.packed, here.regions));
    }
    context.fillStyle = axes;
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.fillText(`${names[0]} →`, (left + width) / 2, height - 6);
    context.save();
    context.translate(14, bottom / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(`${names[1]} →`, 0, 0);
    context.restore();
  }
}
