"""`Session`: a `Game` in its place: a level of a collection, kept in the library at every change.

What can be played is the `Game`'s business; `Session.do` carries out a command on it and returns the single
changes, so that the screen can show them one after the other. No pygame in here.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pushworks.apps.desktop.analysis import Analysis
from pushworks.apps.desktop.walks import shortest_walks
from pushworks.apps.helped_lines import HelpedLines
from pushworks.levels import Direction, Level
from pushworks.sokoban import Change, Game, IllegalMoveError, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import PlayableCollection
    from pushworks.apps.desktop.plan_sketch import PlanSketch
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
    """A position reached in pull play: once pushing leads there, the rest is known."""

    boxes: frozenset[int]
    player: int
    rest: str
    """The moves from there to the solved level."""

    @classmethod
    def of(cls, game: Game) -> Target:
        """The position of a game of pull play."""
        here = replace(game.level, boxes=game.boxes, player=game.player)
        return cls(game.boxes, game.player, shortest_walks(here, game.way_back))


class Session:
    """A game with its place in a collection, its clock, its hints and its file."""

    def __init__(
        self,
        library: Library | None,
        collection: PlayableCollection,
        index: int,
        mode: Mode = Mode.PUSH,
        *,
        resume: bool = True,
    ) -> None:
        self.library = library
        self.collection = collection
        self.index = index
        self.level: Level = collection.levels[index]
        self.hints = 0
        self.help = HelpedLines()
        self.game = Game(self.level, mode)
        self.stored: Stored | None = None
        """The solution that was kept last."""
        self._kept, self._counted = "", 0.0
        """Its moves, and the time on the clock when they were kept: it counts for one win."""
        self.back_to = ""
        """The screen that a test game goes back to when it is won."""
        self.analysis = Analysis(self.level)
        self.target: Target | None = None
        self.plan: PlanSketch | None = None
        """The steps marked in plan mode, for the position they were marked in."""
        self._advice: dict[frozenset[int], tuple[int, Direction]] = {}
        self._spent = 0.0
        self._since: float | None = time.monotonic()
        """Since when the clock runs; None while it stands still."""
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
        return self._spent + (0.0 if self._since is None else time.monotonic() - self._since)

    def stop_clock(self) -> None:
        """The game is covered by another screen: its time stands still."""
        self._spent, self._since = self.seconds, None

    def start_clock(self) -> None:
        """The game is on top again: the time between does not count."""
        self._spent, self._since = self.seconds, time.monotonic()

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
        self.help = HelpedLines.read(saved.extra.get("help", [""] if self.hints else []))

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
            "hints": self.hints, "collection": self.collection.name, "index": self.index,
            "walks": self.game.walks, "help": self.help.written(),
        }  # fmt: skip
        self.library.save_game(
            self.level, played + future, position=len(played), seconds=self.seconds,
            slot=SLOTS[self.game.mode], extra=extra,
        )  # fmt: skip

    # Playing.

    def do(self, command: Callable[[Game], object], *, helped: bool = False) -> list[Change]:
        """Carry out a command (``Game.undo``, a walk, …); saves the game and returns each change.

        `helped`: the moves are not the player's own.
        """
        changes: list[Change] = []
        game = self.game
        played, line, solved = game.lurd, game.lurd + game.future, game.solved
        game.listener = changes.append
        command(game)
        if changes:
            self.help.follow(played, game.lurd, helped)
            self.save()
            replaced = not (game.lurd + game.future).startswith(line)
            if not solved and replaced and any(map(str.isupper, line)):
                self.keep_snapshot(line, BRANCH)  # another line was played: the old one is kept
        return changes

    def begin_again(self) -> None:
        """Play the level once more: a new game with its own clock, without what helped the last one, but
        not without what a review of it has shown.

        Nothing of the last game can be brought back by undo: its moves may be those of the engine.
        """
        self.game = Game(self.level, self.game.mode)
        self.stored, self.hints, self.help = None, 0, self.help.next_game()
        self._spent, self._since = 0.0, None if self._since is None else time.monotonic()
        self._kept, self._counted = "", 0.0
        self.save()

    @property
    def helped(self) -> bool:
        """Whether the present line of moves was played with help."""
        return self.help.covers(self.game.lurd)

    def play(self, moves: str, *, helped: bool = False) -> list[Change]:
        """Play moves as far as the rules allow."""

        def command(game: Game) -> None:
            with contextlib.suppress(IllegalMoveError):
                game.play(moves)

        return self.do(command, helped=helped)

    def play_plan(self, parts: list[tuple[str, bool]]) -> list[Change]:
        """Play the moves of a plan's steps as one action, undone as one.

        With each the word whether the engine filled a gap: from the first such step on the line is helped.
        """
        begin = self.game.lurd
        for moves, filled in parts:
            if filled:
                self.help.add(begin + moves[:1])
            begin += moves
        return self.do(lambda game: game.play_path("".join(moves for moves, _ in parts)))

    # Snapshots.

    def keep_snapshot(self, line: str, kind: str) -> None:
        """Keep a line of moves: a bookmark, or a branch that was left. The oldest branches go."""
        if self.library is None or self.game.mode is Mode.PULL:
            return
        kept = self.snapshots()
        if any(saved.moves == line and saved.slot.startswith(kind) for saved in kept):
            return
        numbers = [int(saved.slot.rpartition(" ")[2]) for saved in kept]
        slot = f"{kind} {max(numbers, default=0) + 1}"
        self.library.save_game(self.level, line, slot=slot, extra={"help": self.help.within(line)})
        branches = [saved for saved in kept if saved.slot.startswith(BRANCH)]
        for old in branches[MOST_BRANCHES - 1 :]:
            self.library.delete_game(self.level, slot=old.slot)

    def snapshots(self) -> list[SavedGame]:
        """Bookmarks and branches of this level, the last one first."""
        saved = self.library.saved_games(self.level) if self.library is not None else []
        return [each for each in saved if each.slot.split(" ")[0] in (BOOKMARK, BRANCH)]

    def name_snapshot(self, saved: SavedGame, name: str) -> None:
        """Give a bookmark a name, or none."""
        if self.library is not None:
            extra = {**saved.extra, "name": name}
            self.library.save_game(self.level, saved.moves, slot=saved.slot, extra=extra)

    def delete_snapshot(self, saved: SavedGame) -> None:
        """Forget a bookmark or a branch."""
        if self.library is not None:
            self.library.delete_game(self.level, slot=saved.slot)

    def take(self, start: Level, moves: str, *, helped: bool) -> list[Change]:
        """Play on from elsewhere: moves from the level's start, or from the position there is now."""

        def command(game: Game) -> None:
            if start == self.level:
                game.go_to(0)
            with contextlib.suppress(IllegalMoveError):
                game.play(moves)

        return self.do(command, helped=helped)

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
        return "" if walk is None else shortest_walks(game.current_level(), walk + target.rest)

    # The end.

    def solution(self) -> str:
        """The solution reached; one found by pulling has the shortest walks between its pushes."""
        moves = self.game.solution()
        return shortest_walks(self.level, moves) if self.game.mode is Mode.PULL else moves

    def keep_solution(self) -> None:
        """The level is solved: keep the solution and the record of the game. Another way to the end, after a
        restart or an undo, is kept as well; the same one, by undo and redo, is not.
        """
        if self.library is None:
            return
        moves = self.solution()
        if moves == self._kept:
            return
        self.stored = self.library.mark_solved(
            self.level,
            moves,
            seconds=self.seconds - self._counted,
            hints=self.hints if self.helped else 0,
            helped=self.helped,
        )
        self._kept, self._counted = moves, self.seconds
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
    def deadlocked(self) -> bool:
        """Whether the position is proved deadlocked."""
        return self.game.mode is Mode.PUSH and self.analysis.deadlocked(self.game.boxes, self.game.player)

    @property
    def lower_bound(self) -> int | None:
        """Pushes still needed at least."""
        if self.game.mode is Mode.PULL:
            return None
        return self.analysis.lower_bound(self.game.boxes, self.game.player)

    # Where boxes can be brought: answered by the core.

    def targets(self, box: int) -> frozenset[int]:
        """Where a box can be brought, dead squares left out."""
        from pushworks.engine import box_targets

        if self.game.player < 0:
            return frozenset()
        dead = self.analysis.dead if self.game.mode is Mode.PUSH else frozenset()
        return box_targets(self.game.current_level(), box, pull=self.game.mode is Mode.PULL) - dead

    def box_path(
        self, box: int, squares: Collection[int], shortest: Literal["pushes", "moves"]
    ) -> str | None:
        """The shortest way to bring a box to one of these squares; None when there is none."""
        from pushworks.engine import box_path

        free = set(squares) - self.level.walls - (self.game.boxes - {box})
        if self.game.player < 0 or box not in self.game.boxes or not free:
            return None
        pull = self.game.mode is Mode.PULL
        return box_path(self.game.current_level(), box, free, pull=pull, shortest=shortest)


def _pairs(found: object) -> list[tuple[int, int]]:
    """Pairs of numbers out of a saved game, whatever stands there."""
    pairs = found if isinstance(found, list) else []
    return [
        (pair[0], pair[1])
        for pair in pairs
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(number, int) for number in pair)
    ]
