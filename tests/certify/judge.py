"""Decides by brute force whether a changed certificate is still a proof, without any of its reasons.

A change that leaves every push out of the set true, and the claim with it, is no corruption: other potentials
or a smaller bound are as good a proof as the first. Everything else the checkers must refuse. This knows the
least pushes from every position (tests/oracle/brute.cpp), so it needs neither bounds nor patterns.
"""

from __future__ import annotations

from functools import cache

from tests.certify.forge import Parts, floor_of
from tests.oracle.truth import positions
from tests.scale import size

from pushworks.levels import Level

NEVER = 1 << 60
LARGEST = size(60_000, 1_500_000)
"""Positions that a level may have; `TooLargeError` for more."""
Boxes = frozenset[int]


class Truths:
    """The least pushes from every position of a level, squares numbered as in a certificate."""

    def __init__(self, text: str) -> None:
        self.squares, boxes, _ = floor_of(text)
        number = {square: at for at, square in enumerate(self.squares)}
        self.near = [
            [number.get((y + dy, x + dx), -1) for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1))]
            for y, x in self.squares
        ]
        rows = text.split("\n")
        width = max(map(len, rows))
        kinds: dict[str, set[int]] = {kind: set() for kind in "#@+$*. "}
        for y, x in self.squares:
            kinds[rows[y][x]].add(y * width + x)
        floor = set().union(*kinds.values())
        boxes_there, goals = kinds["$"] | kinds["*"], kinds["."] | kinds["*"] | kinds["+"]
        player = (kinds["@"] | kinds["+"]).pop()
        walls = frozenset(range(width * len(rows))) - floor
        level = Level(width, len(rows), walls, frozenset(goals), frozenset(boxes_there), player)
        at = {y * width + x: place for (y, x), place in number.items()}
        self.start, self.player = frozenset(boxes), at[player]
        self.goals = {at[goal] for goal in goals}
        self.left: dict[tuple[Boxes, int], int] = {}
        for position, pushes in positions(level, most=LARGEST):
            stand = frozenset(at[box] for box in position.boxes)
            first = min(self.region(stand, at[position.player]))
            self.left[stand, first] = NEVER if pushes is None else pushes

    def region(self, boxes: Boxes, player: int) -> set[int]:
        seen, todo = {player}, [player]
        while todo:
            fresh = [to for to in self.near[todo.pop()] if to >= 0 and to not in boxes and to not in seen]
            seen.update(fresh)
            todo += fresh
        return seen

    def pushes(self, boxes: Boxes, player: int) -> list[tuple[int, Boxes, int]]:
        """The box of every legal push, and the position after it."""
        region, found = self.region(boxes, player), []
        for box in boxes:
            for direction, to in enumerate(self.near[box]):
                if to >= 0 and to not in boxes and self.near[box][direction ^ 1] in region:
                    after = boxes - {box} | {to}
                    found.append((box, after, min(self.region(after, box))))
        return found


@cache
def truths(text: str) -> Truths:
    """Of a level as it stands in a certificate."""
    return Truths(text)


def is_proof(parts: Parts) -> bool:
    """Whether the claim is true, and every push from a listed position leads to one or is truly cut off."""
    truth = truths(parts.level)
    first = (truth.start, min(truth.region(truth.start, truth.player)))
    bound = NEVER if parts.claim == "unsolvable" else int(parts.claim.split()[1])
    if truth.left[first] < bound:
        return False
    listed = {(frozenset(state.boxes), state.player): (g, state) for g, state in parts.states}
    if listed.get(first, (1, None))[0] != 0:
        return False
    for (boxes, player), (g, state) in listed.items():
        if boxes <= truth.goals and g < bound:
            return False
        pushes = truth.pushes(boxes, player)
        if state.corral:  # only pushes of these boxes count: one of them must be a best one
            group = {state.boxes[place] for place in state.corral}
            pushes = [push for push in pushes if push[0] in group]
            best = min((truth.left[after, stand] + 1 for _, after, stand in pushes), default=NEVER)
            if truth.left[boxes, player] < min(best, bound - g):
                return False
        for _, after, stand in pushes:
            known = listed.get((after, stand))
            covered = known is not None and (bound == NEVER or known[0] <= g + 1)
            if not covered and truth.left[after, stand] < bound - g - 1:
                return False
    return True
