"""`LevelSearch`: searches and orders the levels of collections in the background. No pygame in here."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.collection_list import PlayableCollection, rating_of, stars_of
from pushworks.apps.desktop.level_filter import Known, select_levels
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.library import LevelTruth

if TYPE_CHECKING:
    from pushworks.library import Library

log = logging.getLogger("pushworks.desktop")

ALL = "all levels"
"""The name of the collection of everything."""


class AllLevels(PlayableCollection):
    """Every level of every collection, in their order."""

    def __init__(self, title: str, collections: Sequence[PlayableCollection]) -> None:
        self.places = [
            (collection, index) for collection in collections for index in range(len(collection.levels))
        ]
        """Where each level stands: its collection, and its index there."""
        super().__init__(ALL, title, [collection.levels[index] for collection, index in self.places])


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for."""

    search: str
    chosen: str
    sort: str
    suited: float


@dataclass(frozen=True, slots=True)
class Found:
    """What was found: indices into all levels, in order, and how many there are in each collection."""

    query: Query
    everything: AllLevels
    order: list[int]
    counts: dict[str, int]
    """By the names of the collections."""
    truths: Mapping[str, LevelTruth]
    """What the library knows of the levels, by their keys."""


class LevelSearch:
    """Looks through the collections; the levels are read, and asked about, when that is first needed."""

    def __init__(
        self,
        library: Library | None,
        collections: Sequence[PlayableCollection],
        truths: Mapping[str, LevelTruth] | None = None,
    ) -> None:
        """`truths`: what is known of the levels by their keys, kept up to date; else the library is asked."""
        self._library = library
        self._collections = collections
        self._levels: AllLevels | None = None
        self._truths = truths
        self._first: dict[str, int] | None = None
        """By id: the first level that is so, however it is drawn."""
        self._known: dict[int, Known] = {}
        self._wanted: Query | None = None
        self._task: ThreadTask[Found | None] | None = None
        self.found: Found | None = None
        """The last answer."""

    @property
    def busy(self) -> bool:
        """Whether an answer is on its way."""
        return self._task is not None

    def ask(self, query: Query) -> None:
        """Look for this now; what was asked before is not needed any more."""
        self._wanted = query
        if self._task is not None:
            self._task.cancel()
        else:
            self._start()

    def _start(self) -> None:
        query = self._wanted
        assert query is not None
        self._task = ThreadTask(lambda cancelled: self._look(query, cancelled))

    def forget(self) -> None:
        """More is known of the levels by now: the next search asks again."""
        self._known = {}

    def stop(self) -> None:
        """Nothing is needed any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def poll(self) -> bool:
        """Whether there is a new answer."""
        if self._task is None or not self._task.done:
            return False
        task, self._task = self._task, None
        if task.error is not None:
            log.error("the search failed", exc_info=task.error)
            return False
        answer = task.value
        if answer is None or answer.query != self._wanted:
            self._start()
        if answer is not None:
            self.found = answer
        return answer is not None

    # In the thread.

    def _look(self, query: Query, cancelled: Cancelled) -> Found | None:
        if self._levels is None:
            self._levels = AllLevels("", self._collections)
        everything, asked = self._levels, self._known

        def known(index: int) -> Known:
            if cancelled():
                raise _StoppedError
            if index not in asked:
                asked[index] = self._ask(everything, index)
            return asked[index]

        try:
            order = select_levels(
                everything.levels, known, query.search, query.chosen, query.sort, query.suited
            )
        except _StoppedError:
            return None
        counts = {collection.name: 0 for collection in self._collections}
        for index in order:
            counts[everything.places[index][0].name] += 1
        return Found(query, everything, order, counts, self._truths or {})

    def _ask(self, everything: AllLevels, index: int) -> Known:
        """What is known of a level besides its board; a copy of an earlier one is a duplicate."""
        library, levels = self._library, everything.levels
        level = levels[index]
        if self._truths is None:
            self._truths = library.truths(levels) if library is not None else {}
        if self._first is None:
            self._first = {}
            for number, each in enumerate(levels):
                self._first.setdefault(each.id, number)
        truth = self._truths.get(level.key, LevelTruth())
        rating, stars = rating_of(level), 0
        if library is not None:
            stars = stars_of(level, library.player_record(level), library)
            if rating is None:
                rating = next(iter(library.ratings(level).values()), truth.difficulty)
        return Known(rating, stars, truth.pushes_most, truth.solvable, self._first[level.id] != index)


class _StoppedError(Exception):
    """Something else is looked for by now."""
