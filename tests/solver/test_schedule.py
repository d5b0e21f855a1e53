"""Sampled members: a seed repeats itself, another samples others, and more work means more of them."""

from __future__ import annotations

from importlib import resources

import pytest
from tests.oracle.checks import check, results
from tests.oracle.corpus import corpus
from tests.scale import part
from tests.solver.test_solver import SHAFT

from pushworks.engine import Options, Result, solve
from pushworks.levels import Collection, read_text
from pushworks.sealgo import Status


def shipped(path: str) -> Collection:
    text = resources.files("pushworks").joinpath("data", path).read_text(encoding="utf-8")
    return read_text(text, dialect="xsb")


LEVELS = shipped("bench.xsb")
DEPOT = shipped("levels/grand-depot.xsb").levels[18:30]
HARD = LEVELS[4]
OPEN = LEVELS[5]
"""Long enough that members are sampled, and that randomised ones matter."""
TURNS: dict[str, int | bool] = {"portfolio.turn": 40, "portfolio.tiny": 0}
"""So short that the members of the table get nowhere."""


def searched(nodes: int = 300, seed: int = 0) -> Result:
    return solve(OPEN, Options(nodes=nodes, extra=TURNS | {"portfolio.seed": seed}))


def trace(result: Result) -> tuple[str, int, int, float]:
    return result.moves, result.expanded, result.generated, result.details["members"]


@pytest.mark.parametrize("seed", [0, 5])
def test_the_same_seed_repeats_itself(seed: int) -> None:
    assert trace(searched(seed=seed)) == trace(searched(seed=seed))


def test_seeds_differ() -> None:
    assert len({searched(seed=seed).generated for seed in range(4)}) >= 3


def test_a_seed_changes_the_first_turn_of_the_first_member() -> None:
    """Not only the members sampled later."""
    one, other = (
        solve(HARD, Options(nodes=100, extra={"portfolio.seed": seed, "portfolio.members": "fess@100000"}))
        for seed in (1, 2)
    )
    assert one.generated != other.generated


def test_after_the_table_others_are_drawn() -> None:
    table, all_of_them = (
        max(
            result.details.get("members", 0)
            for result in results(
                corpus()[::3], Options(extra=TURNS | {"portfolio.turn": 3, "portfolio.sample": sample})
            )
        )
        for sample in (False, True)
    )
    assert table < all_of_them


def test_members_that_are_named_are_all_there_are() -> None:
    named = Options(nodes=600, extra={"portfolio.members": "fess@40+iterated-greedy@40"})
    assert solve(HARD, named).details["members"] == 2


@pytest.mark.parametrize("threads", [1, 3])
def test_what_drawn_members_say_is_true(threads: int) -> None:
    """They import the deadlock patterns of the others and export their own."""
    options = Options(threads=threads, extra=TURNS | {"portfolio.turn": 3, "portfolio.keep_sampled": 1})
    cases = corpus()[threads::3]
    assert check(cases, options, optimal=False) > 100
    found = results(cases, options)
    assert any(result.details.get("members", 0) > 8 for result in found), "some were sampled"
    assert sum(result.details.get("imported_patterns", 0) for result in found) > 0


@pytest.mark.parametrize("meet", [False, True])
@pytest.mark.parametrize("backward", [False, True])
def test_attempts_without_a_plan_find_solutions_and_prove_nothing(backward: bool, meet: bool) -> None:
    """With a first attempt too short for most levels, so that others the other way follow where they meet."""
    from_the_end = backward or meet
    cases = [
        case
        for case in part(corpus(), 2)
        if not from_the_end or len(case.level.goals) == len(case.level.boxes)
    ]
    extra = {
        "iterated-greedy.backward": backward,
        "iterated-greedy.meet": meet,
        "iterated-greedy.first": 1 if meet else 50,
    }
    options = Options(algorithm="iterated-greedy", nodes=4_000, extra=extra)
    found = results(cases, options)
    assert {result.status for result in found} <= {Status.SOLVED, Status.NOT_FOUND, Status.NODE_LIMIT}
    solvable = [result for case, result in zip(cases, found, strict=True) if case.truth.solvable]
    assert sum(result.solved for result in solvable) > 0.9 * len(solvable)
    assert not any(r.solved for c, r in zip(cases, found, strict=True) if not c.truth.solvable)


@pytest.mark.parametrize("backward", [False, True])
def test_attempts_that_meet_need_less_than_those_that_do_not(backward: bool) -> None:
    """A goal that can only be filled after most boxes were parked: from either end alone it takes long."""
    alone, meeting = (
        solve(
            SHAFT,
            Options(
                algorithm="iterated-greedy", nodes=4_000, extra={"iterated-greedy.backward": backward} | meet
            ),
        )
        for meet in ({}, {"iterated-greedy.meet": True})
    )
    assert alone.status is Status.NODE_LIMIT
    assert meeting.status is Status.SOLVED


def test_weights_that_are_learned_make_another_search() -> None:
    """The first attempt is the same; the next ones use the weights fitted to it."""
    learned, guessed = (
        [
            solve(
                level,
                Options(
                    algorithm="iterated-greedy",
                    nodes=500,
                    extra={"iterated-greedy.first": 1, "iterated-greedy.learn": learn},
                ),
            )
            for level in LEVELS.levels[4:]
        ]
        for learn in (True, False)
    )
    assert [one.generated for one in learned] != [one.generated for one in guessed]


@pytest.mark.parametrize(
    "extra",
    [{"fess.seed": 3}, {"fess.order": 12}, {"fess.order": 12, "fess.seed": 3}, {"pull.noise": 4}],
    ids=str,
)
def test_chance_changes_the_way_not_the_answer(extra: dict[str, int]) -> None:
    name = next(iter(extra)).partition(".")[0]
    plain, other = (solve(HARD, Options(algorithm=name, nodes=400, extra=given)) for given in ({}, extra))
    assert plain.generated != other.generated
    cases = [case for case in corpus()[::4] if len(case.level.goals) == len(case.level.boxes)]
    assert check(cases, Options(algorithm=name, extra=extra), optimal=False) > 30


@pytest.mark.parametrize("threads", [1, 2])
def test_a_member_at_work_keeps_its_later_turns(threads: int) -> None:
    """While the first turn lasts, the second thread's member gives up; the long turn is still to come."""
    members: dict[str, str | bool] = {
        "portfolio.members": "push@2000+parts@1+push@100000000",
        "portfolio.sample": False,
    }
    result = solve(SHAFT, Options(threads=threads, nodes=20_000, extra=members))
    assert result.status is Status.NODE_LIMIT
    assert result.details["turns"] == 3


def test_scheduled_members_import_no_patterns() -> None:
    """Each is the search that it is alone, though the other proves deadlock patterns all the time."""
    extra: dict[str, str | int] = {
        "portfolio.members": "fess@1+fess:stagnation_check:seed=1@1",
        "fess.stagnation_check_limit": 0,
        "fess.stagnation_check_share": 2,
    }
    found = [solve(level, Options(nodes=3_000, extra=extra)) for level in DEPOT]
    assert max(result.details["turns"] for result in found) > 3
    assert not any("imported_patterns" in result.details for result in found)


def test_who_came_much_nearer_goes_on_at_once() -> None:
    """A member that alternates with another would need almost twice as many turns without the extra ones."""
    alone, in_turn = (
        solve(DEPOT[9], Options(extra={"portfolio.turn": 1000, "portfolio.members": members}))
        for members in ("fess@1", "+".join(["fess@1", "iterated-greedy:backward@1"] * 20))
    )
    assert alone.strategy == in_turn.strategy == "fess"
    assert alone.details["turns"] < in_turn.details["turns"] < 2 * alone.details["turns"] - 1
