"""Bipartite deadlocks: every box can reach a goal, but not all of them at once."""

from __future__ import annotations

from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register


@register("bipartite")
class Bipartite(Rule):
    """Boxes must be matched with goals they can reach, one each; without such a matching, all is deadlocked.

    Found with augmenting paths (Kuhn's algorithm): give each box a goal; if all its goals are taken, ask
    their owners to move over.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.goals_of = goals_of_squares(board)
        """The goals a box on each square can be pushed to."""

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether some box is left without a goal in every matching."""
        return not matching_exists(boxes, self.goals_of)


def goals_of_squares(board: Board, frozen: Mask = 0) -> list[Mask]:
    """For each square the goals a box can be pushed to from it when the boxes `frozen` are walls."""
    goals_of = [0] * board.size
    for goal in bits(board.goals & ~frozen):
        for square in bits(board.area(1 << goal, frozen)):
            goals_of[square] |= 1 << goal
    return goals_of


def matching_exists(boxes: Mask, goals_of: list[Mask]) -> bool:
    """Whether the boxes can be given different goals, box on square i one of `goals_of[i]`."""
    owner: dict[int, int] = {}

    def settle(box: int, asked: Mask) -> Mask | None:
        """Find a goal for `box`; the goals asked so far, or None when one was found."""
        for goal in bits(goals_of[box] & ~asked):
            if asked >> goal & 1:
                continue
            asked |= 1 << goal
            if goal in owner:
                deeper = settle(owner[goal], asked)
                if deeper is not None:
                    asked = deeper
                    continue
            owner[goal] = box
            return None
        return asked

    return all(settle(box, 0) is None for box in bits(boxes))
