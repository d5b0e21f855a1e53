"""Sokoban with several robots: any of them may push. Short, readable, nothing clever.

A board is text: ``#`` wall, ``$`` box, ``.`` goal, ``*`` box on a goal, a robot for each letter from ``a``
on (a capital letter is a robot on a goal). Files hold one board or several, separated by empty lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pushworks.levels import Direction
from pushworks.sealgo import HeuristicSearchProblem, register
from pushworks.sealgo.assignment import cheapest_assignment

State = tuple[tuple[int, ...], frozenset[int]]
"""The square of each robot, and the squares of the boxes."""
BOARDS = (
    "########\n#      #\n#a $.  #\n# .$  b#\n#      #\n########",
    "########\n#a $ . #\n##### ##\n#b $ . #\n########",
    "#########\n#a  #  b#\n# $   $ #\n#  .#.  #\n#########",
)
"""Boards of our own: 1, 2, 3 on the command line."""


@register("robots")
class Robots(HeuristicSearchProblem[State, str]):
    """Several robots bring all boxes to goals; one robot moves in a step."""

    def __init__(self, board: str = BOARDS[0]) -> None:
        rows = board.strip("\n").split("\n")
        self.width = max(map(len, rows))
        cells = {y * self.width + x: letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
        robots = sorted((letter.lower(), cell) for cell, letter in cells.items() if letter.isalpha())
        boxes = frozenset(cell for cell, letter in cells.items() if letter in "$*")
        self.goals = frozenset(c for c, letter in cells.items() if letter in ".*" or letter.isupper())
        if not robots or len({name for name, _ in robots}) < len(robots):
            raise ValueError("expected robots a, b, c, … on the board, each of them once")
        if not 0 < len(boxes) <= len(self.goals):
            raise ValueError(
                f"expected boxes and as many goals, got {len(boxes)} boxes, {len(self.goals)} goals"
            )
        self.names = "".join(name for name, _ in robots)
        self.floor = self._inside(cells, [cell for _, cell in robots])
        self._start = (tuple(cell for _, cell in robots), boxes)

    def _inside(self, cells: Mapping[int, str], starts: list[int]) -> frozenset[int]:
        """The squares that robots can come to; a board that is open at its rim is rejected."""
        seen, todo = set(starts), list(starts)
        while todo:
            square = todo.pop()
            x, y = square % self.width, square // self.width
            for direction in Direction:
                to = (y + direction.dy) * self.width + x + direction.dx
                if not 0 <= x + direction.dx < self.width or to not in cells:
                    raise ValueError("expected walls around the board")
                if cells[to] != "#" and to not in seen:
                    seen.add(to)
                    todo.append(to)
        return frozenset(seen)

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``1-3``: boards of our own; else a file."""
        from pushworks.lab.problems.numbers import numbers_in

        if argument[:1].isdigit():
            numbers = numbers_in(argument, f"numbers of boards from 1 to {len(BOARDS)}, or a file")
            if not all(1 <= number <= len(BOARDS) for number in numbers):
                raise ValueError(f"expected boards from 1 to {len(BOARDS)}, got {argument!r}")
            return [(str(number), BOARDS[number - 1]) for number in numbers]
        try:
            text = Path(argument).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{argument}: expected a file of boards ({error})") from None
        boards = [part for part in text.replace("\r\n", "\n").split("\n\n") if part.strip()]
        return [(f"{Path(argument).name}:{number}", board) for number, board in enumerate(boards, 1)]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """It has one of its own, not by name."""
        return {}

    def initial_state(self) -> State:
        """The board as it is given."""
        return self._start

    def is_goal(self, state: State) -> bool:
        """Whether every box is on a goal."""
        return state[1] <= self.goals

    def actions(self, state: State) -> Iterable[str]:
        """``bR``: robot b pushes right; ``br`` it walks there."""
        robots, boxes = state
        found = []
        for name, robot in zip(self.names, robots, strict=True):
            for direction in Direction:
                to = self._beside(robot, direction)
                beyond = self._beside(to, direction)
                if to not in self.floor or to in robots:
                    continue
                if to not in boxes:
                    found.append(name + direction.letter)
                elif beyond in self.floor and beyond not in boxes and beyond not in robots:
                    found.append(name + direction.letter.upper())
        return found

    def result(self, state: State, action: str) -> State:
        """One robot a step on, and the box before it, too."""
        robots, boxes = state
        which, direction = self.names.index(action[0]), Direction.from_letter(action[1])
        to = self._beside(robots[which], direction)
        if to in boxes:
            boxes = boxes - {to} | {self._beside(to, direction)}
        return (*robots[:which], to, *robots[which + 1 :]), boxes

    def heuristic(self, state: State) -> float:
        """The cheapest matching of boxes with goals by rows and columns: a step moves one box by one."""
        rows = [[float(self._apart(box, goal)) for goal in sorted(self.goals)] for box in sorted(state[1])]
        return cheapest_assignment(rows)[0]

    def show(self, state: State) -> str:
        """The board as text, robots on goals as capital letters."""
        robots, boxes = state
        rows = []
        for y in range(max(self.floor) // self.width + 2):
            row = ""
            for x in range(self.width):
                square = y * self.width + x
                goal = square in self.goals
                if square in robots:
                    name = self.names[robots.index(square)]
                    row += name.upper() if goal else name
                elif square in boxes:
                    row += "*" if goal else "$"
                elif square in self.floor:
                    row += "." if goal else " "
                else:
                    row += "#"
            rows.append(row)
        return "\n".join(rows)

    def cells(self, state: State) -> Iterable[tuple[int, int, str, str]]:
        """What `lab watch` draws: robots with their letters, boxes, goals, walls."""
        robots, boxes = state
        for y, row in enumerate(self.show((robots, boxes)).split("\n")):
            for x, letter in enumerate(row):
                square = y * self.width + x
                if letter == "#":
                    yield x, y, "", "#6b6155"
                elif square in robots:
                    yield x, y, letter.lower(), "#9ecae9"
                elif square in boxes:
                    yield x, y, "", "#009E73" if letter == "*" else "#c98b4b"
                elif letter == ".":
                    yield x, y, "·", "#f6e3b4"

    def _beside(self, square: int, direction: Direction) -> int:
        return square + direction.dy * self.width + direction.dx

    def _apart(self, one: int, other: int) -> int:
        return abs(one % self.width - other % self.width) + abs(one // self.width - other // self.width)
