// Watching a solution: #/replay/COLLECTION/NUMBER/WHICH, where WHICH is yours, ai, file (came with the
// level), shared (came with a link), moves or pushes (the best known).

import { BoardView } from '../board.js';
import { knownSolutions, levelName, loadCollection } from '../collections.js';
import { toast } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { Game, counts, solves } from '../game.js';
import { Motion } from '../motion.js';
import { openImprove } from '../play/improve.js';
import { meaning } from '../play/keyboard.js';
import { proofButton } from '../proof/button.js';
import { recordOf } from '../records.js';
import { go, href } from '../router.js';
import { reducedMotion, settings } from '../settings.js';
import * as store from '../store.js';
import { t } from '../strings.js';

const HEADINGS = /** @type {Record<string, string>} */ ({
  ai: 'replay.by_ai',
  yours: 'replay.by_you',
  file: 'replay.title',
  shared: 'share.solution',
});
const SPEEDS = [1, 2, 4, 8, 16, 32];

/** @type {Player | null} */
let player = null;

export function title() {
  return `${t('replay.title')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '', number = '1', which = 'yours']) {
  const found = await loadCollection(name);
  const level = found?.levels[Number(number) - 1];
  if (!found || !level) {
    go('levels');
    return;
  }
  const { before, lurd } = await movesOf(found.name, Number(number) - 1, which, level);
  if (!root.isConnected) return;
  player = new Player(root, { collection: found, index: Number(number) - 1, which, before, lurd });
  await player.ready;
}

export function close() {
  player?.close();
  player = null;
}

/**
 * @param {string} name
 * @param {number} index
 * @param {string} which
 * @param {import('../level.js').Level} level
 * @returns {Promise<{before: string, lurd: string}>}
 */
async function movesOf(name, index, which, level) {
  if (which === 'ai' || which === 'shared')
    return (await store.get('saved', `ai:${level.key}`)) ?? { before: '', lurd: '' };
  if (which === 'moves' || which === 'pushes')
    return { before: '', lurd: (await knownSolutions(name, index))[which] ?? '' };
  if (which === 'file')
    return { before: '', lurd: level.solutions.find((lurd) => solves(level, lurd)) ?? '' };
  const record = await recordOf(level);
  return { before: '', lurd: record?.byPushes.lurd ?? '' };
}

class Player {
  #playing = false;
  #speed = 2;
  #frame = 0;
  #last = 0;
  #due = 0;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {{collection: import('../collections.js').Collection, index: number, which: string, before:
   *   string, lurd: string}} what
   */
  constructor(root, { collection: from, index, which, before, lurd }) {
    this.from = from;
    this.index = index;
    const level = from.levels[index];
    this.game = new Game(level);
    this.game.play(before + lurd);
    this.game.jump(before.length);
    this.first = before.length;
    this.length = before.length + lurd.length;
    this.motion = new Motion(this.game);
    this.game.listener = (step) => (step ? this.motion.add(step) : this.motion.snap(this.game));
    const back = href('play', from.name, index + 1);
    this.canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
    this.slider = h('input', {
      type: 'range',
      class: 'history',
      min: 0,
      max: this.length,
      value: this.first,
      step: 1,
      'aria-label': t('action.history'),
    });
    this.slider.addEventListener('input', () => this.#goTo(Number(this.slider.value)));
    this.counts = h('p', { class: 'status-line', role: 'status' });
    this.playButton = button({
      icon: 'play',
      label: t('replay.play'),
      iconOnly: true,
      class: 'tool primary',
      onclick: () => this.toggle(),
    });
    this.speed = h('output', { class: 'replay-speed' }, '');
    const tool = (/** @type {string} */ picture, /** @type {string} */ key, /** @type {() => void} */ act) =>
      button({ icon: picture, label: t(`replay.${key}`), iconOnly: true, class: 'tool', onclick: act });
    root.append(
      h(
        'header',
        { class: 'play-head' },
        h(
          'a',
          { class: 'button button-icon', href: back, 'aria-label': t('web.back'), title: t('web.back') },
          icon('previous'),
        ),
        h(
          'div',
          { class: 'play-name' },
          h('h1', { 'data-autofocus': true, tabindex: -1 }, t(HEADINGS[which] ?? 'replay.by_known')),
          h('p', {}, levelName(from, index)),
        ),
      ),
      h('main', { class: 'play-main' }, h('div', { class: 'stage' }, this.canvas)),
      h(
        'div',
        { class: 'toolbar', role: 'toolbar', 'aria-label': t('replay.title') },
        tool('to_start', 'to_start', () => this.#goTo(0)),
        tool('step_back', 'step_back', () => this.#goTo(this.game.moves - 1)),
        this.playButton,
        tool('step', 'step', () => this.#goTo(this.game.moves + 1)),
        tool('to_end', 'to_end', () => this.#goTo(this.length)),
        tool('minus', 'slower', () => this.#faster(-1)),
        this.speed,
        tool('plus', 'faster', () => this.#faster(1)),
      ),
      h(
        'footer',
        { class: 'play-foot' },
        this.counts,
        this.slider,
        h(
          'div',
          { class: 'foot-tools' },
          button({ icon: 'copy', label: t('replay.copy'), onclick: () => void this.#copy() }),
          button({ icon: 'camera', label: t('share.title'), onclick: () => void this.#share() }),
          solves(level, before + lurd)
            ? button({
                icon: 'solve',
                label: t('improve.button'),
                onclick: () => openImprove(from, index, before + lurd),
              })
            : null,
          (which === 'moves' || which === 'pushes') && from.facts[index].proved?.[which] && lurd
            ? proofButton(level.toXsb(), { kind: which, bound: counts(lurd)[which], solution: lurd })
            : null,
          button({ icon: 'next', label: t('replay.on'), onclick: () => void this.#playOn() }),
        ),
      ),
    );
    this.view = new BoardView(this.canvas, level, { style: settings.style, largest: 96 });
    this.ready = this.view.ready.then(() => this.#show());
    const observer = new ResizeObserver(() => this.view.resized());
    observer.observe(this.canvas);
    this.#stop.signal.addEventListener('abort', () => observer.disconnect());
    addEventListener('keydown', (event) => this.#key(event), { signal: this.#stop.signal });
    this.#faster(0);
    this.#show();
    if (lurd && !reducedMotion()) this.toggle();
  }

  close() {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
  }

  toggle() {
    if (!this.#playing && this.game.moves >= this.length) this.#goTo(0);
    this.#playing = !this.#playing;
    this.playButton.replaceChildren(icon(this.#playing ? 'pause' : 'play'));
    this.#last = performance.now();
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLInputElement) return;
    const command = meaning(event);
    /** @type {Record<string, () => void>} */
    const actions = {
      move_left: () => this.#goTo(this.game.moves - 1),
      move_right: () => this.#goTo(this.game.moves + 1),
      to_start: () => this.#goTo(0),
      to_end: () => this.#goTo(this.length),
      zoom_in: () => this.#faster(1),
      zoom_out: () => this.#faster(-1),
      back: () => go('play', this.from.name, this.index + 1),
    };
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a');
    const action = actions[command] ?? (command === 'confirm' && !onControl ? () => this.toggle() : null);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {number} by */
  #faster(by) {
    const at = Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.#speed) + by));
    this.#speed = SPEEDS[at];
    this.speed.textContent = `× ${this.#speed}`;
  }

  /** @param {number} index */
  #goTo(index) {
    if (this.#playing) this.toggle();
    this.game.jump(Math.min(this.length, Math.max(0, index)));
    this.motion.snap(this.game);
    this.#show();
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.game.lurd + this.game.future);
      toast(t('copied.solution'));
    } catch {
      toast(t('web.no_clipboard'));
    }
  }

  async #share() {
    const { openShare } = await import('../sharing/dialog.js');
    const { level, boxes, player: at } = this.game;
    const lurd = this.game.lurd + this.game.future;
    await openShare(level, {
      solution: solves(level, lurd) ? lurd : '',
      position: this.game.lurd,
      shown: { boxes, player: at },
    });
  }

  /** Leave the replay at this move and play on from here. */
  async #playOn() {
    const { level } = this.game;
    await store.put('saved', `game:${level.key}`, {
      moves: this.game.lurd + this.game.future,
      at: this.game.moves,
      seconds: 0,
      hints: 1,
    });
    go('play', this.from.name, this.index + 1);
  }

  #show() {
    const { game } = this;
    this.slider.value = String(game.moves);
    this.counts.textContent = this.length
      ? t('replay.counts', { moves: game.moves, pushes: game.pushes })
      : t('copied.nothing');
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    const seconds = Math.max(0, Math.min(0.1, (now - this.#last) / 1000));
    this.#last = now;
    const perStep = 0.3 / this.#speed;
    if (this.#playing) {
      this.#due += seconds;
      while (this.#due >= perStep && this.game.moves < this.length) {
        this.#due -= perStep;
        this.game.redo();
      }
      if (this.game.moves >= this.length && !this.motion.moving) this.toggle();
    }
    this.motion.update(seconds, reducedMotion() ? 0 : perStep * 0.95);
    this.view.draw(this.motion.state);
    if (this.#playing || this.motion.moving) this.#show();
  }
}
