// The rules, and a game in progress: every change goes through the history, so all of it can be undone.

import { GOAL, LevelError, WALL, positionXsb } from './level.js';
import { boxTargets, goThrough, pushPath, walkPath } from './paths.js';

/** @typedef {import('./level.js').Level} Level */
/**
 * One change of the position, for views that show it step by step.
 * @typedef {{letter: string, player: [number, number], box: [number, number] | null, undone: boolean}} Change
 */

/**
 * What a restart left behind.
 * @typedef {{start: number, boxes: Set<number>, player: number, pushes: number}} Before
 */

/** Columns and rows that a letter moves by. */
export const STEPS = /** @type {Record<string, [number, number]>} */ ({
  u: [0, -1],
  d: [0, 1],
  l: [-1, 0],
  r: [1, 0],
});

const RESTART = '!';

/** A level being played. */
export class Game {
  /** @type {string[]} letters, upper case for pushes; a restart is one entry too */
  #done = [];
  /** @type {string[]} what redo would play, the next one last */
  #undone = [];
  /** @type {Before[]} */
  #restarts = [];
  /** @type {[number, number][]} walks and long pushes: from and to in the history */
  #spans = [];
  #start = 0;

  /** @param {Level} level one that can be played */
  constructor(level) {
    if (level.player < 0) throw new LevelError('the level has no player');
    this.level = level;
    this.boxes = new Set(level.boxes);
    this.player = level.player;
    this.pushes = 0;
    /** Told of every single change, in order. @type {(change: Change | null) => void} */
    this.listener = () => {};
  }

  /** Every box on a goal. */
  get solved() {
    for (const box of this.boxes) if (!(this.level.cells[box] & GOAL)) return false;
    return true;
  }

  /** How many boxes stand on goals. */
  get home() {
    let count = 0;
    for (const box of this.boxes) if (this.level.cells[box] & GOAL) count += 1;
    return count;
  }

  /** Moves since the start or the last restart. */
  get moves() {
    return this.#done.length - this.#start;
  }

  /** The moves since the start or the last restart; upper case where a box moved. */
  get lurd() {
    return this.#done.slice(this.#start).join('');
  }

  /** The moves that redo would play, up to the next restart. */
  get future() {
    const ahead = [...this.#undone].reverse();
    const end = ahead.indexOf(RESTART);
    return (end < 0 ? ahead : ahead.slice(0, end)).join('');
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The position as a board of its own, to ask a solver about it. */
  toXsb() {
    return positionXsb(this.level, this.boxes, this.player);
  }

  /**
   * One move by its letter, in either case.
   * @param {string} letter
   * @returns {{moved: boolean, pushed: boolean}}
   */
  step(letter) {
    const made = this.#possible(letter.toLowerCase());
    if (!made) return { moved: false, pushed: false };
    this.#record(made);
    return { moved: true, pushed: made < 'a' };
  }

  /**
   * One move by its direction.
   * @param {number} dx
   * @param {number} dy
   */
  move(dx, dy) {
    return this.step(dx < 0 ? 'l' : dx > 0 ? 'r' : dy < 0 ? 'u' : 'd');
  }

  /**
   * Play moves as far as the rules allow, as one action; returns how many were played.
   * @param {string} lurd
   */
  play(lurd) {
    const from = this.#done.length;
    let count = 0;
    for (const letter of lurd) {
      if (!this.step(letter).moved) break;
      count += 1;
    }
    if (count > 1) this.#spans.push([from, this.#done.length]);
    return count;
  }

  /**
   * A shortest walk to a square, not played; null where the player cannot get there.
   * @param {number} square
   */
  walkTo(square) {
    return walkPath(this.level, this.boxes, this.player, square);
  }

  /**
   * A way to a square that pushes one box aside and back, not played; null where there is none.
   * @param {number} square
   */
  goThrough(square) {
    return goThrough(this.level, this.boxes, this.player, square);
  }

  /**
   * The shortest way to bring a box to a square, not played; null where there is none.
   * @param {number} box
   * @param {number} square
   * @param {'pushes' | 'moves'} [shortest]
   */
  pushTo(box, square, shortest = 'pushes') {
    return this.boxes.has(box) ? pushPath(this.level, this.boxes, this.player, box, square, shortest) : null;
  }

  /**
   * The squares a box can be brought to while the others stand still.
   * @param {number} box
   */
  targetsOf(box) {
    return boxTargets(this.level, this.boxes, this.player, box);
  }

  /** Back to the start; can be undone like any move. */
  restart() {
    if (!this.moves) return false;
    this.#record(RESTART);
    return true;
  }

  /** Take back one step. */
  undo() {
    const letter = this.#done.pop();
    if (letter === undefined) return false;
    this.#undone.push(letter);
    if (letter === RESTART) {
      const before = /** @type {Before} */ (this.#restarts.pop());
      this.boxes = before.boxes;
      this.player = before.player;
      this.pushes = before.pushes;
      this.#start = before.start;
      this.listener(null);
      return true;
    }
    const [dx, dy] = STEPS[letter.toLowerCase()];
    const step = dx + dy * this.level.width;
    const from = this.player;
    this.player = from - step;
    /** @type {[number, number] | null} */
    let box = null;
    if (letter < 'a') {
      box = [from + step, from];
      this.#moveBox(box);
      this.pushes -= 1;
    }
    this.listener({ letter, player: [from, this.player], box, undone: true });
    return true;
  }

  /** Play again what was undone last. */
  redo() {
    const letter = this.#undone.pop();
    if (letter === undefined) return false;
    this.#apply(letter);
    return true;
  }

  /** Take back what one command did: a whole walk, a long push, or else one step. */
  undoAction() {
    const span = this.#spans.find(([from, to]) => from < this.#done.length && this.#done.length <= to);
    if (!span) return this.undo();
    while (this.#done.length > span[0]) this.undo();
    return true;
  }

  /** Play again what `undoAction` takes back. */
  redoAction() {
    const span = this.#spans.find(([from, to]) => from <= this.#done.length && this.#done.length < to);
    if (!span) return this.redo();
    while (this.#done.length < span[1] && this.redo());
    return true;
  }

  /** Take back the last push and the walking after it. */
  undoPush() {
    return this.#untilPush(this.#done, () => this.undo());
  }

  /** Play again up to and with the next push that was undone. */
  redoPush() {
    return this.#untilPush(this.#undone, () => this.redo());
  }

  /**
   * Go to the position after so many moves of the line, undone ones counted too.
   * @param {number} index
   */
  jump(index) {
    while (this.moves > index && this.undo());
    while (this.moves < index && this.#undone.length && this.#undone.at(-1) !== RESTART) this.redo();
  }

  /**
   * @param {string[]} entries
   * @param {() => boolean} act
   */
  #untilPush(entries, act) {
    let acted = false;
    for (;;) {
      const next = entries.at(-1);
      if (next === undefined || !act()) return acted;
      acted = true;
      if (next < 'a') return true; // a push or a restart
    }
  }

  /**
   * The entry that a move makes, upper case for a push; empty where the rules forbid it.
   * @param {string} letter
   */
  #possible(letter) {
    const way = STEPS[letter];
    if (!way) return '';
    const to = this.#beside(this.player, way);
    if (to < 0 || this.level.cells[to] === WALL) return '';
    if (!this.boxes.has(to)) return letter;
    const beyond = this.#beside(to, way);
    const free = beyond >= 0 && this.level.cells[beyond] !== WALL && !this.boxes.has(beyond);
    return free ? letter.toUpperCase() : '';
  }

  /**
   * @param {number} square
   * @param {[number, number]} way
   */
  #beside(square, [dx, dy]) {
    const { width, height } = this.level;
    const x = (square % width) + dx;
    const y = Math.floor(square / width) + dy;
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
  }

  /**
   * Do something new: what was undone before is forgotten, unless it is just being repeated.
   * @param {string} letter
   */
  #record(letter) {
    if (this.#undone.at(-1) === letter) {
      this.#undone.pop();
    } else {
      this.#undone.length = 0;
      while (this.#spans.length && this.#spans[this.#spans.length - 1][1] > this.#done.length)
        this.#spans.pop();
    }
    this.#apply(letter);
  }

  /** @param {string} letter */
  #apply(letter) {
    if (letter === RESTART) {
      const { boxes, player, pushes } = this;
      this.#restarts.push({ start: this.#start, boxes, player, pushes });
      this.#done.push(letter);
      this.#start = this.#done.length;
      this.boxes = new Set(this.level.boxes);
      this.player = this.level.player;
      this.pushes = 0;
      this.listener(null);
      return;
    }
    this.#done.push(letter);
    const [dx, dy] = STEPS[letter.toLowerCase()];
    const step = dx + dy * this.level.width;
    const from = this.player;
    this.player = from + step;
    /** @type {[number, number] | null} */
    let box = null;
    if (letter < 'a') {
      box = [this.player, this.player + step];
      this.#moveBox(box);
      this.pushes += 1;
    }
    this.listener({ letter, player: [from, this.player], box, undone: false });
  }

  /** @param {[number, number]} box */
  #moveBox([from, to]) {
    this.boxes.delete(from);
    this.boxes.add(to);
  }
}

/**
 * Whether moves solve a level; no solution is shown or kept that was not replayed here.
 * @param {Level} level
 * @param {string} lurd
 */
export function solves(level, lurd) {
  const game = new Game(level);
  return game.play(lurd) === lurd.length && game.solved;
}

/**
 * Moves and pushes of a text of moves.
 * @param {string} lurd
 */
export function counts(lurd) {
  return { moves: lurd.length, pushes: lurd.replace(/[^A-Z]/g, '').length };
}
