"""The trainer's puzzles: positions of your games in which the next push lost the level. No pygame in here.

Each is kept in the library with the push that lost, the rule that proves the deadlock, and the day on which
it is due again: right answers put it off longer and longer, a wrong one brings it back the next day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from pushworks.levels import Level
from pushworks.library import Library, OtherLevel, SavedGame

GAME = "trainer"
"""What the library calls it."""
MOST = 500
"""Puzzles that are looked through."""
FIRST_DAYS = 1
GROWTH = 3
"""How much longer a puzzle rests after each right answer."""
LEARNED_DAYS = 200
"""A puzzle that would rest longer is known, and goes."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a push that must not be made."""

    level: Level
    """The position, as a level."""
    losing: str
    """The moves to the push that lost it."""
    rule: str
    """The rule that proves it lost, `engine` where only a search does."""
    due: date
    days: int = FIRST_DAYS
    """How long it rests after the next right answer."""


def add(library: Library, level: Level, losing: str, rule: str, today: date) -> None:
    """Keep a position of the player's; one that is kept already stays as it is."""
    if library.load_game(_about(level)) is None:
        _write(library, Puzzle(level, losing, rule, today))


def puzzles(library: Library, today: date) -> list[Puzzle]:
    """Those that are due, rule by rule."""
    kept = (_read(saved) for saved in library.recent(game=GAME, limit=MOST))
    due = [puzzle for puzzle in kept if puzzle is not None and puzzle.due <= today]
    return sorted(due, key=lambda puzzle: (puzzle.rule, puzzle.due, puzzle.level.key))


def answered(library: Library, puzzle: Puzzle, right: bool, today: date) -> None:
    """Put a puzzle off for as long as it has earned."""
    if not right:
        tomorrow = today + timedelta(days=FIRST_DAYS)
        _write(library, Puzzle(puzzle.level, puzzle.losing, puzzle.rule, tomorrow))
    elif puzzle.days > LEARNED_DAYS:
        library.delete_game(_about(puzzle.level))
    else:
        due = today + timedelta(days=puzzle.days)
        _write(library, Puzzle(puzzle.level, puzzle.losing, puzzle.rule, due, puzzle.days * GROWTH))


def _about(level: Level) -> OtherLevel:
    return OtherLevel(GAME, level.key, level.to_xsb(), level.title)


def _write(library: Library, puzzle: Puzzle) -> None:
    extra = {"rule": puzzle.rule, "due": puzzle.due.isoformat(), "days": puzzle.days}
    library.save_game(_about(puzzle.level), puzzle.losing, extra=extra)


def _read(saved: SavedGame) -> Puzzle | None:
    """A puzzle; None where something else stands there."""
    try:
        due = date.fromisoformat(str(saved.extra["due"]))
        days = int(str(saved.extra["days"]))
        level = Level.from_xsb(saved.board, title=saved.title)
    except (KeyError, ValueError):
        return None
    return Puzzle(level, saved.moves, str(saved.extra.get("rule", "engine")), due, days)
