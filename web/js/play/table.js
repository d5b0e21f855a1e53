// The table a level is played on: the board, the buttons around it, and what every wish does.

import { BoardView } from '../board.js';
import { deadSquares } from '../deadlock.js';
import { toast } from '../dialog.js';
import { GOAL } from '../level.js';
import { distances } from '../paths.js';
import { keepSolution } from '../records.js';
import { go } from '../router.js';
import { change, settings, stepSeconds } from '../settings.js';
import { t } from '../strings.js';
import { Motion } from '../motion.js';
import { askTheAi } from './asking.js';
import { Pads } from './gamepad.js';
import { Hinter } from './hints.js';
import { keyLabel, meaning } from './keys.js';
import { PlayLayout } from './layout.js';
import { LostWatch } from './lost.js';
import { openMenu } from './menu.js';
import { Pointer } from './pointer.js';
import { Speech } from './speech.js';
import { celebrate } from './victory.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../board.js').Overlay} Overlay */

const WAYS = /** @type {Record<string, string>} */ ({ move_up: 'u', move_down: 'd', move_left: 'l', move_right: 'r' });
const STEP_OF = /** @type {Record<string, [number, number]>} */ ({ u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] });

export class Table {
  #selected = -1;
  #cursor = -1;
  /** @type {Set<number>} */
  #targets = new Set();
  #dragTarget = -1;
  /** @type {number[]} the boxes that can be brought to a square that was asked about */
  #answer = [];
  #frame = 0;
  #lastFrame = 0;
  #stop = new AbortController();
  #closed = false;

  /**
   * @param {HTMLElement} root
   * @param {Session} session
   */
  constructor(root, session) {
    this.session = session;
    this.layout = new PlayLayout(root, session, (command) => this.act(command), (index) => this.#jump(index));
    this.view = new BoardView(this.layout.canvas, session.level, { style: settings.style, largest: 96 });
    /** Resolves when the board can be seen. */
    this.ready = this.view.ready.then(() => this.#show());
    this.motion = new Motion(this.game);
    this.hinter = new Hinter(session);
    this.lost = new LostWatch(() => this.#show());
    this.speech = new Speech(this.layout.hidden, this.game);
    this.pads = new Pads((command) => this.act(command));
    this.pointer = new Pointer(this.layout.stage, this.view, {
      tap: (square) => this.#tap(square),
      double: (square) => this.#home(square),
      ask: (square) => this.#whoReaches(square),
      grab: (square) => this.game.boxes.has(square),
      dragging: (box, square) => this.#dragging(box, square),
      drop: (box, square) => this.#drop(box, square),
      step: (letter) => this.#step(letter),
      undo: () => this.act('undo'),
      redo: () => this.act('redo'),
      wheelUndoes: () => settings.wheel === 'undo',
    });
    this.#listen();
    this.#follow();
    this.lost.look(this.game);
    this.#show();
  }

  get game() {
    return this.session.game;
  }

  close() {
    this.#closed = true;
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    this.hinter.forget();
    this.lost.close();
    this.pointer.close();
    this.pads.close();
    this.speech.close();
    this.layout.close();
    this.session.stopClock();
    this.session.close();
  }

  #listen() {
    const options = { signal: this.#stop.signal };
    addEventListener('keydown', (event) => this.#key(event), options);
    const observer = new ResizeObserver(() => this.view.resized());
    observer.observe(this.layout.canvas);
    this.#stop.signal.addEventListener('abort', () => observer.disconnect());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) {
        this.session.stopClock();
        void this.session.saveNow();
      } else this.session.startClock();
    }, options);
  }

  /** The picture follows the game. */
  #follow() {
    this.game.listener = (step) => {
      if (step && stepSeconds() > 0) this.motion.add(step);
      else if (step) {
        this.motion.add(step);
        this.motion.finish();
      } else this.motion.snap(this.game);
    };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector('dialog[open]')) return;
    const command = meaning(event);
    const inField = event.target instanceof HTMLInputElement;
    if (!command || (inField && !['back'].includes(command))) return;
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, summary');
    if (command === 'confirm' && (onControl || !this.#pointing)) return;
    if (command === 'copy_level' && String(getSelection())) return;
    event.preventDefault();
    this.act(command);
  }

  get #pointing() {
    return this.#cursor >= 0 || this.#selected >= 0;
  }

  /**
   * Do what a person asked for.
   * @param {string} command
   */
  act(command) {
    if (this.#closed || document.querySelector('dialog[open]')) return;
    const way = WAYS[command];
    if (way) {
      if (this.#pointing && this.#cursor >= 0) this.#moveCursor(way);
      else this.#step(way);
      return;
    }
    const { game, view } = this;
    const whole = settings.undoBy === 'action';
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      undo: () => this.#did(whole ? game.undoAction() : game.undo(), 'action.undo'),
      redo: () => this.#did(whole ? game.redoAction() : game.redo(), 'action.redo'),
      undo_push: () => this.#did(game.undoPush(), 'action.undo_push'),
      redo_push: () => this.#did(game.redoPush(), 'action.redo_push'),
      restart: () => this.#did(game.restart(), 'action.restart'),
      to_start: () => this.#jump(0),
      to_end: () => this.#jump(game.moves + game.future.length),
      hint: () => void this.#hint(),
      solve: () => void askTheAi(this),
      next_level: () => this.#turnPage(1),
      previous_level: () => this.#turnPage(-1),
      zoom_in: () => view.zoom(1.25),
      zoom_out: () => view.zoom(0.8),
      zoom_fit: () => view.fit(),
      pan_up: () => view.pan(0, view.tile),
      pan_down: () => view.pan(0, -view.tile),
      pan_left: () => view.pan(view.tile, 0),
      pan_right: () => view.pan(-view.tile, 0),
      show_reach: () => this.#toggle('showReach', 'action.show_reach'),
      show_dead: () => this.#toggle('showDead', 'action.show_dead'),
      show_warning: () => this.#toggle('warn', 'action.show_warning'),
      cursor: () => this.#startCursor(),
      select_box: () => this.#selectNext(),
      confirm: () => this.#confirm(),
      back: () => (this.#pointing ? this.#unselect() : openMenu(this)),
      copy_level: () => void this.copy(this.session.level.toXsb(), 'copied.level'),
      copy_solution: () => void this.copy(game.lurd, 'copied.solution'),
      levels: () => go('levels', this.session.course.name),
      settings: () => go('settings'),
      help: () => go('help'),
      edit: () => go('editor', this.session.course.name, this.session.index + 1),
      watch: () => go('watch', this.session.course.name, this.session.index + 1),
      fullscreen: () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.().catch(() => {})),
    };
    deeds[command]?.();
  }

  /**
   * Copy text and say so.
   * @param {string} text
   * @param {string} said
   */
  async copy(text, said) {
    if (!text) {
      toast(t('copied.nothing'));
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      toast(t(said));
    } catch {
      toast(t('web.no_clipboard'));
    }
  }

  /**
   * Play on with moves from here (an answer of the AI, or of a replay).
   * @param {string} lurd
   */
  play(lurd) {
    this.game.play(lurd);
    this.#changed();
  }

  /** @param {string} letter */
  #step(letter) {
    if (this.game.solved) return;
    const outcome = this.game.step(letter);
    this.speech.announce(this.game, letter, outcome);
    if (outcome.moved) this.#changed();
    else {
      this.motion.look(letter);
      this.#show();
    }
  }

  /**
   * @param {boolean} done
   * @param {string} name
   */
  #did(done, name) {
    if (!done) return;
    this.#changed();
    this.speech.say(`${t(name)} · ${t('replay.counts', { moves: this.game.moves, pushes: this.game.pushes })}`);
  }

  /** @param {number} index */
  #jump(index) {
    if (index === this.game.moves) return;
    this.game.jump(index);
    this.motion.snap(this.game);
    this.#changed();
  }

  /** @param {number} by */
  #turnPage(by) {
    const number = this.session.index + 1 + by;
    if (number < 1 || number > this.session.course.levels.length) toast(t(by > 0 ? 'play.last_level' : 'play.first_level'));
    else go('play', this.session.course.name, number);
  }

  /** Something changed on the board. */
  #changed() {
    const { game, session } = this;
    this.hinter.forget();
    this.#unselect(false);
    session.save();
    this.lost.look(game);
    this.speech.describe(game);
    this.layout.say('');
    this.#show();
    if (game.solved && !session.kept) void this.#won();
  }

  async #won() {
    const { session, game } = this;
    session.kept = true;
    session.stopClock();
    const kept = await keepSolution(session.level, game.lurd, { seconds: session.seconds, hints: session.hints });
    await session.saveNow();
    this.speech.say(t('victory.title'));
    if (!kept) return;
    const wait = stepSeconds() * 1000 * 2 + 120;
    setTimeout(() => {
      if (!this.#closed) celebrate(this, kept);
    }, wait);
  }

  /** Play the level once more after it is won. */
  again() {
    this.session.kept = false;
    this.session.hints = 0;
    this.session.startClock();
    this.act('restart');
  }

  async #hint() {
    const message = await this.hinter.ask(() => this.layout.say(t('hint.thinking')));
    if (this.#closed || !message) return;
    this.layout.say(t(message));
    this.speech.say(t(message));
    this.#show();
  }

  /**
   * @param {'showReach' | 'showDead' | 'warn'} name
   * @param {string} what
   */
  #toggle(name, what) {
    const on = !settings[name];
    void change({ [name]: on });
    this.lost.look(this.game);
    this.layout.say(t(on ? 'play.on' : 'play.off', { what: t(what) }));
    this.#show();
  }

  // Boxes chosen by mouse, finger or cursor.

  /** @param {number} square */
  #tap(square) {
    const { game } = this;
    if (game.solved) return;
    if (game.boxes.has(square)) {
      if (this.#selected === square) this.#unselect();
      else this.#select(square);
    } else if (this.#selected >= 0) this.#push(this.#selected, square);
    else {
      const way = game.level.floor?.has(square) ? game.walkTo(square) ?? game.goThrough(square) : null;
      if (way === null) {
        if (game.level.floor?.has(square)) this.layout.say(t('play.no_way'));
      } else if (way) this.play(way);
    }
  }

  /**
   * A double click brings a box to the goal that takes the fewest pushes.
   * @param {number} square
   */
  #home(square) {
    const { game } = this;
    if (!game.boxes.has(square) || game.solved) return;
    const ways = [...game.targetsOf(square)].filter((target) => game.level.cells[target] & GOAL).map((target) => game.pushTo(square, target, settings.shortest));
    const shortest = ways.filter((way) => way !== null).sort((a, b) => a.length - b.length)[0];
    if (shortest) this.play(shortest);
    else this.layout.say(t('play.no_goal'));
  }

  /**
   * A middle click asks which boxes can be brought to a square.
   * @param {number} square
   */
  #whoReaches(square) {
    const { game } = this;
    if (!game.level.floor?.has(square) || game.boxes.has(square)) return;
    this.#answer = [...game.boxes].filter((box) => game.targetsOf(box).has(square));
    this.#cursor = -1;
    this.layout.say(t('play.reach_square', { count: this.#answer.length }));
    this.#show();
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  #push(box, square) {
    const way = this.game.level.floor?.has(square) ? this.game.pushTo(box, square, settings.shortest) : null;
    this.#unselect();
    if (way) this.play(way);
    else if (way === null) this.layout.say(t('play.no_push'));
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  #dragging(box, square) {
    if (this.game.solved) return;
    if (this.#selected !== box) this.#select(box);
    this.#dragTarget = square;
    this.#show();
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  #drop(box, square) {
    if (this.game.solved) return;
    if (square < 0 || square === box || this.game.boxes.has(square)) this.#unselect();
    else this.#push(box, square);
  }

  /** @param {number} box */
  #select(box) {
    this.#selected = box;
    const dead = deadSquares(this.game.level);
    this.#targets = new Set([...this.game.targetsOf(box)].filter((square) => !dead.has(square)));
    this.#show();
  }

  /** @param {boolean} [show] */
  #unselect(show = true) {
    this.#selected = this.#dragTarget = this.#cursor = -1;
    this.#targets.clear();
    this.#answer = [];
    if (show) this.#show();
  }

  #selectNext() {
    const boxes = [...this.game.boxes].sort((a, b) => a - b);
    const next = boxes.find((box) => box > this.#selected) ?? boxes[0];
    this.#select(next);
    this.#cursor = next;
    this.#sayCursor();
  }

  #startCursor() {
    this.#cursor = this.#cursor < 0 ? this.game.player : -1;
    this.layout.say(this.#cursor < 0 ? '' : t('play.cursor'));
    this.#sayCursor();
    this.#show();
  }

  /** @param {string} letter */
  #moveCursor(letter) {
    const { width, height } = this.game.level;
    const x = Math.min(width - 1, Math.max(0, (this.#cursor % width) + STEP_OF[letter][0]));
    const y = Math.min(height - 1, Math.max(0, Math.floor(this.#cursor / width) + STEP_OF[letter][1]));
    this.#cursor = y * width + x;
    this.#sayCursor();
    this.#show();
  }

  #sayCursor() {
    if (this.#cursor >= 0) this.speech.say(this.speech.squareWords(this.game, this.#cursor));
  }

  #confirm() {
    if (this.#cursor < 0) return;
    const square = this.#cursor;
    this.#tap(square);
    if (this.#selected >= 0) this.#cursor = square;
    this.#show();
  }

  // Drawing.

  /** @returns {Overlay[]} */
  #overlays() {
    const { game } = this;
    /** @type {Overlay[]} */
    const marks = [];
    if (settings.showDead) marks.push({ squares: deadSquares(game.level), kind: 'dead' });
    if (settings.showReach) {
      const away = distances(game.level, game.boxes, game.player);
      marks.push({ squares: [...away.keys()].filter((square) => away[square] > 0), kind: 'reach' });
    }
    if (this.#targets.size) marks.push({ squares: this.#targets, kind: 'reach' });
    if (this.#dragTarget >= 0 && this.#targets.has(this.#dragTarget)) marks.push({ squares: [this.#dragTarget], kind: 'target' });
    if (this.#answer.length) marks.push({ squares: this.#answer, kind: 'selected' });
    if (this.#selected >= 0) marks.push({ squares: [this.#selected], kind: 'selected' });
    if (!this.motion.moving) {
      marks.push(...this.hinter.overlays());
      if (settings.warn && this.lost.found) marks.push({ squares: this.lost.found.boxes, kind: 'lost', above: true });
    }
    if (this.#cursor >= 0) marks.push({ squares: [this.#cursor], kind: 'cursor', above: true });
    return marks;
  }

  #show() {
    this.layout.update(settings.warn && !this.motion.moving ? this.lost.found : null, keyLabel('undo'));
    if (this.#frame) return;
    this.#lastFrame = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    this.motion.update(Math.max(0, Math.min(0.1, (now - this.#lastFrame) / 1000)), stepSeconds());
    this.#lastFrame = now;
    this.view.draw(this.motion.state, this.#overlays());
    if (this.motion.moving) this.#frame = requestAnimationFrame((next) => this.#tick(next));
    else this.layout.update(settings.warn ? this.lost.found : null, keyLabel('undo'));
  }
}
