// Sokoban as a search problem in pushes: walking is free. A short, readable twin of
// `pushworks.sokoban.problem_push`.
//
// A position is the boxes and the *region* the player can walk in, named by its smallest square: all squares
// of the region count as one position. Every push costs 1.

import { GOAL } from '../level.js';
import { cheapestMatching } from './matching.js';

/** @typedef {import('../level.js').Level} Level */
/** @typedef {{boxes: number[], player: number, key: string}} Position boxes in ascending order */
/**
 * @typedef {{from: number, to: number, letter: string}} Push the box, where it goes, and the letter of the
 *   move
 */
/** @typedef {{push: Push, position: Position}} Child */

const LETTERS = ['u', 'd', 'l', 'r'];
/** More final positions than this are not tried by a search from both ends. */
const MOST_ENDS = 500;

export class PushProblem {
  /** @param {Level} level one that can be played */
  constructor(level) {
    this.level = level;
    this.steps = [-level.width, level.width, -1, 1];
    /** The squares the player could ever reach. */
    this.floor = /** @type {Set<number>} */ (level.floor);
    this.goals = level.goals.filter((square) => this.floor.has(square));
    /** Boxes that the player can never touch are like walls. */
    const boxes = level.boxes.filter((square) => this.floor.has(square));
    /** Pushes from each square to each goal on the empty board. */
    this.toGoals = this.goals.map((goal) => this.#distances(goal, -1));
    /** Pulls from each square back to where each box began. */
    this.toStarts = boxes.map((box) => this.#distances(box, 1));
    /** Squares from which no goal can be reached. */
    this.dead = new Set(
      [...this.floor].filter((square) => this.toGoals.every((far) => far[square] === Infinity)),
    );
    this.start = this.position(boxes, level.player);
  }

  /**
   * @param {number} square
   * @param {Set<number> | null} boxes
   */
  #isOpen(square, boxes = null) {
    return this.floor.has(square) && !boxes?.has(square);
  }

  /**
   * A position in its normal form.
   * @param {number[]} boxes
   * @param {number} player
   * @returns {Position}
   */
  position(boxes, player) {
    const sorted = [...boxes].sort((a, b) => a - b);
    let least = player;
    for (const square of this.region(new Set(sorted), player)) if (square < least) least = square;
    return { boxes: sorted, player: least, key: `${least}:${sorted.join(',')}` };
  }

  /**
   * The squares the player can walk to.
   * @param {Set<number>} boxes
   * @param {number} player
   */
  region(boxes, player) {
    const seen = new Set([player]);
    for (const square of seen) {
      for (const step of this.steps) if (this.#isOpen(square + step, boxes)) seen.add(square + step);
    }
    return seen;
  }

  /** @param {Position} position */
  isGoal(position) {
    return position.boxes.every((box) => this.level.cells[box] & GOAL);
  }

  /**
   * Every push that does not bring a box to a dead square.
   * @param {Position} position
   * @returns {Child[]}
   */
  successors(position) {
    const boxes = new Set(position.boxes);
    const region = this.region(boxes, position.player);
    /** @type {Child[]} */
    const found = [];
    for (const from of position.boxes) {
      this.steps.forEach((step, i) => {
        const to = from + step;
        if (!region.has(from - step) || !this.#isOpen(to, boxes) || this.dead.has(to)) return;
        const moved = position.boxes.map((box) => (box === from ? to : box));
        found.push({
          push: { from, to, letter: LETTERS[i].toUpperCase() },
          position: this.position(moved, from),
        });
      });
    }
    return found;
  }

  /**
   * Every push that can have led here: the box is pulled back.
   * @param {Position} position
   * @returns {Child[]}
   */
  predecessors(position) {
    const boxes = new Set(position.boxes);
    const region = this.region(boxes, position.player);
    /** @type {Child[]} */
    const found = [];
    for (const to of position.boxes) {
      this.steps.forEach((step, i) => {
        const from = to - step;
        if (!region.has(from) || !this.#isOpen(from - step, boxes)) return;
        const moved = position.boxes.map((box) => (box === to ? from : box));
        found.push({
          push: { from, to, letter: LETTERS[i].toUpperCase() },
          position: this.position(moved, from - step),
        });
      });
    }
    return found;
  }

  /** The solved positions: every choice of goals with every region the player may be in. */
  ends() {
    /** @type {Position[]} */
    const found = [];
    for (const boxes of choices(this.goals, this.start.boxes.length)) {
      const taken = new Set(boxes);
      const left = new Set([...this.floor].filter((square) => !taken.has(square)));
      for (const square of left) {
        const end = this.position(boxes, square);
        for (const each of this.region(taken, square)) left.delete(each);
        if (!found.some((other) => other.key === end.key)) found.push(end);
        if (found.length >= MOST_ENDS) return found;
      }
    }
    return found;
  }

  /**
   * At least so many pushes are left: boxes and goals are paired as cheaply as possible.
   * @param {Position} position
   */
  estimate(position) {
    return cheapestMatching(position.boxes.map((box) => this.toGoals.map((far) => far[box])));
  }

  /**
   * At least so many pushes were made since the start.
   * @param {Position} position
   */
  reEstimate(position) {
    return cheapestMatching(position.boxes.map((box) => this.toStarts.map((far) => far[box])));
  }

  /**
   * How many pushes (or pulls: `way` 1) lie between each square and `to`, on the empty board.
   * @param {number} to
   * @param {1 | -1} way
   */
  #distances(to, way) {
    const far = new Array(this.level.cells.length).fill(Infinity);
    far[to] = 0;
    const queue = [to];
    for (const square of queue) {
      for (const step of this.steps) {
        const before = square + way * step;
        const player = way < 0 ? before - step : square - step;
        if (far[before] !== Infinity || !this.#isOpen(before) || !this.#isOpen(player)) continue;
        far[before] = far[square] + 1;
        queue.push(before);
      }
    }
    return far;
  }
}

/**
 * Every way to choose some of the squares.
 * @param {number[]} squares
 * @param {number} count
 * @returns {Generator<number[]>}
 */
function* choices(squares, count, from = 0) {
  if (count === 0) yield [];
  for (let i = from; count > 0 && i <= squares.length - count; i++) {
    for (const rest of choices(squares, count - 1, i + 1)) yield [squares[i], ...rest];
  }
}
