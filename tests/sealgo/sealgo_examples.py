"""Two problems that are no box-pushing puzzles, to show that the algorithms know none."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pushworks.sealgo import BiSearchProblem, SearchProblem

Board = tuple[int, ...]
_SHIFT = {"u": -3, "d": 3, "l": -1, "r": 1}
_BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
SOLVED: Board = (0, 1, 2, 3, 4, 5, 6, 7, 8)


class EightPuzzle(BiSearchProblem[Board, str]):
    """Slide the gap (0) of a 3×3 board; the actions move the gap."""

    def __init__(self, start: Board) -> None:
        self.start = start

    @classmethod
    def shuffled(cls, moves: int, seed: int) -> EightPuzzle:
        rng = random.Random(seed)
        puzzle = cls(SOLVED)
        state = SOLVED
        for _ in range(moves):
            state = puzzle.result(state, rng.choice(list(puzzle.actions(state))))
        return cls(state)

    def initial_state(self) -> Board:
        return self.start

    def actions(self, state: Board) -> Iterable[str]:
        row, column = divmod(state.index(0), 3)
        if row > 0:
            yield "u"
        if row < 2:
            yield "d"
        if column > 0:
            yield "l"
        if column < 2:
            yield "r"

    def result(self, state: Board, action: str) -> Board:
        gap = state.index(0)
        other = gap + _SHIFT[action]
        board = list(state)
        board[gap], board[other] = board[other], 0
        return tuple(board)

    def is_goal(self, state: Board) -> bool:
        return state == SOLVED

    def heuristic(self, state: Board) -> float:
        return _distance(state, SOLVED)

    def goal_states(self, num: int | None = None) -> Iterable[Board]:
        return [SOLVED][:num]

    def actions_to(self, state: Board) -> Iterable[str]:
        return [_BACK[action] for action in self.actions(state)]

    def reason(self, state: Board, action: str) -> Board:
        return self.result(state, _BACK[action])

    def re_heuristic(self, state: Board) -> float:
        return _distance(state, self.start)


def _distance(state: Board, target: Board) -> int:
    total = 0
    for tile in range(1, 9):
        (row, column), (y, x) = divmod(state.index(tile), 3), divmod(target.index(tile), 3)
        total += abs(row - y) + abs(column - x)
    return total


class Maze(SearchProblem[tuple[int, int], str]):
    """Walk from S to G; a digit is ground that costs that much to enter, everything else costs 1."""

    def __init__(self, *rows: str) -> None:
        self.cells = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row) if c != "#"}
        self.find = {c: square for square, c in self.cells.items()}

    def initial_state(self) -> tuple[int, int]:
        return self.find["S"]

    def actions(self, state: tuple[int, int]) -> Iterable[str]:
        return [action for action in "udlr" if self.result(state, action) in self.cells]

    def result(self, state: tuple[int, int], action: str) -> tuple[int, int]:
        dx, dy = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}[action]
        return state[0] + dx, state[1] + dy

    def is_goal(self, state: tuple[int, int]) -> bool:
        return self.cells[state] == "G"

    def step_cost(self, state: tuple[int, int], action: str) -> float:
        cell = self.cells[self.result(state, action)]
        return int(cell) if cell.isdigit() else 1
