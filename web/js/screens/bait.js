// Bait, the second game: #/bait/NUMBER. Played by people, watched with agents.

import { BaitGame } from '../bait/game.js';
import { BaitLevel } from '../bait/level.js';
import { BOX, GOAL, HOLE, KEY, MUSHROOM, neighbour } from '../bait/rules.js';
import { BaitView } from '../bait/view.js';
import { walkTo } from '../bait/walk.js';
import { closeDialogs } from '../dialog.js';
import { button, h, icon, linkButton } from '../dom.js';
import { page } from '../page.js';
import { meaning } from '../play/keyboard.js';
import { href, replace } from '../router.js';
import { settings, stepSeconds } from '../settings.js';
import * as store from '../store.js';
import { t } from '../strings.js';
import { SteppedTask } from '../study/stepped_task.js';

/** @typedef {{title: string, board: string, solution: string}} Shipped */

const TICK = 140; // milliseconds between two moves of an agent
const PATIENCE = 150; // ticks without a move before an agent is said to have no idea
const SWIPE = 24; // pixels
const AGENTS = ['astar', 'greedy', 'iw', 'mcts', 'dls', 'dfs', 'random'];
const BUDGET = 40; // milliseconds an agent has for a move, as in the competition that Bait comes from
const THINK = 2000; // milliseconds for A*

/** @type {BaitScreen | null} */
let screen = null;
/** @type {Promise<Shipped[]> | null} */
let levels = null;

export function title() {
  return `${t('menu.bait')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [number = '1']) {
  levels ??= fetch('packs/bait.json').then((answer) => answer.json());
  const all = await levels;
  const index = Math.min(all.length - 1, Math.max(0, (Number(number) || 1) - 1));
  const records = await store.get('saved', 'bait:records');
  if (!root.isConnected) return;
  screen = new BaitScreen(root, all, index, records);
  await screen.view.ready;
}

export function close() {
  closeDialogs();
  screen?.close();
  screen = null;
}

class BaitScreen {
  #stop = new AbortController();
  /** @type {SteppedTask | null} */
  #agent = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #run = 0;
  #facing = 'd';
  #helped = false;
  /** @type {{square: number, name: string} | null} */
  #mark = null;
  /** @type {{x: number, y: number, moved: boolean} | null} */
  #touch = null;
  canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
  status = h('p', { class: 'status-line', role: 'status' });
  score = h('output', { class: 'count-value' }, '0');
  ticks = h('output', { class: 'count-value' }, '0');

  /**
   * @param {HTMLElement} root
   * @param {Shipped[]} all
   * @param {number} index
   * @param {Record<string, number> | undefined} records fewest moves by title
   */
  constructor(root, all, index, records) {
    this.all = all;
    this.index = index;
    this.records = records ?? {};
    this.level = BaitLevel.fromText(all[index].board, all[index].title);
    this.game = new BaitGame(this.level);
    const main = page(root, t('menu.bait'), { tools: [this.#levelChoice()], about: t('about.bait') });
    main.classList.add('bait');
    this.stage = h(
      'div',
      {
        class: 'stage',
        tabindex: 0,
        role: 'application',
        'aria-label': this.level.title,
        'aria-describedby': 'bait-rules',
        'data-autofocus': true,
      },
      this.canvas,
    );
    this.agents = h(
      'select',
      { class: 'field', 'aria-label': t('bait.watch') },
      ...AGENTS.map((name) => h('option', { value: name }, t(`bait.agent.${name}`))),
    );
    this.watchButton = button({ icon: 'eye', label: t('bait.watch'), onclick: () => void this.#watch() });
    const tool = (
      /** @type {string} */ picture,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) => button({ icon: picture, label, iconOnly: true, class: 'tool', onclick: act });
    main.append(
      h(
        'div',
        { class: 'bait-head' },
        h(
          'div',
          {},
          h('h2', {}, this.level.title),
          h('p', { class: 'dim', id: 'bait-rules' }, t('bait.rules')),
        ),
        h(
          'div',
          { class: 'counts' },
          h('div', { class: 'count' }, this.score, h('span', {}, t('bait.score'))),
          h('div', { class: 'count' }, this.ticks, h('span', {}, t('play.moves'))),
        ),
      ),
      this.stage,
      h(
        'div',
        { class: 'bait-foot' },
        this.status,
        h(
          'div',
          { class: 'toolbar', role: 'toolbar', 'aria-label': t('pause.tools') },
          tool('undo', t('action.undo'), () => this.#undo('undo')),
          tool('redo', t('action.redo'), () => this.#undo('redo')),
          tool('restart', t('action.restart'), () => this.#undo('restart')),
          tool('hint', t('action.hint'), () => void this.#hint()),
        ),
        h('div', { class: 'bait-agents' }, this.agents, this.watchButton),
      ),
    );
    this.view = new BaitView(this.canvas, this.level, settings.style);
    this.observer = new ResizeObserver(() => this.view.fit());
    this.observer.observe(this.canvas);
    const { signal } = this.#stop;
    addEventListener('keydown', (event) => this.#key(event), { signal });
    this.stage.addEventListener('pointerdown', (event) => {
      this.#touch = { x: event.clientX, y: event.clientY, moved: false };
      this.stage.setPointerCapture(event.pointerId);
    });
    this.stage.addEventListener('pointermove', (event) => this.#swipe(event));
    this.stage.addEventListener('pointerup', (event) => this.#tap(event));
    this.stage.addEventListener('pointercancel', () => (this.#touch = null));
    this.#show();
  }

  close() {
    this.#stop.abort();
    this.observer.disconnect();
    this.#leaveAgent();
  }

  #levelChoice() {
    const label = (/** @type {Shipped} */ { title: name }, /** @type {number} */ i) =>
      `${i + 1} · ${name}${this.records[name] ? ' ✓' : ''}`;
    const select = h(
      'select',
      { class: 'field', 'aria-label': t('browser.title') },
      ...this.all.map((each, i) => h('option', { value: i + 1, selected: i === this.index }, label(each, i))),
    );
    select.addEventListener('change', () => replace('bait', select.value));
    return select;
  }

  // Playing.

  /**
   * @param {string} move
   * @returns {boolean} whether anything happened
   */
  #play(move) {
    const { state } = this.game;
    const there = state.avatar < 0 ? 0 : state.things[Math.max(0, neighbour(this.level, state.avatar, move))];
    if (move !== 'n') this.#facing = move;
    this.#mark = null;
    const happened = this.game.play(move);
    this.#show();
    if (!happened && there & GOAL && !state.hasKey) this.status.textContent = t('bait.locked');
    if (happened && there & KEY) this.status.textContent = t('bait.got_key');
    if (happened && there & MUSHROOM)
      this.status.textContent = t('bait.ate', { points: this.game.rules.mushroomScore });
    if (this.game.state.status === 'won') void this.#won();
    return happened;
  }

  /** @param {'undo' | 'redo' | 'restart'} what */
  #undo(what) {
    this.#leaveAgent();
    this.#mark = null;
    this.game[what]();
    this.#show();
  }

  async #won() {
    const { title: name } = this.level;
    const moves = this.game.now;
    if (this.#helped) this.status.textContent = `${t('victory.title')} ${t('bait.helped')}`;
    else if (!this.records[name] || moves < this.records[name]) {
      this.records[name] = moves;
      this.records = await store.update('saved', 'bait:records', (stored) => ({
        ...stored,
        [name]: Math.min(moves, stored?.[name] ?? moves),
      }));
      this.status.textContent = `${t('victory.title')} ${t('victory.record')}`;
    }
    const next = this.all[this.index + 1]
      ? linkButton({
          icon: 'next',
          label: t('victory.next'),
          href: href('bait', this.index + 2),
          class: 'primary',
        })
      : null;
    if (next && this.game.state.status === 'won') this.status.append(' ', next);
  }

  #show() {
    const { state } = this.game;
    this.score.textContent = String(state.score);
    this.ticks.textContent = String(this.game.now);
    this.view.draw(state, this.#facing, this.#mark);
    const left = state.things.filter((there) => there & MUSHROOM).length;
    if (state.status === 'lost') this.status.textContent = t('bait.fell', { key: t('action.undo') });
    else if (state.status === 'won')
      this.status.textContent = `${t('victory.title')} ${t('bait.score_line', { score: state.score })}`;
    else
      this.status.textContent = [
        t(state.hasKey ? 'bait.to_door' : 'bait.to_key'),
        left ? t('bait.mushrooms', { count: left }) : '',
      ]
        .filter(Boolean)
        .join(' · ');
    const best = this.records[this.level.title];
    if (best && state.status === 'playing' && !this.game.now)
      this.status.textContent += ` · ${t('victory.best')}: ${best}`;
  }

  // Keys, taps, swipes.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLSelectElement || document.querySelector('dialog[open]')) return;
    const command = meaning(event);
    /** @type {Record<string, () => void>} */
    const actions = {
      move_up: () => this.#step('u'),
      move_down: () => this.#step('d'),
      move_left: () => this.#step('l'),
      move_right: () => this.#step('r'),
      undo: () => this.#undo('undo'),
      redo: () => this.#undo('redo'),
      restart: () => this.#undo('restart'),
      hint: () => void this.#hint(),
      next_level: () => replace('bait', Math.min(this.all.length, this.index + 2)),
      previous_level: () => replace('bait', Math.max(1, this.index)),
    };
    if (!actions[command]) return;
    event.preventDefault();
    actions[command]();
  }

  /** @param {string} move */
  #step(move) {
    this.#leaveAgent();
    this.#play(move);
  }

  /** @param {PointerEvent} event */
  #swipe(event) {
    const touch = this.#touch;
    if (!touch || event.pointerType === 'mouse') return;
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
    this.#touch = { x: event.clientX, y: event.clientY, moved: true };
    this.#step(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'r' : 'l') : dy > 0 ? 'd' : 'u');
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const touch = this.#touch;
    this.#touch = null;
    if (!touch || touch.moved || this.game.state.status !== 'playing') return;
    const place = this.canvas.getBoundingClientRect();
    const square = this.view.squareAt(event.clientX - place.left, event.clientY - place.top);
    const way = square < 0 ? null : walkTo(this.level, this.game.state, square);
    if (!way) return;
    this.#leaveAgent();
    this.#follow([...way], this.#run, stepSeconds() * 1000);
  }

  /**
   * Make moves one after the other.
   * @param {string[]} moves
   * @param {number} mine
   * @param {number} pause milliseconds
   */
  #follow(moves, mine, pause) {
    const move = moves.shift();
    if (mine !== this.#run || move === undefined || this.game.state.status !== 'playing') {
      if (mine === this.#run && this.watching) this.#leaveAgent();
      return;
    }
    this.#play(move);
    this.#timer = setTimeout(() => this.#follow(moves, mine, pause), pause);
  }

  // Help.

  /** The position as the native search wants it. */
  #position() {
    const { avatar, hasKey, things } = this.game.state;
    const squares = (/** @type {number} */ bit) =>
      [...things.keys()].filter((square) => things[square] & bit);
    const walls = [...this.level.walls.keys()].filter((square) => this.level.walls[square]);
    const { width, height } = this.level;
    return {
      width,
      height,
      walls,
      avatar,
      hasKey,
      boxes: squares(BOX),
      holes: squares(HOLE),
      keys: squares(KEY),
      goals: squares(GOAL),
      mushrooms: squares(MUSHROOM),
    };
  }

  /** @returns {Promise<{actions: string | null, proved: boolean} | null>} */
  async #plan() {
    try {
      const engine = await import('../engine/index.js');
      return await engine.baitThink(this.#position(), THINK);
    } catch {
      this.status.textContent = t('web.no_engine');
      return null;
    }
  }

  async #hint() {
    this.#leaveAgent();
    const mine = this.#run;
    const { state } = this.game;
    if (state.status !== 'playing') return;
    this.#helped = true;
    const plan = await this.#plan();
    if (!plan || mine !== this.#run || state !== this.game.state) return;
    if (!plan.actions) {
      this.status.textContent = t(plan.proved ? 'bait.hint_lost' : 'bait.hint_unknown');
      return;
    }
    this.#mark = { square: state.avatar, name: `arrow_${plan.actions[0].toLowerCase()}` };
    this.#show();
    this.status.textContent = t('bait.hint');
  }

  watching = false;

  /** Stop the agent. */
  #leaveAgent() {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#agent?.end();
    this.#agent = null;
    if (!this.watching) return;
    this.watching = false;
    this.watchButton.querySelector('.icon')?.replaceWith(icon('eye'));
  }

  async #watch() {
    const wasWatching = this.watching;
    this.#leaveAgent();
    if (wasWatching) return;
    if (this.game.state.status !== 'playing') this.game.restart();
    this.#helped = true;
    this.watching = true;
    this.watchButton.querySelector('.icon')?.replaceWith(icon('stop'));
    const mine = this.#run;
    const name = this.agents.value;
    this.#show();
    this.status.textContent = t('bait.watching', { agent: t(`bait.agent.${name}`) });
    if (name === 'astar') {
      const plan = await this.#plan();
      if (mine !== this.#run) return;
      if (plan?.actions) this.#follow([...plan.actions.toLowerCase()], mine, TICK);
      else {
        this.#leaveAgent();
        if (plan) this.status.textContent = t('bait.gave_up');
      }
      return;
    }
    this.#letPlay(name, mine);
  }

  /**
   * An agent of the core: one move a tick, until the game ends or it only waits.
   * @param {string} name
   * @param {number} mine
   */
  #letPlay(name, mine) {
    let idle = 0;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const agent = new SteppedTask(
      { ...this.#position(), task: 'bait agent', agent: name, seed, ms: BUDGET },
      {
        result: ({ move }, ticks) => {
          if (mine !== this.#run || ticks === 0) return;
          idle = move === 'n' ? idle + 1 : 0;
          if (move !== 'n') this.#play(move);
          if (this.game.state.status !== 'playing' || idle > PATIENCE || this.game.now > 900) {
            this.#leaveAgent();
            if (this.game.state.status === 'playing') this.status.textContent = t('bait.gave_up');
            return;
          }
          this.#timer = setTimeout(() => agent.tell({ step: true }), move === 'n' ? 0 : TICK);
        },
        failed: (why) => {
          if (mine !== this.#run) return;
          this.#leaveAgent();
          this.status.textContent = t(why === 'missing' ? 'web.no_engine' : 'bait.gave_up');
        },
      },
    );
    this.#agent = agent;
    agent.tell({ step: true });
  }
}
