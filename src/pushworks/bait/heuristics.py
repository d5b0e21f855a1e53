"""`Distance`: how far avatar, key and goals are apart on everything that can become floor. Admissible.

Boxes are ignored (they can be pushed away) and so are holes that some box could reach (they can be
filled); holes that no box reaches stay obstacles, and goals are closed as long as there is no key. The real
walk has to get from the avatar to a key and from there to every goal, so the distance never
overestimates; it is consistent, because one move changes it by at most one.

For the siblings that are won by the boxes it is the sum of the pushes each box needs to its nearest hole.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from pushworks.bait.rules import AvatarInHole, WinTest
from pushworks.bait.space import DEAD, StateSpace


class Distance:
    """The admissible estimate: a function of a position."""

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self._tables: dict[int, list[float]] = {}
        self._by_boxes = space.rules.win is not WinTest.GOALS_TAKEN
        holes = set(space.hole_place)
        self._pushes = push_distances(space, holes) if self._by_boxes else []
        blocked: set[int] = set()
        if space.rules.avatar_in_hole is not AvatarInHole.WALK:
            boxes = [space.square_of[cell] for cell in space.level.boxes]
            blocked = holes - (box_reach(space, boxes) if space.rules.hole_vanishes else set())
        self._blocked = blocked

    def __call__(self, position: int) -> float:
        """At least so many moves are needed."""
        space = self.space
        if self._by_boxes:
            return self._boxes_left(position)
        story = position >> space.story_shift
        table = self._tables.get(story)
        if table is None:
            table = self._tables[story] = self._table(position)
        return table[position & space.avatar_mask]

    def _table(self, position: int) -> list[float]:
        """The estimate for every square of the avatar, with the keys and goals of `position`."""
        space = self.space
        if position == DEAD:
            return [inf] * (space.avatar_mask + 1)
        things = space.arrangement(position >> space.avatar_bits)
        goals = [square for square in range(space.size) if things.goals >> square & 1]
        keys = [square for square in range(space.size) if things.keys >> square & 1]
        to_goals = [self.walk([goal], self._blocked) for goal in goals]
        farthest = [max((d[square] for d in to_goals), default=0) for square in range(space.size)]
        if things.has_key or not space.rules.key_needed or not goals:
            return farthest
        closed = self._blocked | set(goals)
        to_keys = [(self.walk([key], closed), farthest[key]) for key in keys]
        return [min((d[square] + rest for d, rest in to_keys), default=inf) for square in range(space.size)]

    def walk(self, sources: Iterable[int], blocked: set[int]) -> list[float]:
        """Steps from every square to the nearest source, round the blocked squares."""
        return walking_distances(self.space, sources, blocked)

    def _boxes_left(self, position: int) -> float:
        space = self.space
        things = space.arrangement(position >> space.avatar_bits)
        left = things.boxes & ~things.holes if space.rules.win is WinTest.BOXES_IN_HOLES else things.boxes
        total: float = 0
        while left:
            total += self._pushes[(left & -left).bit_length() - 1]
            left &= left - 1
        return total


def walking_distances(space: StateSpace, sources: Iterable[int], blocked: set[int]) -> list[float]:
    """Steps from every square to the nearest source; a source may itself be blocked."""
    distance = [inf] * space.size
    wave = list(sources)
    for square in wave:
        distance[square] = 0
    while wave:
        ahead = []
        for square in wave:
            for near in space.neighbour[square]:
                if near >= 0 and distance[near] == inf:
                    distance[near] = distance[square] + 1
                    if near not in blocked:
                        ahead.append(near)
        wave = ahead
    return [inf if square in blocked and d else d for square, d in enumerate(distance)]


def push_distances(space: StateSpace, targets: Iterable[int]) -> list[float]:
    """Pushes a box needs from every square to the nearest target, walls only."""
    distance = [inf] * space.size
    wave = list(targets)
    for square in wave:
        distance[square] = 0
    while wave:
        ahead = []
        for square in wave:
            for direction in range(4):
                source = space.neighbour[square][direction ^ 1]
                if source < 0 or distance[source] < inf or space.neighbour[source][direction ^ 1] < 0:
                    continue
                distance[source] = distance[square] + 1
                ahead.append(source)
        wave = ahead
    return distance


def box_reach(space: StateSpace, boxes: Iterable[int], solid: int = 0) -> set[int]:
    """Squares that boxes could ever be pushed to; `solid` squares (a bit set) count as walls."""
    seen = set(boxes)
    wave = list(seen)
    while wave:
        square = wave.pop()
        near = space.neighbour[square]
        for direction in range(4):
            target, behind = near[direction], near[direction ^ 1]
            if target < 0 or behind < 0 or target in seen or (solid >> target | solid >> behind) & 1:
                continue
            seen.add(target)
            wave.append(target)
    return seen
