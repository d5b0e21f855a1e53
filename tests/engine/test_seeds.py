"""Several members of the solver's portfolio give the optimizer different solutions to begin with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.engine import OptimizeJob, OptimizeOptions, more_solutions, optimize, seeded_job, solve
from pushworks.engine import seeds as more
from pushworks.levels import Level, write
from pushworks.levels.shipped import shipped_collection
from pushworks.library import Library
from pushworks.sealgo import Status
from pushworks.sokoban import measure, verify

# Two ways through one of the great halls.
SHORTER = (
    "rrdrrdrddrruLUlluurDuurrddLdLrddlUruuLLrrruLLLrurruuulldDulLrrdDrdLuuullullldldDldRRRurDuururrur"
    "rdLulDDDDrdLuuuullullldlllulldRRRdddrrrurururrdLululDDuulllDurrrdrrdLuullldlDDldRRR"
)
LONGER = (
    "rrrrrurrddlLulDururruuulldDDDurrddlLLulllllluurDldRRRurDrrruuulLulDDurrrdddddddrruLdlUUUrruullDu"
    "rrddlLddrUluuurrddLruulldDulllllluuullulldRRRdddrrrrrrruuullullllDDDldRRRlluuuurrrdrrrddrrdLLLru"
    "uulldRurDDrdLurruuLLLdlluurDrdL"
)


def two_ways() -> Level:
    """The great hall that both of them solve."""
    return next(level for level in shipped_collection("great-halls") if verify(level, SHORTER))


def hall() -> Level:
    return replace(shipped_collection("great-halls").levels[0], solutions=())


def test_other_members_find_other_solutions() -> None:
    level = hall()
    first = solve(level).moves
    others = more_solutions(level, [first], 0)
    assert len({first, *others}) == 1 + len(others) >= 3
    assert all(verify(level, moves) for moves in others)
    assert more_solutions(level, [first, *others], 0) == []
    assert more_solutions(level, [first], 1e-9) == []  # no time


def test_a_run_that_is_stopped_at_once_keeps_what_it_was_given() -> None:
    level = two_ways()
    job = OptimizeJob(level, [LONGER], OptimizeOptions(), [SHORTER])
    job.cancel()
    result = job.start().result(timeout=10)
    assert result.status is Status.CANCELLED
    assert result.before.metrics == measure(level, LONGER)
    assert result.best.metrics <= measure(level, SHORTER) < result.before.metrics


def test_every_command_begins_with_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(more, "SHARE", 100)  # enough on any machine
    level = hall()
    file, database = tmp_path / "hall.xsb", tmp_path / "library.db"
    write([level], file)
    seeds: list[int] = []

    class Counted(OptimizeJob):
        def __init__(
            self, level: Level, solutions: list[str], options: OptimizeOptions, others: list[str]
        ) -> None:
            seeds.append(len(others))
            super().__init__(level, solutions, options, others)

    monkeypatch.setattr(more, "OptimizeJob", Counted)
    run(["optimize", str(file), "--nodes", "1", "--time", "0", "--json"])
    run(["solve", str(file), "--optimize", "1", "--library", str(database), "--json"])
    with Library(database) as library:
        assert library.best(level).moves is not None
    run(["library", "improve", "--time", "1", "--library", str(database), "--json"])
    assert len(seeds) == 3
    assert min(seeds) >= 1


def test_the_gain_is_counted_from_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    level = hall()
    short, long = sorted([solve(level).moves, *more_solutions(level, [], 0)], key=len)[:2]
    job = OptimizeJob(level, [long], OptimizeOptions(nodes=1), others=[short])
    result = job.start().result()
    assert result.before.moves == long
    assert len(result.best.moves) <= len(short)
    for part in ({"range": (1, 1)}, {"area": (0, 0, 1, 1)}):
        options = OptimizeOptions(nodes=1, **part)
        apart = OptimizeJob(level, [long], options, others=[short]).start().result()
        assert apart.best.metrics.pushes == apart.before.metrics.pushes
    monkeypatch.setattr(more, "more_solutions", lambda *_: pytest.fail("nothing to learn from"))
    assert seeded_job(level, [long], OptimizeOptions(range=(1, 1))).before.moves == long
    assert seeded_job(level, [long], OptimizeOptions(area=(0, 0, 1, 1))).before.moves == long


def test_looking_for_others_is_part_of_the_time() -> None:
    job = seeded_job(hall(), [solve(hall()).moves], OptimizeOptions(seconds=30))
    assert 25 < job.options.seconds < 30


def test_a_longer_solution_may_lead_to_a_shorter_one() -> None:
    level = two_ways()
    options = OptimizeOptions(nodes=3_000_000)
    alone = [optimize(level, [moves], options).best.metrics.moves for moves in (SHORTER, LONGER)]
    both = optimize(level, [SHORTER, LONGER], options).best.metrics.moves
    assert alone[0] > alone[1] > both  # the longer one wins, and takes parts of the other
    assert optimize(level, [LONGER, SHORTER], options).best.metrics.moves == both


@pytest.mark.parametrize("objective", ["pushes+moves", "front", "box_lines+moves"])
def test_alternatives_for_every_objective(objective: str) -> None:
    level = two_ways()
    one = OptimizeOptions(objective, nodes=1_000_000)
    best = optimize(level, [SHORTER, LONGER], one).best
    assert optimize(level, [SHORTER, LONGER], one).best == best  # the same every time
    together = OptimizeOptions(objective, nodes=1_000_000, threads=2)
    for found in (best, optimize(level, [SHORTER, LONGER], together).best):
        assert one.rank(found.metrics) < min(one.rank(measure(level, moves)) for moves in (SHORTER, LONGER))
