// What is chosen on the board by mouse, finger or cursor: a box, where it can go, squares asked about.

import { deadSquares } from '../deadlock.js';
import { DeadlockMap } from './deadlock_map.js';
import { GOAL } from '../level.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';

/** @typedef {import('../board.js').Overlay} Overlay */
/** @typedef {import('./controller.js').PlayController} PlayController */

const STEP_OF = /** @type {Record<string, [number, number]>} */ ({
  u: [0, -1],
  d: [0, 1],
  l: [-1, 0],
  r: [1, 0],
});

export class Selection {
  #selected = -1;
  #cursor = -1;
  /** @type {Set<number>} */
  #targets = new Set();
  #dragTarget = -1;
  /** @type {number[]} the boxes that can be brought to a square that was asked about */
  #answer = [];
  /** @type {() => void} */
  #show;

  /**
   * @param {PlayController} controller
   * @param {() => void} show draws the board again
   */
  constructor(controller, show) {
    this.controller = controller;
    this.#show = show;
    this.deadlocks = new DeadlockMap(show);
  }

  /** Whether a box or a square is chosen. */
  get active() {
    return this.hasCursor || this.#selected >= 0;
  }

  get hasCursor() {
    return this.#cursor >= 0;
  }

  /** @param {number} square */
  tap(square) {
    const { game } = this.controller;
    if (game.solved) return;
    this.#answer = [];
    this.controller.layout.say('');
    if (game.boxes.has(square)) {
      if (this.#selected === square) this.clear();
      else this.#select(square);
    } else if (this.#selected >= 0) this.#push(this.#selected, square);
    else {
      const way = game.level.floor?.has(square) ? (game.walkTo(square) ?? game.goThrough(square)) : null;
      if (way) this.controller.play(way);
      else if (way === null && game.level.floor?.has(square)) this.#explainNoWay(square);
    }
  }

  /**
   * There is no walk to the square: a newcomer who taps a goal means a box. Mark those that can be pushed
   * there.
   * @param {number} square
   */
  #explainNoWay(square) {
    const { game } = this.controller;
    this.#answer = [...game.boxes].filter((box) => game.targetsOf(box).has(square));
    this.controller.layout.say(t(this.#answer.length ? 'web.no_way_box' : 'play.no_way'));
    this.#show();
  }

  /**
   * A double click brings a box to the goal that takes the fewest pushes.
   * @param {number} square
   */
  bringToGoal(square) {
    const { game } = this.controller;
    if (!game.boxes.has(square) || game.solved) return;
    const ways = [...game.targetsOf(square)]
      .filter((target) => game.level.cells[target] & GOAL)
      .map((target) => game.pushTo(square, target, settings.shortest));
    const shortest = ways.filter((way) => way !== null).sort((a, b) => a.length - b.length)[0];
    if (shortest) this.controller.play(shortest);
    else this.controller.layout.say(t('play.no_goal'));
  }

  /**
   * A middle click asks which boxes can be brought to a square.
   * @param {number} square
   */
  markBoxesReaching(square) {
    const { game } = this.controller;
    if (!game.level.floor?.has(square) || game.boxes.has(square)) return;
    this.#answer = [...game.boxes].filter((box) => game.targetsOf(box).has(square));
    this.#cursor = -1;
    this.controller.layout.say(t('play.reach_square', { count: this.#answer.length }));
    this.#show();
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  #push(box, square) {
    const way = this.controller.game.level.floor?.has(square)
      ? this.controller.game.pushTo(box, square, settings.shortest)
      : null;
    this.clear();
    if (way) this.controller.play(way);
    else if (way === null) this.controller.layout.say(t('play.no_push'));
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  drag(box, square) {
    if (this.controller.game.solved) return;
    if (this.#selected !== box) this.#select(box);
    this.#dragTarget = square;
    this.#show();
  }

  /**
   * @param {number} box
   * @param {number} square
   */
  drop(box, square) {
    if (this.controller.game.solved) return;
    if (square < 0 || square === box || this.controller.game.boxes.has(square)) this.clear();
    else this.#push(box, square);
  }

  /** @param {number} box */
  #select(box) {
    this.#selected = box;
    if (settings.warn) this.deadlocks.hold(this.controller.game, box);
    const dead = deadSquares(this.controller.game.level);
    this.#targets = new Set([...this.controller.game.targetsOf(box)].filter((square) => !dead.has(square)));
    this.#show();
  }

  /** @param {boolean} [show] */
  clear(show = true) {
    this.#selected = this.#dragTarget = this.#cursor = -1;
    this.#targets.clear();
    this.#answer = [];
    this.deadlocks.release();
    if (show) this.#show();
  }

  selectNext() {
    const boxes = [...this.controller.game.boxes].sort((a, b) => a - b);
    const next = boxes.find((box) => box > this.#selected) ?? boxes[0];
    this.#select(next);
    this.#cursor = next;
    this.#sayCursor();
  }

  toggleCursor() {
    this.#cursor = this.#cursor < 0 ? this.controller.game.player : -1;
    this.controller.layout.say(this.#cursor < 0 ? '' : t('play.cursor'));
    this.#sayCursor();
    this.#show();
  }

  /** @param {string} letter */
  moveCursor(letter) {
    const { width, height } = this.controller.game.level;
    const x = Math.min(width - 1, Math.max(0, (this.#cursor % width) + STEP_OF[letter][0]));
    const y = Math.min(height - 1, Math.max(0, Math.floor(this.#cursor / width) + STEP_OF[letter][1]));
    this.#cursor = y * width + x;
    this.#sayCursor();
    this.#show();
  }

  #sayCursor() {
    if (this.#cursor >= 0)
      this.controller.speech.say(this.controller.speech.squareWords(this.controller.game, this.#cursor));
  }

  confirm() {
    if (this.#cursor < 0) return;
    const square = this.#cursor;
    this.tap(square);
    if (this.#selected >= 0) this.#cursor = square;
    this.#show();
  }

  /** What is shown below the boxes. @returns {Overlay[]} */
  overlays() {
    /** @type {Overlay[]} */
    const marks = [];
    if (this.#targets.size)
      marks.push({
        squares: [...this.#targets].filter((square) => !this.deadlocks.proofAt(square)),
        kind: 'reach',
      });
    marks.push(...this.deadlocks.overlays(this.hasCursor ? this.#cursor : this.#dragTarget));
    if (this.#targets.has(this.#dragTarget)) marks.push({ squares: [this.#dragTarget], kind: 'target' });
    if (this.#answer.length) marks.push({ squares: this.#answer, kind: 'selected' });
    if (this.#selected >= 0) marks.push({ squares: [this.#selected], kind: 'selected' });
    return marks;
  }

  /** @returns {Overlay[]} */
  cursorOverlay() {
    return this.hasCursor ? [{ squares: [this.#cursor], kind: 'cursor', above: true }] : [];
  }
}
