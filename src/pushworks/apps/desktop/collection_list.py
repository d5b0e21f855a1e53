"""`CollectionList`: the collections there are to play: those that ship, the library's, and opened files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pushworks.levels import Level, LevelError

if TYPE_CHECKING:
    from pushworks.library import Library, PlayerRecord

OWN, DAILY = "My levels", "Daily levels"
"""The library's collection for levels made or pasted in the game."""
MOST = 2000
"""Levels of one collection that the browser shows at most."""
MOST_FILES = 20
"""Opened files that stay in the list."""
MOST_COUNTED = 400
"""Levels of a collection up to which the solved ones are counted."""
HIDDEN = ("first",)
"""Shipped for examples and benchmarks; First Steps teaches the same better."""
_RATING = re.compile(r"(?:10|\d)(?:\.\d+)?(?!\S)")
"""A number from 0 to 10: other people's files may say anything about their difficulty."""
ORDER = ("first-steps", "warehouse", "grand-depot", "great-halls")


class PlayableCollection:
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


class Progress(NamedTuple):
    """How far the player is in a collection."""

    solved: int
    """With help or without."""
    levels: int
    stars: int
    helped: int
    """Solved with help only."""


def stars_of(level: Level, record: PlayerRecord, library: Library | None = None) -> int:
    """The stars of the player's own solutions; one for a level solved with help only."""
    from pushworks.library.par import Par, par_of

    if record.own is None:
        return 1 if record else 0
    return (par_of(level, library) or Par()).stars(record.own[0] or 0, record.own[1])


class CollectionList:
    """All collections; each is read when first asked for."""

    def __init__(
        self,
        library: Library | None,
        opened: PlayableCollection | None = None,
        files: dict[str, str] | None = None,
    ) -> None:
        self.library = library
        self.opened = opened
        self._files = {} if files is None else files
        """Path and title of the files in the list: a part of the settings, changed in place."""
        self._read_files: dict[str, PlayableCollection] = {}
        self._shipped: list[PlayableCollection] | None = None
        self._stored: dict[str, tuple[int, PlayableCollection]] = {}

    def all(self) -> list[PlayableCollection]:
        """Every collection: an opened one first, then ours, the files opened before, and the library's."""
        first = [self.opened] if self.opened is not None else []
        files = [
            collection
            for collection in self.files()
            if self.opened is None or collection.name != self.opened.name
        ]
        return [*first, *self.shipped(), *files, *self.stored()]

    def files(self) -> list[PlayableCollection]:
        """The files that were opened and are still there, the last one first."""
        found = []
        for path, title in reversed(self._files.items()):
            if path not in self._read_files and Path(path).is_file():
                self._read_files[path] = PlayableCollection(path, title, partial(_levels_of, Path(path)))
            if path in self._read_files:
                found.append(self._read_files[path])
        return found

    def add_file(self, collection: PlayableCollection) -> None:
        """A file was opened: it stays in the list, in front."""
        self._files.pop(collection.name, None)
        self._files[collection.name] = collection.title
        self._read_files[collection.name] = collection
        while len(self._files) > MOST_FILES:
            del self._files[next(iter(self._files))]

    def remove_file(self, collection: PlayableCollection) -> None:
        """Take a file off the list; the file itself stays where it is."""
        self._files.pop(collection.name, None)
        self._read_files.pop(collection.name, None)
        if self.opened is not None and self.opened.name == collection.name:
            self.opened = None

    def shipped(self) -> list[PlayableCollection]:
        """The packs that ship with the game, easiest first."""
        if self._shipped is None:
            from pushworks.levels.shipped import shipped_names

            def place(name: str) -> int:
                return ORDER.index(name) if name in ORDER else len(ORDER)

            self._shipped = [_shipped(name) for name in sorted(set(shipped_names()) - set(HIDDEN), key=place)]
        return self._shipped

    def stored(self) -> list[PlayableCollection]:
        """The collections of the library."""
        if self.library is None:
            return []
        own_names = {collection.name for collection in self.shipped()}
        collections = []
        for info in self.library.collections():
            if not info.levels or info.name in own_names:
                continue
            known = self._stored.get(info.name)
            if known is None or known[0] != info.levels:
                known = (
                    info.levels,
                    PlayableCollection(info.name, info.name, partial(self._read, info.name)),
                )
                self._stored[info.name] = known
            collections.append(known[1])
        return collections

    def is_stored(self, collection: PlayableCollection) -> bool:
        """Whether it is a collection of the library, which can be changed."""
        return any(each is collection for each in self.stored())

    def reload_stored(self) -> None:
        """The library's collections were changed: read them again."""
        self._stored.clear()

    def rename_file(self, collection: PlayableCollection, title: str) -> PlayableCollection:
        """Show a file in the list under another title."""
        self._files[collection.name] = title
        renamed = PlayableCollection(collection.name, title, collection.levels, collection.numbers)
        self._read_files[collection.name] = renamed
        if self.opened is not None and self.opened.name == collection.name:
            self.opened = renamed
        return renamed

    def _read(self, name: str) -> list[Level]:
        assert self.library is not None
        return [level for level in islice(self.library.levels(name), MOST) if level.is_playable]

    def progress(self, collection: PlayableCollection) -> Progress | None:
        """How far the player is; None where counting would take too long (or nothing is kept)."""
        if (
            self.library is None
            or (collection.is_file and not collection.is_read)
            or len(collection) > MOST_COUNTED
        ):
            return None
        solved = helped = stars = 0
        for level in collection.levels:
            record = self.library.player_record(level)
            solved += bool(record)
            helped += record.own is None and record.helped is not None
            stars += stars_of(level, record, self.library)
        return Progress(solved, len(collection), stars, helped)

    def find(self, name: str) -> PlayableCollection | None:
        """The collection of this name or title, upper and lower case alike."""
        wanted = name.casefold()
        for collection in self.all():
            if wanted in (collection.name.casefold(), collection.title.casefold()):
                return collection
        return None

    def keep(self, level: Level) -> PlayableCollection:
        """Add a level to the player's own collection and return that with the level in it."""
        if self.library is None:
            return PlayableCollection(OWN, OWN, (level,))
        self.library.add([level], OWN)
        kept = self.own()
        assert kept is not None  # it has a level now
        return kept

    def put(self, level: Level, instead_of: Level | None = None) -> PlayableCollection:
        """Keep a level among the player's own, in place of an older state of it if there is one."""
        if self.library is not None and instead_of is not None:
            self.library.replace_level(OWN, instead_of, level)
            self._stored.pop(OWN, None)
        return self.keep(level)

    def own(self) -> PlayableCollection | None:
        """The player's own collection, if there is one."""
        return next((collection for collection in self.stored() if collection.name == OWN), None)

    def find_level(self, level: Level, name: str = "", index: int = 0) -> tuple[PlayableCollection, int]:
        """Where a saved level belongs: its old place if it is still there, else a collection of its own."""
        collection = self.find(name) if name else None
        if collection is not None and 0 <= index < len(collection) and collection.levels[index] == level:
            return collection, index
        for candidate in [*([self.opened] if self.opened else []), *self.shipped(), *self.files()]:
            for number, other in enumerate(candidate.levels):
                if other == level:
                    return candidate, number
        return PlayableCollection(level.title or OWN, level.title or OWN, (level,)), 0


def _shipped(name: str) -> PlayableCollection:
    from pushworks.levels.shipped import shipped_collection

    shipped = shipped_collection(name)
    title = shipped.title or _titled(name)
    return PlayableCollection(name, title, [level for level in shipped if level.is_playable])


def shown_title(collection: PlayableCollection, text: Callable[[str], str]) -> str:
    """The title in the player's language: a shipped collection has one in each."""
    if collection.name in ORDER:
        return text(f"packs.{collection.name}")
    return shown_name(collection.name, text) if collection.name in _OWN_NAMES else collection.title


_OWN_NAMES = {OWN: "menu.own_levels", DAILY: "menu.daily_levels"}


def shown_name(name: str, text: Callable[[str], str]) -> str:
    """The name of a collection of the library in the player's language, if the game itself made it."""
    return text(_OWN_NAMES[name]) if name in _OWN_NAMES else name


def _titled(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").title()


def read_collection(path: Path) -> PlayableCollection:
    """The levels of a file; raises `LevelError` or `OSError` with one clear line when there are none."""
    from pushworks.levels import read

    found = read(path)
    playable = [(number, level) for number, level in found.numbered() if level.is_playable]
    if not playable:
        raise LevelError("expected at least one playable level", source=str(path))
    title = found.title or path.stem
    numbers, levels = zip(*playable, strict=True)
    return PlayableCollection(str(path.resolve()), title, levels, numbers)


def _levels_of(path: Path) -> Sequence[Level]:
    """The levels of a file in the list; none where it cannot be read any more."""
    try:
        return read_collection(path).levels
    except (LevelError, OSError):
        return ()


def rating_of(level: Level) -> float | None:
    """The rating a level is tagged with, as the level maker writes it."""
    found = _RATING.match(level.tags.get("difficulty", ""))
    return float(found[0]) if found else None
