"""Sokoban with weights: a push costs one step plus the weight of its box. Short, readable, nothing clever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pushworks.levels import Direction, Level
from pushworks.sealgo import HeuristicSearchProblem, register
from pushworks.sealgo.assignment import cheapest_assignment
from pushworks.sokoban import Map
from pushworks.sokoban.board import Board
from pushworks.sokoban.source import Source, level_of

State = tuple[int, tuple[int, ...]]
"""The player's square and the square of each box: boxes of different weight are not alike."""


@register("weights")
class WeightedSokoban(HeuristicSearchProblem[State, str]):
    """Sokoban whose boxes have weights 1, 2, 3, … in reading order; a push costs 1 plus the weight."""

    takes = "levels"

    def __init__(self, level: Source, weights: Iterable[int] | None = None) -> None:
        self.level: Level = level_of(level)
        self._board = Board(self.level)
        boxes = tuple(sorted(self.level.boxes))
        self.weights = tuple(weights) if weights is not None else tuple(range(1, len(boxes) + 1))
        if len(self.weights) != len(boxes) or any(weight < 0 for weight in self.weights):
            raise ValueError(
                f"expected a weight of 0 or more for each of {len(boxes)} boxes, got {self.weights}"
            )
        self._start = (self.level.player, boxes)
        goals = [self._board.pushes_to(self._board.number[goal]) for goal in sorted(self.level.goals)]
        self._pushes = [[goal[square] for goal in goals] for square in range(self._board.size)]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """It has one of its own, not by name."""
        return {}

    def initial_state(self) -> State:
        """The level as it is given."""
        return self._start

    def is_goal(self, state: State) -> bool:
        """Whether every box is on a goal, whichever it is."""
        return self.level.goals.issuperset(state[1])

    def actions(self, state: State) -> Iterable[str]:
        """The letters of the moves that are possible: lower case a step, upper case a push."""
        player, boxes = state
        found = []
        for direction in Direction:
            to = self._next(player, direction)
            if to in boxes:
                beyond = self._next(to, direction)
                if beyond >= 0 and beyond not in boxes:
                    found.append(direction.letter.upper())
            elif to >= 0:
                found.append(direction.letter)
        return found

    def result(self, state: State, action: str) -> State:
        """The player one step on, and the box before it, too."""
        player, boxes = state
        direction = Direction.from_letter(action)
        to = self._next(player, direction)
        moved = self._next(to, direction)
        return to, tuple(moved if box == to else box for box in boxes)

    def step_cost(self, state: State, action: str) -> float:
        """One, and the weight of the box that is pushed."""
        player, boxes = state
        to = self._next(player, Direction.from_letter(action))
        return 1 + (self.weights[boxes.index(to)] if to in boxes else 0)

    def heuristic(self, state: State) -> float:
        """The cheapest matching of boxes with goals, a push of a box at its own price: consistent."""
        rows = []
        for weight, box in zip(self.weights, state[1], strict=True):
            rows.append([(1 + weight) * pushes for pushes in self._pushes[self._board.number[box]]])
        return cheapest_assignment(rows)[0]

    def moves(self, solution: Iterable[str]) -> str:
        """A solution as LURD text."""
        return "".join(solution)

    def map_of(self, state: State) -> Map:
        """The position as a `Map`."""
        return Map.from_level(replace(self.level, player=state[0], boxes=frozenset(state[1])))

    def show(self, state: State) -> str:
        """The board as text."""
        return str(self.map_of(state))

    def _next(self, square: int, direction: Direction) -> int:
        """The square beside another, -1 for a wall."""
        number = self._board.next[direction][self._board.number[square]]
        return -1 if number < 0 else self._board.squares[number]
