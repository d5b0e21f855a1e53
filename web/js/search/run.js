// A search at work: steps it, counts, and keeps what is shown of it. Knows no page and no worker, so tests
// run it as it is.

import { Game } from '../game.js';
import { ALGORITHMS } from './algorithms.js';
import { featuresOf } from './features.js';
import { PushProblem } from './pushes.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('../level.js').Level} Level */
/**
 * What is shown of a search.
 * @typedef {object} Snapshot
 * @property {number} expanded positions looked at
 * @property {number} waiting positions that wait to be looked at
 * @property {number[]} boxes of the position looked at last
 * @property {number} player a square of its player's region
 * @property {boolean} backward whether it was met from the other end
 * @property {number} g
 * @property {number} h
 * @property {Uint32Array} heat how often a box stood on each square, of the positions looked at
 * @property {Uint32Array} frontier the same of those that wait
 * @property {[number, number, number][]} cells positions looked at by packed boxes and regions: packed,
 *   regions, how many
 * @property {'searching' | 'solved' | 'unsolvable' | 'limit'} status
 * @property {string} lurd the solution, replayed by the rules
 */

/** A search that would need more positions than this is left alone: the browser has other things to keep. */
const MOST_POSITIONS = 400_000;

export class SearchRun {
  /**
   * @param {Level} level
   * @param {string} algorithm
   */
  constructor(level, algorithm) {
    this.level = level;
    this.problem = new PushProblem(level);
    this.expanded = 0;
    this.waiting = 0;
    this.heat = new Uint32Array(level.cells.length);
    this.frontier = new Uint32Array(level.cells.length);
    /** @type {Map<string, [number, number, number]>} */
    this.cells = new Map();
    /** @type {Snapshot['status']} */
    this.status = 'searching';
    this.lurd = '';
    /** @type {Node | null} */
    this.last = null;
    this.search = ALGORITHMS[algorithm](this.problem, {
      waits: (node) => {
        this.waiting += 1;
        for (const box of node.position.boxes) this.frontier[box] += 1;
      },
      taken: (node) => {
        this.waiting -= 1;
        for (const box of node.position.boxes) this.frontier[box] -= 1;
      },
    });
  }

  /** Look at one more position; false when the search is over. */
  step() {
    if (this.status !== 'searching') return false;
    const { done, value } = this.search.next();
    if (done) {
      this.status = value ? 'solved' : 'unsolvable';
      if (value) this.lurd = movesOf(this.level, value);
      return false;
    }
    this.last = value;
    this.expanded += 1;
    for (const box of value.position.boxes) this.heat[box] += 1;
    const { packed, regions } = featuresOf(this.problem, value.position);
    const name = `${packed},${regions}`;
    const cell = this.cells.get(name);
    if (cell) cell[2] += 1;
    else this.cells.set(name, [packed, regions, 1]);
    if (this.expanded + this.waiting >= MOST_POSITIONS) this.status = 'limit';
    return true;
  }

  /** @returns {Snapshot} */
  snapshot() {
    const { position, backward, g, h } = this.last ?? {
      position: this.problem.start,
      backward: false,
      g: 0,
      h: 0,
    };
    const { expanded, waiting, status, lurd } = this;
    return {
      expanded,
      waiting,
      status,
      lurd,
      backward,
      g,
      h,
      boxes: position.boxes,
      player: this.last ? position.player : this.level.player,
      heat: this.heat.slice(),
      frontier: this.frontier.slice(),
      cells: [...this.cells.values()].map((cell) => [...cell]),
    };
  }
}

/**
 * Pushes as moves, with the walks between them; played by the rules.
 * @param {Level} level
 * @param {import('./pushes.js').Push[]} pushes
 */
export function movesOf(level, pushes) {
  const game = new Game(level);
  for (const { from, to, letter } of pushes) {
    const walk = game.walkTo(from - (to - from));
    if (walk === null || game.play(walk + letter) !== walk.length + 1)
      throw new Error('a push of the search is not possible');
  }
  if (!game.solved) throw new Error('the search ended before the level was solved');
  return game.lurd;
}
