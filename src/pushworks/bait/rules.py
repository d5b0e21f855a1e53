"""The rules of Bait and its family: one pure function, `step`, on immutable states.

Everything happens in one tick. With `n` the square the avatar steps to and `b` the one behind it:

1. a wall at `n`: the avatar stays, the tick passes;
2. a hole at `n`: the avatar dies (in some siblings it walks over it, or is held back);
3. a box at `n`: with a wall, a box or a mushroom at `b` nothing moves at all; otherwise the box goes to `b`
   in this same tick, and a hole at `b` swallows it. On a key or a goal the box simply lies on top;
4. a key at `n` is taken;
5. a goal at `n` without the key sends the avatar back to its old square, but a box that was pushed off the
   goal stays pushed; with the key the goal is taken;
6. a mushroom at `n` is eaten;
7. then the game may be won, lost, or out of ticks.

Squares are integers, ``y * width + x``. What lies outside the board counts as wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pushworks.bait.moves import Move


class GameStatus(StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class AvatarInHole(StrEnum):
    """What happens to an avatar that steps into a hole."""

    DIE = "die"
    WALK = "walk"
    BLOCKED = "blocked"


class WinTest(StrEnum):
    """When a game is won."""

    GOALS_TAKEN = "goals taken"
    """No goal is left."""
    BOXES_GONE = "boxes gone"
    """No box is left."""
    BOXES_IN_HOLES = "boxes in holes"
    """Every box lies on a hole."""


@dataclass(frozen=True)
class Rules:
    """The switches that tell one member of the family from another."""

    name: str = "bait"
    hole_vanishes: bool = True
    """A filled hole turns into floor."""
    box_vanishes: bool = True
    """A box that falls into a hole is gone; otherwise it stays there, visible and pushable."""
    avatar_in_hole: AvatarInHole = AvatarInHole.DIE
    goal_blocks_box: bool = False
    key_blocks_box: bool = False
    mushroom_blocks_box: bool = True
    key_needed: bool = True
    """Goals open only to an avatar that holds a key."""
    win: WinTest = WinTest.GOALS_TAKEN
    fill_score: int = 1
    goal_score: int = 5
    mushroom_score: int = 1
    tick_limit: int = 1000


PRESETS: dict[str, Rules] = {
    "bait": Rules(),
    "watergame": Rules("watergame", key_needed=False, fill_score=0, goal_score=0, mushroom_score=0),
    "escape": Rules("escape", hole_vanishes=False, key_needed=False, fill_score=0, goal_score=1),
    "gvgai-sokoban": Rules(
        "gvgai-sokoban", hole_vanishes=False, avatar_in_hole=AvatarInHole.WALK, key_needed=False,
        win=WinTest.BOXES_GONE,
    ),
    "realsokoban": Rules(
        "realsokoban", hole_vanishes=False, box_vanishes=False, avatar_in_hole=AvatarInHole.WALK,
        key_needed=False, win=WinTest.BOXES_IN_HOLES, fill_score=0,
    ),
}  # fmt: skip
"""The members of the family by name."""

BAIT = PRESETS["bait"]


def rules_named(name: str) -> Rules:
    """The preset called `name`."""
    try:
        return PRESETS[name]
    except KeyError:
        raise ValueError(f"expected a game of the family ({', '.join(PRESETS)}), got {name!r}") from None


class Board(NamedTuple):
    """The part of a level that never changes."""

    width: int
    height: int
    walls: frozenset[int]

    def neighbour(self, square: int, move: Move) -> int:
        """The square one step away, or -1 outside the board."""
        x, y = square % self.width + move.dx, square // self.width + move.dy
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def is_wall(self, square: int) -> bool:
        """Whether nothing can ever stand on `square` (the outside counts as wall)."""
        return square < 0 or square in self.walls


class State(NamedTuple):
    """A position: everything that can change. Immutable and hashable."""

    avatar: int
    """The avatar's square, or -1 once it is dead."""
    has_key: bool
    boxes: frozenset[int]
    holes: frozenset[int]
    keys: frozenset[int]
    goals: frozenset[int]
    mushrooms: frozenset[int]
    score: int = 0
    tick: int = 0
    status: GameStatus = GameStatus.PLAYING

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.status is not GameStatus.PLAYING

    @property
    def position(self) -> tuple[object, ...]:
        """What two states must share to be the same position: all but score and tick."""
        return self[:7]


def step(board: Board, rules: Rules, state: State, move: Move) -> State:
    """The state after one tick. A game that is over stays as it is."""
    if state.over:
        return state
    target = state.avatar if move is Move.NIL else board.neighbour(state.avatar, move)
    moved = state
    if move is not Move.NIL and not board.is_wall(target):
        moved = _enter(board, rules, state, target, move)
    tick = state.tick + 1
    return moved._replace(tick=tick, status=_verdict(rules, moved, tick))


def _enter(board: Board, rules: Rules, state: State, target: int, move: Move) -> State:
    """Step to `target`, which is on the board and no wall; push, die, take, eat."""
    if target in state.boxes:
        pushed = _push(board, rules, state, target, board.neighbour(target, move))
        if pushed is None:
            return state
        state = pushed
    if target in state.holes and rules.avatar_in_hole is not AvatarInHole.WALK:
        return state._replace(avatar=-1, has_key=False) if rules.avatar_in_hole is AvatarInHole.DIE else state
    has_key = state.has_key or target in state.keys
    if target in state.goals and rules.key_needed and not has_key:
        return state
    score = state.score
    if target in state.goals:
        score += rules.goal_score
    if target in state.mushrooms:
        score += rules.mushroom_score
    gone = {target}
    return state._replace(
        avatar=target, has_key=has_key, keys=state.keys - gone, goals=state.goals - gone,
        mushrooms=state.mushrooms - gone, score=score,
    )  # fmt: skip


def _push(board: Board, rules: Rules, state: State, box: int, beyond: int) -> State | None:
    """The state with the box one square further, or None where it cannot go."""
    if (
        board.is_wall(beyond)
        or beyond in state.boxes
        or (rules.mushroom_blocks_box and beyond in state.mushrooms)
        or (rules.goal_blocks_box and beyond in state.goals)
        or (rules.key_blocks_box and beyond in state.keys)
    ):
        return None
    boxes = state.boxes - {box}
    if beyond not in state.holes:
        return state._replace(boxes=boxes | {beyond})
    return state._replace(
        boxes=boxes if rules.box_vanishes else boxes | {beyond},
        holes=state.holes - {beyond} if rules.hole_vanishes else state.holes,
        score=state.score + rules.fill_score,
    )


def _verdict(rules: Rules, state: State, tick: int) -> GameStatus:
    if state.avatar >= 0 and is_won(rules, state):
        return GameStatus.WON
    if state.avatar < 0 or tick >= rules.tick_limit:
        return GameStatus.LOST
    return GameStatus.PLAYING


def is_won(rules: Rules, state: State) -> bool:
    """Whether the win test of `rules` holds in `state`."""
    if rules.win is WinTest.GOALS_TAKEN:
        return not state.goals
    if rules.win is WinTest.BOXES_GONE:
        return not state.boxes
    return state.boxes <= state.holes
