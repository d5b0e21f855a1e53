"""Progress: collections, stars, statistics, the level of the day, and what a first-time player sees."""

from __future__ import annotations

import re
from datetime import date, timedelta

from tests.scale import size

from pushworks.apps.desktop.daily import (
    NAME,
    WEEKDAY_DIFFICULTY,
    daily_level,
    daily_streak,
    day_of,
    is_done,
    solved_days,
    streak,
    weekly_levels,
)
from pushworks.engine import solve

from .conftest import Player

MONDAY = date(2026, 11, 16)


def test_the_level_of_a_day_is_the_same_for_everybody_and_another_tomorrow() -> None:
    first, again = daily_level(MONDAY), daily_level(MONDAY)
    tomorrow = daily_level(MONDAY + timedelta(days=1))
    assert first is not None
    assert first == again
    assert first != tomorrow
    assert solve(first).solved
    assert re.fullmatch(r"2026-11-16 · [A-Z][a-z]+ [A-Z][a-z]+", first.title)
    assert day_of(first) == MONDAY
    assert daily_level(MONDAY, lambda: True) is None  # cancelled


def test_levels_get_harder_from_monday_to_sunday() -> None:
    rated: list[list[float]] = [[] for _ in range(7)]
    for number in range(size(2, 4) * 7):
        level = daily_level(MONDAY + timedelta(days=number))
        assert level is not None
        rated[number % 7].append(float(level.tags["difficulty"]))
    means = [sum(week) / len(week) for week in rated]
    assert means == sorted(means), means
    assert means[-1] - means[0] > 2
    for found, wanted in zip(means, WEEKDAY_DIFFICULTY, strict=True):
        assert abs(found - wanted) < 0.5


def test_only_levels_solved_on_their_day_count_for_the_streak(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    today = date.today()
    for days in (0, 1, 2, 5):
        level = daily_level(today - timedelta(days=days))
        assert level is not None
        library.add([level], NAME)
        library.mark_solved(level, level.solutions[0].moves)
        if days in (1, 2):  # as if it had been solved on its day
            with library.db.transaction() as connection:
                query = "UPDATE plays SET ended = ended - ? WHERE level_id = ?"
                connection.execute(query, (days * 86_400, level.id))
    assert solved_days(library) == [today - timedelta(days=days) for days in (0, 1, 2)]
    assert daily_streak(library, today) == (3, 3)
    quick.display.home()
    quick.display.top.enter()
    quick.wait_for(lambda: quick.menu.find("daily").hint == "3 days")
    quick.click_on("stats")
    rows = dict(quick.display.top.rows)  # type: ignore[attr-defined]
    assert "in a row: 3 (longest 3)" in rows["Today's level"]


def test_the_five_levels_of_a_week_are_different_and_get_harder() -> None:
    five = weekly_levels(MONDAY)
    assert five is not None
    assert five == weekly_levels(MONDAY)
    assert [level.title for level in five] == [f"2026-W47-{number}" for number in range(1, 6)]
    assert len({level.id for level in five}) == 5
    rated = [float(level.tags["difficulty"]) for level in five]
    assert rated == sorted(rated)
    assert weekly_levels(MONDAY, lambda: True) is None  # cancelled


def test_the_level_of_the_day_is_played_kept_and_counted(quick: Player) -> None:
    assert not is_done(quick.app.library, MONDAY)
    quick.display.go("daily", day=MONDAY)
    quick.wait_for(lambda: quick.screen == "play")
    level = quick.level
    assert day_of(level) == MONDAY
    assert "Monday: difficulty" in quick.game.toast.text
    game = quick.game
    game.show(game.session.play(solve(level).moves))
    quick.run()
    assert quick.screen == "victory"
    assert is_done(quick.app.library, MONDAY)
    quick.display.home()
    quick.display.go("daily", day=MONDAY)
    quick.wait_for(lambda: quick.screen == "play")
    assert quick.level == level
    assert len(quick.app.collections.find(NAME) or ()) == 1


def test_days_in_a_row() -> None:
    days = [MONDAY - timedelta(days=n) for n in (0, 1, 2, 5, 6, 7, 8)]
    assert streak(days, MONDAY) == (3, 4)
    assert streak(days, MONDAY + timedelta(days=1)) == (3, 4)  # today is not over yet
    assert streak(days, MONDAY + timedelta(days=2)) == (0, 4)
    assert streak([], MONDAY) == (0, 0)


def test_collections_show_how_far_they_are(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    library.mark_solved(quick.collection.levels[0], "rR")
    assert quick.app.collections.progress(quick.collection) == (1, 4, 1, 0)
    quick.click_on("levels")
    quick.wait_for(lambda: quick.menu.find("collection test").hint == "1 / 4")
    assert quick.display.top.stars(quick.collection.levels[0]) == 1  # type: ignore[attr-defined]
    assert quick.display.top.stars(quick.collection.levels[1]) == 0  # type: ignore[attr-defined]


def test_statistics_count_what_was_won(quick: Player) -> None:
    quick.click_on("stats")
    before = quick.pixels()
    quick.press("escape")
    quick.play(0)
    quick.press("right", "right")
    quick.display.home()
    quick.run()
    quick.click_on("stats")
    screen = quick.display.top
    text = " ".join(value for _, value in screen.rows)  # type: ignore[attr-defined]
    assert "levels 1 · games won 1 (with help 0) · moves 2 · pushes 1" in text
    assert "1 now" in text
    quick.wait_for(lambda: ("Test levels", (1, 4, 1, 0)) in screen.bars)  # type: ignore[attr-defined]
    assert quick.pixels() != before


def test_the_first_start_says_play_and_later_ones_continue(quick: Player) -> None:
    assert quick.menu.find("continue").label == "Play"  # type: ignore[attr-defined]
    quick.click_on("continue")
    quick.display.home()
    quick.run()
    assert quick.menu.find("continue").label == "Continue"  # type: ignore[attr-defined]
    quick.wait_for(lambda: quick.menu.find("continue").hint == "Test levels 1: Two steps")
    quick.play(2)
    quick.display.home()
    quick.wait_for(lambda: quick.menu.find("continue").hint == "Test levels 3: Round the block")
    quick.click_on("continue")
    assert quick.level.title == "Round the block"
