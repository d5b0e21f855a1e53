"""Progress: collections, stars, statistics, the level of the day, and what a first-time player sees."""

from __future__ import annotations

from datetime import date, timedelta

from pushworks.apps.desktop.daily import NAME, daily_level, is_done, streak, weekly_levels
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
    assert first.title == "2026-11-16"
    assert daily_level(MONDAY, lambda: True) is None  # cancelled


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
    assert level.title == MONDAY.isoformat()
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
    assert quick.menu.find("collection test").hint == "1 / 4"
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
    assert ("Test levels", (1, 4, 1, 0)) in screen.bars  # type: ignore[attr-defined]
    assert quick.pixels() != before


def test_the_first_start_says_play_and_later_ones_continue(quick: Player) -> None:
    assert quick.menu.find("continue").label == "Play"  # type: ignore[attr-defined]
    quick.click_on("continue")
    quick.display.home()
    quick.run()
    assert quick.menu.find("continue").label == "Continue"  # type: ignore[attr-defined]
