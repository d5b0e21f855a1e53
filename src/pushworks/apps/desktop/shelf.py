"""`Shelf`: the collections there are to play: those that ship, the library's, and opened files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.library import Library

OWN = "My levels"
"""The library's collection for levels made or pasted in the game."""
MOST = 2000
"""Levels of one collection that the browser shows at most."""
ORDER = ("first-steps", "warehouse", "grand-depot")


class Course:
    """A named row of levels, read when first looked at."""

    def __init__(
        self, name: str, title: str, levels: Sequence[Level] | Callable[[], Sequence[Level]]
    ) -> None:
        self.name = name
        """How settings and saved games call it."""
        self.title = title
        self._levels = levels

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The playable levels."""
        found = self._levels() if callable(self._levels) else self._levels
        return tuple(found)

    @cached_property
    def ratings(self) -> dict[int, float]:
        """Ratings from 1 to 10 by index, where the levels' notes have one."""
        found = ((i, rating_of(level)) for i, level in enumerate(self.levels))
        return {i: rating for i, rating in found if rating is not None}

    def __len__(self) -> int:
        return len(self.levels)


class Shelf:
    """All courses; each is read when first asked for."""

    def __init__(self, library: Library | None, opened: Course | None = None) -> None:
        self.library = library
        self.opened = opened
        self._shipped: list[Course] | None = None
        self._stored: dict[str, tuple[int, Course]] = {}

    def courses(self) -> list[Course]:
        """Every course: an opened file first, then ours, then the library's."""
        first = [self.opened] if self.opened is not None else []
        return [*first, *self.shipped(), *self.stored()]

    def shipped(self) -> list[Course]:
        """The packs that ship with the game, easiest first."""
        if self._shipped is None:
            self._shipped = [_shipped_course(path) for path in shipped_files()]
        return self._shipped

    def stored(self) -> list[Course]:
        """The collections of the library."""
        if self.library is None:
            return []
        own_names = {course.name for course in self.shipped()}
        courses = []
        for info in self.library.collections():
            if not info.levels or info.name in own_names:
                continue
            known = self._stored.get(info.name)
            if known is None or known[0] != info.levels:
                known = (info.levels, Course(info.name, info.name, partial(self._read, info.name)))
                self._stored[info.name] = known
            courses.append(known[1])
        return courses

    def _read(self, name: str) -> list[Level]:
        assert self.library is not None
        return [level for level in islice(self.library.levels(name), MOST) if level.is_playable]

    def find(self, name: str) -> Course | None:
        """The course of this name or title, upper and lower case alike."""
        wanted = name.casefold()
        for course in self.courses():
            if wanted in (course.name.casefold(), course.title.casefold()):
                return course
        return None

    def keep(self, level: Level) -> Course:
        """Add a level to the player's own collection and return that with the level in it."""
        if self.library is None:
            return Course(OWN, OWN, (level,))
        self.library.add([level], OWN)
        return next(course for course in self.stored() if course.name == OWN)

    def place_of(self, level: Level, name: str = "", index: int = 0) -> tuple[Course, int]:
        """Where a saved level belongs: its old place if it is still there, else a course of its own."""
        course = self.find(name) if name else None
        if course is not None and 0 <= index < len(course) and course.levels[index] == level:
            return course, index
        for candidate in [*([self.opened] if self.opened else []), *self.shipped()]:
            for number, other in enumerate(candidate.levels):
                if other == level:
                    return candidate, number
        return Course(level.title or OWN, level.title or OWN, (level,)), 0


def shipped_files() -> list[Path]:
    """The level files in the package, in the order they are meant to be played."""
    folder = resources.files("pushworks") / "data" / "levels"
    files = [Path(str(entry)) for entry in folder.iterdir()] if folder.is_dir() else []
    names = [file for file in files if file.suffix == ".sok"]
    return sorted(
        names, key=lambda file: (ORDER.index(file.stem) if file.stem in ORDER else len(ORDER), file.stem)
    )


def _shipped_course(path: Path) -> Course:
    course = read_course(path)
    course.name = path.stem
    return course


def read_course(path: Path) -> Course:
    """The levels of a file; raises `LevelError` or `OSError` with one clear line when there are none."""
    from pushworks.levels import LevelError, read

    collection = read(path)
    playable = [level for level in collection.levels if level.is_playable]
    if not playable:
        raise LevelError("expected at least one playable level", source=str(path))
    title = collection.title or path.stem.replace("-", " ").replace("_", " ").title()
    return Course(str(path), title, playable)


def rating_of(level: Level) -> float | None:
    """The rating in a level's notes (``rating: 4.2``), as the level maker writes it."""
    for line in level.notes.splitlines():
        key, _, value = line.partition(":")
        if key.strip().lower() in ("rating", "difficulty"):
            try:
                return float(value.split()[0].split("/")[0])
            except (IndexError, ValueError):
                return None
    return None
