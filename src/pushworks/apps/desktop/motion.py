"""`Motion`: the position as shown, which follows the position as it is.

The game changes at once when a key is pressed; the picture catches up step by step. So nothing that is
typed is ever lost, and the more steps wait, the faster they are shown. No pygame in here.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pushworks.levels import Direction
from pushworks.sokoban import Change, Game

QUICKEST = 0.010
"""Seconds a step takes at least when many are waiting."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Something on its way: from a square to a square, `part` of the way done."""

    origin: int
    target: int
    part: float


@dataclass(frozen=True, slots=True)
class _Waiting:
    change: Change
    facing: Direction | None


class Motion:
    """Steps waiting to be shown and the one being shown."""

    def __init__(self, game: Game, seconds: float) -> None:
        self.seconds = seconds
        """Time for one step when only one is waiting; 0 shows everything at once."""
        self.facing = Direction.DOWN
        self.steps_shown = 0
        self.snap(game)

    def snap(self, game: Game) -> None:
        """Show the game as it is now."""
        self.player = game.player
        self.boxes = set(game.boxes)
        self.waiting: deque[_Waiting] = deque()
        self.part = 0.0
        self.pushing = False

    @property
    def moving(self) -> bool:
        """Whether the picture has not caught up yet."""
        return bool(self.waiting)

    def add(self, change: Change, game: Game) -> None:
        """The game changed; show it in its turn."""
        facing = facing_of(change, game.level.width)
        if self.seconds <= 0 or change.everything or change.player_from < 0 or change.player_to < 0:
            self.snap(game)
            if facing is not None:
                self.facing = facing
            return
        self.waiting.append(_Waiting(change, facing))

    def look(self, direction: Direction) -> None:
        """Turn on the spot (a wall was in the way)."""
        if not self.waiting:
            self.facing = direction

    def update(self, seconds: float) -> int:
        """Let time go by; returns how many steps came to their end."""
        finished = 0
        while self.waiting and seconds >= 0:
            current = self.waiting[0]
            self._start(current)
            need = max(QUICKEST, self.seconds / (1 + 0.22 * (len(self.waiting) - 1)))
            left = (1.0 - self.part) * need
            if seconds < left:
                self.part += seconds / need
                break
            seconds -= left
            self._finish(current.change)
            finished += 1
        return finished

    def _start(self, step: _Waiting) -> None:
        if step.facing is not None:
            self.facing = step.facing
        self.pushing = step.change.box_from >= 0

    def _finish(self, change: Change) -> None:
        self.waiting.popleft()
        self.part = 0.0
        self.steps_shown += 1
        self.player = change.player_to
        if change.box_from >= 0:
            self.boxes.discard(change.box_from)
            self.boxes.add(change.box_to)
        if not self.waiting:
            self.pushing = False

    def shown_player(self) -> Shown:
        """Where the player is drawn."""
        if not self.waiting:
            return Shown(self.player, self.player, 0.0)
        change = self.waiting[0].change
        return Shown(change.player_from, change.player_to, _ease(self.part))

    def shown_boxes(self) -> list[Shown]:
        """Where the boxes are drawn."""
        moving = self.waiting[0].change if self.waiting else None
        shown = []
        for box in sorted(self.boxes):
            if moving is not None and box == moving.box_from:
                shown.append(Shown(box, moving.box_to, _ease(self.part)))
            else:
                shown.append(Shown(box, box, 0.0))
        return shown

    @property
    def foot(self) -> int:
        """Which foot is in front: 0 standing, 1 or 2 walking."""
        if not self.waiting or not 0.15 < self.part < 0.85:
            return 0
        return 1 + self.steps_shown % 2


def facing_of(change: Change, width: int) -> Direction | None:
    """The way the player looks after a change; None when it did not take one step.

    Undoing a step, one walks backwards: the face stays the way the step went.
    """
    step = change.player_to - change.player_from
    direction = {-width: Direction.UP, width: Direction.DOWN, -1: Direction.LEFT, 1: Direction.RIGHT}.get(
        step
    )
    if direction is None:
        return None
    return direction.opposite if change.undone else direction


def _ease(part: float) -> float:
    """Constant speed: steps in a row join without stopping at each square."""
    return min(1.0, max(0.0, part))
