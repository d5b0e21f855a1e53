// Small pictures of levels, painted when they come into sight: a few in each frame, so that a list of large
// levels can be scrolled meanwhile, and those that came last first.

import { BoardView } from './board.js';
import { h } from './dom.js';
import { settings } from './settings.js';

/** @typedef {import('./level.js').Level} Level */

/** Milliseconds of a frame for painting. */
const SHARE = 6;

export class Thumbs {
  /** @type {Map<Element, Level>} */
  #levels = new Map();
  /** @type {HTMLCanvasElement[]} */
  #waiting = [];
  #frame = 0;
  #observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter((entry) => entry.isIntersecting);
      this.#waiting.push(...seen.reverse().map(({ target }) => /** @type {HTMLCanvasElement} */ (target)));
      if (!this.#frame) this.#paintSome();
    },
    { rootMargin: '300px' },
  );

  /**
   * A canvas that shows a level once it is seen.
   * @param {Level} level
   */
  of(level) {
    const canvas = h('canvas', { class: 'thumb', 'aria-hidden': 'true' });
    this.#levels.set(canvas, level);
    this.#observer.observe(canvas);
    return canvas;
  }

  #paintSome() {
    const end = performance.now() + SHARE;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.#paint(next);
      if (performance.now() > end) break;
    }
    this.#frame = this.#waiting.length ? requestAnimationFrame(() => this.#paintSome()) : 0;
  }

  /** @param {HTMLCanvasElement} canvas */
  #paint(canvas) {
    const level = this.#levels.get(canvas);
    this.#observer.unobserve(canvas);
    if (!level) return;
    this.#levels.delete(canvas);
    const view = new BoardView(canvas, level, { style: settings.style, padding: 4, largest: 40 });
    view.draw({ boxes: level.boxes, player: level.player });
    void view.ready;
  }

  close() {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#waiting = [];
  }
}
