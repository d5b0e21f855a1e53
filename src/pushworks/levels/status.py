"""`LevelStatus`: why a level is not playable."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

from pushworks.levels.area import Area, unframed

if TYPE_CHECKING:
    from pushworks.levels.level import Level


class LevelStatus(IntFlag):
    """Everything that is wrong with a level; ``PLAYABLE`` (zero) when nothing is."""

    PLAYABLE = 0
    NO_PLAYER = 1
    SEVERAL_PLAYERS = 2
    NO_BOXES = 4
    FEWER_GOALS = 8
    """Fewer goals than boxes within the player's reach."""
    OPEN = 16
    """The player can walk off the board."""
    UNREACHABLE_BOX = 32
    """A box off its goal stands where the player never comes, not even with every box taken away."""
    ALREADY_SOLVED = 64
    """Every box stands on a goal: there is nothing to do."""
    OVERLAP = 128
    """Two things on one square that cannot share it."""

    def reasons(self) -> list[str]:
        """Each flag in words that fit a message."""
        return [_REASONS[flag] for flag in LevelStatus if flag in self]

    def __str__(self) -> str:
        return "; ".join(self.reasons()) or "playable"


_REASONS = {
    LevelStatus.NO_PLAYER: "there is no player",
    LevelStatus.SEVERAL_PLAYERS: "there is more than one player",
    LevelStatus.NO_BOXES: "there is no box",
    LevelStatus.FEWER_GOALS: "there are fewer goals than boxes",
    LevelStatus.OPEN: "the board is open to the outside",
    LevelStatus.UNREACHABLE_BOX: "a box off its goal can never be reached",
    LevelStatus.ALREADY_SOLVED: "it is already solved",
    LevelStatus.OVERLAP: "two things that cannot share a square do",
}


def status_of(level: Level, area: Area) -> LevelStatus:
    """Examine a level; `area` is its flooded area."""
    status = LevelStatus.PLAYABLE
    if level.player < 0:
        status |= LevelStatus.NO_PLAYER
    if level.extra_players:
        status |= LevelStatus.SEVERAL_PLAYERS
    if not level.boxes:
        status |= LevelStatus.NO_BOXES
    elif level.boxes <= level.goals:
        status |= LevelStatus.ALREADY_SOLVED
    if area.is_open:
        status |= LevelStatus.OPEN
    boxes, goals = level.boxes, level.goals
    if level.player >= 0:
        floor = unframed(area.floor, level.width)
        if not boxes - goals <= floor:
            status |= LevelStatus.UNREACHABLE_BOX
        boxes, goals = boxes & floor, goals & floor
    if len(goals) < len(boxes):
        status |= LevelStatus.FEWER_GOALS
    if _overlaps(level):
        status |= LevelStatus.OVERLAP
    return status


def _overlaps(level: Level) -> bool:
    walls, boxes, player = level.walls, level.boxes, level.player
    return (
        player in walls or player in boxes or not boxes.isdisjoint(walls) or not level.goals.isdisjoint(walls)
    )
