"""Sokoban as a search problem in pushes: walking is free.

A state is the boxes and the *region* the player can walk in, named by its smallest square: all squares
of the region count as one position. There are far fewer states than with single steps and solutions are
an order of magnitude shorter, but each state has more actions, and finding them takes a flood fill.
Every push costs 1, so optimal algorithms find push-optimal solutions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from pushworks.levels import Direction
from pushworks.sealgo import BiSearchProblem, register
from pushworks.sokoban.board import DIRECTIONS, Board, Mask, bits
from pushworks.sokoban.deadlocks import Deadlocks
from pushworks.sokoban.heuristics import Combined, Side, promises
from pushworks.sokoban.map import Map
from pushworks.sokoban.problem import map_on
from pushworks.sokoban.source import Source, level_of


class Push(NamedTuple):
    """Push the box on floor square `box` one square in `direction`."""

    box: int
    direction: Direction


@register("pushes")
class PushProblem(BiSearchProblem[int, Push]):
    """A level, searched by pushes, forwards and backwards.

    The heuristic should count pushes only (``matching``, ``manhattan``, ``pdb``, …) to stay admissible here.
    """

    takes = "levels"

    def __init__(
        self,
        level: Source,
        *,
        heuristic: str = "matching",
        re_heuristic: str | None = None,
        deadlocks: str | Iterable[str] = "simple+freeze",
    ) -> None:
        self.level = level_of(level)
        self.board = Board(self.level)
        self.deadlocked = Deadlocks(self.board, deadlocks)
        self.estimate = Combined(Side(self.board), heuristic)
        self.re_estimate = Combined(Side(self.board, backward=True), re_heuristic or heuristic)
        self._shift = self.board.size.bit_length()
        self._low = (1 << self._shift) - 1
        self._everywhere = (1 << self.board.size) - 1

    def pack(self, boxes: Mask, player: int) -> int:
        """The state of a position."""
        region = self.board.region(player, boxes)
        return boxes << self._shift | (region & -region).bit_length() - 1

    def unpack(self, state: int) -> tuple[Mask, int]:
        """Boxes and the smallest square of the player's region."""
        return state >> self._shift, state & self._low

    def initial_state(self) -> int:
        """The level as it is given."""
        return self.pack(self.board.boxes, self.board.player)

    def is_goal(self, state: int) -> bool:
        """Whether every box is on a goal."""
        return not state >> self._shift & ~self.board.goals

    def heuristic(self, state: int) -> float:
        """The estimate chosen."""
        return self.estimate(*self.unpack(state))

    def re_heuristic(self, state: int) -> float:
        """Estimate of the pushes from the start to here."""
        return self.re_estimate(*self.unpack(state))

    def successors(self, state: int) -> list[tuple[Push, int, float]]:
        """Each push possible that is not provably deadlocked, with the state after it and its cost."""
        boxes, player = self.unpack(state)
        region = self.board.region(player, boxes)
        blocked = boxes | self.deadlocked.forbidden
        found: list[tuple[Push, int, float]] = []
        for box in bits(boxes):
            for direction in DIRECTIONS:
                to, behind = self.board.next[direction][box], self.board.next[direction ^ 1][box]
                if to >= 0 and behind >= 0 and region >> behind & 1 and not blocked >> to & 1:
                    after = boxes ^ 1 << box ^ 1 << to
                    if self.deadlocked.static or not self.deadlocked(after, box):
                        found.append((Push(box, direction), self.pack(after, box), 1))
        return found

    def predecessors(self, state: int) -> list[tuple[Push, int, float]]:
        """Each push that can have led here, with the state before it and its cost."""
        boxes, player = self.unpack(state)
        region = self.board.region(player, boxes)
        found: list[tuple[Push, int, float]] = []
        for to in bits(boxes):
            for direction in DIRECTIONS:
                box = self.board.next[direction ^ 1][to]
                behind = self.board.next[direction ^ 1][box] if box >= 0 else -1
                if behind >= 0 and region >> box & 1 and not boxes >> behind & 1:
                    before = boxes ^ 1 << box ^ 1 << to
                    found.append((Push(box, direction), self.pack(before, behind), 1))
        return found

    def goal_states(self, num: int | None = None) -> Iterable[int]:
        """Every choice of goals with every region the player may be in."""
        found: list[int] = []
        for goals in combinations(bits(self.board.goals), self.board.boxes.bit_count()):
            boxes = sum(1 << goal for goal in goals)
            rest = self._everywhere & ~boxes
            while rest:
                if num is not None and len(found) >= num:
                    return found
                player = (rest & -rest).bit_length() - 1
                found.append(self.pack(boxes, player))
                rest &= ~self.board.region(player, boxes)
        return found

    def actions(self, state: int) -> Iterable[Push]:
        """The pushes possible."""
        return [push for push, _, _ in self.successors(state)]

    def result(self, state: int, action: Push) -> int:
        """The position after a push."""
        to = self.board.next[action.direction][action.box]
        return self.pack(state >> self._shift ^ 1 << action.box ^ 1 << to, action.box)

    def actions_to(self, state: int) -> Iterable[Push]:
        """The pushes that can have led here."""
        return [push for push, _, _ in self.predecessors(state)]

    def reason(self, state: int, action: Push) -> int:
        """The position before a push."""
        to = self.board.next[action.direction][action.box]
        behind = self.board.next[action.direction.opposite][action.box]
        return self.pack(state >> self._shift ^ 1 << action.box ^ 1 << to, behind)

    def map_of(self, state: int) -> Map:
        """The position as a `Map`, the player on the first square of its region."""
        return map_on(self.board, *self.unpack(state))

    def show(self, state: int) -> str:
        """The board as text."""
        return str(self.map_of(state))

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """Those of Sokoban; they may be summed and weighted."""
        return promises()

    def moves(self, solution: Iterable[Any]) -> str:
        """A solution as LURD text, with the shortest walk before each push filled in."""
        boxes, player = self.board.boxes, self.board.player
        text: list[str] = []
        for box, direction in solution:
            text.append(walk(self.board, boxes, player, self.board.next[direction ^ 1][box]))
            text.append(direction.letter.upper())
            boxes ^= 1 << box | 1 << self.board.next[direction][box]
            player = box
        return "".join(text)


def walk(board: Board, boxes: Mask, start: int, end: int) -> str:
    """The shortest walk between two floor squares around the boxes, in LURD letters."""
    came: dict[int, tuple[int, str]] = {start: (start, "")}
    todo = deque([start])
    while todo and end not in came:
        square = todo.popleft()
        for direction in DIRECTIONS:
            to = board.next[direction][square]
            if to >= 0 and to not in came and not boxes >> to & 1:
                came[to] = (square, direction.letter)
                todo.append(to)
    if end not in came:
        raise ValueError("expected a square the player can walk to")
    letters = []
    while end != start:
        end, letter = came[end]
        letters.append(letter)
    return "".join(reversed(letters))
