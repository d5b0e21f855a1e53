/**
 * Players of Bait: each makes one move a tick, within a budget of milliseconds. Short versions of the agents
 * of `pushworks.bait.agents`, for watching and for reading; the strongest one, A*, thinks in the native core
 * (`engine.baitThink`) and is not in here.
 *
 * An agent that has no plan yet waits: waiting never loses in Bait, except by the tick limit.
 */

import { Agent, children, CLOCK_EVERY, DIRECTIONS, Node, PlanningAgent, valueOf } from './agent.js';
import { BOX, HOLE, MUSHROOM, positionOf } from './rules.js';

/**
 * @typedef {import('./agent.js').Child} Child
 * @typedef {import('./level.js').BaitLevel} BaitLevel
 * @typedef {import('./rules.js').State} State
 */

/** Any move, holes included: what everything else has to beat. */
class RandomAgent extends Agent {
  think() {
    return [DIRECTIONS[Math.floor(this.random() * 4)]];
  }
}

/** Depth first: the first plan it stumbles on, however long. */
class DfsAgent extends PlanningAgent {
  /** @param {State} start */
  *explore(start) {
    const stack = [new Node(start)];
    const seen = new Set([positionOf(start)]);
    for (let node = stack.pop(); node; node = stack.pop()) {
      yield;
      for (const { move, state } of children(this.level, node.state)) {
        const name = positionOf(state);
        if (seen.has(name)) continue;
        seen.add(name);
        const child = new Node(state, node, move);
        if (state.status === 'won') return child.line();
        stack.push(child);
      }
    }
    return [];
  }
}

/** Greedy best-first: always on from the position that looks best. */
class GreedyAgent extends PlanningAgent {
  /** @param {State} start */
  *explore(start) {
    /** @type {Map<number, Node[]>} waiting positions by value; values are few */
    const waiting = new Map([[valueOf(this.level, start), [new Node(start)]]]);
    const seen = new Set([positionOf(start)]);
    while (waiting.size) {
      const best = Math.max(...waiting.keys());
      const bucket = /** @type {Node[]} */ (waiting.get(best));
      const node = /** @type {Node} */ (bucket.pop());
      if (!bucket.length) waiting.delete(best);
      yield;
      for (const { move, state } of children(this.level, node.state)) {
        const name = positionOf(state);
        if (seen.has(name)) continue;
        seen.add(name);
        const child = new Node(state, node, move);
        if (state.status === 'won') return child.line();
        const value = valueOf(this.level, state);
        const there = waiting.get(value);
        if (there) there.push(child);
        else waiting.set(value, [child]);
      }
    }
    return [];
  }
}

/** Depth-limited: all lines of seven moves, plays the one that ends best, then looks again. */
class DlsAgent extends Agent {
  /**
   * @param {State} root
   * @param {() => boolean} isUp
   */
  think(root, isUp) {
    const depth = 7;
    let best = -Infinity;
    /** @type {string[]} */
    let line = [];
    const seen = new Map([[positionOf(root), depth]]);
    const stack = [{ node: new Node(root), left: depth }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (++this.expanded % CLOCK_EVERY === 0 && isUp()) break;
      for (const { move, state } of children(this.level, top.node.state)) {
        const name = positionOf(state);
        const left = top.left - 1;
        if ((seen.get(name) ?? -1) >= left) continue;
        seen.set(name, left);
        const child = new Node(state, top.node, move);
        const won = state.status === 'won';
        if (won || left === 0) {
          const value = valueOf(this.level, state) - (won ? depth - left : 0) + this.random() / 2;
          if (value > best) [best, line] = [value, child.line()];
        }
        if (!won && left > 0) stack.push({ node: child, left });
      }
    }
    return line;
  }
}

/**
 * Width-based: breadth first, but a position that shows no new fact (IW 1), or no new pair of facts (IW 2),
 * is not followed. Plays to the best position found, then looks again from there.
 */
class IwAgent extends PlanningAgent {
  /**
   * @param {State} state
   * @param {() => boolean} isUp
   */
  think(state, isUp) {
    const line = super.think(state, isUp);
    if (!this.planned) return line;
    this.planned = false; // and look again from where this line ends
    this.search = null;
    const open = children(this.level, state);
    return line.length || !open.length ? line : [open[Math.floor(this.random() * open.length)].move];
  }

  /** @param {State} start */
  *explore(start) {
    let best = new Node(start);
    let value = worth(start);
    for (const width of [1, 2]) {
      const seen = new Set();
      const known = new Set([positionOf(start)]);
      isNovel(start, width, seen);
      const queue = [new Node(start)];
      for (const node of queue) {
        yield;
        for (const { move, state } of children(this.level, node.state)) {
          const name = positionOf(state);
          if (known.has(name) || !isNovel(state, width, seen)) continue;
          known.add(name);
          const child = new Node(state, node, move);
          if (worth(state) > value) [best, value] = [child, worth(state)];
          if (state.status === 'won') return child.line();
          queue.push(child);
        }
      }
      if (best.parent) return best.line();
    }
    return [];
  }
}

/** @param {State} state */
function worth(state) {
  return (state.status === 'won' ? 1e6 : 0) + (state.hasKey ? 1000 : 0) + state.score;
}

/**
 * Whether a position shows a fact (or a pair of facts) that was not seen before; remembers all of them.
 * @param {State} state
 * @param {number} width
 * @param {Set<number>} seen
 */
function isNovel(state, width, seen) {
  const size = state.things.length;
  const facts = [state.avatar, size * 6 + (state.hasKey ? 1 : 0)];
  state.things.forEach((there, square) => {
    if (there & BOX) facts.push(size + square);
    if (there & HOLE) facts.push(2 * size + square);
    if (there & MUSHROOM) facts.push(3 * size + square);
  });
  const before = seen.size;
  for (const one of facts) {
    if (width === 1) seen.add(one);
    else for (const other of facts) if (one < other) seen.add(one * 8 * size + other);
  }
  return seen.size > before;
}

/**
 * What came of the games through a position.
 * @typedef {{visits: number, total: number, moves: Child[] | null}} Visited
 */

/** Monte Carlo tree search: random games, and the tree of what came of them. */
class MctsAgent extends Agent {
  /** @type {Map<string, Visited>} */
  tree = new Map();

  /**
   * @param {State} root
   * @param {() => boolean} isUp
   */
  think(root, isUp) {
    for (let i = 0; i < 20_000 && !(i % 4 === 0 && isUp()); i++) {
      const won = this.iterate(root);
      if (won) return won;
    }
    const moves = this.node(root).moves ?? [];
    const visits = (/** @type {Child} */ child) => this.tree.get(positionOf(child.state))?.visits ?? 0;
    const best = moves.reduce((a, b) => (visits(b) > visits(a) ? b : a), moves[0]);
    return best ? [best.move] : [];
  }

  /** @param {State} state */
  node(state) {
    const name = positionOf(state);
    let node = this.tree.get(name);
    if (!node) this.tree.set(name, (node = { visits: 0, total: 0, moves: null }));
    return node;
  }

  /**
   * Down the tree, a random game from its edge, and the result back along the way; the moves when the game is
   * won.
   * @param {State} root
   * @returns {string[] | null}
   */
  iterate(root) {
    this.expanded++;
    const path = [this.node(root)];
    const entered = new Set([positionOf(root)]);
    const line = [];
    let state = root;
    for (let grown = false; line.length < 200 && state.status === 'playing';) {
      const node = path[path.length - 1];
      node.moves ??= children(this.level, state);
      const open = node.moves.filter((child) => !entered.has(positionOf(child.state)));
      if (!open.length) break;
      const { move, state: after } = grown
        ? open[Math.floor(this.random() * open.length)]
        : this.choose(node.visits, open);
      state = after;
      line.push(move);
      entered.add(positionOf(state));
      if (grown && line.length > path.length + 30) break;
      /** @type {Visited} */
      const next = grown ? { visits: 0, total: 0, moves: null } : this.node(state);
      grown ||= next.visits === 0;
      path.push(next);
    }
    const far = Math.max(-1, Math.min(1, valueOf(this.level, state) / 2000));
    const result = state.status === 'won' ? 1 : far / 2;
    for (const node of path) {
      node.visits++;
      node.total += result;
    }
    return state.status === 'won' ? line : null;
  }

  /**
   * The move with the best mix of what it brought and how seldom it was tried (UCT).
   * @param {number} visits
   * @param {Child[]} open
   */
  choose(visits, open) {
    const score = (/** @type {Child} */ child) => {
      const node = this.node(child.state);
      if (!node.visits) return 10 + this.random();
      return node.total / node.visits + 0.7 * Math.sqrt(Math.log(visits + 1) / node.visits);
    };
    return open.map((child) => ({ child, score: score(child) })).reduce((a, b) => (b.score > a.score ? b : a))
      .child;
  }
}

const AGENTS = {
  greedy: GreedyAgent,
  iw: IwAgent,
  mcts: MctsAgent,
  dls: DlsAgent,
  dfs: DfsAgent,
  random: RandomAgent,
};

/** The agents that think here, by name. */
export const AGENT_NAMES = /** @type {(keyof typeof AGENTS)[]} */ (Object.keys(AGENTS));

/**
 * @param {keyof typeof AGENTS} name
 * @param {BaitLevel} level
 * @param {number} [seed]
 * @returns {Agent}
 */
export function makeAgent(name, level, seed = 0) {
  return new AGENTS[name](level, seed);
}
