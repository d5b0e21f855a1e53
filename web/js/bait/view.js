// A Bait board on a canvas, in the art of the game.

import { loadArt, Stamps } from '../art.js';
import { drawGround } from '../background.js';
import { FLOOR, Level, WALL } from '../level.js';
import { BOX, GOAL, HOLE, KEY, MUSHROOM } from './rules.js';

/** @typedef {import('./rules.js').State} State */
/** @typedef {import('./level.js').BaitLevel} BaitLevel */

const LARGEST_TILE = 84;

export class BaitView {
  /** @type {import('../art.js').Art | null} */
  #art = null;
  /** @type {Stamps | null} */
  #stamps = null;
  /** @type {HTMLCanvasElement | null} */
  #ground = null;
  /** @type {{state: State, facing: string, mark: {square: number, name: string} | null} | null} */
  #last = null;
  tile = 32;
  left = 0;
  top = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {BaitLevel} level
   * @param {string} style
   */
  constructor(canvas, level, style) {
    this.canvas = canvas;
    this.level = level;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.ready = loadArt(style).then((art) => {
      this.#art = art;
      this.fit();
    });
  }

  /** The floor and walls as the other game draws them. */
  #walls() {
    const { width, height, walls, avatar } = this.level;
    return new Level(
      width,
      height,
      walls.map((wall) => (wall ? WALL : FLOOR)),
      avatar,
    );
  }

  fit() {
    if (!this.#art) return;
    const { canvas, level } = this;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const room = Math.min((width - 16) / level.width, (height - 16) / level.height);
    this.tile = Math.max(8, Math.min(LARGEST_TILE, Math.floor(room)));
    this.left = Math.round((width - this.tile * level.width) / 2);
    this.top = Math.round((height - this.tile * level.height) / 2);
    this.#stamps = new Stamps(this.#art, Math.round(this.tile * ratio));
    this.#ground = document.createElement('canvas');
    this.#ground.width = level.width * this.#stamps.tile;
    this.#ground.height = level.height * this.#stamps.tile + this.#stamps.margin;
    drawGround(
      /** @type {CanvasRenderingContext2D} */ (this.#ground.getContext('2d')),
      this.#walls(),
      this.#stamps,
    );
    if (this.#last) this.draw(this.#last.state, this.#last.facing, this.#last.mark);
  }

  /**
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
   * @param {State} state
   * @param {string} facing
   * @param {{square: number, name: string} | null} [mark] one of the art's marks on a square
   */
  draw(state, facing, mark = null) {
    this.#last = { state, facing, mark };
    const [art, stamps, ground] = [this.#art, this.#stamps, this.#ground];
    if (!art || !stamps || !ground) return;
    const { context, canvas, level } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const ratio = canvas.width / Math.max(1, canvas.clientWidth);
    context.translate(Math.round(this.left * ratio), Math.round(this.top * ratio));
    context.drawImage(ground, 0, 0);
    const put = (/** @type {import('../art.js').Sprite} */ sprite, /** @type {number} */ square) =>
      stamps.draw(
        context,
        sprite,
        (square % level.width) * stamps.tile,
        Math.floor(square / level.width) * stamps.tile,
      );
    const { things } = state;
    things.forEach((there, square) => {
      if (there & HOLE) put(art.bait[`hole_${this.#joined(things, square)}`], square);
    });
    things.forEach((there, square) => {
      if (there & GOAL) put(art.bait[state.hasKey ? 'open_door' : 'door'], square);
      if (there & MUSHROOM) put(art.bait.mushroom, square);
      if (there & KEY) put(art.bait.key, square);
      if (there & BOX) put(there & HOLE ? art.box_on_goal : art.box, square);
    });
    if (state.avatar >= 0) {
      put(art.player[facing].walk[0], state.avatar);
      if (state.hasKey) put(art.bait.small_key, state.avatar);
    }
    if (mark) put(art.mark[mark.name], mark.square);
  }

  /**
   * Which neighbours of a hole are holes: a bit each for north, east, south and west.
   * @param {Uint8Array} things
   * @param {number} square
   */
  #joined(things, square) {
    const { width } = this.level;
    const x = square % width;
    const isHole = (/** @type {number} */ at) => at >= 0 && at < things.length && (things[at] & HOLE) !== 0;
    return (
      (isHole(square - width) ? 1 : 0) |
      (x + 1 < width && isHole(square + 1) ? 2 : 0) |
      (isHole(square + width) ? 4 : 0) |
      (x > 0 && isHole(square - 1) ? 8 : 0)
    );
  }
}
