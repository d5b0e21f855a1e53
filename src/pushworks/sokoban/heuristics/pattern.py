"""Small pattern databases: the exact cost of the puzzle with two boxes, for every pair."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import inf

from pushworks.sokoban.board import DIRECTIONS, Board, Mask, bits
from pushworks.sokoban.heuristics.base import Heuristic, Side, register


@register("pdb")
class PatternDatabase(Heuristic):
    """Split the boxes into pairs, look up what each pair alone would need, add up.

    The database holds the fewest pushes that bring two boxes, alone on the board, to two goals, for each
    pair of squares and each region of the player; it is filled once by a breadth-first search backwards from
    all pairs of goals. Unlike distances it sees boxes in each other's way and the player's side of
    them. The boxes are split so that the sum is largest.

    Admissible: taking the other boxes away only makes it easier, and every push belongs to one pair.
    Consistent: a push changes the cost of one pair by one; for the others it is a walk.
    """

    admissible = True
    consistent = True
    counts = "pushes"
    uses_player = True

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._costs = _pair_costs(side)
        self._single = [min(row, default=0) for row in side.pushes]
        self._regions: dict[Mask, list[int]] = {}

    def __call__(self, boxes: Mask, player: int) -> float:
        """The largest sum over all ways to split the boxes into pairs (and one single box if odd)."""
        squares = list(bits(boxes))
        pair: dict[tuple[int, int], float] = {}
        for i, j in combinations(squares, 2):
            both = 1 << i | 1 << j
            regions = self._regions.get(both)
            if regions is None:
                regions = self._regions[both] = _regions(self.board, both)
            pair[i, j] = cost = self._costs.get((both, regions[player]), inf)
            if cost == inf:
                return inf
        if len(squares) <= 8:
            return self._best(tuple(squares), pair)
        return sum(pair[i, j] for i, j in zip(squares[::2], squares[1::2], strict=False))

    def _best(self, squares: tuple[int, ...], pair: dict[tuple[int, int], float]) -> float:
        if len(squares) < 2:
            return sum(self._single[i] for i in squares)
        first, rest = squares[0], squares[1:]
        best = self._single[first] + self._best(rest, pair) if len(squares) % 2 else -inf
        for k, other in enumerate(rest):
            best = max(best, pair[first, other] + self._best(rest[:k] + rest[k + 1 :], pair))
        return best


def _regions(board: Board, boxes: Mask) -> list[int]:
    """For each player square the smallest square of its region, -1 on boxes."""
    smallest = [-1] * board.size
    for square in range(board.size):
        if smallest[square] < 0 and not boxes >> square & 1:
            for i in bits(board.region(square, boxes)):
                smallest[i] = square
    return smallest


def _pair_costs(side: Side) -> dict[tuple[Mask, int], float]:
    """Fewest pushes for two boxes alone, by squares and player region."""
    board = side.board
    costs: dict[tuple[Mask, int], float] = {}
    regions: dict[Mask, list[int]] = {}
    todo: deque[tuple[Mask, int, float]] = deque()

    def arrive(boxes: Mask, player: int, cost: float) -> None:
        known = regions.get(boxes)
        if known is None:
            known = regions[boxes] = _regions(board, boxes)
        if (boxes, known[player]) not in costs:
            costs[boxes, known[player]] = cost
            todo.append((boxes, known[player], cost))

    for i, j in combinations(side.targets, 2):
        both = 1 << i | 1 << j
        for player in range(board.size):
            if not both >> player & 1:
                arrive(both, player, 0)
    while todo:
        boxes, player, cost = todo.popleft()
        known = regions[boxes]
        for box in bits(boxes):
            for direction in DIRECTIONS:
                to = board.next[direction][box]
                if to < 0 or boxes >> to & 1:
                    continue
                moved = boxes ^ 1 << box ^ 1 << to
                if side.backward:  # the undoing of a pull is a push, with the player behind the box
                    behind = board.next[direction ^ 1][box]
                    if behind >= 0 and known[behind] == player:
                        arrive(moved, box, cost + 1)
                else:  # the undoing of a push is a pull, with the player in front and room for it to back off
                    beyond = board.next[direction][to]
                    if beyond >= 0 and not boxes >> beyond & 1 and known[to] == player:
                        arrive(moved, beyond, cost + 1)
    return costs
