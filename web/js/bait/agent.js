// What the agents of Bait share: the moves that make sense, what a position is worth, thinking a slice at a
// time.

import { BAIT, BOX, GOAL, HOLE, KEY, neighbour, step } from './rules.js';

/**
 * @typedef {import("./rules.js").State} State
 * @typedef {import("./level.js").BaitLevel} BaitLevel
 * @typedef {{move: string, state: State}} Child
 */

export const DIRECTIONS = 'udlr';
export const CLOCK_EVERY = 16;

/** Random numbers that repeat: the same seed, the same game (mulberry32). */
export function seeded(seed = 0) {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let t = Math.imul(at ^ (at >>> 15), at | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The positions one move away that differ from this one and do not kill.
 * @param {BaitLevel} level
 * @param {State} state
 * @returns {Child[]}
 */
export function children(level, state) {
  const timeless = { ...state, tick: 0 };
  const found = [];
  for (const move of DIRECTIONS) {
    const after = step(level, BAIT, timeless, move);
    const changed = after.avatar !== state.avatar || after.things !== state.things;
    if (changed && after.status !== 'lost') found.push({ move, state: after });
  }
  return found;
}

/**
 * How far it is to what is wanted next, as the crow flies: the key, then the goal; filled holes and holding
 * the key count for much. Larger is better.
 * @param {BaitLevel} level
 * @param {State} state
 */
export function valueOf(level, state) {
  if (state.status === 'won') return 1e8;
  if (state.avatar < 0) return -1e8;
  const wanted = state.hasKey ? GOAL : KEY;
  let nearest = Infinity;
  let nearestBox = Infinity;
  let chances = 0;
  state.things.forEach((there, square) => {
    if (there & wanted) nearest = Math.min(nearest, apart(level, state.avatar, square));
    if (!(there & BOX)) return;
    nearestBox = Math.min(nearestBox, apart(level, state.avatar, square));
    for (const move of DIRECTIONS) {
      const beyond = neighbour(level, square, move);
      if (beyond >= 0 && state.things[beyond] & HOLE) chances++;
    }
  });
  const far = Number.isFinite(nearest) ? nearest : 100;
  const box = Number.isFinite(nearestBox) ? nearestBox : 0;
  return 100 * state.score + (state.hasKey ? 1000 : 0) + 20 * chances - 5 * far - box;
}

/**
 * @param {BaitLevel} level
 * @param {number} one
 * @param {number} other
 */
function apart(level, one, other) {
  const { width } = level;
  return (
    Math.abs((one % width) - (other % width)) + Math.abs(Math.floor(one / width) - Math.floor(other / width))
  );
}

/** What all agents share. */
export class Agent {
  /**
   * @param {BaitLevel} level
   * @param {number} seed
   */
  constructor(level, seed = 0) {
    this.level = level;
    this.random = seeded(seed);
    /** @type {string[]} */
    this.line = [];
    /** How many positions were looked at. */
    this.expanded = 0;
  }

  /**
   * The move for this tick.
   * @param {State} state
   * @param {() => boolean} isUp  whether the time is spent
   * @returns {string}
   */
  act(state, isUp) {
    if (!this.line.length) this.line = this.think(state, isUp);
    return this.line.shift() ?? 'n';
  }

  /**
   * Moves to make, or none: then the agent waits and thinks on in the next tick.
   * @param {State} state
   * @param {() => boolean} isUp
   * @returns {string[]}
   */
  think(state, isUp) {
    void state;
    void isUp;
    return [];
  }
}

/**
 * Agents that make a whole plan by a search that goes on where it stopped. A search is a generator that
 * yields after every position it looked at, and ends with the plan.
 */
export class PlanningAgent extends Agent {
  /** @type {Generator<void, string[]> | null} */
  search = null;
  planned = false;

  /**
   * @param {State} state
   * @returns {Generator<void, string[]>}
   */
  *explore(state) {
    void state;
    yield;
    return [];
  }

  /**
   * @param {State} state
   * @param {() => boolean} isUp
   */
  think(state, isUp) {
    if (this.planned) return [];
    this.search ??= this.explore(state);
    while (!isUp()) {
      for (let i = 0; i < CLOCK_EVERY; i++) {
        this.expanded++;
        const { done, value } = this.search.next();
        if (done) {
          this.planned = true;
          return value ?? [];
        }
      }
    }
    return [];
  }
}

/** A position on the way of a search: where it came from. */
export class Node {
  /**
   * @param {State} state
   * @param {Node | null} parent
   * @param {string} move
   */
  constructor(state, parent = null, move = '') {
    this.state = state;
    this.parent = parent;
    this.move = move;
  }

  /** @returns {string[]} */
  line() {
    const moves = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) moves.push(node.move);
    return moves.reverse();
  }
}
