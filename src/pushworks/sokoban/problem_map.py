"""Sokoban as a search problem on maps, in the way of a course project: slow and obvious.

A state is a `Map`, copied for every step. There are no tables and no packed bits; each method does what its
name says, on the board as one sees it. Read this first, then `problem.py`, which does the same some fifty
times as fast. The two are compared by the tests, move for move.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Any

from pushworks.levels import Direction
from pushworks.sealgo import BiSearchProblem, register
from pushworks.sealgo.assignment import cheapest_assignment
from pushworks.sokoban.arrays import np
from pushworks.sokoban.map import Map
from pushworks.sokoban.source import Source, level_of
from pushworks.sokoban.tile import Tile

if TYPE_CHECKING:
    from numpy.typing import NDArray


@register("map")
class MapProblem(BiSearchProblem[Map, str]):
    """A level as maps of tiles. Actions are LURD letters, upper case for a push; every step costs 1.

    The estimate is the matching of boxes with goals by Manhattan distance plus the walk to the nearest box;
    it is infinite where `Map.count_deadlock` sees boxes that can never move again.
    """

    takes = "levels"

    def __init__(self, level: Source) -> None:
        self.level = level_of(level)
        self._initial = Map.from_level(self.level)

    def initial_state(self) -> Map:
        """The level as it is given."""
        return self._initial

    def actions(self, state: Map) -> Iterable[str]:
        """The letters of the steps and pushes that are possible."""
        letters = []
        for direction in Direction:
            pushes = state.is_box(state.player_x + direction.dx, state.player_y + direction.dy)
            if state.copy().move(direction):
                letters.append(direction.letter.upper() if pushes else direction.letter)
        return letters

    def result(self, state: Map, action: str | Direction) -> Map:
        """A copy of the map, moved on."""
        after = state.copy()
        after.move(action if isinstance(action, Direction) else Direction.from_letter(action))
        return after

    def is_goal(self, state: Map) -> bool:
        """Whether every box is on a goal."""
        return state.is_solved()

    def heuristic(self, state: Map) -> float:
        """Boxes to goals, each to one of its own, and the player to the nearest box."""
        if state.count_deadlock():
            return inf
        if state.is_solved():
            return 0
        walk = np.abs(state.locate_boxes() - state.locate_player()).sum(axis=1).min() - 1
        return _assignment(state.cost_matrix()) + int(walk)

    # Backwards.

    def goal_states(self, num: int | None = None) -> Iterable[Map]:
        """Solved boards: boxes on goals, the player on any square that is free, at most `num` of them."""
        found: list[Map] = []
        boxes = len(self.level.boxes)
        bare = self._initial.copy()
        for x, y in [*bare.locate_boxes(), *bare.locate_player()]:
            bare.set_tiles(x, y, Tile.GOAL if bare.is_goal(x, y) else Tile.FLOOR)
        floor = [(square % self.level.width, square // self.level.width) for square in self.level.floor]
        for goals in combinations([(int(x), int(y)) for x, y in bare.locate_goals()], boxes):
            solved = bare.copy()
            for x, y in goals:
                solved.set_tiles(x, y, Tile.BOX_ON_GOAL)
            for x, y in sorted(floor):
                if solved.is_empty(x, y):
                    if num is not None and len(found) >= num:
                        return found
                    state = solved.copy()
                    state.set_tiles(x, y, Tile.PLAYER_ON_GOAL if state.is_goal(x, y) else Tile.PLAYER)
                    found.append(state)
        return found

    def actions_to(self, state: Map) -> Iterable[str]:
        """The letters of the steps that can have led here, and of the pushes: those are pulls, backwards."""
        letters = []
        x, y = state.player_x, state.player_y
        for direction in Direction:
            if state.is_empty(x - direction.dx, y - direction.dy):
                letters.append(direction.letter)
                if state.is_box(x + direction.dx, y + direction.dy):
                    letters.append(direction.letter.upper())
        return letters

    def reason(self, state: Map, action: str) -> Map:
        """The map before the step: the player one square back, a box that was pushed pulled along."""
        before = state.copy()
        x, y = state.player_x, state.player_y
        direction = Direction.from_letter(action)
        before.move(direction.opposite)
        if action.isupper():
            ahead = x + direction.dx, y + direction.dy
            before.set_tiles(*ahead, Tile.GOAL if before.is_goal(*ahead) else Tile.FLOOR)
            before.set_tiles(x, y, Tile.BOX_ON_GOAL if before.is_goal(x, y) else Tile.BOX)
        return before

    def re_heuristic(self, state: Map) -> float:
        """Boxes to the squares they started from plus the player to its own; the sum may overestimate."""
        return sum(self._way_back(state))

    def re_bound(self, state: Map) -> float:
        """The larger of the two, which never overestimates: one step can serve both."""
        return max(self._way_back(state))

    def _way_back(self, state: Map) -> tuple[int, int]:
        """Pulls of the boxes to their starting squares, and steps of the player to its own, at least."""
        boxes, start = state.locate_boxes(), self._initial.locate_boxes()
        pulls = _assignment(np.abs(boxes[:, None, :] - start[None, :, :]).sum(axis=2))
        return pulls, int(np.abs(state.locate_player() - self._initial.locate_player()).sum())

    # For people.

    def map_of(self, state: Map) -> Map:
        """The state itself."""
        return state

    def show(self, state: Map) -> str:
        """The board as text."""
        return str(state)

    def moves(self, solution: Iterable[str]) -> str:
        """A solution as LURD text."""
        return "".join(solution)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.level,)


def _assignment(costs: NDArray[np.int64]) -> int:
    """The cheapest way to give every row a column of its own."""
    return int(cheapest_assignment(costs.tolist())[0])
