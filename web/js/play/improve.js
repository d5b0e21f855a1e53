// Make a solution shorter: the optimizer works in the background, a curve shows what it gains, and the old
// and the new way are drawn on the board. What it finds is replayed before it is kept.

import { BoardView } from '../board.js';
import { openDialog } from '../dialog.js';
import { button, h, linkButton } from '../dom.js';
import { Game, counts } from '../game.js';
import { proofButton } from '../proof/button.js';
import { href } from '../router.js';
import { settings } from '../settings.js';
import * as store from '../store.js';
import { t } from '../strings.js';

/** @typedef {import('../collections.js').Collection} Collection */
/** @typedef {'moves' | 'pushes'} Measure */
/** @typedef {{seconds: number, value: number}} Point */

const [OLD, NEW] = ['#e8574a66', '#4fbf6766'];
const [WIDTH, HEIGHT] = [320, 90];

/**
 * @param {Collection} collection
 * @param {number} index
 * @param {string} lurd the solution to improve
 */
export function openImprove(collection, index, lurd) {
  new Improvement(collection, index, lurd).begin();
}

class Improvement {
  /** @type {{cancel(): void} | null} */
  #job = null;
  #run = 0;
  #began = 0;
  /** @type {Measure} */
  #measure = 'pushes';
  /** @type {Point[]} */
  #points = [];
  /** @type {number | undefined} */
  #clock;
  #status = h('p', { role: 'status' });
  #curve = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    class: 'curve',
    role: 'img',
  });
  #label = h('figcaption', { class: 'dim' });
  #table = h('tbody');
  #canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
  #actions = h('div', { class: 'menu-grid' });

  /**
   * @param {Collection} collection
   * @param {number} index
   * @param {string} lurd
   */
  constructor(collection, index, lurd) {
    this.collection = collection;
    this.index = index;
    this.level = collection.levels[index];
    this.old = lurd;
    this.best = lurd;
  }

  begin() {
    const measures = h(
      'select',
      { class: 'field', 'aria-label': t('improve.title') },
      ...['pushes', 'moves'].map((each) => h('option', { value: each }, t(`play.${each}`))),
    );
    measures.addEventListener('change', () => {
      this.#measure = measures.value === 'moves' ? 'moves' : 'pushes';
      void this.#search();
    });
    this.dialog = openDialog({
      title: t('improve.title'),
      class: 'improve',
      onclose: () => this.#stop(),
      body: [
        measures,
        this.#status,
        h('figure', { class: 'curve-figure' }, this.#label, this.#curve),
        h(
          'table',
          { class: 'results' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('td'),
              ...['improve.old', 'improve.new'].map((key) => h('th', { scope: 'col' }, t(key))),
            ),
          ),
          this.#table,
        ),
        h('div', { class: 'improve-stage' }, this.#canvas),
        this.#actions,
      ],
    });
    this.view = new BoardView(this.#canvas, this.level, { style: settings.style, padding: 4, largest: 40 });
    void this.view.ready.then(() => this.#show());
    void this.#search();
  }

  #stop() {
    this.#run += 1;
    this.#job?.cancel();
    this.#job = null;
    clearInterval(this.#clock);
  }

  async #search() {
    this.#stop();
    const mine = this.#run;
    this.#began = performance.now();
    this.#points = [{ seconds: 0, value: counts(this.best)[this.#measure] }];
    this.#clock = setInterval(() => this.#showTime(), 250);
    this.#showTime();
    this.#show();
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#run) return;
      const options = { for: this.#measure, time: settings.aiSeconds };
      const job = engine.optimize(this.level.toXsb(), this.best, options, ({ lurd }) => {
        if (mine === this.#run && lurd) this.#take(lurd);
      });
      this.#job = job;
      this.#show();
      const { status, lurd, optimal } = await job.result;
      if (mine !== this.#run) return;
      this.#job = null;
      clearInterval(this.#clock);
      if (status === 'crashed') this.#status.textContent = t('web.no_engine');
      else {
        if (lurd) this.#take(lurd);
        await this.#finish(Boolean(optimal));
      }
    } catch {
      if (mine !== this.#run) return;
      clearInterval(this.#clock);
      this.#status.textContent = t('web.no_engine');
    }
  }

  /** @param {string} lurd */
  #take(lurd) {
    if (lurd === this.best) return;
    this.best = lurd;
    this.#points.push({ seconds: this.#seconds, value: counts(lurd)[this.#measure] });
    this.#show();
  }

  /**
   * The search is over, or was stopped: keep what was found.
   * @param {boolean} optimal
   */
  async #finish(optimal) {
    const [old, now] = [counts(this.old), counts(this.best)];
    const gained = { moves: signed(now.moves - old.moves), pushes: signed(now.pushes - old.pushes) };
    this.#status.textContent =
      this.best === this.old
        ? t(optimal && this.#measure === 'moves' ? 'improve.proved' : 'improve.nothing')
        : t('improve.gained', gained);
    if (this.best !== this.old) {
      await store.put('saved', `ai:${this.level.key}`, { before: '', lurd: this.best });
    }
    this.#show();
  }

  get #seconds() {
    return (performance.now() - this.#began) / 1000;
  }

  #showTime() {
    this.#status.textContent = t('improve.running', { seconds: this.#seconds.toFixed(0) });
    this.#drawCurve();
  }

  #show() {
    const [old, now] = [counts(this.old), counts(this.best)];
    this.#table.replaceChildren(
      ...['moves', 'pushes'].map((each) => {
        const key = each === 'moves' ? 'moves' : 'pushes';
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, t(`play.${key}`)),
          h('td', {}, old[key]),
          h('td', {}, now[key]),
        );
      }),
    );
    const differs = this.best !== this.old;
    const stop = button({ icon: 'stop', label: t('improve.stop'), onclick: () => void this.#end() });
    const watch = linkButton({
      icon: 'play',
      label: t('improve.watch'),
      class: 'primary',
      href: href('replay', this.collection.name, this.index + 1, 'ai'),
    });
    const prove = proofButton(this.level.toXsb(), {
      kind: this.#measure,
      bound: now[this.#measure],
      solution: this.best,
    });
    this.#actions.replaceChildren(...(this.#job ? [stop] : differs ? [watch, prove] : [prove]));
    this.#drawCurve();
    this.#drawWays();
  }

  /** Stop by hand: what was found so far counts. */
  async #end() {
    this.#stop();
    await this.#finish(false);
  }

  /** Fewer is lower: a step for each improvement, up to now. */
  #drawCurve() {
    const values = this.#points.map((point) => point.value);
    const [most, least] = [Math.max(...values), Math.min(...values)];
    const end = Math.max(1, this.#job ? this.#seconds : (this.#points.at(-1)?.seconds ?? 0) * 1.1);
    const x = (/** @type {number} */ seconds) => 4 + (Math.min(seconds, end) / end) * (WIDTH - 8);
    const y = (/** @type {number} */ value) =>
      8 + ((most - value) / Math.max(1, most - least)) * (HEIGHT - 16);
    const path = this.#points.map(({ seconds, value }, i) =>
      i ? `H${x(seconds)}V${y(value)}` : `M${x(0)} ${y(value)}`,
    );
    const line = svg('path', { d: `${path.join('')}H${WIDTH - 4}`, class: 'curve-line' });
    this.#label.textContent = `${t(`play.${this.#measure}`)}: ${most}${least < most ? ` → ${least}` : ''}`;
    this.#curve.setAttribute('aria-label', this.#label.textContent);
    this.#curve.replaceChildren(line);
  }

  /** Where the player walks in the old and in the new solution. */
  #drawWays() {
    const { level } = this;
    const [old, now] = [squaresOf(level, this.old), squaresOf(level, this.best)];
    this.view?.draw({ boxes: level.boxes, player: level.player }, [
      { squares: [...old].filter((square) => !now.has(square)), kind: OLD },
      { squares: now, kind: NEW },
    ]);
  }
}

/**
 * @param {import('../level.js').Level} level
 * @param {string} lurd
 */
function squaresOf(level, lurd) {
  const game = new Game(level);
  const squares = new Set([game.player]);
  for (const letter of lurd) {
    game.step(letter);
    squares.add(game.player);
  }
  return squares;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function svg(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * How much a figure changed.
 * @param {number} change
 */
function signed(change) {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}
