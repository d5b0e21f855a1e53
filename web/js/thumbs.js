// Small pictures of levels, painted when they come into sight.

import { BoardView } from './board.js';
import { h } from './dom.js';
import { settings } from './settings.js';

/** @typedef {import('./level.js').Level} Level */

export class Thumbs {
  /** @type {Map<Element, Level>} */
  #levels = new Map();
  #observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries)
        if (entry.isIntersecting) this.#paint(/** @type {HTMLCanvasElement} */ (entry.target));
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
  }
}
