// A game in its place: a level of a collection, its clock, its hints; kept in the store at every change.

import { Game, solves } from '../game.js';
import { api } from '../host.js';
import { Level } from '../level.js';
import * as store from '../store.js';

/** @typedef {import('../collections.js').Collection} Collection */
/**
 * @typedef {{box: number, letter: string, walk: string}} Advice push this box this way, after walking there
 *   like this
 */

const SAVE_AFTER = 400;

export class Session {
  /** @type {Map<string, {box: number, letter: string}>} the next push, by the squares of the boxes */
  #advice = new Map();
  #spent = 0;
  #since = performance.now();
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {Collection} collection
   * @param {number} index
   */
  constructor(collection, index) {
    this.collection = collection;
    this.index = index;
    this.level = collection.levels[index];
    this.facts = collection.facts[index];
    this.game = new Game(this.level);
    this.hints = 0;
    /** Whether the solution of this game has been kept. */
    this.kept = false;
  }

  /** Play on where the level was left. */
  async resume() {
    const saved =
      (await store.get('saved', this.#key)) ??
      (api ? await (await import('../library.js')).savedGame(this.level) : null);
    if (!saved || typeof saved.moves !== 'string' || !Number.isInteger(saved.at)) return;
    const game = new Game(this.level);
    if (game.play(saved.moves) !== saved.moves.length) return; // of an older drawing of the level: begin anew
    game.jump(saved.at);
    if (game.solved) return;
    this.game = game;
    this.hints = Number(saved.hints) || 0;
    this.#spent = Number(saved.seconds) || 0;
  }

  get #key() {
    return `game:${this.level.key}`;
  }

  /** Time spent on the level. */
  get seconds() {
    return this.#spent + (performance.now() - this.#since) / 1000;
  }

  /** The page is hidden, or another screen covers the game. */
  stopClock() {
    this.#spent = this.seconds;
    this.#since = performance.now();
  }

  startClock() {
    this.#since = performance.now();
  }

  /** Keep the position, soon: several changes in a row are kept once. */
  save() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), SAVE_AFTER);
  }

  async saveNow() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { game } = this;
    const moves = game.lurd + game.future;
    if (!moves || game.solved) await store.remove('saved', this.#key);
    else {
      const kept = { moves, at: game.moves, seconds: Math.round(this.seconds), hints: this.hints };
      await store.put('saved', this.#key, kept);
      if (api) await (await import('../library.js')).save(this.level, kept);
    }
  }

  /** Leave: what was not kept yet is kept now. */
  close() {
    if (this.#timer !== undefined) void this.saveNow();
  }

  /**
   * Remember the pushes of a solution from a position, as advice for it and all that follow.
   * @param {string} xsb
   * @param {string} lurd
   * @returns {boolean} false when it is no solution
   */
  learn(xsb, lurd) {
    const level = Level.fromRows(xsb.split('\n'));
    if (level.width !== this.level.width || !solves(level, lurd)) return false;
    const game = new Game(level);
    for (const letter of lurd) {
      const before = positionKey(game.boxes);
      game.listener = (change) => {
        if (change?.box) this.#advice.set(before, { box: change.box[0], letter: letter.toLowerCase() });
      };
      game.step(letter);
    }
    return true;
  }

  /** The next push, if one is known for this very position. @returns {Advice | null} */
  advice() {
    const known = this.#advice.get(positionKey(this.game.boxes));
    if (!known) return null;
    const { width } = this.level;
    const step = { u: -width, d: width, l: -1, r: 1 }[known.letter] ?? 0;
    const walk = this.game.walkTo(known.box - step);
    return walk === null ? null : { ...known, walk };
  }
}

/** @param {Set<number>} boxes */
function positionKey(boxes) {
  return [...boxes].sort((a, b) => a - b).join();
}
