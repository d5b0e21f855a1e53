"""`Session`: one level being played, kept in the library at every change. No pygame in here.

Every method that changes the position returns the list of single changes, so that the screen can show
them one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from pushworks.apps.desktop.analysis import Analysis
from pushworks.apps.desktop.motion import facing_of
from pushworks.levels import Direction, Level
from pushworks.sokoban import Change, Game, IllegalMoveError, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.shelf import Course
    from pushworks.library import Library
    from pushworks.library.entry import Stored


@dataclass(frozen=True, slots=True)
class Shift:
    """A change and the way the player looks while it happens."""

    change: Change
    facing: Direction | None


@dataclass(frozen=True, slots=True)
class Advice:
    """What a hint knows: push this box this way, after walking there like this."""

    box: int
    direction: Direction
    walk: str


SLOTS = {Mode.PUSH: "auto", Mode.PULL: "pull"}
"""Where the library keeps each kind of play."""


class Session:
    """A game with its place in a collection, its clock, its hints and its file."""

    def __init__(
        self,
        library: Library | None,
        course: Course,
        index: int,
        mode: Mode = Mode.PUSH,
        *,
        resume: bool = True,
    ) -> None:
        self.library = library
        self.course = course
        self.index = index
        self.level: Level = course.levels[index]
        self.hints = 0
        self.game = Game(self.level, mode)
        self.stored: Stored | None = None
        self.analysis = Analysis(self.level)
        self._advice: dict[frozenset[int], tuple[int, Direction]] = {}
        self._spent = 0.0
        self._since = time.monotonic()
        if resume:
            self._load()

    # The clock.

    @property
    def seconds(self) -> float:
        """Time spent on the level."""
        return self._spent + time.monotonic() - self._since

    def stop_clock(self) -> None:
        """The game is covered by another screen."""
        self._spent = self.seconds
        self._since = time.monotonic()

    def start_clock(self) -> None:
        """The game is on top again: the time between does not count."""
        self._since = time.monotonic()

    # The file.

    def _load(self) -> None:
        saved = self.library.load_game(self.level, slot=SLOTS[self.game.mode]) if self.library else None
        if saved is None:
            return
        game = Game(self.level, self.game.mode)
        try:
            game.play(saved.moves[: saved.position])
            length = len(game.lurd)
            game.play(saved.moves[saved.position :])
            while len(game.lurd) > length and game.undo():
                pass
        except IllegalMoveError:
            return  # of an older drawing of the level: begin anew
        self.game = game
        self._spent = saved.seconds
        hints = saved.extra.get("hints", 0)
        self.hints = hints if isinstance(hints, int) else 0

    def save(self) -> None:
        """Keep the position; called after every change."""
        if self.library is None:
            return
        played, future = self.game.lurd, self.game.future
        extra = {"hints": self.hints, "collection": self.course.name, "index": self.index}
        self.library.save_game(
            self.level, played + future, position=len(played), seconds=self.seconds,
            slot=SLOTS[self.game.mode], extra=extra,
        )  # fmt: skip

    # Playing.

    def step(self, direction: Direction) -> list[Shift]:
        """One move; empty when something is in the way."""
        return self._done([self.game.move(direction)])

    def step_possible(self, direction: Direction) -> bool:
        """Whether a move in this direction would do anything."""
        game, width = self.game, self.level.width
        if game.player < 0:
            return False
        squares = [game.player]
        for _ in range(2):
            y, x = divmod(squares[-1], width)
            x, y = x + direction.dx, y + direction.dy
            inside = 0 <= x < width and 0 <= y < self.level.height
            squares.append(y * width + x if inside else -1)
            if not inside:
                break
        _, ahead, *rest = squares
        if ahead < 0 or ahead in self.level.walls:
            return False
        if ahead not in game.boxes:
            return True
        beyond = rest[0] if rest else -1
        return (
            game.mode is Mode.PUSH
            and beyond >= 0
            and beyond not in self.level.walls
            and beyond not in game.boxes
        )

    def walk(self, square: int) -> list[Shift]:
        """Walk to a square; empty when there is no way."""
        if self.game.mode is Mode.PULL and not self.game.pushes:
            return self._done([self.game.jump(square)])
        return self._play(self.game.walk_path(square))

    def push(self, box: int, target: int, shortest: str = "pushes") -> list[Shift]:
        """Bring a box to a square the shortest way; empty when there is none."""
        way = cast(Literal["pushes", "moves"], shortest)
        return self._play(self.game.push_path(box, target, shortest=way))

    def play(self, moves: str) -> list[Shift]:
        """Play moves as far as the rules allow."""
        return self._play(moves)

    def _play(self, moves: str | None) -> list[Shift]:
        changes = []
        for letter in moves or "":
            change = self.game.move(Direction.from_letter(letter), pull=letter.isupper())
            if change is None:
                break
            changes.append(change)
        return self._done(changes)

    def undo(self) -> list[Shift]:
        """Take back one step."""
        return self._done([self.game.undo()], backwards=True)

    def redo(self) -> list[Shift]:
        """Play a step again."""
        return self._done([self.game.redo()])

    def undo_push(self) -> list[Shift]:
        """Take back everything down to and with the last push."""
        return self._done(self._until_push(self.game.undo), backwards=True)

    def redo_push(self) -> list[Shift]:
        """Play again up to and with the next push."""
        return self._done(self._until_push(self.game.redo))

    @staticmethod
    def _until_push(do: Callable[[], Change | None]) -> list[Change | None]:
        changes: list[Change | None] = []
        while (change := do()) is not None:
            changes.append(change)
            if change.box_from >= 0 or change.everything:
                break
        return changes

    def restart(self) -> list[Shift]:
        """Back to the start; can be undone."""
        return self._done([self.game.restart()])

    def _done(self, changes: list[Change | None] | list[Change], backwards: bool = False) -> list[Shift]:
        width = self.level.width
        shifts = [
            Shift(change, facing_of(change, width, backwards)) for change in changes if change is not None
        ]
        if shifts:
            self.save()
        return shifts

    # The end.

    @property
    def solved(self) -> bool:
        """Whether the level is solved."""
        return self.game.solved

    def keep_solution(self) -> None:
        """The level is solved: keep the solution and the record of the game (once)."""
        if self.library is not None and self.stored is None:
            moves = self.game.solution()
            self.stored = self.library.mark_solved(self.level, moves, seconds=self.seconds, hints=self.hints)
            if self.game.mode is Mode.PULL:
                self.library.delete_game(self.level, slot=SLOTS[Mode.PULL])

    # Hints.

    def learn(self, start: Level, moves: str) -> None:
        """Remember the pushes of a solution found from a position, as advice for it and all that follow."""
        game = Game(start)
        for letter in moves:
            direction = Direction.from_letter(letter)
            before = game.boxes
            change = game.move(direction)
            if change is not None and change.box_from >= 0:
                self._advice[before] = (change.box_from, direction)

    def advice(self) -> Advice | None:
        """The next push, if one is known for this very position."""
        known = self._advice.get(self.game.boxes)
        if known is None or self.game.mode is Mode.PULL:
            return None
        box, direction = known
        stand = box - direction.dy * self.level.width - direction.dx
        walk = self.game.walk_path(stand)
        return None if walk is None else Advice(box, direction, walk)

    # What can be proved.

    @property
    def lost(self) -> bool:
        """Whether the position is proved to be lost."""
        return self.game.mode is Mode.PUSH and self.analysis.lost(self.game.boxes, self.game.player)

    @property
    def lower_bound(self) -> int | None:
        """Pushes still needed at least."""
        if self.game.mode is Mode.PULL:
            return None
        return self.analysis.lower_bound(self.game.boxes, self.game.player)

    def movable(self) -> list[int]:
        """The boxes that can be moved at once, in reading order."""
        game, width = self.game, self.level.width
        free = self.level.floor - game.boxes
        reach = game.reachable()
        found = []
        for box in sorted(game.boxes):
            for direction in Direction:
                step = direction.dy * width + direction.dx
                # A push starts behind the box, a pull before it with room to step back.
                stand, room = (
                    (box + step, box + 2 * step) if game.mode is Mode.PULL else (box - step, box + step)
                )
                if stand in reach and room in free:
                    found.append(box)
                    break
        return found

    def targets(self, box: int) -> frozenset[int]:
        """Where a box can be brought, dead squares left out."""
        dead = self.analysis.dead if self.game.mode is Mode.PUSH else frozenset()
        return self.game.box_targets(box) - dead
