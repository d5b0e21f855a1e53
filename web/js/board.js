// A board on a canvas: the ground painted once for each size, boxes, player and marks on top of it.

import { Stamps, loadArt } from './art.js';
import { GOAL } from './level.js';
import { drawGround } from './background.js';

/** @typedef {import('./level.js').Level} Level */
/** @typedef {import('./art.js').Art} Art */
/**
 * What is shown: squares, and what is on its way from a square to a square (`part` of the way done).
 * @typedef {object} BoardState
 * @property {Iterable<number>} boxes
 * @property {number} player
 * @property {string} [facing] one of u d l r
 * @property {number} [foot] 0 standing, 1 or 2 walking
 * @property {boolean} [pushing]
 * @property {{part: number, player: [number, number], box: [number, number] | null} | null} [moving]
 * @property {{boxes: Iterable<number>, player: number}} [ghost] another game of the level, seen through
 */
/**
 * Marks: `kind` names one of the art's marks (reach, target, dead, deadlocked, selected, cursor, hint,
 * hint_target, step, arrow_u …) or is a colour (#rrggbb or #rrggbbaa) to tint the squares with; `above` is
 * drawn over the boxes.
 * @typedef {{squares: Iterable<number>, kind: string, label?: string | ((square: number) => string), above?:
 *   boolean}} Overlay
 */

const SMALLEST_TILE = 6;
/** The size of the goal drawn beside a player who stands on it, as a part of its square. */
const BADGE = 0.42;
/** How much is seen of a game that is raced against. */
const GHOST = 0.4;
const LARGEST_TILE = 110;
const LARGEST_ZOOM = 160;
/** Pixels of the largest ground that is painted at once. */
const MOST_PIXELS = 20_000_000;

export class BoardView {
  /** @type {Art | null} */
  #art = null;
  /** @type {Stamps | null} */
  #stamps = null;
  /** @type {HTMLCanvasElement | null} */
  #ground = null;
  /** @type {[BoardState, Overlay[]] | null} */
  #last = null;
  #zoomed = false;

  /**
   * @param {HTMLCanvasElement} canvas fills its parent
   * @param {Level} level
   * @param {{style?: string, padding?: number, largest?: number}} [options] `largest`: pixels of a tile when
   *   fitted
   */
  constructor(canvas, level, { style = 'workshop', padding = 12, largest = LARGEST_TILE } = {}) {
    this.canvas = canvas;
    this.level = level;
    this.padding = padding;
    this.largest = largest;
    /** Tile size and place of the board's top left corner, in CSS pixels. */
    this.tile = 32;
    this.left = 0;
    this.top = 0;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    /** Resolves when the art is there and the board has been drawn with it. */
    this.ready = this.setStyle(style);
  }

  /** @param {string} name */
  async setStyle(name) {
    this.#art = await loadArt(name);
    this.#stamps = this.#ground = null;
    this.fit();
  }

  /** @param {Level} level */
  setLevel(level) {
    this.level = level;
    this.#ground = null;
    this.#last = null;
    this.fit();
  }

  /**
   * Another drawing of the same size: the view stays as it is.
   * @param {Level} level
   */
  replaceLevel(level) {
    this.level = level;
    this.#ground = null;
  }

  /** Show the whole board, as large as the canvas allows. */
  fit() {
    this.#resize();
    const { clientWidth, clientHeight } = this.canvas;
    const room = Math.min(
      (clientWidth - 2 * this.padding) / this.level.width,
      (clientHeight - 2 * this.padding) / this.level.height,
    );
    this.#zoomed = false;
    this.#place(Math.min(this.largest, Math.max(SMALLEST_TILE, Math.floor(room))));
    this.left = Math.round((clientWidth - this.tile * this.level.width) / 2);
    this.top = Math.round((clientHeight - this.tile * this.level.height) / 2);
    this.redraw();
  }

  /** The canvas has another size now: keep a zoomed view, fit any other. */
  resized() {
    if (!this.#zoomed) {
      this.fit();
      return;
    }
    this.#resize();
    this.#keepInSight();
    this.redraw();
  }

  /** Whether the view was zoomed or moved by hand. */
  get zoomed() {
    return this.#zoomed;
  }

  /**
   * Larger or smaller around a point of the canvas.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const tile = Math.min(LARGEST_ZOOM, Math.max(SMALLEST_TILE, this.tile * factor));
    const grown = tile / this.tile;
    this.left = x - (x - this.left) * grown;
    this.top = y - (y - this.top) * grown;
    this.#place(tile);
    this.#zoomed = true;
    this.#keepInSight();
    this.redraw();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.#zoomed = true;
    this.#keepInSight();
    this.redraw();
  }

  /**
   * The square at a point of the canvas; -1 outside.
   * @param {number} x
   * @param {number} y
   */
  squareAt(x, y) {
    const column = Math.floor((x - this.left) / this.tile);
    const row = Math.floor((y - this.top) / this.tile);
    const { width, height } = this.level;
    return column >= 0 && row >= 0 && column < width && row < height ? row * width + column : -1;
  }

  /**
   * The middle of a square, in pixels of the canvas.
   * @param {number} square
   * @returns {[number, number]}
   */
  centreOf(square) {
    const column = square % this.level.width;
    const row = Math.floor(square / this.level.width);
    return [this.left + (column + 0.5) * this.tile, this.top + (row + 0.5) * this.tile];
  }

  /**
   * @param {BoardState} state
   * @param {Overlay[]} [overlays]
   */
  draw(state, overlays = []) {
    this.#last = [state, overlays];
    const { context, canvas } = this;
    const ratio = this.#ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const stamps = this.#prepared();
    if (!stamps) return;
    const scale = (this.tile * ratio) / stamps.tile; // 1 but for boards too large to be painted at full size
    context.setTransform(scale, 0, 0, scale, Math.round(this.left * ratio), Math.round(this.top * ratio));
    if (this.#ground) context.drawImage(this.#ground, 0, 0);
    this.#overlays(
      stamps,
      overlays.filter((each) => !each.above),
    );
    this.#things(stamps, state);
    this.#overlays(
      stamps,
      overlays.filter((each) => each.above),
    );
  }

  redraw() {
    if (this.#last) this.draw(...this.#last);
  }

  get #ratio() {
    return Math.min(3, window.devicePixelRatio || 1);
  }

  #resize() {
    const { canvas } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) =>
      Math.max(1, Math.round(side * this.#ratio)),
    );
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
  }

  /** @param {number} tile */
  #place(tile) {
    if (tile === this.tile) return;
    this.tile = tile;
    this.#ground = null;
  }

  /** At least a tile of the board stays in sight. */
  #keepInSight() {
    const { clientWidth, clientHeight } = this.canvas;
    this.left = Math.min(clientWidth - this.tile, Math.max(this.tile * (1 - this.level.width), this.left));
    this.top = Math.min(clientHeight - this.tile, Math.max(this.tile * (1 - this.level.height), this.top));
  }

  /** Sprites of the right size, and the ground painted with them. */
  #prepared() {
    if (!this.#art) return null;
    const { width, height } = this.level;
    const most = Math.floor(Math.sqrt(MOST_PIXELS / (width * height)));
    const tile = Math.max(2, Math.min(Math.round(this.tile * this.#ratio), most));
    if (this.#stamps?.tile !== tile || this.#stamps.art !== this.#art) {
      this.#stamps = new Stamps(this.#art, tile);
      this.#ground = null;
    }
    if (!this.#ground) {
      this.#ground = document.createElement('canvas');
      this.#ground.width = width * tile;
      this.#ground.height = height * tile + this.#stamps.margin;
      drawGround(
        /** @type {CanvasRenderingContext2D} */ (this.#ground.getContext('2d')),
        this.level,
        this.#stamps,
      );
    }
    return this.#stamps;
  }

  /**
   * @param {Stamps} stamps
   * @param {BoardState} state
   */
  #things(stamps, state) {
    const { art, tile } = stamps;
    const { width, cells } = this.level;
    const moving = state.moving ?? null;
    const at = (/** @type {number} */ square, /** @type {[number, number] | null | undefined} */ way) => {
      const [from, to] = way && (way[0] === square || way[1] === square) ? way : [square, square];
      const part = from === to ? 0 : (moving?.part ?? 0);
      const x = (from % width) + ((to % width) - (from % width)) * part;
      const y = Math.floor(from / width) + (Math.floor(to / width) - Math.floor(from / width)) * part;
      return /** @type {[number, number]} */ ([x * tile, y * tile]);
    };
    if (state.ghost) {
      this.context.globalAlpha = GHOST;
      for (const box of state.ghost.boxes) stamps.draw(this.context, art.box, ...at(box, null));
      stamps.draw(this.context, art.player.d.walk[0], ...at(state.ghost.player, null));
      this.context.globalAlpha = 1;
    }
    for (const box of state.boxes) {
      stamps.draw(this.context, cells[box] & GOAL ? art.box_on_goal : art.box, ...at(box, moving?.box));
    }
    if (state.player >= 0) {
      const poses = art.player[state.facing ?? 'd'][state.pushing ? 'push' : 'walk'];
      stamps.draw(this.context, poses[state.foot ?? 0], ...at(state.player, moving?.player));
      if (cells[state.player] & GOAL && !moving) this.#goalBadge(stamps, ...at(state.player, null));
    }
  }

  /**
   * The goal that the player stands on and hides, small in a corner of its square.
   * @param {Stamps} stamps
   * @param {number} x
   * @param {number} y
   */
  #goalBadge(stamps, x, y) {
    const { context } = this;
    const { art, tile } = stamps;
    const size = tile * BADGE;
    context.save();
    context.translate(x + tile - size, y + tile - size);
    context.scale(BADGE, BADGE);
    context.fillStyle = art.background;
    context.beginPath();
    context.arc(tile / 2, tile / 2, tile / 2, 0, 2 * Math.PI);
    context.fill();
    stamps.draw(context, art.goal, 0, 0);
    context.restore();
  }

  /**
   * @param {Stamps} stamps
   * @param {Overlay[]} overlays
   */
  #overlays(stamps, overlays) {
    const { context } = this;
    const { art, tile } = stamps;
    const { width } = this.level;
    for (const { squares, kind, label } of overlays) {
      for (const square of squares) {
        const [x, y] = [(square % width) * tile, Math.floor(square / width) * tile];
        if (kind.startsWith('#')) {
          context.fillStyle = kind;
          context.fillRect(x, y, tile, tile);
        } else if (art.mark[kind]) stamps.draw(context, art.mark[kind], x, y);
        if (label !== undefined) this.#label(typeof label === 'string' ? label : label(square), x, y, tile);
      }
    }
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} tile
   */
  #label(text, x, y, tile) {
    const { context } = this;
    context.font = `600 ${Math.round(tile * 0.36)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = tile * 0.08;
    context.lineJoin = 'round';
    context.strokeStyle = '#000000b0';
    context.fillStyle = '#ffffff';
    context.strokeText(text, x + tile / 2, y + tile / 2, tile * 0.95);
    context.fillText(text, x + tile / 2, y + tile / 2, tile * 0.95);
  }
}
