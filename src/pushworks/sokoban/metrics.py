"""The six measures of a solution: moves, pushes, box lines, box changes, pushing sessions, player lines."""

from __future__ import annotations

from typing import NamedTuple

from pushworks.levels import Level
from pushworks.sokoban.grid import Grid


class Metrics(NamedTuple):
    """All six measures; compares by moves first, as the usual ranking does."""

    moves: int
    pushes: int
    box_lines: int
    """Straight lines of a box: a push starts a new one when it pushes another box than the push before it,
    or the same box in another direction. Walking in between does not count."""
    box_changes: int
    """How often the pushed box differs from the one pushed before; the first push counts."""
    pushing_sessions: int
    """Unbroken runs of pushes, with nothing but walking between them."""
    player_lines: int
    """Straight lines of the player, walking or pushing."""

    @property
    def by_pushes(self) -> tuple[int, int, int, int, int, int]:
        """The order that ranks by pushes first."""
        return (self.pushes, self.moves, *self[2:])


class IllegalMoveError(ValueError):
    """A move that the rules do not allow; `index` is its position in the text."""

    def __init__(self, index: int, letter: str) -> None:
        super().__init__(f"move {index + 1} ({letter!r}) is not possible")
        self.index = index


def measure(level: Level, moves: str) -> Metrics:
    """The measures of `moves` played from the start of `level`; the level need not end solved.

    Raises `IllegalMoveError` when a move cannot be made.
    """
    grid = Grid(level)
    walls, steps = grid.walls, grid.letters
    boxes = grid.inner_set(level.boxes)
    player = grid.player
    pushes = box_lines = box_changes = sessions = player_lines = 0
    last_step = 0  # of the player
    pushed_last = False
    last_box = -1  # where the box pushed last stands
    last_push = 0  # and the step it made
    for index, letter in enumerate(moves):
        step = steps.get(letter, 0)
        player += step
        if not step or player in walls:
            raise IllegalMoveError(index, letter)
        if step != last_step:
            player_lines += 1
            last_step = step
        if player not in boxes:
            pushed_last = False
            continue
        beyond = player + step
        if beyond in boxes or beyond in walls:
            raise IllegalMoveError(index, letter)
        boxes.remove(player)
        boxes.add(beyond)
        pushes += 1
        if not pushed_last:
            sessions += 1
            pushed_last = True
        if player != last_box:
            box_changes += 1
            box_lines += 1
        elif step != last_push:
            box_lines += 1
        last_box, last_push = beyond, step
    return Metrics(len(moves), pushes, box_lines, box_changes, sessions, player_lines)
