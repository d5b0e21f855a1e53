"""`Collection`: a named sequence of levels with notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level


@dataclass(frozen=True)
class Collection(Sequence[Level]):
    """Levels in order. As a sequence it holds the readable ones; `entries` has the unreadable as well."""

    entries: tuple[Level | LevelError, ...] = ()
    """What each position of the file held: a level, or why it could not be read."""
    title: str = ""
    author: str = ""
    notes: str = ""
    source: str = field(default="", compare=False)
    """Name of the file it came from."""
    dialect: str = field(default="xsb", compare=False)
    """The dialect it was read in."""
    encoding: str = field(default="utf-8", compare=False)
    warnings: tuple[LevelError, ...] = field(default=(), compare=False)
    """Things left out that did not make a level unreadable, such as a damaged solution."""

    def __post_init__(self) -> None:
        if not isinstance(self.entries, tuple):
            raise TypeError(
                f"expected a tuple of levels, got {type(self.entries).__name__}; Collection.of takes others"
            )

    @classmethod
    def of(cls, levels: Iterable[Level], *, title: str = "", author: str = "", notes: str = "") -> Collection:
        """A collection of these levels."""
        given: object = levels
        if not isinstance(given, Iterable) or isinstance(given, bytes):
            raise TypeError(f"expected several levels, got {type(levels).__name__}")
        entries = tuple(levels)
        for level in entries:
            if not isinstance(level, Level):
                raise TypeError(f"expected several levels, got {type(level).__name__}")
        return cls(entries, title, author, notes)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The readable levels."""
        return tuple(entry for entry in self.entries if isinstance(entry, Level))

    @property
    def errors(self) -> tuple[LevelError, ...]:
        """Why the unreadable ones are unreadable."""
        return tuple(entry for entry in self.entries if isinstance(entry, LevelError))

    def numbered(self) -> Iterator[tuple[int, Level]]:
        """Readable levels with their 1-based position in the file, unreadable ones counted."""
        for number, entry in enumerate(self.entries, 1):
            if isinstance(entry, Level):
                yield number, entry

    def at(self, number: int) -> Level:
        """The level at a 1-based position; raises its `LevelError` when it could not be read."""
        if not 1 <= number <= len(self.entries):
            raise LevelError(
                f"there is no level {number}; the last is {len(self.entries)}", source=self.source
            )
        entry = self.entries[number - 1]
        if isinstance(entry, LevelError):
            raise entry
        return entry

    def __len__(self) -> int:
        return len(self.levels)

    def __iter__(self) -> Iterator[Level]:
        return iter(self.levels)

    @overload
    def __getitem__(self, index: int) -> Level: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Level, ...]: ...
    def __getitem__(self, index: int | slice) -> Level | tuple[Level, ...]:
        return self.levels[index]
