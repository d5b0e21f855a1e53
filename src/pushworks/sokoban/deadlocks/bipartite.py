"""Bipartite deadlocks: every box can reach a goal, but not all of them at once."""

from __future__ import annotations

from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register


@register("bipartite")
class Bipartite(Rule):
    """Boxes must be matched with goals they can reach, one each; without such a matching, all is deadlocked.

    Found with augmenting paths (Kuhn's algorithm): give each box a goal; if all its goals are taken, ask
    their owners to move over, and the owners of the goals that those want.
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
    goal_of: dict[int, int] = {}
    taken = 0
    for box in bits(boxes):
        asker_of: dict[int, int] = {}  # by goal: the box that asked for it first
        asked = 0
        askers = [box]
        for asker in askers:  # it grows: the owner of a taken goal looks for another one
            wanted = goals_of[asker] & ~asked
            free = wanted & ~taken
            if free:
                wanted = free & -free
            for goal in bits(wanted):
                asker_of[goal] = asker
                if not free:
                    askers.append(owner[goal])
            asked |= wanted
            if free:
                break
        else:
            return False
        taken |= free & -free
        goal = (free & -free).bit_length() - 1
        while goal >= 0:  # every box of the chain gets the goal it asked for
            asker = asker_of[goal]
            owner[goal] = asker
            goal_of[asker], goal = goal, goal_of.get(asker, -1)
    return True
