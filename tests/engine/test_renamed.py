"""Old names of settings work for one more release, and say what they are called now."""

from __future__ import annotations

import warnings

import pytest

from pushworks.engine import Options, OptionsError, algorithms, switches
from pushworks.engine.renamed import SETTINGS, STRATEGIES, current_members, current_name


def test_every_new_name_exists_and_no_old_one_does() -> None:
    strategies = set(algorithms())
    settings = {switch.name for algorithm in strategies for switch in switches(algorithm)}
    assert set(STRATEGIES.values()) <= strategies
    assert not set(STRATEGIES) & strategies
    assert set(SETTINGS.values()) <= settings
    assert not set(SETTINGS) & settings


@pytest.mark.parametrize(
    ("algorithm", "extra", "expected", "message"),
    [
        ("fess", {"fess.doubtful": True}, {"fess.stagnation_check": True}, "fess.stagnation_check"),
        ("climb", {"climb.meet": True}, {"iterated-greedy.meet": True}, "iterated-greedy"),
        ("auto", {"portfolio.draw": False}, {"portfolio.sample": False}, "portfolio.sample"),
        (
            "auto",
            {"portfolio.members": "climb:meet:greed=80@40x2+fess:bold:order=2@7"},
            {"portfolio.members": "iterated-greedy:meet:greed=80@40x2+fess:ignore_stranded:order=2@7"},
            "iterated-greedy",
        ),
    ],
)
def test_an_old_name_is_translated_with_a_warning(
    algorithm: str, extra: dict[str, str | bool], expected: dict[str, str | bool], message: str
) -> None:
    with pytest.warns(FutureWarning, match=message):
        options = Options(algorithm=algorithm, extra=extra)
    assert options.algorithm == current_name(algorithm)
    assert options.extra == expected


def test_present_names_do_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Options(algorithm="fess", extra={"fess.order": 2})
        Options(extra={"portfolio.members": "fess:order=2@40+pull@9x4"})


def test_a_misspelled_member_is_still_rejected() -> None:
    assert current_members("fess:ordr=1@4+") == "fess:ordr=1@4+"
    with pytest.raises(OptionsError, match="fess"):
        Options(extra={"portfolio.members": "fess:ordr=1@4"})
