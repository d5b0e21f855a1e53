"""Sokoban as a search problem, in steps of the player: forwards, and in both directions.

An action is a LURD letter, lower case for a step and upper case for a push, so a solution joined
together is the text that every Sokoban program reads. Every step costs 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeVar

from pushworks.levels import Direction, Level
from pushworks.sealgo import BiSearchProblem, HeuristicSearchProblem, register
from pushworks.sokoban.board import DIRECTIONS, Board, Mask, bits
from pushworks.sokoban.deadlocks import Deadlocks
from pushworks.sokoban.heuristics import Combined, Side, promises
from pushworks.sokoban.map import Map
from pushworks.sokoban.source import Source, level_of
from pushworks.sokoban.states import PackedBits, States, make_states

S = TypeVar("S")

DEFAULT_HEURISTIC = "matching+player"
DEFAULT_RE_HEURISTIC = "manhattan_matching+start"
"""Backwards: the boxes to their starting squares plus the player to its own. It may overestimate."""
DEFAULT_DEADLOCKS = "simple+freeze"


def map_on(board: Board, boxes: Mask, player: int) -> Map:
    """A position on a board as a `Map`."""
    squares = board.level_squares(boxes)
    return Map.from_level(replace(board.level, boxes=squares, player=board.squares[player]))


class SokobanProblem(HeuristicSearchProblem[Any, str]):
    """A level, searched forwards by steps of the player.

    `heuristic` is a sum of heuristics by name, `deadlocks` the rules by name (pushes into positions that they
    prove deadlocked are left out; ``"none"`` leaves nothing out), `states` the representation: ``bits``,
    ``string`` or ``array``. The level may also be given as the name of a file, as a board in text, or as
    a `Map`.
    """

    takes = "levels"

    def __init__(
        self,
        level: Source,
        *,
        heuristic: str = DEFAULT_HEURISTIC,
        deadlocks: str | Iterable[str] = DEFAULT_DEADLOCKS,
        states: str = "bits",
    ) -> None:
        self.level = level_of(level)
        self._options: dict[str, Any] = {"heuristic": heuristic, "deadlocks": deadlocks, "states": states}
        self.board = Board(self.level)
        rules = Deadlocks(self.board, deadlocks)
        deadlocked = None if rules.static else rules
        self.states: States[Any] = make_states(states, self.board, deadlocked, rules.forbidden)
        self.estimate = Combined(Side(self.board), heuristic)
        self._initial = self.states.pack(self.board.boxes, self.board.player)
        # The hot calls go straight to the representation.
        self.successors = self.states.successors  # type: ignore[method-assign]
        self.is_goal = self.states.solved  # type: ignore[method-assign]
        self.heuristic = _evaluator(self.states, self.estimate)  # type: ignore[method-assign]

    def initial_state(self) -> Any:
        """The level as it is given."""
        return self._initial

    def actions(self, state: Any) -> Iterable[str]:
        """Steps and pushes that are possible and not provably deadlocked."""
        return [action for action, _, _ in self.states.successors(state)]

    def result(self, state: Any, action: str) -> Any:
        """The position after a step or push."""
        return chosen(self.states.successors(state), action)

    def is_goal(self, state: Any) -> bool:
        """Whether every box is on a goal."""
        return self.states.solved(state)

    def heuristic(self, state: Any) -> float:
        """The estimate chosen."""
        return self.estimate(*self.states.unpack(state))

    def moves(self, solution: Iterable[str]) -> str:
        """A solution as LURD text."""
        return "".join(solution)

    def map_of(self, state: Any) -> Map:
        """The position as a `Map`, which shows itself as text and, in a notebook, as a picture."""
        return map_on(self.board, *self.states.unpack(state))

    def show(self, state: Any) -> str:
        """The board as text."""
        return str(self.map_of(state))

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """Those of Sokoban; they may be summed and weighted."""
        return promises()

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process as the level and the options; the tables are built anew there."""
        return _rebuild, (type(self), self.level, self._options)


@register("steps")
class BiSokobanProblem(SokobanProblem, BiSearchProblem[Any, str]):
    """A level, searched forwards by pushing and backwards, from the solved boards, by pulling.

    The backward estimate, `re_heuristic`, is by default the matching of boxes with their starting squares
    plus the player's distance to its own. The sum may overestimate; searches that prove their answers
    optimal use `re_bound` instead: the forward heuristic, looking backwards.
    """

    def __init__(self, level: Source, *, re_heuristic: str | None = None, **options: Any) -> None:
        super().__init__(level, **options)
        self._options["re_heuristic"] = re_heuristic
        side = Side(self.board, backward=True)
        self.re_estimate = Combined(side, re_heuristic or DEFAULT_RE_HEURISTIC)
        bound = self.re_estimate if re_heuristic else Combined(side, self.estimate.text)
        self.re_bound = _evaluator(self.states, bound)  # type: ignore[method-assign]
        self.predecessors = self.states.predecessors  # type: ignore[method-assign]
        self.re_heuristic = _evaluator(self.states, self.re_estimate)  # type: ignore[method-assign]

    def goal_states(self, num: int | None = None) -> Iterable[Any]:
        """Solved boards that a last push can have left: the player behind a box, room behind the player.

        With more goals than boxes every choice of goals counts. A level that is solved already is its own
        and only goal state.
        """
        if self.is_goal(self._initial):
            return [self._initial]
        found: list[Any] = []
        for goals in combinations(bits(self.board.goals), self.board.boxes.bit_count()):
            boxes = sum(1 << goal for goal in goals)
            for player in _after_a_push(self.board, boxes):
                if num is not None and len(found) >= num:
                    return found
                found.append(self.states.pack(boxes, player))
        return found

    def actions_to(self, state: Any) -> Iterable[str]:
        """Steps and pushes that can have led here."""
        return [action for action, _, _ in self.states.predecessors(state)]

    def reason(self, state: Any, action: str) -> Any:
        """The position before a step or push."""
        return chosen(self.states.predecessors(state), action)

    def re_heuristic(self, state: Any) -> float:
        """Estimate of the steps from the start to here."""
        return self.re_estimate(*self.states.unpack(state))


def _rebuild(kind: type[SokobanProblem], level: Level, options: dict[str, Any]) -> SokobanProblem:
    return kind(level, **options)


def chosen(neighbours: list[tuple[str, S, float]], action: str | Direction) -> S:
    """The state that an action leads to."""
    if isinstance(action, Direction):  # whether it is a step or a push, the position says
        action = next((name for name, _, _ in neighbours if name.lower() == action.letter), action)
    for name, state, _ in neighbours:
        if name == action:
            return state
    raise ValueError(f"expected one of {[name for name, _, _ in neighbours]}, got {action!r}")


def _after_a_push(board: Board, boxes: Mask) -> list[int]:
    """Squares where the player can stand right after a push."""
    return [
        player
        for player in range(board.size)
        if not boxes >> player & 1
        and any(
            ahead >= 0 and boxes >> ahead & 1 and behind >= 0 and not boxes >> behind & 1
            for ahead, behind in (
                (board.next[direction][player], board.next[direction ^ 1][player]) for direction in DIRECTIONS
            )
        )
    ]


def _evaluator(states: States[Any], estimate: Combined) -> Any:
    """The estimate as a function of a state, with a short cut for packed bits."""
    if not isinstance(states, PackedBits):
        return lambda state: estimate(*states.unpack(state))
    shift, low = states.shift, states.low
    return lambda state: estimate(state >> shift, state & low)
