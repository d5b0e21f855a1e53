"""The portfolio's schedules: one table in the core, the same for whoever asks."""

from __future__ import annotations

import pytest

from pushworks import _core
from pushworks.engine import Options, schedules, solve
from pushworks.levels.shipped import shipped_collection

LEVEL = shipped_collection("great-halls").levels[28]


def test_every_schedule_can_be_named_and_written_out():
    assert {"tiny", "small", "large", "alternatives"} <= schedules().keys()
    for name, turns in schedules().items():
        Options(extra={"portfolio.members": name})
        for turn in turns:
            Options(extra={"portfolio.members": turn.text})
            assert turn.turn > 0
            assert turn.growth > 1


@pytest.mark.parametrize("name", ["small", "worker-2", "worker-3", "worker-4"])
def test_a_schedule_is_what_its_text_says(name):
    """The typed table of the core and the text that a user could give for it are the same search."""
    text = "+".join(turn.text for turn in schedules()[name])
    runs = [solve(LEVEL, Options(nodes=1_500, extra={"portfolio.members": how})) for how in (name, text)]
    first, second = ((run.status, run.moves, run.expanded, run.generated, run.stored) for run in runs)
    assert first == second
    assert runs[0].details["members"] == len({turn.member for turn in schedules()[name]})


def test_members_are_split_in_one_place():
    first, second = _core.split_members("climb:meet:greed=80@40x2+fess")
    assert (first.strategy, first.turn, first.growth) == ("climb", "40", "2")
    assert first.settings == [("meet", "true"), ("greed", "80")]
    assert (second.strategy, second.settings, second.turn, second.growth) == ("fess", [], "", "")
