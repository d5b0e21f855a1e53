"""The trainer's puzzles: positions of your games in which the next push lost the level. No pygame in here.

Each is kept in the library with the pushes around the one that lost, the rule that proves the deadlock, and
the day on which it is due again: right answers put it off longer and longer, a wrong one brings it back the
next day. Each time it comes back with another task.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import cached_property
from math import log

from pushworks.levels import Level
from pushworks.library import Library, OtherLevel, SavedGame
from pushworks.sokoban import Game, IllegalMoveError

GAME = "trainer"
"""What the library calls it."""
MOST = 500
"""Puzzles that are looked through."""
FIRST_DAYS = 1
GROWTH = 3
"""How much longer a puzzle rests after each right answer."""
LEARNED_DAYS = 200
"""A puzzle that would rest longer is known, and goes."""
LEAD, AFTER = 3, 2
"""Pushes of the game that are kept before and after the one that lost it."""
ENOUGH_DUE = 20
"""While so many are due, play adds no more by itself."""
RULES = ("corner", "edge", "freeze", "matching", "corral", "group", "engine")
"""Why a position is lost; `matching` stands for `bipartite` too, `engine` for any other."""


class Task(StrEnum):
    """What is asked."""

    FIND = "find"
    """Which of these pushes lost the level?"""
    ONE = "one"
    """Make a push that keeps it solvable."""
    THREE = "three"
    """Make three."""

    @property
    def pushes(self) -> int:
        """How many pushes the answer is."""
        return {Task.FIND: 0, Task.ONE: 1, Task.THREE: 3}[self]


@dataclass(frozen=True)
class Puzzle:
    """Some pushes of a game, one of which lost the level."""

    level: Level
    """The position they begin from, as a level."""
    line: str
    """The moves."""
    lost: int
    """The number of the push that lost it, from 1 on."""
    rule: str
    """The rule that proves it lost, `engine` where only a search does."""
    due: date
    days: int = FIRST_DAYS
    """How long it rests after the next right answer."""

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Moves made after so many pushes."""
        return push_ends(self.line)

    @property
    def pushes(self) -> int:
        """Pushes of the line."""
        return len(self.ends) - 1

    @cached_property
    def before(self) -> Level:
        """The position before the push that lost it."""
        return _position(self.level, self.line[: self.ends[self.lost - 1]])

    @property
    def losing(self) -> str:
        """The moves to the push that lost it, from `before`."""
        return self.line[self.ends[self.lost - 1] : self.ends[self.lost]]

    @property
    def task(self) -> Task:
        """Another one each time: find the push, save it by one push, by three, and so on."""
        answers = round(log(max(self.days, 1), GROWTH))
        task = tuple(Task)[answers % len(Task)]
        return Task.ONE if task is Task.FIND and self.pushes < 2 else task


@dataclass(frozen=True, slots=True)
class Group:
    """The puzzles of one deadlock rule."""

    rule: str
    due: int
    kept: int


def push_ends(moves: str) -> tuple[int, ...]:
    """Moves made after 0, 1, 2, … pushes."""
    return (0, *(made for made, letter in enumerate(moves, 1) if letter.isupper()))


def add(library: Library, level: Level, moves: str, lost: int, rule: str, today: date) -> None:
    """Keep a position of a game of the player's in which push number `lost` was the wrong one.

    One that is kept already stays as it is.
    """
    ends = push_ends(moves)
    begin = ends[max(0, lost - 1 - LEAD)]
    line = moves[begin : ends[min(len(ends) - 1, lost + AFTER)]]
    start = _position(level, moves[:begin])
    puzzle = Puzzle(start, line, lost - max(0, lost - 1 - LEAD), _known(rule), today)
    if library.load_game(_about(puzzle)) is None:
        _write(library, puzzle)


def puzzles(library: Library, today: date, rule: str | None = None) -> list[Puzzle]:
    """Those that are due, rule by rule (or of one rule)."""
    due = [
        puzzle for puzzle in _kept(library) if puzzle.due <= today and (rule is None or puzzle.rule == rule)
    ]
    return sorted(due, key=lambda puzzle: (puzzle.rule, puzzle.due, puzzle.level.key))


def groups(library: Library, today: date) -> list[Group]:
    """What there is of each rule, the rule with most puzzles due first."""
    kept = list(_kept(library))
    rules, due = Counter(each.rule for each in kept), Counter(each.rule for each in kept if each.due <= today)
    found = [Group(rule, due[rule], count) for rule, count in rules.items()]
    return sorted(found, key=lambda group: (-group.due, -group.kept, group.rule))


def answered(library: Library, puzzle: Puzzle, right: bool, today: date) -> None:
    """Put a puzzle off for as long as it has earned."""
    if not right:
        _write(library, replace(puzzle, due=today + timedelta(days=FIRST_DAYS), days=FIRST_DAYS))
    elif puzzle.days > LEARNED_DAYS:
        library.delete_game(_about(puzzle))
    else:
        due = today + timedelta(days=puzzle.days)
        _write(library, replace(puzzle, due=due, days=puzzle.days * GROWTH))


def _known(rule: str) -> str:
    return "matching" if rule == "bipartite" else rule if rule in RULES else "engine"


def _position(level: Level, moves: str) -> Level:
    game = Game(level)
    game.play(moves)
    return replace(game.current_level(), title=level.title)


def _kept(library: Library) -> Iterable[Puzzle]:
    found = (_read(saved) for saved in library.recent(game=GAME, limit=MOST))
    return (puzzle for puzzle in found if puzzle is not None)


def _about(puzzle: Puzzle) -> OtherLevel:
    """Two games that were lost from the same position are one puzzle."""
    return OtherLevel(GAME, puzzle.before.key, puzzle.level.to_xsb(), puzzle.level.title)


def _write(library: Library, puzzle: Puzzle) -> None:
    extra = {
        "rule": puzzle.rule, "due": puzzle.due.isoformat(), "days": puzzle.days, "lost": puzzle.lost,
    }  # fmt: skip
    library.save_game(_about(puzzle), puzzle.line, extra=extra)


def _read(saved: SavedGame) -> Puzzle | None:
    """A puzzle; None where something else stands there. Older ones hold the losing push alone."""
    try:
        extra = saved.extra
        due, days = date.fromisoformat(str(extra["due"])), int(str(extra["days"]))
        level = Level.from_xsb(saved.board, title=saved.title)
        rule = _known(str(extra.get("rule")))
        puzzle = Puzzle(level, saved.moves, int(str(extra.get("lost", 1))), rule, due, days)
        Game(level).play(saved.moves)
    except (KeyError, ValueError, IllegalMoveError):
        return None
    return puzzle if 1 <= puzzle.lost <= puzzle.pushes else None
