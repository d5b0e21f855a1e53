// A game reviewed: #/review/COLLECTION/NUMBER. Which pushes were wasted, which one lost the level, the better
// line, and what of it is exact. The game is the one kept under `review:` by the screen before.

import { BoardView } from '../board.js';
import { levelName, loadCollection } from '../collections.js';
import { button, h, icon, linkButton } from '../dom.js';
import { Game, solves } from '../game.js';
import { page } from '../page.js';
import { meaning } from '../play/keyboard.js';
import { ReviewCurve } from '../review_curve.js';
import { go, href } from '../router.js';
import { settings } from '../settings.js';
import * as store from '../store.js';
import { t } from '../strings.js';

/** @typedef {import('../engine/index.js').Review} Review */
/** @typedef {import('../collections.js').Collection} Collection */

/** Of the first answer, and of the second, which follows where the first one is not exact. */
const SECONDS = [2, 20];

/** @type {ReviewScreen | null} */
let screen = null;

export function title() {
  return `${t('review.title')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '', number = '1']) {
  const found = await loadCollection(name);
  const level = found?.levels[Number(number) - 1];
  const kept = level ? await store.get('saved', `review:${level.key}`) : null;
  if (!found || !level || !kept) {
    page(root, t('review.title')).append(
      h('p', {}, t('review.no_pushes')),
      linkButton({ icon: 'levels', label: t('menu.levels'), href: href('levels') }),
    );
    return;
  }
  if (!root.isConnected) return;
  screen = new ReviewScreen(root, found, Number(number) - 1, String(kept.lurd));
  await screen.ready;
  void screen.review();
}

export function close() {
  screen?.close();
  screen = null;
}

class ReviewScreen {
  #stop = new AbortController();
  /** @type {Review | null} */
  #review = null;
  /** @type {ReviewCurve | null} */
  #curve = null;
  /** @type {number[]} moves made before each push, and the length of the game */
  #moveOf = [];
  #position = 0;

  /**
   * @param {HTMLElement} root
   * @param {Collection} collection
   * @param {number} index
   * @param {string} lurd
   */
  constructor(root, collection, index, lurd) {
    this.collection = collection;
    this.index = index;
    const level = collection.levels[index];
    this.game = new Game(level);
    this.game.play(lurd);
    this.lurd = this.game.lurd;
    this.#moveOf = [...this.lurd].flatMap((letter, i) => (letter < 'a' ? [i] : []));
    this.canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
    this.status = h('p', { class: 'status-line', role: 'status' });
    this.going = h('p', { class: 'dim', hidden: true });
    this.place = h('p', { class: 'review-place', role: 'status' });
    this.list = h('ol', { class: 'review-list' });
    this.side = h(
      'section',
      { class: 'review-side', 'aria-label': t('review.title') },
      this.status,
      this.going,
      this.list,
    );
    this.slider = h('input', {
      type: 'range',
      class: 'history',
      min: 0,
      max: this.#moveOf.length,
      value: 0,
      step: 1,
      'aria-label': t('action.history'),
    });
    this.slider.addEventListener('input', () => this.#show(Number(this.slider.value)));
    this.better = button({
      icon: 'solve',
      label: t('review.better'),
      onclick: () => void this.#playBetter(),
    });
    root.append(
      h(
        'header',
        { class: 'play-head' },
        h(
          'a',
          {
            class: 'button button-icon',
            href: href('play', collection.name, index + 1),
            'aria-label': t('web.back'),
            title: t('web.back'),
          },
          icon('previous'),
        ),
        h(
          'div',
          { class: 'play-name' },
          h('h1', { 'data-autofocus': true, tabindex: -1 }, t('review.title')),
          h('p', {}, levelName(collection, index)),
        ),
      ),
      h('main', { class: 'review-main' }, h('div', { class: 'stage' }, this.canvas), this.side),
      h(
        'footer',
        { class: 'play-foot review-foot' },
        this.place,
        this.slider,
        h(
          'div',
          { class: 'foot-tools' },
          button({ icon: 'previous', label: t('review.previous'), onclick: () => this.#jump(-1) }),
          button({ icon: 'next', label: t('review.next'), onclick: () => this.#jump(1) }),
          this.better,
          button({ icon: 'play', label: t('review.go'), onclick: () => void this.#playFromHere() }),
        ),
      ),
    );
    this.view = new BoardView(this.canvas, level, { style: settings.style, largest: 80 });
    this.ready = this.view.ready.then(() => this.#show(0));
    const observer = new ResizeObserver(() => this.view.resized());
    observer.observe(this.canvas);
    this.#stop.signal.addEventListener('abort', () => observer.disconnect());
    addEventListener('keydown', (event) => this.#key(event), { signal: this.#stop.signal });
  }

  close() {
    this.#stop.abort();
  }

  /** Have the core review the game: what it knows soon, then all that it finds out in time. */
  async review() {
    const { signal } = this.#stop;
    if (!this.#moveOf.length) {
      this.status.textContent = t('review.no_pushes');
      return;
    }
    const total = this.#moveOf.length + 1;
    this.status.textContent = t('review.running', { exact: 0, total });
    try {
      const engine = await import('../engine/index.js');
      if (signal.aborted) return;
      let exact = 0;
      for (const time of SECONDS) {
        this.going.textContent = t('review.running', { exact, total });
        this.going.hidden = !this.#review;
        const shown = this.#review ? this.going : this.status;
        const job = engine.review(this.game.level.toXsb(), this.lurd, { time }, (progress) => {
          shown.textContent = t('review.running', { exact: Math.max(exact, progress.exact), total });
        });
        signal.addEventListener('abort', () => job.cancel());
        const review = await job.result;
        if (signal.aborted) return;
        if (review) exact = this.#reviewed(review);
        else if (!this.#review) this.status.textContent = t('web.no_engine');
        if (!review || exact === total) break;
      }
    } catch {
      if (!signal.aborted && !this.#review) this.status.textContent = t('web.no_engine');
    }
    this.going.hidden = true;
  }

  /**
   * @param {Review} review
   * @returns {number} how many distances are exact
   */
  #reviewed(review) {
    const isFirst = !this.#review;
    this.#review = review;
    const exact = review.positions.filter(({ lower, upper }) => lower === upper).length;
    const facts = {
      wasted: review.pushes.reduce((sum, { least }) => sum + Math.max(0, least), 0),
      pushes: review.pushes.length,
      exact,
      total: review.positions.length,
    };
    this.status.textContent = t(exact === review.positions.length ? 'review.exact' : 'review.bounds', facts);
    const marked = review.pushes.flatMap(({ mark }, i) => (mark ? [i] : []));
    this.list.replaceChildren(
      ...marked.map((i) => {
        const { mark, least } = review.pushes[i];
        const words = t(`review.${mark.replace(' ', '_')}`, { push: i + 1, wasted: Math.max(0, least) });
        const entry = button({ label: words, class: `review-entry is-${mark.replace(' ', '-')}` });
        entry.addEventListener('click', () => this.#show(i));
        return h('li', {}, entry);
      }),
    );
    if (!marked.length && exact === review.positions.length) this.list.append(h('li', {}, t('review.fine')));
    this.#curve?.element.remove();
    this.#curve = new ReviewCurve(review, (position) => this.#show(position));
    this.going.after(this.#curve.element);
    this.#show(isFirst ? (marked[0] ?? 0) : this.#position);
    return exact;
  }

  /**
   * The position before a push; after the last one the end of the game.
   * @param {number} position
   */
  #show(position) {
    const last = this.#moveOf.length;
    this.#position = Math.min(last, Math.max(0, position));
    this.game.jump(this.#position === last ? this.lurd.length : this.#moveOf[this.#position]);
    this.slider.value = String(this.#position);
    this.#curve?.show(this.#position);
    const push = this.#review?.pushes[this.#position];
    const marks = /** @type {import('../board.js').Overlay[]} */ ([]);
    if (push?.mark) {
      const letter = this.lurd[push.move].toLowerCase();
      marks.push({ squares: [this.#ahead(letter)], kind: `arrow_${letter}`, above: true });
      marks.push({ squares: [this.#ahead(letter)], kind: 'deadlocked' });
    }
    this.view.draw({ boxes: this.game.boxes, player: this.game.player }, marks);
    this.place.textContent = this.#words();
    this.better.disabled = !push?.better;
    for (const [i, entry] of [...this.list.querySelectorAll('button')].entries()) {
      const marked = this.#review?.pushes.flatMap(({ mark }, at) => (mark ? [at] : [])) ?? [];
      entry.setAttribute('aria-current', String(marked[i] === this.#position));
    }
  }

  /**
   * The square next to the player.
   * @param {string} letter
   */
  #ahead(letter) {
    const { width } = this.game.level;
    return this.game.player + ({ u: -width, d: width, l: -1, r: 1 }[letter] ?? 0);
  }

  #words() {
    const at = this.#review?.positions[this.#position];
    if (!at) return t('replay.counts', { moves: this.game.moves, pushes: this.game.pushes });
    const { lower, upper } = at;
    const key = lower < 0 ? 'deadlock' : upper < 0 ? 'least' : lower === upper ? 'exact' : 'bounds';
    return t(`review.at_${key}`, { push: this.#position, lower, upper });
  }

  /**
   * To the mistake before or after this one.
   * @param {-1 | 1} by
   */
  #jump(by) {
    const marked = this.#review?.pushes.flatMap(({ mark }, i) => (mark ? [i] : [])) ?? [];
    const next =
      by > 0 ? marked.find((i) => i > this.#position) : marked.filter((i) => i < this.#position).pop();
    if (next !== undefined) this.#show(next);
  }

  async #playBetter() {
    const push = this.#review?.pushes[this.#position];
    if (!push?.better) return;
    // The better line begins where the push before this one ended.
    const before = this.lurd.slice(0, this.#position ? this.#moveOf[this.#position - 1] + 1 : 0);
    const { level } = this.game;
    if (!solves(level, before + push.better)) return;
    await store.put('saved', `ai:${level.key}`, { before, lurd: push.better });
    go('replay', this.collection.name, this.index + 1, 'ai');
  }

  /** Leave the review and play on from here. */
  async #playFromHere() {
    const { level } = this.game;
    const at = this.game.moves;
    await store.put('saved', `game:${level.key}`, { moves: this.lurd, at, seconds: 0, hints: 1 });
    go('play', this.collection.name, this.index + 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLInputElement) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      move_left: () => this.#show(this.#position - 1),
      move_right: () => this.#show(this.#position + 1),
      to_start: () => this.#show(0),
      to_end: () => this.#show(this.#moveOf.length),
      back: () => go('play', this.collection.name, this.index + 1),
    };
    const action = actions[meaning(event)];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/**
 * Review a game on this screen.
 * @param {Collection} collection
 * @param {number} index
 * @param {string} lurd
 */
export async function openReview(collection, index, lurd) {
  await store.put('saved', `review:${collection.levels[index].key}`, { lurd });
  go('review', collection.name, index + 1);
}
