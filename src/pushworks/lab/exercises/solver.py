"""Your own solver: write it, register it, race it.

Write a search algorithm for any problem and register it by name.
"""

from __future__ import annotations

from typing import Any

from pushworks.lab.exercises.own import level_own, own_level
from pushworks.levels import Level, shipped_collection
from pushworks.sealgo import ALGORITHMS, BreadthFirst, Limits, Search, SearchResult
from pushworks.sokoban import BiSokobanProblem, verify

SHEET = '''"""Exercise 8: your own solver. Fill in the gap, then: pushworks lab check exercise8.py

Race it: pushworks lab race first:9 --load exercise8.py --algorithms bfs,mine
"""

from pushworks.sealgo import GraphSearch, register


@register("mine")
class Mine(GraphSearch):
    """Yield each state after expanding it; call self.found_at(state) at a goal and return.

    self.reached[child] = (state, action, cost) remembers how a state was reached, self.cost_of(state) is its cost;
    self.problem.successors(state) gives (action, child, cost), self.problem.heuristic(state) an estimate.
    """

    def explore(self):
        raise NotImplementedError
        yield
'''


def _mine() -> type[Search[Any, Any]]:
    assert "mine" in ALGORITHMS, "expected an algorithm registered under the name mine"
    return ALGORITHMS["mine"]


def _run(level: Level) -> tuple[SearchResult[Any], Level]:
    """What it finds on a level, and the level again: the submission may change what it is given."""
    text = level.to_xsb()
    found = _mine()(BiSokobanProblem(level)).run(Limits(nodes=50_000))
    return found, Level.from_xsb(text)


def check_registered(module: Any) -> None:  # noqa: ARG001 - it registered itself
    """It is registered under the name mine."""
    assert issubclass(_mine(), Search), "expected a Search"


def check_solves(module: Any) -> None:  # noqa: ARG001
    """It solves the twelve levels of `first`, and every solution replays."""
    for number, level in enumerate(shipped_collection("first"), 1):
        found, board = _run(level)
        assert found.solution is not None, f"level {number}: {found.status}"
        assert verify(board, "".join(found.solution)), f"level {number}: the solution does not replay"


def check_quicker(module: Any) -> None:  # noqa: ARG001
    """Together it expands fewer states than breadth-first search."""
    mine = plain = 0
    for level in shipped_collection("first"):
        mine += _run(level)[0].statistics.expanded
        plain += BreadthFirst(BiSokobanProblem(level)).run().statistics.expanded
    assert mine < plain, f"{mine:,} states expanded, breadth-first search {plain:,}"


own = level_own


def own_check(module: Any, seed: int) -> None:  # noqa: ARG001
    """Your own LEVEL: solved, replayed, with fewer states than breadth-first search."""
    level = own_level(seed)
    found, board = _run(level)
    assert found.solution is not None, f"{found.status}"
    assert verify(board, "".join(found.solution)), "the solution does not replay"
    mine, plain = found.statistics.expanded, BreadthFirst(BiSokobanProblem(level)).run().statistics.expanded
    assert mine < plain, f"{mine:,} states expanded, breadth-first search {plain:,}"
