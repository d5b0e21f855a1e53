"""What a search claims (optimal, a lower bound, unsolvable) is so, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, measured, pulled_levels

from pushworks.engine import Objective, Options, OptionsError, solve, solve_many
from pushworks.levels import Level, read_text
from pushworks.sealgo import Status

LEVELS = tuple(pulled_levels(12, seed=23))
COUNTING_MOVES = {Objective.MOVES, Objective.PUSHES_MOVES, Objective.MOVES_PUSHES}


class Case(NamedTuple):
    """An algorithm, its threads and switches; `proves` when its solutions are claimed optimal."""

    algorithm: str
    threads: int = 1
    extra: Mapping[str, str | int | float] = {}
    proves: bool = True

    def __str__(self) -> str:
        switches = [f"{name}={value}" for name, value in self.extra.items()]
        return " ".join(
            [self.algorithm, *(["threads", str(self.threads)] if self.threads > 1 else []), *switches]
        )

    @property
    def counts_pushes_only(self) -> bool:
        return self.algorithm in ("bastar", "bidirectional") or self.extra.get("direction") == "backward"

    @property
    def by_steps(self) -> bool:
        return self.extra.get("granularity") == "step"


def _cases() -> Iterator[Case]:
    for algorithm in ("bfs", "ucs", "ids", "idastar", "astar", "dfs", "greedy"):
        proves = algorithm not in ("dfs", "greedy")
        yield Case(algorithm, proves=proves)
        yield Case(algorithm, extra={"granularity": "step"}, proves=proves)
        yield Case(algorithm, extra={"direction": "backward"}, proves=proves)
    for algorithm in ("exact", "bastar", "bidirectional"):
        yield Case(algorithm)
    for threads in (2, 3):
        yield Case("exact", threads)
        yield Case("bidirectional", threads)
        yield Case("astar", threads, {"parallel": "steal"})
    yield Case("bidirectional", 1, {"backward": "bfs"})
    for heuristic in (
        "none",
        "manhattan",
        "pushes",
        "manhattan_matching",
        "matching+perimeter",
        "none+pairs",
    ):
        for algorithm in ("astar", "idastar", "bidirectional"):
            yield Case(algorithm, extra={"heuristic": heuristic})
    for rule in ("none", "corral", "freeze", "learned", "pattern"):
        yield Case("astar", extra={"deadlocks": rule, "heuristic": "none"})
        yield Case("idastar", extra={"deadlocks": rule})
        yield Case("bidirectional", extra={"deadlocks": rule, "heuristic": "none"})
    yield Case("astar", extra={"weight": 0.5})
    yield Case("astar", extra={"weight": 2}, proves=False)
    yield Case("ids", extra={"first": 9}, proves=False)
    yield Case("ids", extra={"increment": 3}, proves=False)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("case", list(_cases()), ids=str)
def test_claims_hold(case: Case, objective: Objective) -> None:
    if case.counts_pushes_only and objective in COUNTING_MOVES:
        with pytest.raises(OptionsError, match="counts pushes only: use exact or astar") as caught:
            Options(objective, case.algorithm, threads=case.threads, extra=case.extra)
        assert caught.value.option == "objective"
        return
    measure = str(objective)
    if objective is Objective.ANY:  # then claims are about pushes; a search by steps makes none
        measure = "pushes"
    proves = case.proves and not (objective is Objective.ANY and case.by_steps)
    options = Options(objective, case.algorithm, nodes=2_000_000, threads=case.threads, extra=case.extra)
    for level, result in zip(LEVELS, solve_many(LEVELS, options), strict=True):
        best = cheapest(level, *STEP_COSTS[measure])
        if best is None:
            assert result.status is Status.UNSOLVABLE, level.to_xsb()
            continue
        assert result.status is Status.SOLVED, level.to_xsb()
        found = measured(measure, result.move_count, result.pushes)
        assert result.optimal == proves, level.to_xsb()
        assert found == best if result.optimal else found >= best, level.to_xsb()
        assert result.lower_bound <= best[0], level.to_xsb()


@pytest.mark.parametrize("heuristic", ["none", "manhattan", "pushes", "matching"])
@pytest.mark.parametrize("algorithm", ["astar", "idastar", "bidirectional", "ids"])
def test_lower_bounds_of_searches_cut_short_hold(algorithm: str, heuristic: str) -> None:
    for nodes in (1, 4, 16, 64):
        extra = {"heuristic": heuristic}
        options = Options("pushes", algorithm, nodes=nodes, extra=extra)
        for level, result in zip(LEVELS, solve_many(LEVELS, options), strict=True):
            best = cheapest(level, *STEP_COSTS["pushes"])
            assert best is None or result.lower_bound <= best[0], f"{level.to_xsb()}\n{nodes} nodes"


SHORTEST_IS_20 = """\
########
###..$ #
###. $ #
###@$  #
###   ##
########
"""


@pytest.mark.parametrize("algorithm", ["ids", "idastar", "exact", "astar", "auto"])
def test_fewest_moves_of_a_small_level(algorithm: str) -> None:
    (level,) = read_text(SHORTEST_IS_20).levels
    assert solve(level, Options("moves", algorithm)).move_count == 20


def test_the_oracle_is_worth_asking() -> None:
    best = [found[0] for level in LEVELS if (found := cheapest(level, *STEP_COSTS["pushes"])) is not None]
    assert sorted(best)[len(best) // 2] >= 8
    assert len(best) < len(LEVELS)


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_a_second_measure_too_large_to_write_down_proves_nothing(algorithm: str) -> None:
    level = _winding_corridor(turns=130, width=260)
    result = solve(level, Options("pushes+moves", algorithm))
    assert result.status is Status.NOT_FOUND
    assert not result.optimal
    assert result.lower_bound <= 1
    assert solve(level, Options("moves", algorithm)).move_count > 1 << 15


def _winding_corridor(turns: int, width: int) -> Level:
    """The player walks through the whole corridor, left end to right end and back, to push a box once."""
    rows = ["#" * width]
    for turn in range(turns):
        rows.append("#" + " " * (width - 2) + "#")
        gap = width - 2 if turn % 2 == 0 else 1
        rows.append("#" * gap + " " + "#" * (width - gap - 1))
    last = "# $." + " " * (width - 5) + "#"
    rows.append(last if turns % 2 == 0 else last[::-1])
    rows.append("#" * width)
    rows[1] = "#@" + rows[1][2:]
    (level,) = read_text("\n".join(rows)).levels
    return level
