"""Ways across a map: walls to go round and ground that costs more to cross. What searches look like."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from math import hypot
from pathlib import Path
from typing import Any

from pushworks.lab.problems.numbers import numbers_in
from pushworks.levels.mersenne import Random
from pushworks.sealgo import BiSearchProblem, register

Place = tuple[int, int]
_STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}
_BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}


@register("grid")
class GridPath(BiSearchProblem[Place, str]):
    """From S to G on a map: ``#`` is a wall, a digit is ground that costs so much to enter, the rest costs 1.

    `map` is the map as text, or the number of a random one.
    """

    def __init__(self, map: Any = 1, *, heuristic: str = "manhattan") -> None:
        self.text = random_map(map) if isinstance(map, int) else str(map)
        rows = self.text.splitlines()
        self.width, self.height = max(map_width(rows), 1), len(rows)
        self.floor = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row) if c != "#"}
        found = {c: place for place, c in self.floor.items() if c in "SG"}
        if set(found) != {"S", "G"}:
            raise ValueError("expected a map with a start S and a goal G")
        if heuristic not in self.heuristic_names():
            raise ValueError(
                f"expected a heuristic, one of {', '.join(self.heuristic_names())}; got {heuristic!r}"
            )
        self.start, self.goal, self.kind = found["S"], found["G"], heuristic

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``1-5``: random maps by number; else the name of a file with a map."""
        if os.path.isfile(argument):
            return [(Path(argument).name, Path(argument).read_text(encoding="utf-8"))]
        expected = "numbers of random maps such as 1-5, or a file with a map"
        return [(f"grid:{number}", number) for number in numbers_in(argument, expected)]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """Distances as the crow flies and as the taxi drives, or nothing."""
        return {
            "manhattan": "admissible, consistent. Rows and columns to the goal.",
            "euclid": "admissible, consistent. The straight line to the goal; never more than manhattan.",
            "none": "admissible, consistent. Zero: A* becomes uniform cost.",
        }

    def initial_state(self) -> Place:
        """The S."""
        return self.start

    def is_goal(self, state: Place) -> bool:
        """The G."""
        return state == self.goal

    def actions(self, state: Place) -> Iterable[str]:
        """Up, down, left, right where there is no wall."""
        return [letter for letter in _STEPS if self.result(state, letter) in self.floor]

    def result(self, state: Place, action: str) -> Place:
        """The square next to it."""
        dx, dy = _STEPS[action]
        return state[0] + dx, state[1] + dy

    def step_cost(self, state: Place, action: str) -> float:
        """What the ground costs that is entered."""
        cell = self.floor[self.result(state, action)]
        return int(cell) if cell.isdigit() else 1

    def heuristic(self, state: Place) -> float:
        """The estimate chosen, to the goal."""
        return self._far(state, self.goal)

    def re_heuristic(self, state: Place) -> float:
        """The estimate chosen, to the start."""
        return self._far(state, self.start)

    def _far(self, one: Place, other: Place) -> float:
        dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
        return {"manhattan": dx + dy, "euclid": hypot(dx, dy), "none": 0}[self.kind]

    def goal_states(self, num: int | None = None) -> Iterable[Place]:
        """The one goal."""
        return [self.goal][:num]

    def actions_to(self, state: Place) -> Iterable[str]:
        """Every step can be undone."""
        return [_BACK[letter] for letter in self.actions(state)]

    def reason(self, state: Place, action: str) -> Place:
        """Where the step came from."""
        return self.result(state, _BACK[action])

    def moves(self, solution: Iterable[str]) -> str:
        """The steps as letters."""
        return "".join(solution)

    def show(self, state: Place) -> str:
        """The map with an @ where we are."""
        rows = [list(row) for row in self.text.splitlines()]
        rows[state[1]][state[0]] = "@"
        return "\n".join(map("".join, rows))

    def ground_cells(self) -> Iterable[tuple[int, int, str, str]]:
        """The map for those who watch: walls, swamps, start and goal."""
        for y, row in enumerate(self.text.splitlines()):
            for x, cell in enumerate(row):
                colour = "#3c3f46" if cell == "#" else "#c9d8a4" if cell.isdigit() else "#f4f1ea"
                yield x, y, cell if cell in "SG" else "", colour

    def cells(self, state: Place) -> Iterable[tuple[int, int, str, str]]:
        """Where we are."""
        return [(*state, "", "#E69F00")]

    def places(self, state: Place) -> Iterable[Place]:
        """The squares that a state stands for, for a heat map."""
        return [state]


def map_width(rows: list[str]) -> int:
    """The longest row."""
    return max((len(row) for row in rows), default=0)


def random_map(number: int, width: int = 30, height: int = 16) -> str:
    """A map with walls and swamps, the same for the same number, with a way from S to G."""
    rng = Random(number)
    while True:
        cells = {(x, y): "." for y in range(height) for x in range(width)}
        for _ in range(rng.randint(6, 9)):  # walls: short straight pieces
            x, y = rng.randrange(width), rng.randrange(height)
            dx, dy = rng.choice(((1, 0), (0, 1)))
            for k in range(rng.randint(3, 8)):
                cells[(x + k * dx) % width, (y + k * dy) % height] = "#"
        for _ in range(4):  # swamps: round patches
            x, y, radius = rng.randrange(width), rng.randrange(height), rng.uniform(1.5, 3.5)
            for (u, v), cell in cells.items():
                if cell != "#" and hypot(u - x, v - y) <= radius:
                    cells[u, v] = "4"
        cells[2, rng.randrange(height)] = "S"
        cells[width - 3, rng.randrange(height)] = "G"
        text = "\n".join("".join(cells[x, y] for x in range(width)) for y in range(height))
        if _can_pass(cells):
            return text


def _can_pass(cells: dict[Place, str]) -> bool:
    """Whether the goal can be walked to."""
    start = next(place for place, cell in cells.items() if cell == "S")
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in _STEPS.values():
            place = x + dx, y + dy
            if place not in seen and cells.get(place, "#") != "#":
                seen.add(place)
                todo.append(place)
    return any(cells[place] == "G" for place in seen)
