"""`Board`: the part of a level that never changes, prepared for search.

The floor squares are numbered from 0 in reading order, so that a set of boxes is one Python integer with a
bit for each floor square (`boxes & goals` is then a set intersection in a few nanoseconds, on boards
of any size) and everything known about a square is a list entry. Tables of steps, walking distances and
push distances are computed once per level, most of them when first asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import inf

from pushworks.levels import Direction, Level
from pushworks.levels.quantities import counted

Mask = int
"""A set of floor squares: bit i stands for the floor square with number i."""

DIRECTIONS = tuple(Direction)


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the bits set in `mask`, in increasing order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Board:
    """The floor of a level, its goals, and its starting position."""

    def __init__(self, level: Level) -> None:
        if level.player < 0:
            raise ValueError("expected a level with a player")
        if len(level.goals) < len(level.boxes):
            counts = f"{counted(len(level.goals), 'goal')} for {counted(len(level.boxes), 'box', 'boxes')}"
            raise ValueError(f"expected at least as many goals as boxes, got {counts}")
        self.level = level
        floor = _reachable(level) | level.boxes | level.goals  # things outside stay on the board, immovable
        self.squares: tuple[int, ...] = tuple(sorted(floor - level.walls))
        """Level square of each floor number."""
        self._positions = [(square % level.width, square // level.width) for square in self.squares]
        self._rings: dict[int, tuple[Mask, ...]] = {}
        self.number = {square: i for i, square in enumerate(self.squares)}
        """Floor number of each level square."""
        self.size = len(self.squares)
        self.goals: Mask = self.mask(level.goals)
        self.boxes: Mask = self.mask(level.boxes)
        self.player = self.number[level.player]
        self.next: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._neighbour(square, direction) for square in self.squares) for direction in DIRECTIONS
        )
        """`next[direction][i]`: the floor square beside i in that direction, -1 for a wall."""

    def mask(self, squares: Iterable[int]) -> Mask:
        """The mask of some level squares."""
        mask = 0
        for square in squares:
            mask |= 1 << self.number[square]
        return mask

    def level_squares(self, mask: Mask) -> frozenset[int]:
        """The level squares of a mask."""
        return frozenset(self.squares[i] for i in bits(mask))

    def position(self, i: int) -> tuple[int, int]:
        """Column and row of floor square i."""
        return self._positions[i]

    def _neighbour(self, square: int, direction: Direction) -> int:
        y, x = divmod(square, self.level.width)
        x, y = x + direction.dx, y + direction.dy
        if not (0 <= x < self.level.width and 0 <= y < self.level.height):
            return -1
        return self.number.get(y * self.level.width + x, -1)

    def region(self, player: int, boxes: Mask) -> Mask:
        """The squares the player can walk to without pushing."""
        seen = 1 << player
        todo = [player]
        while todo:
            square = todo.pop()
            for row in self.next:
                to = row[square]
                if to >= 0 and not (seen | boxes) >> to & 1:
                    seen |= 1 << to
                    todo.append(to)
        return seen

    def manhattan_from(self, start: int) -> list[int]:
        """Rows plus columns from one floor square to each."""
        x, y = self.position(start)
        return [abs(x - u) + abs(y - v) for u, v in self._positions]

    def rings(self, centre: int) -> tuple[Mask, ...]:
        """The masks of the squares at Manhattan distance 0, 1, 2, … from a square."""
        known = self._rings.get(centre)
        if known is None:
            row = self.manhattan_from(centre)
            masks = [0] * (max(row) + 1)
            for square, distance in enumerate(row):
                masks[distance] |= 1 << square
            known = self._rings[centre] = tuple(masks)
        return known

    def pushes_to(self, target: int) -> list[float]:
        """The fewest pushes that bring a lone box from each square to `target`, ``inf`` if none do.

        The player is taken to be wherever it is needed, so the figure never overestimates. Found by pulling:
        a box comes from the square beside it if the player had room beyond that.
        """
        return self._spread(target, pulling=True)

    def pushes_from(self, start: int) -> list[float]:
        """The fewest pushes that bring a lone box from `start` to each square, ``inf`` if none do."""
        return self._spread(start, pulling=False)

    def _spread(self, start: int, *, pulling: bool) -> list[float]:
        distance: list[float] = [inf] * self.size
        distance[start] = 0
        todo = deque([start])
        while todo:
            square = todo.popleft()
            for direction in DIRECTIONS:
                row = self.next[direction]
                to = row[square]
                if to < 0 or distance[to] < inf:
                    continue
                if (row[to] if pulling else self.next[direction ^ 1][square]) >= 0:  # room for the player
                    distance[to] = distance[square] + 1
                    todo.append(to)
        return distance

    def area(self, goals: Mask, walls: Mask = 0) -> Mask:
        """The squares from which a lone box can be pushed to one of `goals`, with `walls` blocked as well."""
        seen = goals & ~walls
        todo = list(bits(seen))
        while todo:
            square = todo.pop()
            for row in self.next:
                to = row[square]
                beyond = row[to] if to >= 0 else -1
                if beyond >= 0 and not (walls | seen) >> to & 1 and not walls >> beyond & 1:
                    seen |= 1 << to
                    todo.append(to)
        return seen

    @cached_property
    def everywhere(self) -> Mask:
        """All floor squares."""
        return (1 << self.size) - 1

    @cached_property
    def dead(self) -> Mask:
        """Squares from which a box can be pushed to no goal at all (simple deadlocks)."""
        return self.everywhere & ~self.area(self.goals)


def _reachable(level: Level) -> set[int]:
    """Squares the player could walk to if there were no boxes; the edge of the grid stops like a wall."""
    seen = {level.player}
    todo = [level.player]
    while todo:
        y, x = divmod(todo.pop(), level.width)
        for direction in DIRECTIONS:
            u, v = x + direction.dx, y + direction.dy
            square = v * level.width + u
            inside = 0 <= u < level.width and 0 <= v < level.height
            if inside and square not in level.walls and square not in seen:
                seen.add(square)
                todo.append(square)
    return seen
