"""`CollectionExaminer`: works through a collection in the background, and keeps what it finds in the library.

One thread with one search at a time, and only while `allowed` says so (not while somebody plays). What was
found stays; the next time it goes on where it stopped. No pygame in here.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from pushworks.apps.desktop.level_examination import SLICES, Examination, HaltedError, order_of_work
from pushworks.levels import Level
from pushworks.library import LevelTruth, Library, LibraryError

log = logging.getLogger("pushworks.desktop")

_PAUSE = 0.2  # seconds between two looks whether it may go on
SOURCE = "pushworks examination"


class CollectionExaminer:
    """At most one collection at a time: the one that was asked for last."""

    def __init__(self, path: Path, allowed: Callable[[], bool]) -> None:
        self._path = path
        self._allowed = allowed
        self._changed = threading.Condition()
        self._levels: Sequence[Level] = ()
        self._name = ""
        self._round = 0  # of the collection asked for
        self._stopped = False
        self._thread: threading.Thread | None = None
        self.truths: dict[str, LevelTruth] = {}
        """What is known of the collection's levels, by their keys. Written by the thread, read by all."""
        self.duplicates: dict[int, int] = {}
        """By index: the first level of the collection that is the same, however it is drawn."""
        self.news = 0
        """Counts what was found: looked at to see that something is new."""
        self.working = False
        self.in_view: Collection[int] = ()
        """The levels (by index) that somebody looks at, written by the interface: they are examined first."""
        self.examined = 0
        """Levels of which something is known, counted with their duplicates."""
        self.proved = 0
        """Those of them that are known to be unsolvable, or whose fewest pushes are proved."""
        self.finished = False
        """Whether nothing more will be found out about this collection."""

    def examine(self, name: str, levels: Sequence[Level]) -> None:
        """Work on this collection from now on."""
        with self._changed:
            if self._stopped or name == self._name:
                return
            self._name, self._levels = name, levels
            self._round += 1
            self.truths, self.duplicates, self.in_view = {}, {}, ()
            self.examined, self.proved, self.finished = 0, 0, False
            self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="examiner", daemon=True)
                self._thread.start()

    def stop(self, seconds: float = 1.0) -> None:
        """End it; waits a little for the search at work."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(seconds)

    # In the thread.

    def _run(self) -> None:
        try:
            with Library(self._path) as library:
                while not self._stopped:
                    with self._changed:
                        begun, levels = self._round, self._levels
                    self._work(library, begun, levels)
                    with self._changed:
                        while self._round == begun and not self._stopped:
                            self._changed.wait()
        except LibraryError as error:
            log.warning("levels are not examined: %s", error)
        except Exception:  # a defect must not take the game down with it
            log.exception("the examination of levels failed")

    def _work(self, library: Library, begun: int, levels: Sequence[Level]) -> None:
        known, truths = library.truths(levels), self.truths
        truths.update(known)
        copies = Counter(level.key for level in levels)
        self._count(begun, copies, known)
        self._find_duplicates(begun, levels)
        self.news += 1
        for seconds in SLICES:
            waiting = order_of_work(levels, (known.get(each.key, LevelTruth()) for each in levels), seconds)
            while waiting:
                if not self._may_go_on(begun):
                    return
                in_view = self.in_view
                index = next((each for each in waiting if each in in_view), waiting[0])
                waiting.remove(index)
                level = levels[index]
                truth = known.get(level.key, LevelTruth())
                if truth.settled or truth.effort >= seconds:  # the same level stands here twice
                    continue
                found = self._examine(library, begun, level, truth, seconds)
                if found is None:
                    return
                known[level.key] = truths[level.key] = found
                self._count(begun, copies, known)
                self.news += 1
        with self._changed:
            if not self._over(begun):
                self.finished = True
                self.news += 1

    def _count(self, begun: int, copies: Counter[str], known: dict[str, LevelTruth]) -> None:
        examined = sum(copies[key] for key in known)
        proved = sum(
            copies[key] for key, truth in known.items() if truth.solvable is False or truth.pushes_proved
        )
        with self._changed:
            if not self._over(begun):
                self.examined, self.proved = examined, proved

    def _find_duplicates(self, begun: int, levels: Sequence[Level]) -> None:
        first: dict[str, int] = {}
        duplicates = self.duplicates
        for index, level in enumerate(levels):
            if self._over(begun):
                return
            if first.setdefault(level.id, index) != index:
                duplicates[index] = first[level.id]

    def _over(self, begun: int) -> bool:
        return self._stopped or self._round != begun

    def _examine(
        self, library: Library, begun: int, level: Level, truth: LevelTruth, seconds: float
    ) -> LevelTruth | None:
        """Examine a level, again if it is interrupted; None when another collection is wanted."""
        while self._may_go_on(begun):
            best = library.best(level)
            solutions = [one.moves for one in (best.pushes, best.moves) if one is not None]
            work = Examination(level, truth, lambda: self._over(begun) or not self._allowed())
            self.working = True
            try:
                found = work.run(seconds, solutions)
            except HaltedError:
                continue
            finally:
                self.working = False
            for moves, proved in work.solutions:
                library.add_solution(level, moves, source=SOURCE, proved=proved)
            library.set_truth(level, found)
            return found
        return None

    def _may_go_on(self, begun: int) -> bool:
        """Wait while it may not; False when it is over."""
        with self._changed:
            while not self._over(begun) and not self._allowed():
                self._changed.wait(_PAUSE)
        return not self._over(begun)
