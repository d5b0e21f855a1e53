"""`Shelf`: the collections there are to play: those that ship, the library's, and opened files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.levels import Level, LevelError

if TYPE_CHECKING:
    from pushworks.library import Library

OWN = "My levels"
"""The library's collection for levels made or pasted in the game."""
MOST = 2000
"""Levels of one collection that the browser shows at most."""
MOST_FILES = 20
"""Opened files that stay on the shelf."""
COUNTED = 400
"""Levels of a collection up to which the solved ones are counted."""
HIDDEN = ("first",)
"""Shipped for examples and benchmarks; First Steps teaches the same better."""
ORDER = ("first-steps", "warehouse", "grand-depot", "great-halls")


_RATING = re.compile(r"\b(?:difficulty|rating)[: ]+(?:about )?(10|\d(?:\.\d+)?)\b", re.IGNORECASE)


class Course:
    """A named row of levels, read when first looked at."""

    def __init__(
        self,
        name: str,
        title: str,
        levels: Sequence[Level] | Callable[[], Sequence[Level]],
        numbers: Sequence[int] = (),
    ) -> None:
        self.numbers = numbers
        """The position of each level in its file, where unplayable ones were left out."""
        self.name = name
        """How settings and saved games call it."""
        self.title = title
        self._levels = levels

    @property
    def is_read(self) -> bool:
        """Whether its levels have been looked at."""
        return "levels" in self.__dict__

    @property
    def is_file(self) -> bool:
        """Whether it is a file that was opened: its name is then its path."""
        return Path(self.name).is_absolute()

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

    def index_of(self, number: int) -> int:
        """The index of the level at this 1-based position of the file."""
        numbers = self.numbers or range(1, len(self) + 1)
        if number not in numbers:
            raise LevelError(
                f"there is no playable level {number}; the last is {numbers[-1]}", source=self.title
            )
        return numbers.index(number)

    def __len__(self) -> int:
        return len(self.levels)


class Shelf:
    """All courses; each is read when first asked for."""

    def __init__(
        self, library: Library | None, opened: Course | None = None, files: dict[str, str] | None = None
    ) -> None:
        self.library = library
        self.opened = opened
        self._files = {} if files is None else files
        """Path and title of the files on the shelf: a part of the settings, changed in place."""
        self._read_files: dict[str, Course] = {}
        self._shipped: list[Course] | None = None
        self._stored: dict[str, tuple[int, Course]] = {}

    def courses(self) -> list[Course]:
        """Every course: an opened one first, then ours, the files opened before, and the library's."""
        first = [self.opened] if self.opened is not None else []
        files = [course for course in self.files() if self.opened is None or course.name != self.opened.name]
        return [*first, *self.shipped(), *files, *self.stored()]

    def files(self) -> list[Course]:
        """The files that were opened and are still there, the last one first."""
        found = []
        for path, title in reversed(self._files.items()):
            if path not in self._read_files and Path(path).is_file():
                self._read_files[path] = Course(path, title, partial(_levels_of, Path(path)))
            if path in self._read_files:
                found.append(self._read_files[path])
        return found

    def put_file(self, course: Course) -> None:
        """A file was opened: it stays on the shelf, in front."""
        self._files.pop(course.name, None)
        self._files[course.name] = course.title
        self._read_files[course.name] = course
        while len(self._files) > MOST_FILES:
            del self._files[next(iter(self._files))]

    def remove_file(self, course: Course) -> None:
        """Take a file off the shelf; the file itself stays where it is."""
        self._files.pop(course.name, None)
        self._read_files.pop(course.name, None)
        if self.opened is not None and self.opened.name == course.name:
            self.opened = None

    def shipped(self) -> list[Course]:
        """The packs that ship with the game, easiest first."""
        if self._shipped is None:
            from pushworks.levels.shipped import shipped_names

            def place(name: str) -> int:
                return ORDER.index(name) if name in ORDER else len(ORDER)

            self._shipped = [
                _shipped_course(name) for name in sorted(set(shipped_names()) - set(HIDDEN), key=place)
            ]
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

    def is_stored(self, course: Course) -> bool:
        """Whether it is a collection of the library, which can be changed."""
        return any(each is course for each in self.stored())

    def forget_stored(self) -> None:
        """The library's collections were changed: read them again."""
        self._stored.clear()

    def rename_file(self, course: Course, title: str) -> Course:
        """Show a file on the shelf under another title."""
        self._files[course.name] = title
        renamed = Course(course.name, title, course.levels, course.numbers)
        self._read_files[course.name] = renamed
        if self.opened is not None and self.opened.name == course.name:
            self.opened = renamed
        return renamed

    def _read(self, name: str) -> list[Level]:
        assert self.library is not None
        return [level for level in islice(self.library.levels(name), MOST) if level.is_playable]

    def progress(self, course: Course) -> tuple[int, int, int] | None:
        """Levels solved, levels, stars; None where counting would take too long (or nothing is kept)."""
        if self.library is None or (course.is_file and not course.is_read) or len(course) > COUNTED:
            return None
        from pushworks.library.par import Par, par_of

        solved = stars = 0
        for level in course.levels:
            best = self.library.best_counts(level)
            if best is not None:
                solved += 1
                stars += (par_of(level) or Par()).stars(best[0] or 0, best[1])
        return solved, len(course), stars

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
        kept = self.own()
        assert kept is not None  # it has a level now
        return kept

    def put(self, level: Level, instead_of: Level | None = None) -> Course:
        """Keep a level among the player's own, in place of an older state of it if there is one."""
        if self.library is not None and instead_of is not None:
            self.library.replace_level(OWN, instead_of, level)
            self._stored.pop(OWN, None)
        return self.keep(level)

    def own(self) -> Course | None:
        """The player's own collection, if there is one."""
        return next((course for course in self.stored() if course.name == OWN), None)

    def place_of(self, level: Level, name: str = "", index: int = 0) -> tuple[Course, int]:
        """Where a saved level belongs: its old place if it is still there, else a course of its own."""
        course = self.find(name) if name else None
        if course is not None and 0 <= index < len(course) and course.levels[index] == level:
            return course, index
        for candidate in [*([self.opened] if self.opened else []), *self.shipped(), *self.files()]:
            for number, other in enumerate(candidate.levels):
                if other == level:
                    return candidate, number
        return Course(level.title or OWN, level.title or OWN, (level,)), 0


def _shipped_course(name: str) -> Course:
    from pushworks.levels.shipped import shipped_collection

    collection = shipped_collection(name)
    title = collection.title or _titled(name)
    return Course(name, title, [level for level in collection if level.is_playable])


def _titled(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").title()


def read_course(path: Path) -> Course:
    """The levels of a file; raises `LevelError` or `OSError` with one clear line when there are none."""
    from pushworks.levels import read

    collection = read(path)
    playable = [(number, level) for number, level in collection.numbered() if level.is_playable]
    if not playable:
        raise LevelError("expected at least one playable level", source=str(path))
    title = collection.title or _titled(path.stem)
    numbers, levels = zip(*playable, strict=True)
    return Course(str(path.resolve()), title, levels, numbers)


def _levels_of(path: Path) -> Sequence[Level]:
    """The levels of a file on the shelf; none where it cannot be read any more."""
    try:
        return read_course(path).levels
    except (LevelError, OSError):
        return ()


def rating_of(level: Level) -> float | None:
    """The rating in a level's notes (``difficulty 4.2``), as the level maker writes it."""
    found = re.search(
        r"\b(?:difficulty|rating)[: ]+(?:about )?(10|\d(?:\.\d+)?)\b", level.notes, re.IGNORECASE
    )
    return float(found[1]) if found else None
