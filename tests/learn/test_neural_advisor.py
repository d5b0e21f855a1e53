"""Feature-space search that asks a network: it only changes the order, and only where it is asked for."""

from __future__ import annotations

import pytest
from tests.oracle.checks import check
from tests.oracle.corpus import corpus
from tests.scale import part

from pushworks.engine import Options, solve

SETTINGS = ("fess.neural_advisor", "fess.proof_suspects")


@pytest.mark.parametrize("setting", SETTINGS)
def test_it_tells_solvable_from_lost(setting: str) -> None:
    check(part(corpus(), 8), Options(algorithm="fess", extra={setting: True}), optimal=False)


@pytest.mark.parametrize("setting", SETTINGS)
def test_it_makes_another_search_of_it(setting: str) -> None:
    levels = [case.level for case in corpus() if len(case.level.boxes) > 4]

    def counts(extra: dict[str, bool]) -> list[int]:
        return [solve(level, Options(algorithm="fess", extra=extra)).expanded for level in levels]

    assert counts({setting: False}) == counts({})
    assert counts({setting: True}) != counts({})


def test_a_member_of_the_portfolio_can_ask() -> None:
    case = next(case for case in corpus() if case.truth.solvable)
    members = {"portfolio.members": "fess:neural_advisor:proof_suspects@1000"}
    result = solve(case.level, Options(extra=members))
    assert (result.solved, result.strategy) == (True, "fess")
