"""The library as `pushworks solve` uses it: what is solved is not searched again, what is found is kept."""

from __future__ import annotations

import time

from pushworks import __version__
from pushworks.engine import Result
from pushworks.levels import Level
from pushworks.library import Library
from pushworks.sealgo import Status


class KnownSolutions:
    """One library, for one objective."""

    def __init__(self, library: Library, objective: str) -> None:
        self._library = library
        self._objective = objective
        self.skipped = 0
        self.kept = 0

    def known(self, level: Level) -> Result | None:
        """A stored solution, replayed, as the result of a search that took no time; None to search."""
        if not level.is_playable:
            return None
        begun = time.perf_counter()
        solution = self._library.known(level, self._objective)
        if solution is None:
            return None
        self.skipped += 1
        optimal = self._objective != "any"
        first = solution.metrics.moves if self._objective.startswith("moves") else solution.metrics.pushes
        return Result(
            Status.SOLVED,
            solution.moves,
            solution.metrics.pushes,
            optimal=optimal,
            lower_bound=first if optimal else 0,
            strategy="library",
            verify_seconds=time.perf_counter() - begun,
        )

    def keep_certificate(self, level: Level, data: bytes) -> bool:
        """Store a certificate; False when it is too large for the library."""
        return self._library.add_certificate(level, data)

    def certificate(self, level: Level, claim: str) -> bytes | None:
        """The certificate of a level that the library keeps."""
        return self._library.certificate(level, claim)

    def keep(self, level: Level, result: Result) -> None:
        """Store a solution that a search found; it is on the disk when this returns."""
        if not result.solved or result.strategy == "library" or not level.is_playable:
            return
        proved = self._objective if result.optimal and self._objective != "any" else ""
        self._library.add_solution(
            level,
            result.moves,
            source=f"pushworks {result.strategy}",
            proved=proved,
            prover=f"{result.strategy} {__version__}",
        )
        self.kept += 1
