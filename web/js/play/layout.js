// What surrounds the board: names, counts, buttons, the history slider and the line of messages.

import { button, h, icon } from '../dom.js';
import { href } from '../router.js';
import { hasText, t } from '../strings.js';
import { keyLabel } from './keys.js';
import { recordOf } from '../records.js';

/** @typedef {import('./session.js').Session} Session */

const TOOLS = /** @type {const} */ ([['undo', 'undo'], ['redo', 'redo'], ['restart', 'restart'], ['hint', 'hint'], ['solve', 'solve'], ['back', 'menu']]);
/** The pack whose first levels say how the game is played. */
const LESSONS = 'first-steps';
const HOLD_AFTER = 400;
const HOLD_EVERY = 90;

export class PlayLayout {
  canvas = h('canvas', { class: 'board' });
  hidden = h('div');
  #moves = h('output', { class: 'count-value' }, '0');
  #pushes = h('output', { class: 'count-value' }, '0');
  #best = h('p', { class: 'best' });
  #status = h('p', { class: 'status-line', role: 'status' });
  #slider = h('input', { type: 'range', class: 'history', min: 0, max: 0, value: 0, step: 1 });
  /** @type {Map<string, HTMLButtonElement>} */
  #tools = new Map();
  #message = '';
  #lesson = '';
  /** @type {number | undefined} */
  #holding;

  /**
   * @param {HTMLElement} root
   * @param {Session} session
   * @param {(command: string) => void} act
   * @param {(index: number) => void} jump
   */
  constructor(root, session, act, jump) {
    this.session = session;
    const { course, index, level } = session;
    if (course.name === LESSONS && hasText(`lesson.${index + 1}`)) {
      this.#lesson = t(`lesson.${index + 1}`, { undo: keyLabel('undo'), hint: keyLabel('hint'), restart: keyLabel('restart') });
    }
    const name = level.title || t('play.level', { number: index + 1 });
    const place = course.levels.length > 1 ? t('play.place', { collection: course.title, number: index + 1, count: course.levels.length }) : level.author || course.title;
    this.stage = h(
      'div',
      { class: 'stage', tabindex: 0, role: 'application', 'aria-label': name, 'aria-describedby': 'board-summary', 'data-autofocus': true },
      this.canvas,
    );
    this.canvas.setAttribute('aria-hidden', 'true');
    this.#slider.setAttribute('aria-label', t('action.history'));
    this.#slider.addEventListener('pointerup', () => this.stage.focus()); // the arrows go on moving the player
    this.#slider.addEventListener('input', () => jump(Number(this.#slider.value)));
    root.append(
      h(
        'header', { class: 'play-head' },
        h('a', { class: 'button button-icon', href: href('levels', course.name), 'aria-label': t('pause.levels'), title: t('pause.levels') }, icon('previous')),
        h('div', { class: 'play-name' }, h('h1', {}, name), h('p', {}, place)),
        h('div', { class: 'counts' },
          h('div', { class: 'count' }, this.#moves, h('span', {}, t('play.moves'))),
          h('div', { class: 'count' }, this.#pushes, h('span', {}, t('play.pushes')))),
      ),
      h('main', { class: 'play-main' }, this.stage, this.hidden),
      this.#toolbar(act),
      h('footer', { class: 'play-foot' }, this.#status, this.#slider, this.#best),
    );
    void this.showBest();
  }

  /** @param {(command: string) => void} act */
  #toolbar(act) {
    const bar = h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('pause.tools') });
    for (const [command, picture] of TOOLS) {
      const label = command === 'back' ? t('web.menu') : t(`action.${command}`);
      const made = button({ icon: picture, label, key: keyLabel(command), iconOnly: true, class: `tool tool-${command}` });
      this.#tools.set(command, made);
      if (command === 'undo' || command === 'redo') this.#holdable(made, () => act(command));
      else made.addEventListener('click', () => act(command));
      bar.append(made);
    }
    return bar;
  }

  /**
   * A button that acts again while it is held.
   * @param {HTMLButtonElement} element
   * @param {() => void} act
   */
  #holdable(element, act) {
    let held = false;
    const again = () => {
      held = true;
      act();
      this.#holding = setTimeout(again, HOLD_EVERY);
    };
    element.addEventListener('pointerdown', () => {
      held = false;
      clearTimeout(this.#holding);
      this.#holding = setTimeout(again, HOLD_AFTER);
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, () => clearTimeout(this.#holding));
    element.addEventListener('click', () => {
      if (!held) act();
      held = false;
    });
  }

  close() {
    clearTimeout(this.#holding);
  }

  /** What the player's best and par are. */
  async showBest() {
    const record = await recordOf(this.session.level);
    const { par } = this.session.facts;
    const parts = [];
    if (record) parts.push(`${t('victory.best')}: ${t('browser.best', { moves: record.byMoves.moves, pushes: record.byPushes.pushes })}`);
    if (par) parts.push(`${t('web.par')}: ${t('browser.best', { moves: par.moves ?? '?', pushes: par.pushes ?? '?' })}`);
    this.#best.textContent = parts.join('   ');
  }

  /**
   * A message; empty shows how many boxes are home.
   * @param {string} text
   */
  say(text) {
    this.#message = text;
    this.update(null, '');
  }

  /**
   * Bring everything up to date.
   * @param {{why: string} | null} lost
   * @param {string} key
   */
  update(lost, key) {
    const { game } = this.session;
    setText(this.#moves, String(game.moves));
    setText(this.#pushes, String(game.pushes));
    const ahead = game.future.length;
    this.#slider.max = String(game.moves + ahead);
    this.#slider.value = String(game.moves);
    this.#slider.disabled = game.moves + ahead === 0;
    this.#enable('undo', game.canUndo);
    this.#enable('redo', game.canRedo);
    this.#enable('restart', game.moves > 0);
    const text = lost ? t(`explain.${lost.why}`, { key }) : this.#message || this.#lesson || t('play.home', { home: game.home, count: game.boxes.size });
    setText(this.#status, text);
    this.#status.classList.toggle('is-lost', lost !== null);
  }

  /**
   * @param {string} command
   * @param {boolean} on
   */
  #enable(command, on) {
    this.#tools.get(command)?.setAttribute('aria-disabled', String(!on));
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
