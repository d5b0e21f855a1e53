"""The solver: its portfolio, each member and each rule of a member, against the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.oracle.checks import check, places, results
from tests.oracle.corpus import corpus
from tests.oracle.truth import TooLargeError, cheapest, positions

from pushworks.engine import Options, deadlock_verdicts, solve, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status

WITHOUT_ASTAR = {"portfolio.members": "small"}
"""Tiny levels mostly fall to the first member, a short A*; without it the others have to solve them."""
SLOWLY = {
    "portfolio.members": "fess@1+pull@1+fess:coarse:untangle@1+fess:simple:untangle@1+both-ends@1+push@1"
}
"""Nor with `iterated-greedy`, whose perimeter holds most of a tiny level."""
PLANS: list[dict[str, bool | int]] = [
    {}, {"fess.order": 2}, {"fess.order": 4}, {"fess.order": 5},
    {"fess.simple": True, "fess.ignore_stranded": True},
    {"fess.untangle": True}, {"fess.untangle": True, "fess.simple": True},
    {"fess.untangle": True, "fess.coarse": True}, {"fess.untangle": True, "fess.order": 4},
    {"fess.untangle": True, "fess.stagnation_check": True, "fess.coarse": True},
]  # fmt: skip
"""The plans of fess that take part in the portfolio."""


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("turn", [1, 5, 40])
def test_the_portfolio_with_tiny_turns(turn: int, threads: int) -> None:
    """Members interrupt each other all the time."""
    options = Options(threads=threads, extra={"portfolio.turn": turn, **SLOWLY})
    assert check(corpus()[threads - 1 :: 2], options, optimal=False) > 500


@pytest.mark.parametrize("threads", [1, 2])
def test_the_portfolio_as_it_is(threads: int) -> None:
    check(corpus(), Options(threads=threads), optimal=False)
    check(corpus(), Options(threads=threads, extra=WITHOUT_ASTAR), optimal=False)


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_each_plan_alone(plan: dict[str, bool | int]) -> None:
    options = Options(algorithm="fess", extra=plan)
    assert check(corpus(), options, optimal=False) > 1000


@pytest.mark.parametrize("algorithm", ["pull", "both-ends", "push"])
def test_each_search_on_whole_boards(algorithm: str) -> None:
    """They need as many goals as boxes, and say so; up to 512 bits they know the truth."""
    suited = [case for case in corpus() if len(case.level.goals) == len(case.level.boxes)]
    assert check(suited, Options(algorithm=algorithm), optimal=False) > 1000
    others = [case for case in corpus() if case not in suited]
    assert {result.status for result in results(others, Options(algorithm=algorithm))} == {Status.NOT_FOUND}


@pytest.mark.parametrize("algorithm", ["auto", "fess", "pull", "push"])
def test_solutions_do_not_come_back_to_where_they_were(algorithm: str) -> None:
    """Loops are cut out of what a search without lengths finds."""
    options = Options(algorithm=algorithm)
    for case, result in zip(corpus(), results(corpus(), options), strict=True):
        led = list(places(case.level, result.moves))
        assert len(set(led)) == len(led), case.level.to_xsb()


def test_each_rule_alone() -> None:
    """What a rule of the solver calls deadlocked is, and so are the boxes it names when they are alone."""
    found: Counter[str] = Counter()
    for case in corpus()[::6]:
        try:
            around = positions(case.level, most=60_000)
        except TooLargeError:
            continue
        for position, pushes in around[:: max(1, len(around) // 50)]:
            for rule, boxes, players in deadlock_verdicts(position):
                assert pushes is None, f"{rule}\n{position.to_xsb()}"
                alone = replace(position, boxes=boxes, player=min(players))
                assert cheapest(alone, "pushes") is None, f"{rule}\n{alone.to_xsb()}"
                found[rule] += 1
    assert min(found[rule] for rule in ("freeze", "matching", "corral", "group")) >= 2, found


def test_a_start_that_is_frozen_is_lost_before_any_search() -> None:
    block = Level.from_xsb("#########\n#@      #\n#  $$   #\n#  $$ . #\n# .  .  #\n#   .   #\n#########")
    result = solve(block, Options(algorithm="fess"))
    assert (result.status, result.expanded) == (Status.UNSOLVABLE, 0)


@pytest.mark.parametrize(
    "extra", [{"iterated-greedy.meet": True}, {"iterated-greedy.backward": True}, {}], ids=str
)
def test_attempts_that_cannot_begin_end(extra: dict[str, bool]) -> None:
    """A box in a corner: no attempt has a single position, nor what the other way could aim at."""
    deadlocked = [
        Level.from_xsb(text) for text in ("######\n#$@ .#\n######", "######\n#$ @.#\n#   $#\n#  . #\n######")
    ]
    for result in solve_many(
        deadlocked,
        Options(algorithm="iterated-greedy", nodes=300, extra={"iterated-greedy.first": 1, **extra}),
    ):
        assert not result.solved
