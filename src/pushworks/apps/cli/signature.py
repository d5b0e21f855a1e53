"""The signature: what every search that repeats itself does on a fixed set of levels, one line for each.

A line is the search, the positions it expanded and a hash of statuses, solutions and counts. The lines are
the same on every machine, so a change of the code that was not meant to change a search is seen at once, and
the line says in which. `tests/golden/signature.txt` keeps them; a change of it is declared in the commit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pushworks.engine import Options, solve_many
from pushworks.levels import Level
from pushworks.levels.shipped import shipped_collection

_NODES = 500
"""Positions allowed for one level: enough for the tables a search makes when it becomes long."""
_LONG = {"exact": 50_000, "astar": 12_000, "bidirectional": 12_000}
"""Enough for `exact` to drop a search, and for the tables of three boxes."""
_EASY, _HARD = slice(4), slice(-1, None)
"""The levels come in order of size: large tables are made for the small ones, long searches of the last."""
_HALLS = slice(28, 32)
"""Levels of the shipped pack `great-halls` where the solver does not succeed at once: it proves deadlock
patterns and shares them with the other members."""
_PLANS: tuple[dict[str, bool | int], ...] = (
    {}, {"fess.order": 2}, {"fess.order": 4}, {"fess.order": 5},
    {"fess.simple": True, "fess.ignore_stranded": True},
    {"fess.untangle": True}, {"fess.untangle": True, "fess.simple": True},
    {"fess.untangle": True, "fess.coarse": True}, {"fess.untangle": True, "fess.order": 4},
    {"fess.untangle": True, "fess.stagnation_check": True, "fess.coarse": True},
)  # fmt: skip
"""The members of the portfolio that follow a plan."""


@dataclass(frozen=True, slots=True)
class Search:
    """One line of the signature."""

    algorithm: str
    objective: str = "any"
    extra: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    nodes: int = _NODES
    part: slice = field(default_factory=lambda: slice(None))
    """The levels it is tried on."""
    halls: bool = False
    """It is tried on great halls of our own instead."""

    @property
    def name(self) -> str:
        """What the line begins with."""
        switches = [f"{name}={value}" for name, value in self.extra.items()]
        where = ["halls"] if self.halls else []
        return " ".join([self.algorithm, self.objective, *switches, *where, f"nodes={self.nodes}"])

    def levels_of(self, levels: Sequence[Level]) -> Sequence[Level]:
        """Those of the levels that it is tried on."""
        return shipped_collection("great-halls").levels[_HALLS] if self.halls else levels[self.part]


def _searches() -> Iterator[Search]:
    for algorithm in ("bfs", "ucs", "ids", "idastar", "astar", "bastar", "bidirectional", "exact"):
        yield Search(algorithm, "pushes")
    for objective in ("moves", "pushes+moves", "moves+pushes"):
        for algorithm in ("bfs", "ids", "idastar", "astar", "exact"):
            yield Search(algorithm, objective)
    for algorithm in ("dfs", "greedy"):
        yield Search(algorithm)
    yield Search("astar", "pushes", {"weight": 2})
    yield Search("astar", "moves", {"granularity": "step"})
    yield Search("idastar", "pushes", {"direction": "backward"})
    for rules in ("none", "simple+freeze", "all"):
        yield Search("astar", "pushes", {"heuristic": "manhattan", "deadlocks": rules})
    yield Search("astar", "pushes", {"heuristic": "matching+pairs+triples+room"}, part=_EASY)
    yield Search("astar", "moves+pushes", {"heuristic": "matching+perimeter"}, part=_EASY)
    for algorithm, nodes in _LONG.items():
        yield Search(algorithm, "pushes", nodes=nodes, part=_HARD)
    yield Search("auto", nodes=200)
    yield Search("auto", extra={"portfolio.turn": 100}, nodes=300)
    for algorithm in ("pull", "both-ends", "push", "parts"):
        yield Search(algorithm, nodes=2_000)
    yield Search("pull", extra={"pull.noise": 3}, nodes=1_000)
    for backward in (False, True):
        yield Search(
            "iterated-greedy",
            extra={"iterated-greedy.backward": backward, "iterated-greedy.first": 5},
            nodes=400,
        )
    yield Search(
        "iterated-greedy", extra={"iterated-greedy.meet": True, "iterated-greedy.first": 1}, nodes=1_000
    )
    yield Search("fess", extra={"fess.order": 12, "fess.seed": 1, "fess.plan": 1}, nodes=300)
    for plan in _PLANS:
        yield Search("fess", extra=plan, nodes=300)
    yield Search("fess", nodes=600, halls=True)
    two: dict[str, str | bool] = {
        "portfolio.members": "fess@9000+fess:order=2@9000",
        "portfolio.sample": False,
    }
    yield Search("auto", extra=two, nodes=600, halls=True)


SEARCHES: tuple[Search, ...] = tuple(_searches())
"""Every exact algorithm, the portfolio and each of its members: all that repeat themselves exactly."""


def signature_line(search: Search, levels: Sequence[Level]) -> str:
    """What the search does on these levels."""
    options = Options(
        objective=search.objective, algorithm=search.algorithm, nodes=search.nodes, extra=search.extra
    )
    results = solve_many(search.levels_of(levels), options)
    return line_of(
        search,
        ((r.status.value, r.moves, r.expanded, r.generated, r.stored, r.lower_bound) for r in results),
    )


def line_of(search: Search, results: Iterable[tuple[str, str, int, int, int, int]]) -> str:
    """The line for results: status, moves, positions expanded, generated and stored, lower bound of each."""
    digest = hashlib.sha256()
    expanded = 0
    for result in results:
        digest.update(repr(result).encode())
        expanded += result[2]
    return f"{search.name}: {expanded} {digest.hexdigest()[:12]}"


def signature(levels: Sequence[Level]) -> list[str]:
    """All lines, and one that stands for them all."""
    lines = [signature_line(search, levels) for search in SEARCHES]
    whole = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
    return [*lines, f"signature: {whole}"]
