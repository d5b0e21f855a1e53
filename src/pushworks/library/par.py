"""Par: the fewest moves and pushes that a level takes, and how many stars a solution earns.

For the levels that ship, `data/par.json` holds them with a solution for each (`tools/make_par.py` works them
out). For other levels, what the library knows counts: a proved optimum, else the best that a search has found
(`truth.py`), which is not called an optimum.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal

from pushworks.levels import Level
from pushworks.library.truth import LevelTruth

if TYPE_CHECKING:
    from pushworks.library.library import Library

NEAR = 1.10
"""A solution this many times as long as par is still worth two stars."""


@dataclass(frozen=True, slots=True)
class Award:
    """The stars of a solution, and what they may be said to mean."""

    stars: int
    measured_by: Literal["none", "known", "optimum"]
    """Nothing is known of the level; only a best known solution; or a proved optimum."""
    metrics: tuple[Literal["moves", "pushes"], ...] = ()
    """Which counts earned the stars (from two on), measured as `measured_by` says."""
    better: bool = False
    """The solution beats the best known one."""


@dataclass(frozen=True, slots=True)
class Par:
    """The best that is known, by moves and by pushes."""

    moves: int | None = None
    pushes: int | None = None
    moves_proved: bool = False
    """No solution has fewer moves."""
    pushes_proved: bool = False
    by_moves: str = ""
    """A solution with the fewest moves, where one is known."""
    by_pushes: str = ""

    def stars(self, moves: int, pushes: int) -> int:
        """One for solving, two within a tenth of par, three for par itself, by moves or by pushes."""
        return self.award(moves, pushes).stars

    def award(self, moves: int, pushes: int) -> Award:
        """The stars with the ground they stand on: an optimum is only named where it is proved."""
        rated: list[tuple[int, Literal["moves", "pushes"], bool, bool]] = []
        if self.moves is not None and moves:
            rated.append((_stars(moves, self.moves), "moves", self.moves_proved, moves < self.moves))
        if self.pushes is not None and pushes:
            rated.append((_stars(pushes, self.pushes), "pushes", self.pushes_proved, pushes < self.pushes))
        if not rated:
            return Award(1, "none")
        stars = max(each[0] for each in rated)
        earning = [each for each in rated if each[0] == stars]
        proved = tuple(metric for _, metric, is_proved, _ in earning if is_proved)
        if proved:
            return Award(stars, "optimum", proved)
        known = tuple(metric for _, metric, _, _ in earning)
        return Award(stars, "known", known, better=any(beats for *_, beats in earning))


def _stars(count: int, par: int) -> int:
    return 3 if count <= par else 2 if count <= par * NEAR else 1


def board_key(level: Level) -> str:
    """Names a level exactly as it is drawn."""
    return hashlib.blake2b(level.to_xsb().encode(), digest_size=12).hexdigest()


@cache
def _shipped() -> dict[str, dict[str, object]]:
    file = resources.files("pushworks").joinpath("data/par.json")
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


def par_of(level: Level, library: Library | None = None) -> Par | None:
    """The par of a level; None when nothing is known."""
    entry = _shipped().get(board_key(level))
    if entry is not None:
        by_moves, by_pushes = str(entry["moves"]), str(entry["pushes"])
        proved = str(entry["proved"])
        return Par(
            len(by_moves), sum(map(str.isupper, by_pushes)), "moves" in proved, "pushes" in proved,
            by_moves, by_pushes,
        )  # fmt: skip
    if library is None:
        return None
    best = library.best(level)
    moves, pushes = best.proved("moves"), best.proved("pushes")
    truth = library.truth(level) or LevelTruth()
    if moves is None and pushes is None and truth.pushes_most is None:
        return None
    return Par(
        truth.moves_most if moves is None else moves.metrics.moves,
        truth.pushes_most if pushes is None else pushes.metrics.pushes,
        moves is not None or truth.moves_proved,
        pushes is not None or truth.pushes_proved,
        "" if moves is None else moves.moves,
        "" if pushes is None else pushes.moves,
    )
