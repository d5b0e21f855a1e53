// What surrounds the board: names, counts, buttons, the history slider and the line of messages.

import { DAILY, DRAFT, levelName, WEEKLY } from '../collections.js';
import { button, h, icon } from '../dom.js';
import { href } from '../router.js';
import { hasText, t } from '../strings.js';
import { commandName, isTouch, keyLabel } from './keyboard.js';
import { recordOf } from '../records.js';

/** @typedef {import('./session.js').Session} Session */

const TOOLS = /** @type {const} */ ([
  ['undo', 'undo'],
  ['redo', 'redo'],
  ['restart', 'restart'],
  ['hint', 'hint'],
  ['solve', 'solve'],
  ['back', 'menu'],
]);
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
    const { collection, index, level } = session;
    if (collection.name === LESSONS) this.#lesson = lesson(index + 1);
    const name = levelName(collection, index);
    const isDaily = collection.name.startsWith(DAILY) || collection.name.startsWith(WEEKLY);
    const back = t(collection.name === DRAFT ? 'editor.title' : isDaily ? 'daily.calendar' : 'pause.levels');
    const place =
      collection.levels.length > 1
        ? t('play.place', {
            collection: collection.title,
            number: index + 1,
            count: collection.levels.length,
          })
        : level.author || collection.title;
    this.stage = h(
      'div',
      {
        class: 'stage',
        tabindex: 0,
        role: 'application',
        'aria-label': name,
        'aria-describedby': 'board-summary',
        'data-autofocus': true,
      },
      this.canvas,
    );
    this.canvas.setAttribute('aria-hidden', 'true');
    this.#slider.setAttribute('aria-label', t('action.history'));
    // The arrow keys go on moving the player.
    this.#slider.addEventListener('pointerup', () => this.stage.focus());
    this.#slider.addEventListener('input', () => jump(Number(this.#slider.value)));
    root.append(
      h(
        'header',
        { class: 'play-head' },
        h(
          'a',
          {
            class: 'button button-icon',
            href: backOf(collection.name),
            'aria-label': back,
            title: back,
          },
          icon('previous'),
        ),
        h('div', { class: 'play-name' }, h('h1', {}, name), h('p', {}, place)),
        h(
          'div',
          { class: 'counts' },
          h('div', { class: 'count' }, this.#moves, h('span', {}, t('play.moves'))),
          h('div', { class: 'count' }, this.#pushes, h('span', {}, t('play.pushes'))),
        ),
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
      const made = button({
        icon: picture,
        label,
        key: keyLabel(command),
        iconOnly: true,
        class: `tool tool-${command}`,
      });
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
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
      element.addEventListener(end, () => clearTimeout(this.#holding));
    element.addEventListener('click', () => {
      if (!held) act();
      held = false;
    });
  }

  /**
   * Put a panel over the foot of the board.
   * @param {HTMLElement} panel
   */
  place(panel) {
    this.stage.after(panel);
  }

  close() {
    clearTimeout(this.#holding);
  }

  /** What the player's best and par are. */
  async showBest() {
    const record = await recordOf(this.session.level);
    const { par } = this.session.facts;
    /** @type {string[]} */
    const parts = [];
    const add = (
      /** @type {string} */ key,
      /** @type {{moves: number | string, pushes: number | string}} */ best,
    ) => parts.push(`${t(key)}: ${t('browser.best', best)}`);
    const best = record && { moves: record.byMoves.moves, pushes: record.byPushes.pushes };
    if (best && record.helped) parts.push(t('browser.best_helped', best));
    else if (best) add('victory.best', best);
    if (par) add('web.par', { moves: par.moves ?? '?', pushes: par.pushes ?? '?' });
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
   * @param {{why: string} | null} deadlock
   * @param {string} key
   */
  update(deadlock, key) {
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
    const text = deadlock
      ? t(`explain.${deadlock.why}`, { key })
      : this.#message || this.#lesson || t('play.home', { home: game.home, count: game.boxes.size });
    setText(this.#status, text);
    this.#status.classList.toggle('is-deadlocked', deadlock !== null);
    this.#status.classList.toggle('is-lesson', text === this.#lesson);
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
 * Where the way back from a level leads.
 * @param {string} name of its collection
 */
function backOf(name) {
  if (name === DRAFT) return href('editor');
  if (name.startsWith(WEEKLY)) return href('daily');
  return name.startsWith(DAILY) ? href('daily', name.slice(DAILY.length, -3)) : href('levels', name);
}

/**
 * What a level of the first pack teaches; empty for most.
 * @param {number} number
 */
function lesson(number) {
  const touch = `web.lesson_touch_${number}`;
  const key = isTouch() && hasText(touch) ? touch : `lesson.${number}`;
  if (!hasText(key)) return '';
  return t(key, { undo: commandName('undo'), hint: commandName('hint'), restart: commandName('restart') });
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
