// Playing a level: connects the board, the buttons and the input, and carries out every command.

import { BoardView } from '../board.js';
import { deadSquares } from '../deadlock.js';
import { toast } from '../dialog.js';
import { distances } from '../paths.js';
import { keepSolution } from '../records.js';
import { go } from '../router.js';
import { change, settings, stepSeconds } from '../settings.js';
import { t } from '../strings.js';
import { Motion } from '../motion.js';
import { SolverPanel } from './solve_position.js';
import { Pads } from './gamepad.js';
import { Hinter } from './hints.js';
import { commandName, meaning } from './keyboard.js';
import { PlayLayout } from './layout.js';
import { DeadlockWarning } from './deadlock_warning.js';
import { openMenu } from './menu.js';
import { MoveTimes } from './move_times.js';
import { keepGivenUp } from './player_result.js';
import { Pointer } from './pointer.js';
import { Selection } from './selection.js';
import { Speech } from './speech.js';
import { celebrate } from './victory.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../board.js').Overlay} Overlay */

const WAYS = /** @type {Record<string, string>} */ ({
  move_up: 'u',
  move_down: 'd',
  move_left: 'l',
  move_right: 'r',
});

export class PlayController {
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
    this.layout = new PlayLayout(
      root,
      session,
      (command) => this.act(command),
      (index) => this.#jump(index),
    );
    this.view = new BoardView(this.layout.canvas, session.level, { style: settings.style, largest: 96 });
    /** Resolves when the board can be seen. */
    this.ready = this.view.ready.then(() => this.#show());
    this.motion = new Motion(this.game);
    this.hinter = new Hinter(session);
    this.deadlockWarning = new DeadlockWarning(() => this.#show());
    this.solverPanel = new SolverPanel(this);
    this.layout.place(this.solverPanel.element);
    this.selection = new Selection(this, () => this.#show());
    this.speech = new Speech(this.layout.hidden, this.game);
    this.times = new MoveTimes(session.game.moves, session.seconds);
    /** @type {import('./race.js').Race | null} */
    this.race = null;
    /** Takes away what shows a newcomer how to play. */
    this.endGuide = () => {};
    this.pads = new Pads((command) => this.act(command));
    this.pointer = new Pointer(this.layout.stage, this.view, {
      tap: (square) => this.selection.tap(square),
      double: (square) => this.selection.bringToGoal(square),
      ask: (square) => this.selection.markBoxesReaching(square),
      grab: (square) => this.game.boxes.has(square),
      dragging: (box, square) => this.selection.drag(box, square),
      drop: (box, square) => this.selection.drop(box, square),
      step: (letter) => this.#step(letter),
      undo: () => this.act('undo'),
      redo: () => this.act('redo'),
      wheelUndoes: () => settings.wheel === 'undo',
    });
    this.#listen();
    this.#follow();
    this.deadlockWarning.check(this.game);
    this.#show();
  }

  /** Aborted when the screen closes. */
  get signal() {
    return this.#stop.signal;
  }

  get game() {
    return this.session.game;
  }

  close() {
    this.#closed = true;
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    this.hinter.forget();
    this.deadlockWarning.close();
    this.selection.deadlocks.release();
    this.pointer.close();
    this.pads.close();
    this.speech.close();
    this.solverPanel.close();
    this.layout.close();
    this.race?.close();
    this.endGuide();
    this.session.stopClock();
    keepGivenUp(this.session);
    this.session.close();
  }

  #listen() {
    const options = { signal: this.#stop.signal };
    addEventListener('keydown', (event) => this.#key(event), options);
    const observer = new ResizeObserver(() => this.view.resized());
    observer.observe(this.layout.canvas);
    this.#stop.signal.addEventListener('abort', () => observer.disconnect());
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) {
          this.session.stopClock();
          void this.session.saveNow();
        } else this.session.startClock();
      },
      options,
    );
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
    if (command === 'confirm' && (onControl || !this.selection.active)) return;
    if (command === 'copy_level' && String(getSelection())) return;
    event.preventDefault();
    this.act(command);
  }

  /**
   * Do what a person asked for.
   * @param {string} command
   */
  act(command) {
    if (this.#closed || document.querySelector('dialog[open]')) return;
    const way = WAYS[command];
    if (way) {
      if (this.selection.hasCursor) this.selection.moveCursor(way);
      else this.#step(way);
      return;
    }
    const { game, view } = this;
    const whole = settings.undoBy === 'action';
    /** @type {Record<string, () => unknown>} */
    const actions = {
      undo: () => this.#did(whole ? game.undoAction() : game.undo(), 'action.undo'),
      redo: () => this.#did(whole ? game.redoAction() : game.redo(), 'action.redo'),
      undo_push: () => this.#did(game.undoPush(), 'action.undo_push'),
      redo_push: () => this.#did(game.redoPush(), 'action.redo_push'),
      restart: () => this.#did(game.restart(), 'action.restart'),
      to_start: () => this.#jump(0),
      to_end: () => this.#jump(game.moves + game.future.length),
      hint: () => void this.#hint(),
      solve: () => void this.solverPanel.solve(),
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
      cursor: () => this.selection.toggleCursor(),
      select_box: () => this.selection.selectNext(),
      confirm: () => this.selection.confirm(),
      back: () => this.#back(),
      copy_level: () => void this.copy(this.session.level.toXsb(), 'copied.level'),
      copy_solution: () => void this.copy(game.lurd, 'copied.solution'),
      levels: () => go('levels', this.session.collection.name),
      settings: () => go('settings'),
      help: () => go('help'),
      edit: () => go('editor', this.session.collection.name, this.session.index + 1),
      watch: () => go('watch', this.session.collection.name, this.session.index + 1),
      fullscreen: () =>
        void (document.fullscreenElement
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen?.().catch(() => {})),
    };
    actions[command]?.();
  }

  /** Escape: one step out of whatever is going on. */
  #back() {
    if (this.selection.active) this.selection.clear();
    else if (this.solverPanel.isOpen) this.solverPanel.close();
    else openMenu(this);
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

  /**
   * Start again and play these moves; undo leads back to the game before.
   * @param {string} lurd
   */
  playFromStart(lurd) {
    this.game.restart();
    this.game.play(lurd);
    this.motion.snap(this.game);
    this.#changed();
  }

  /** @param {import('./race.js').Race} race */
  startRace(race) {
    this.race = race;
    race.update();
    this.#show();
  }

  /** Draw the board again. */
  refresh() {
    this.#show();
  }

  /** @param {string} letter */
  #step(letter) {
    if (this.game.solved) return;
    const outcome = this.game.step(letter);
    this.speech.announce(this.game, letter, outcome);
    if (outcome.moved) this.#changed();
    else {
      this.motion.face(letter);
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
    this.speech.say(
      `${t(name)} · ${t('replay.counts', { moves: this.game.moves, pushes: this.game.pushes })}`,
    );
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
    if (number < 1 || number > this.session.collection.levels.length)
      toast(t(by > 0 ? 'play.last_level' : 'play.first_level'));
    else go('play', this.session.collection.name, number);
  }

  /** Something changed on the board. */
  #changed() {
    const { game, session } = this;
    this.hinter.forget();
    this.selection.clear(false);
    session.save();
    this.times.update(game.moves, session.seconds);
    this.deadlockWarning.check(game);
    this.speech.describe(game);
    this.layout.say('');
    this.race?.update();
    this.endGuide();
    this.#show();
    if (!game.solved) session.kept = false;
    else if (!session.kept) void this.#won();
  }

  async #won() {
    const { session, game } = this;
    session.kept = true;
    session.stopClock();
    const kept = await keepSolution(session.level, game.lurd, {
      seconds: session.seconds,
      hints: session.hints,
    });
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
    this.deadlockWarning.check(this.game);
    this.layout.say(t(on ? 'play.on' : 'play.off', { what: t(what) }));
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
    marks.push(...this.selection.overlays());
    if (!this.motion.moving) {
      marks.push(...this.hinter.overlays());
      if (settings.warn && this.deadlockWarning.found)
        marks.push({ squares: this.deadlockWarning.found.boxes, kind: 'deadlocked', above: true });
    }
    marks.push(...this.selection.cursorOverlay());
    return marks;
  }

  #show() {
    this.layout.update(
      settings.warn && !this.motion.moving ? this.deadlockWarning.found : null,
      commandName('undo'),
    );
    if (this.#frame) return;
    this.#lastFrame = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    this.motion.update(Math.max(0, Math.min(0.1, (now - this.#lastFrame) / 1000)), stepSeconds());
    this.#lastFrame = now;
    const shown = this.race ? { ...this.motion.state, ghost: this.race.position } : this.motion.state;
    this.view.draw(shown, this.#overlays());
    if (this.motion.moving) this.#frame = requestAnimationFrame((next) => this.#tick(next));
    else this.layout.update(settings.warn ? this.deadlockWarning.found : null, commandName('undo'));
  }
}
