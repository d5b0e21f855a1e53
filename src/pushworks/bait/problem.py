"""`BaitProblem`: Bait for every algorithm of `sealgo`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf

from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.heuristics import Distance
from pushworks.bait.level import BaitLevel, board_rows
from pushworks.bait.rules import BAIT, Rules, State
from pushworks.bait.space import DEAD, StateSpace
from pushworks.bait.verify import replay
from pushworks.bait.weighted import PRESETS, WeightedHeuristic
from pushworks.sealgo import HeuristicSearchProblem, register

Estimate = Callable[[StateSpace], Callable[[int], float]]


@register("bait")
class BaitProblem(HeuristicSearchProblem[int, int]):
    """A level as a search problem. States are integers (see `space`), actions are moves, each costs 1.

    Moves that change nothing and moves that kill are left out. The heuristic is the admissible distance
    unless another is given, by name or as a function; with `deadlocks` it is infinite where a position
    is provably deadlocked.
    """

    takes = "bait levels"

    def __init__(
        self,
        level: BaitLevel,
        rules: Rules = BAIT,
        *,
        start: State | None = None,
        heuristic: str | Estimate = "distance",
        deadlocks: bool = True,
    ) -> None:
        self.space = StateSpace(level, rules)
        self._start = self.space.pack(start or level.start(rules))
        self._estimate = (_named(heuristic) if isinstance(heuristic, str) else heuristic)(self.space)
        self._is_lost = Deadlocks(self.space).is_lost if deadlocks else None
        self.successors = self.space.successors  # type: ignore[method-assign,assignment]  # direct: hot
        self.is_goal = self.space.is_won  # type: ignore[method-assign,assignment]

    def initial_state(self) -> int:
        """The position at the start."""
        return self._start

    def actions(self, state: int) -> Iterable[int]:
        """The moves that change something and do not kill."""
        return [action for action, _, _ in self.space.successors(state)]

    def result(self, state: int, action: int) -> int:
        """The position after a move."""
        return self.space.result(state, action)

    def is_goal(self, state: int) -> bool:
        """Whether the game is won."""
        return self.space.is_won(state)

    def successors(self, state: int) -> Sequence[tuple[int, int, float]]:
        """All moves at once."""
        return self.space.successors(state)

    def heuristic(self, state: int) -> float:
        """The estimate; infinite where the position is provably deadlocked."""
        if state == DEAD or (self._is_lost is not None and self._is_lost(state)):
            return inf
        return self._estimate(state)

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """The admissible distance and the sets of weights of a student's report."""
        return {
            "distance": "admissible, consistent. Avatar to key to goals on everything that can become floor.",
            **dict.fromkeys(PRESETS, "no promise. The weighted evaluation of a student's report."),
        }

    def show(self, state: int) -> str:
        """The board as text."""
        return "\n".join(board_rows(self.space.level.board, self.space.unpack(state)))

    def moves(self, actions: Iterable[int]) -> str:
        """The actions of a solution as letters, pushes in upper case."""
        return replay(self.space.level, list(actions), self.space.rules).text


def _named(name: str) -> Estimate:
    """An estimate by name."""
    if name == "distance":
        return Distance
    if name not in PRESETS:
        raise ValueError(f"expected a heuristic, one of distance, {', '.join(PRESETS)}; got {name!r}")
    return lambda space: WeightedHeuristic(space, PRESETS[name])
