"""The page's levels of the day are kept in the repository: they are those that the level maker makes."""

from __future__ import annotations

import json
from datetime import date
from functools import cache

import pytest
from tests.scale import part

from tools import web_daily

AGAIN = "the level maker makes other levels now: python tools/web_daily.py"


@cache
def kept(name: object) -> list[web_daily.Entry]:
    """What the page reads."""
    found: list[web_daily.Entry] = json.loads((web_daily.FOLDER / f"{name}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("year", web_daily.YEARS)
def test_a_year_has_all_its_days_and_they_are_made_again(year: int) -> None:
    days = web_daily.days_of(year)
    assert len(kept(year)) == len(days)
    assert days[-1] == date(year, 12, 31)
    for number in part(range(len(days)), 183, at=year):
        assert kept(year)[number] == web_daily.day(days[number]), AGAIN


def test_the_weeks_are_all_there_and_are_made_again() -> None:
    assert [len(five) for five in kept("weeks")] == [5] * web_daily.WEEKS
    for number in part(range(web_daily.WEEKS), 90):
        assert kept("weeks")[number] == web_daily.week(number), AGAIN


def test_no_other_files_are_kept() -> None:
    assert {path.stem for path in web_daily.FOLDER.iterdir()} == {*map(str, web_daily.YEARS), "weeks"}
