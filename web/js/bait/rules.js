/**
 * The rules of Bait and its family: one pure function, `step`, on positions that never change. The same rules
 * as `pushworks.bait.rules`, tick for tick; a test replays its recorded games.
 *
 * Everything happens in one tick. With `n` the square the avatar steps to and `b` the one behind it:
 *  1. a wall at `n`: the avatar stays, the tick passes;
 *  2. a hole at `n`: the avatar dies (in some siblings it walks over it, or is held back);
 *  3. a box at `n`: with a wall, a box or a mushroom at `b` nothing moves at all; otherwise the box goes to
 * `b` in this
 *     same tick, and a hole at `b` swallows it. On a key or a goal the box simply lies on top;
 *  4. a key at `n` is taken;
 *  5. a goal at `n` without the key sends the avatar back, but a box pushed off the goal stays pushed; with
 * the key the
 *     goal is taken;
 *  6. a mushroom at `n` is eaten;
 *  7. then the game may be won, lost, or out of ticks.
 */

/** What may lie on a square, as bits. */
export const BOX = 1;
export const HOLE = 2;
export const KEY = 4;
export const GOAL = 8;
export const MUSHROOM = 16;

/** The letters of moves; `n` waits. */
export const MOVES = 'udlrn';
const STEPS = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0], n: [0, 0] };

/**
 * @typedef {"die" | "walk" | "blocked"} AvatarInHole
 * @typedef {"goals taken" | "boxes gone" | "boxes in holes"} WinTest
 * @typedef {{name: string, holeVanishes: boolean, boxVanishes: boolean, avatarInHole: AvatarInHole,
 *   goalBlocksBox: boolean, keyBlocksBox: boolean, mushroomBlocksBox: boolean, keyNeeded: boolean, win:
 * WinTest,
 *   fillScore: number, goalScore: number, mushroomScore: number, tickLimit: number}} Rules
 *
 * @typedef {{width: number, height: number, walls: Uint8Array}} Board
 *
 * @typedef {"playing" | "won" | "lost"} Status
 * @typedef {{avatar: number, hasKey: boolean, things: Uint8Array, score: number, tick: number, status:
 *   Status}} State
 *   avatar: its square, -1 once it is dead; things: what lies on each square
 */

/** @type {Rules} */
export const BAIT = Object.freeze({
  name: 'bait',
  holeVanishes: true,
  boxVanishes: true,
  avatarInHole: 'die',
  goalBlocksBox: false,
  keyBlocksBox: false,
  mushroomBlocksBox: true,
  keyNeeded: true,
  win: 'goals taken',
  fillScore: 1,
  goalScore: 5,
  mushroomScore: 1,
  tickLimit: 1000,
});

/**
 * The square one step away, or -1 outside the board.
 * @param {Board} board
 * @param {number} square
 * @param {string} move
 */
export function neighbour(board, square, move) {
  const [dx, dy] = STEPS[/** @type {keyof typeof STEPS} */ (move)];
  const x = (square % board.width) + dx;
  const y = Math.floor(square / board.width) + dy;
  return x < 0 || y < 0 || x >= board.width || y >= board.height ? -1 : y * board.width + x;
}

/**
 * The state after one tick. A game that is over stays as it is.
 * @param {Board} board
 * @param {Rules} rules
 * @param {State} state
 * @param {string} move
 * @returns {State}
 */
export function step(board, rules, state, move) {
  if (state.status !== 'playing') return state;
  const target = neighbour(board, state.avatar, move);
  const isFree = move !== 'n' && target >= 0 && !board.walls[target];
  const moved = isFree ? enter(board, rules, state, target, move) : state;
  const tick = state.tick + 1;
  return { ...moved, tick, status: verdict(rules, moved, tick) };
}

/**
 * Step to `target`, which is on the board and no wall; push, die, take, eat.
 * @param {Board} board
 * @param {Rules} rules
 * @param {State} state
 * @param {number} target
 * @param {string} move
 * @returns {State}
 */
function enter(board, rules, state, target, move) {
  if (state.things[target] & BOX) {
    const pushed = push(board, rules, state, target, neighbour(board, target, move));
    if (!pushed) return state;
    state = pushed;
  }
  const there = state.things[target];
  if (there & HOLE && rules.avatarInHole !== 'walk') {
    return rules.avatarInHole === 'die' ? { ...state, avatar: -1, hasKey: false } : state;
  }
  const hasKey = state.hasKey || (there & KEY) !== 0;
  if (there & GOAL && rules.keyNeeded && !hasKey) return state;
  const score =
    state.score + (there & GOAL ? rules.goalScore : 0) + (there & MUSHROOM ? rules.mushroomScore : 0);
  let things = state.things;
  if (there & (KEY | GOAL | MUSHROOM)) {
    things = things.slice();
    things[target] &= ~(KEY | GOAL | MUSHROOM);
  }
  return { ...state, avatar: target, hasKey, things, score };
}

/**
 * The state with the box one square further, or null where it cannot go.
 * @param {Board} board
 * @param {Rules} rules
 * @param {State} state
 * @param {number} box
 * @param {number} beyond
 * @returns {State | null}
 */
function push(board, rules, state, box, beyond) {
  if (beyond < 0 || board.walls[beyond]) return null;
  const there = state.things[beyond];
  if (there & BOX || (rules.mushroomBlocksBox && there & MUSHROOM)) return null;
  if ((rules.goalBlocksBox && there & GOAL) || (rules.keyBlocksBox && there & KEY)) return null;
  const things = state.things.slice();
  things[box] &= ~BOX;
  if (!(there & HOLE)) {
    things[beyond] |= BOX;
    return { ...state, things };
  }
  if (!rules.boxVanishes) things[beyond] |= BOX;
  if (rules.holeVanishes) things[beyond] &= ~HOLE;
  return { ...state, things, score: state.score + rules.fillScore };
}

/**
 * @param {Rules} rules
 * @param {State} state
 * @param {number} tick
 * @returns {Status}
 */
function verdict(rules, state, tick) {
  if (state.avatar >= 0 && isWon(rules, state)) return 'won';
  return state.avatar < 0 || tick >= rules.tickLimit ? 'lost' : 'playing';
}

/**
 * Whether the win test of the rules holds.
 * @param {Rules} rules
 * @param {State} state
 */
export function isWon(rules, state) {
  if (rules.win === 'goals taken') return !state.things.some((there) => there & GOAL);
  if (rules.win === 'boxes gone') return !state.things.some((there) => there & BOX);
  return state.things.every((there) => !(there & BOX) || (there & HOLE) !== 0);
}

/**
 * What two states must share to be the same position: all but score and tick.
 * @param {State} state
 */
export function positionOf(state) {
  return String.fromCharCode(state.avatar + 2, state.hasKey ? 1 : 0, ...state.things);
}
