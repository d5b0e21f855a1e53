"""Sliding tiles: the 8-puzzle and the 15-puzzle.

Slide tiles into the gap until they are in order. A state is the board as bytes, row by row, the gap as 0; an
action says where the gap goes. The goal has the gap in the upper left corner. Heuristics are registered
like those of Sokoban, so your own can be tried by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from pushworks.lab.problems.numbers import numbers_in
from pushworks.levels.mersenne import Random
from pushworks.sealgo import BiSearchProblem, Registry, register

Board = bytes


class TileHeuristic(ABC):
    """An estimate of the moves to the goal on boards of one width."""

    name: ClassVar[str] = ""
    promise: ClassVar[str] = "no promise"

    def __init__(self, width: int) -> None:
        self.width = width

    @abstractmethod
    def __call__(self, board: Board) -> float:
        """At least (if admissible) so many moves are needed."""


TILE_HEURISTICS: Registry[TileHeuristic] = Registry("heuristic", TileHeuristic)  # type: ignore[type-abstract]


@register("none")
class Nothing(TileHeuristic):
    """Zero: A* becomes uniform cost."""

    promise = "admissible, consistent"

    def __call__(self, board: Board) -> float:  # noqa: ARG002
        """Nothing is known."""
        return 0


@register("misplaced")
class Misplaced(TileHeuristic):
    """The number of tiles that are not where they belong: each needs a move."""

    promise = "admissible, consistent"

    def __call__(self, board: Board) -> float:
        """Count them, the gap left out."""
        return sum(tile != place for place, tile in enumerate(board) if tile)


@register("manhattan")
class Manhattan(TileHeuristic):
    """Rows and columns of every tile from where it belongs: a move brings one tile one square on."""

    promise = "admissible, consistent"

    def __init__(self, width: int) -> None:
        super().__init__(width)
        size = width * width
        far = [
            [abs(a // width - b // width) + abs(a % width - b % width) for b in range(size)]
            for a in range(size)
        ]
        far[0] = [0] * size
        self._far = far

    def __call__(self, board: Board) -> float:
        """Add them up."""
        far = self._far
        return sum([far[tile][place] for place, tile in enumerate(board)])


class Patterns(TileHeuristic):
    """Additive pattern databases: groups of tiles, each solved exactly with the other tiles blank.

    Only moves of the group's own tiles count, so the groups may be added up. A table is filled once, by
    a breadth-first search backwards from the goal over all places of the group and the gap. The gap is
    then left out of the table (the smallest cost over its places), which keeps it small and admissible but
    not consistent: a move of another group's tile may carry the gap to where more shows.
    """

    promise = "admissible"
    groups: ClassVar[Mapping[int, tuple[tuple[int, ...], ...]]]

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self._tables = [(group, pattern_table(width, group)) for group in self.groups[width]]

    def __call__(self, board: Board) -> float:
        """Look every group up and add."""
        at = board.index
        total = 0
        for group, table in self._tables:
            place = 0
            for tile in group:
                place = place << 4 | at(tile)
            total += table[place]
        return total


@register("pdb3")
class Triples(Patterns):
    """Pattern databases of three tiles each: small, filled in no time."""

    groups: ClassVar = {
        3: ((1, 2, 4), (3, 6, 7), (5, 8)),
        4: ((1, 4, 5), (2, 3, 6), (7, 11, 15), (8, 12, 13), (9, 10, 14)),
    }


@register("pdb5")
class Quintuples(Patterns):
    """Pattern databases of five tiles each (four on 3×3): what IDA* needs for any 15-puzzle."""

    groups: ClassVar = {
        3: ((1, 2, 4, 5), (3, 6, 7, 8)),
        4: ((1, 4, 5, 8, 12), (2, 3, 6, 7, 11), (9, 10, 13, 14, 15)),
    }


@lru_cache(maxsize=32)
def pattern_table(width: int, group: tuple[int, ...]) -> bytes:
    """The fewest moves of the tiles of a group to their places, by their places, four bits each.

    Positions are numbers: four bits for each tile of the group, then four for the gap. A whole wave of the
    search is an array of them. Moving the gap through other tiles is free, so each wave first spreads as
    far as that goes; then every tile of the group beside the gap takes its step, into the next wave.
    """
    size, count = width * width, len(group)
    beside = _neighbours(width)
    seen = np.zeros(1 << 4 * (count + 1), dtype=bool)
    costs = np.full(1 << 4 * count, 255, dtype=np.uint8)
    start = 0
    for tile in (*group, 0):
        start = start << 4 | tile
    ticket = np.zeros(seen.size, dtype=np.int32)

    def once(positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Those not seen before, each once: the last to leave its ticket stays (quicker than sorting)."""
        new = positions[~seen[positions]]
        tickets = np.arange(new.size, dtype=np.int32)
        ticket[new] = tickets
        kept: npt.NDArray[np.int64] = new[ticket[new] == tickets]
        seen[kept] = True
        return kept

    wave = once(np.array([start], dtype=np.int64))
    cost = 0
    while wave.size:
        pushed: list[npt.NDArray[np.int64]] = []
        fresh = wave
        while fresh.size:
            places = fresh >> 4
            costs[places] = np.minimum(costs[places], cost)
            free, moved = _steps(fresh, count, size, beside)
            fresh = once(free)
            pushed.append(moved)
        wave = once(np.concatenate(pushed))
        cost += 1
    return costs.tobytes()


def _neighbours(width: int) -> npt.NDArray[np.int64]:
    """For each square its up to four neighbours, -1 where there is none."""
    near = np.full((width * width, 4), -1, dtype=np.int64)
    for place in range(width * width):
        y, x = divmod(place, width)
        for side, (u, v) in enumerate(((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))):
            if 0 <= u < width and 0 <= v < width:
                near[place, side] = v * width + u
    return near


def _steps(
    positions: npt.NDArray[np.int64], count: int, size: int, beside: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The positions after each move of the gap: where another tile moved, and where one of the group did."""
    free: list[npt.NDArray[np.int64]] = []
    moved: list[npt.NDArray[np.int64]] = []
    gap = positions & 15
    for side in range(4):
        to = beside[gap % size, side]
        here, then = positions[to >= 0], to[to >= 0]
        after = (here & ~np.int64(15)) | then
        hit = np.zeros(here.size, dtype=bool)
        for k in range(1, count + 1):
            taken = (here >> 4 * k & 15) == then
            old = (here & 15) - then  # the tile goes where the gap was
            after = np.where(taken, after + (old << 4 * k), after)
            hit |= taken
        free.append(after[~hit])
        moved.append(after[hit])
    return np.concatenate(free), np.concatenate(moved)


class TilePuzzle(BiSearchProblem[Board, str]):
    """Tiles on a square board. `start` is a board, a list of tiles, or the number of a random one."""

    width: ClassVar[int]

    def __init__(self, start: Any = 1, *, heuristic: str = "manhattan") -> None:
        self.start = self.random_board(start) if isinstance(start, int) else bytes(start)
        size = self.width * self.width
        if sorted(self.start) != list(range(size)):
            raise ValueError(f"expected the tiles 0 to {size - 1}, each once, got {list(self.start)}")
        self.goal = bytes(range(size))
        self.estimate = TILE_HEURISTICS.find(heuristic)(self.width)
        self.heuristic = self.estimate  # type: ignore[method-assign,assignment]  # no detour in hot loops
        self._moves = _gap_moves(self.width)

    @classmethod
    def random_board(cls, number: int) -> Board:
        """A board that can be solved, drawn from all of them with the same chance."""
        tiles = list(range(cls.width * cls.width))
        Random(number).shuffle(tiles)
        if not _is_even(tiles, cls.width):  # half of all boards cannot be solved: swap two tiles
            a, b = (place for place, tile in enumerate(tiles) if tile in (1, 2))
            tiles[a], tiles[b] = tiles[b], tiles[a]
        return bytes(tiles)

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``1-20``: random boards by number; tiles with spaces or commas between them: that board."""
        words = argument.replace(",", " ").split()
        if len(words) == cls.width * cls.width and all(word.isdigit() for word in words):
            return [("given", [int(word) for word in words])]
        expected = f"numbers of random boards such as 1-20, or the {cls.width**2} tiles of one"
        return [(f"{cls.name}:{number}", number) for number in numbers_in(argument, expected)]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """Those registered for tiles."""
        return {
            name: f"{kind.promise}. {kind.__doc__}".splitlines()[0] for name, kind in TILE_HEURISTICS.items()
        }

    def initial_state(self) -> Board:
        """The board as it is given."""
        return self.start

    def actions(self, state: Board) -> Iterable[str]:
        """Where the gap can go."""
        return [letter for letter, _ in self._moves[state.index(0)]]

    def result(self, state: Board, action: str) -> Board:
        """The tile beside the gap slides into it."""
        gap = state.index(0)
        return _swapped(state, gap, dict(self._moves[gap])[action])

    def successors(self, state: Board) -> list[tuple[str, Board, float]]:
        """All moves at once."""
        gap = state.index(0)
        return [(letter, _swapped(state, gap, other), 1) for letter, other in self._moves[gap]]

    def is_goal(self, state: Board) -> bool:
        """Whether all tiles are in order."""
        return state == self.goal

    def heuristic(self, state: Board) -> float:
        """The estimate chosen."""
        return self.estimate(state)

    def goal_states(self, num: int | None = None) -> Iterable[Board]:
        """There is one."""
        return [self.goal][:num]

    def actions_to(self, state: Board) -> Iterable[str]:
        """Every move can be undone by its opposite."""
        return [_BACK[letter] for letter in self.actions(state)]

    def reason(self, state: Board, action: str) -> Board:
        """The board before a move of the gap."""
        return self.result(state, _BACK[action])

    def re_heuristic(self, state: Board) -> float:
        """Tiles that are not where they were at the start."""
        return sum(a != b for a, b in zip(state, self.start, strict=True) if a)

    def moves(self, solution: Iterable[str]) -> str:
        """The ways of the gap, as letters."""
        return "".join(solution)

    def cells(self, state: Board) -> Iterable[tuple[int, int, str, str]]:
        """The tiles for those who watch; those in place are green."""
        for place, tile in enumerate(state):
            if tile:
                colour = "#9fd3bd" if tile == place else "#e8c99b"
                yield place % self.width, place // self.width, str(tile), colour

    def show(self, state: Board) -> str:
        """The board, rows of numbers."""
        cells = [f"{tile or '·':>2}" for tile in state]
        return "\n".join(" ".join(cells[y : y + self.width]) for y in range(0, len(cells), self.width))


@register("eight")
class EightPuzzle(TilePuzzle):
    """The 8-puzzle: 181,440 boards, small enough to be searched blindly."""

    width = 3


@register("fifteen")
class FifteenPuzzle(TilePuzzle):
    """The 15-puzzle: ten million million boards; for IDA* with a good heuristic."""

    width = 4


_BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}


@lru_cache(maxsize=8)
def _gap_moves(width: int) -> list[list[tuple[str, int]]]:
    """For each place of the gap the letters of its moves and where they lead."""
    near = _neighbours(width)
    return [
        [(letter, int(to)) for letter, to in zip("udlr", sides, strict=True) if to >= 0] for sides in near
    ]


def _swapped(board: Board, gap: int, other: int) -> Board:
    """The board with the tile on `other` in the gap."""
    tiles = bytearray(board)
    tiles[gap], tiles[other] = tiles[other], 0
    return bytes(tiles)


def _is_even(tiles: list[int], width: int) -> bool:
    """Whether a board can be solved: a move changes the parity of tiles and of the gap's way home alike."""
    swaps = 0
    board = list(tiles)
    for place in range(len(board)):
        while board[place] != place:
            other = board[place]
            board[place], board[other] = board[other], board[place]
            swaps += 1
    y, x = divmod(tiles.index(0), width)
    return (swaps + x + y) % 2 == 0
