"""`Session`: a `Game` in its place: a level of a collection, kept in the library at every change.

What can be played is the `Game`'s business; `Session.do` carries out a wish on it and returns the single
changes, so that the screen can show them one after the other. No pygame in here.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pushworks.apps.desktop.analysis import Analysis
from pushworks.levels import Direction, Level
from pushworks.sokoban import Change, Game, IllegalMoveError, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.shelf import Course
    from pushworks.library import Library
    from pushworks.library.entry import SavedGame, Stored


@dataclass(frozen=True, slots=True)
class Advice:
    """What a hint knows: push this box this way, after walking there like this."""

    box: int
    direction: Direction
    walk: str


SLOTS = {Mode.PUSH: "auto", Mode.PULL: "pull"}
"""Where the library keeps each kind of play."""
BOOKMARK, BRANCH = "bookmark", "branch"
"""Lines of moves kept beside the game itself, each kind numbered."""
MOST_BRANCHES = 12
TARGET = "target"
"""And where the position of pull play that forward play is to meet."""


@dataclass(frozen=True, slots=True)
class Target:
    """A position reached in pull play: whoever gets there by pushing knows the rest."""

    boxes: frozenset[int]
    player: int
    rest: str
    """The moves from there to the solved level."""

    @classmethod
    def of(cls, game: Game) -> Target:
        """The position of a game of pull play."""
        return cls(game.boxes, game.player, game.way_back)


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
        self.back_to = ""
        """The screen that a test game goes back to when it is won."""
        self.analysis = Analysis(self.level)
        self.target: Target | None = None
        self._advice: dict[frozenset[int], tuple[int, Direction]] = {}
        self._spent = 0.0
        self._since = time.monotonic()
        if resume:
            self._load()
        self._load_target()

    @property
    def shown_level(self) -> Level:
        """The level as it is drawn: pull play is the level backwards, with goals where the boxes start."""
        return replace(self.level, goals=self.level.boxes) if self.game.mode is Mode.PULL else self.level

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
            game.walks = _pairs(saved.extra.get("walks"))
        except IllegalMoveError:
            return  # of an older drawing of the level: begin anew
        self.game = game
        self._spent = saved.seconds
        hints = saved.extra.get("hints", 0)
        self.hints = hints if isinstance(hints, int) else 0

    def _load_target(self) -> None:
        saved = self.library.load_game(self.level, slot=TARGET) if self.library else None
        if saved is not None:
            game = Game(self.level, Mode.PULL)
            with contextlib.suppress(IllegalMoveError):
                game.play(saved.moves)
                self.target = Target.of(game)

    def save(self) -> None:
        """Keep the position; called after every change."""
        if self.library is None:
            return
        played, future = self.game.lurd, self.game.future
        extra = {
            "hints": self.hints, "collection": self.course.name, "index": self.index,
            "walks": self.game.walks,
        }  # fmt: skip
        self.library.save_game(
            self.level, played + future, position=len(played), seconds=self.seconds,
            slot=SLOTS[self.game.mode], extra=extra,
        )  # fmt: skip

    # Playing.

    def do(self, wish: Callable[[Game], object]) -> list[Change]:
        """Carry out a wish (``Game.undo``, a walk, …); what it changed is kept and returned step by step."""
        changes: list[Change] = []
        game = self.game
        line = "" if game.solved else game.lurd + game.future
        game.listener = changes.append
        wish(game)
        if changes:
            self.save()
            if any(map(str.isupper, line)) and not (game.lurd + game.future).startswith(line):
                self.keep_snapshot(line, BRANCH)  # something else was played: the old way is not lost
        return changes

    def play(self, moves: str) -> list[Change]:
        """Play moves as far as the rules allow."""

        def wish(game: Game) -> None:
            with contextlib.suppress(IllegalMoveError):
                game.play(moves)

        return self.do(wish)

    # Snapshots.

    def keep_snapshot(self, line: str, kind: str) -> None:
        """Keep a line of moves: a bookmark, or a branch that was left. The oldest branches go."""
        if self.library is None or self.game.mode is Mode.PULL:
            return
        kept = self.snapshots()
        if any(saved.moves == line and saved.slot.startswith(kind) for saved in kept):
            return
        numbers = [int(saved.slot.rpartition(" ")[2]) for saved in kept]
        self.library.save_game(self.level, line, slot=f"{kind} {max(numbers, default=0) + 1}")
        branches = [saved for saved in kept if saved.slot.startswith(BRANCH)]
        for old in branches[MOST_BRANCHES - 1 :]:
            self.library.delete_game(self.level, slot=old.slot)

    def snapshots(self) -> list[SavedGame]:
        """Bookmarks and branches of this level, the last one first."""
        saved = self.library.saved_games(self.level) if self.library is not None else []
        return [each for each in saved if each.slot.split(" ")[0] in (BOOKMARK, BRANCH)]

    def take(self, start: Level, moves: str) -> list[Change]:
        """Play on from elsewhere: moves from the level's start, or from the position there is now."""

        def wish(game: Game) -> None:
            if start == self.level:
                game.go_to(0)
            with contextlib.suppress(IllegalMoveError):
                game.play(moves)

        return self.do(wish)

    # Meeting in the middle.

    def keep_target(self) -> None:
        """Pull play: forward play is to meet this position."""
        self.target = Target.of(self.game)
        if self.library is not None:
            self.library.save_game(self.level, self.game.lurd, slot=TARGET)

    def forget_target(self) -> None:
        """Nothing is to be met any more."""
        self.target = None
        if self.library is not None:
            self.library.delete_game(self.level, slot=TARGET)

    def rest_from_target(self) -> str:
        """Forward play: the moves to the end where the position is the target; else nothing."""
        target, game = self.target, self.game
        if target is None or game.mode is Mode.PULL or game.boxes != target.boxes:
            return ""
        walk = game.walk_path(target.player)
        return "" if walk is None else walk + target.rest

    # The end.

    def keep_solution(self) -> None:
        """The level is solved: keep the solution and the record of the game (once)."""
        if self.library is not None and self.stored is None:
            moves = self.game.solution()
            self.stored = self.library.mark_solved(self.level, moves, seconds=self.seconds, hints=self.hints)
            if self.game.mode is Mode.PULL:
                self.library.delete_game(self.level, slot=SLOTS[Mode.PULL])
            self.forget_target()

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

    def targets(self, box: int) -> frozenset[int]:
        """Where a box can be brought, dead squares left out."""
        dead = self.analysis.dead if self.game.mode is Mode.PUSH else frozenset()
        return self.game.box_targets(box) - dead


def _pairs(found: object) -> list[tuple[int, int]]:
    """Pairs of numbers out of a saved game, whatever stands there."""
    pairs = found if isinstance(found, list) else []
    return [
        (pair[0], pair[1])
        for pair in pairs
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(number, int) for number in pair)
    ]
