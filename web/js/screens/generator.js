// The level maker with a live preview: #/generator. The same seed and options give the same levels.

import { BoardView } from '../board.js';
import { keepLevel, OWN } from '../collections.js';
import { closeDialogs, toast } from '../dialog.js';
import { button, h } from '../dom.js';
import { solves } from '../game.js';
import { Level } from '../level.js';
import { page } from '../page.js';
import { go } from '../router.js';
import { change, settings } from '../settings.js';
import { openShare } from '../sharing/dialog.js';
import { formatNumber, t } from '../strings.js';
import { Thumbs } from '../thumbs.js';
import { trimmed } from '../trim.js';

/** @typedef {{level: Level, lurd: string, pushes: number, difficulty: number | null}} Made */

const MOST_BOXES = 8;
const SQUARES_PER_BOX = 5;
/** Options: name, smallest, largest and usual value. */
const FIELDS = /** @type {const} */ ([
  ['width', 5, 18, 9],
  ['height', 5, 18, 9],
  ['boxes', 1, MOST_BOXES, 3],
]);
const MOST = 12;
const CANDIDATES = 400;
const NEAR = 0.75;

/** @type {Maker | null} */
let maker = null;

export function title() {
  return `${t('make.title')} · Pushworks`;
}

/** @param {HTMLElement} root */
export function open(root) {
  maker = new Maker(root);
}

export function close() {
  closeDialogs();
  maker?.close();
  maker = null;
}

class Maker {
  /** @type {{cancel(): void} | null} */
  #job = null;
  #stopping = new AbortController();
  /** @type {Made[]} */
  #made = [];
  /** @type {Made | null} */
  #chosen = null;
  #thumbs = new Thumbs();
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  canvas = h('canvas', { class: 'board' });
  status = h('p', { class: 'status-line', role: 'status' });
  list = h('ol', { class: 'level-grid made-list' });
  facts = h('p', { class: 'made-facts' });
  actions = h('div', { class: 'made-actions' });

  /** @param {HTMLElement} root */
  constructor(root) {
    const main = page(root, t('make.title'));
    main.classList.add('maker');
    this.start = button({
      icon: 'generate',
      label: t('make.start'),
      class: 'primary',
      onclick: () => this.#toggle(),
    });
    const last = lastOptions();
    const form = h(
      'form',
      {
        class: 'options',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#toggle();
        },
      },
      h('p', { class: 'dim' }, t('make.intro')),
      ...FIELDS.map(([name, least, most, usual]) => this.#range(name, least, most, last[name] ?? usual)),
      this.#range('difficulty', 0, 10, last.difficulty ?? 0, (value) =>
        value ? String(value) : t('make.any'),
      ),
      this.#seed(last.seed ?? 0),
      this.start,
    );
    this.stage = h('div', { class: 'stage made-stage' }, this.canvas);
    this.canvas.setAttribute('aria-hidden', 'true');
    main.append(
      form,
      h('div', { class: 'made' }, this.stage, this.facts, this.actions, this.status, this.list),
    );
    this.view = null;
    this.#boundBoxes();
    this.observer = new ResizeObserver(() => this.view?.resized());
    this.observer.observe(this.canvas);
    this.#toggle();
  }

  close() {
    this.#stop();
    this.observer.disconnect();
    this.#thumbs.close();
  }

  /**
   * @param {string} name
   * @param {number} least
   * @param {number} most
   * @param {number} value
   * @param {(value: number) => string} [shown]
   */
  #range(name, least, most, value, shown = String) {
    const input = h('input', {
      type: 'range',
      min: least,
      max: most,
      step: 1,
      value,
      id: `option-${name}`,
      class: 'range',
    });
    const output = h('output', { for: input.id, class: 'option-value' }, shown(value));
    const show = () => (output.textContent = shown(Number(input.value)));
    input.addEventListener('input', () => {
      this.#boundBoxes();
      show();
    });
    input.addEventListener('bounded', show);
    input.addEventListener('change', () => this.#begin());
    this.#inputs.set(name, input);
    return h('label', { class: 'option', for: input.id }, h('span', {}, t(`make.${name}`)), input, output);
  }

  /** @param {number} value */
  #seed(value) {
    const input = h('input', {
      type: 'number',
      min: 0,
      max: 4294967295,
      step: 1,
      value,
      id: 'option-seed',
      class: 'field',
      inputmode: 'numeric',
    });
    input.addEventListener('change', () => this.#begin());
    this.#inputs.set('seed', input);
    const random = button({
      icon: 'generate',
      label: t('make.random'),
      iconOnly: true,
      onclick: () => {
        input.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
        this.#begin();
      },
    });
    return h('div', { class: 'option' }, h('label', { for: input.id }, t('make.seed')), input, random);
  }

  /** As many boxes as the board has room for: with more, no level is ever found. */
  #boundBoxes() {
    const [width, height, boxes] = ['width', 'height', 'boxes'].map((name) => this.#inputs.get(name));
    if (!width || !height || !boxes) return;
    const inside = (Number(width.value) - 2) * (Number(height.value) - 2);
    boxes.max = String(Math.max(1, Math.min(MOST_BOXES, Math.floor(inside / SQUARES_PER_BOX))));
    boxes.dispatchEvent(new Event('bounded'));
  }

  /** The chosen options, within their bounds. */
  #options() {
    const number = (/** @type {string} */ name) => {
      const input = /** @type {HTMLInputElement} */ (this.#inputs.get(name));
      const value = Math.round(Number(input.value)) || 0;
      return Math.min(Number(input.max), Math.max(Number(input.min), value));
    };
    return {
      width: number('width'),
      height: number('height'),
      boxes: number('boxes'),
      difficulty: number('difficulty'),
      seed: number('seed'),
    };
  }

  #toggle() {
    if (this.#job) this.#stop();
    else this.#begin();
  }

  #stop() {
    this.#stopping.abort();
    this.#job = null;
    this.#button();
  }

  #button() {
    const label = this.start.querySelector('.button-label');
    if (label) label.textContent = t(this.#job ? 'improve.stop' : 'make.start');
  }

  async #begin() {
    this.#stop();
    const stop = (this.#stopping = new AbortController());
    const chosen = this.#options();
    void change({ generator: JSON.stringify(chosen) });
    this.#made = [];
    this.#chosen = null;
    this.list.replaceChildren();
    this.facts.textContent = '';
    this.actions.replaceChildren();
    this.status.textContent = t('making.title');
    try {
      const engine = await import('../engine/index.js');
      if (stop.signal.aborted) return;
      const { width, height, boxes, seed } = chosen;
      const options = {
        seed,
        count: MOST * 4,
        tries: CANDIDATES,
        width,
        height,
        boxes,
        minPushes: 2 * boxes,
      };
      /** @type {Promise<void>[]} */
      const rated = [];
      const job = engine.generate(options, (made) => rated.push(this.#add(made, chosen, stop.signal)));
      stop.signal.addEventListener('abort', () => job.cancel());
      this.#job = job;
      this.#button();
      const { status, tried, message } = await job.result;
      await Promise.all(rated);
      if (stop.signal.aborted) return;
      this.#job = null;
      this.#button();
      if (status === 'crashed') this.status.textContent = t('web.no_engine');
      else if (status !== 'done') this.status.textContent = message;
      else if (!this.#made.length) this.status.textContent = t('making.failed_text', { tried });
      else this.#count();
    } catch {
      if (stop.signal.aborted) return;
      this.#job = null;
      this.#button();
      this.status.textContent = t('web.no_engine');
    }
  }

  /**
   * Rate a level and show it; levels are rated and shown in the order they are made in.
   * @param {{level: string, lurd: string, pushes: number}} made
   * @param {{difficulty: number, seed: number}} chosen
   * @param {AbortSignal} signal
   */
  async #add({ level: xsb, lurd, pushes }, { difficulty: wanted, seed }, signal) {
    const level = trimmed(Level.fromText(xsb));
    if (signal.aborted || !solves(level, lurd)) return;
    this.#show(level);
    const engine = await import('../engine/index.js');
    const { difficulty } = await engine.rate(xsb, signal);
    if (signal.aborted || this.#made.length >= MOST) return;
    const title = `${t('make.seed')} ${seed} · ${this.#made.length + 1}`;
    const entry = { level: level.with({ title }), lurd, pushes, difficulty };
    const fits = !wanted || (difficulty !== null && Math.abs(difficulty - wanted) <= NEAR);
    if (!fits) return;
    this.#made.push(entry);
    this.list.append(this.#card(entry));
    if (this.#made.length === 1 || !this.#chosen) this.#choose(entry);
    this.#count();
    if (this.#made.length >= MOST) this.#stop();
  }

  #count() {
    this.status.textContent = `${t('making.good')}: ${this.#made.length}`;
  }

  /** @param {Made} made */
  #card(made) {
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'level-card', onclick: () => this.#choose(made) },
        this.#thumbs.of(made.level),
        h(
          'span',
          { class: 'card-facts' },
          h('span', {}, t('browser.par', { pushes: made.pushes })),
          made.difficulty === null
            ? null
            : h('span', { title: t('make.difficulty') }, `◆ ${formatNumber(made.difficulty, 1)}`),
        ),
      ),
    );
  }

  /** @param {Level} level */
  #show(level) {
    if (this.#chosen) return;
    this.#draw(level);
  }

  /** @param {Level} level */
  #draw(level) {
    if (this.view) this.view.setLevel(level);
    else this.view = new BoardView(this.canvas, level, { style: settings.style, largest: 64 });
    this.view.draw({ boxes: level.boxes, player: level.player });
  }

  /** @param {Made} made */
  #choose(made) {
    this.#chosen = made;
    const { level, lurd, pushes, difficulty } = made;
    this.#draw(level);
    this.facts.textContent = t('made.facts', {
      boxes: level.boxes.length,
      pushes,
      difficulty: difficulty === null ? '?' : formatNumber(difficulty, 1),
    });
    const keep = async () => keepLevel(level);
    this.actions.replaceChildren(
      button({
        icon: 'play',
        label: t('made.play'),
        class: 'primary',
        onclick: async () => go('play', OWN, await keep()),
      }),
      button({
        icon: 'save',
        label: t('editor.save'),
        onclick: async () => {
          await keep();
          toast(t('made.kept'));
        },
      }),
      button({
        icon: 'pencil',
        label: t('action.edit'),
        onclick: async () => go('editor', OWN, await keep()),
      }),
      button({
        icon: 'copy',
        label: t('share.title'),
        onclick: () => void openShare(level, { solution: lurd }),
      }),
    );
  }
}

/** The options chosen last. @returns {Partial<Record<string, number>>} */
function lastOptions() {
  try {
    const kept = JSON.parse(settings.generator || '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
