"""The player's rating in the statistics, and the order of levels that suits it."""

from __future__ import annotations

from dataclasses import replace

from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.player_level import player_level
from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.apps.desktop.screens.stats import StatsScreen
from pushworks.library import LevelTruth
from pushworks.library.player_rating import PlayerRating, difficulty_for, rating_of

from .conftest import Player


def test_first_wins_count_in_the_order_played_and_help_counts_half(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    one, two, three, _ = quick.collection.levels
    rated = replace(two, tags={"difficulty": "5.0"})
    pack = PlayableCollection("pack", "Pack", [one, rated])
    assert player_level(library, [pack]).games == 0
    library.set_truth(one, LevelTruth(True, 2, 2, 2, 2, 3.0, 1.0))
    library.mark_solved(one, "rR")
    library.mark_solved(one, "rR")  # again: tells nothing new
    library.mark_solved(two, _solution(quick, 1), hints=1)
    library.mark_solved(three, _solution(quick, 2))  # nobody knows how hard it is
    found = player_level(library, [pack])
    assert found.games == 2
    assert found.rating == rating_of([(3.0, 1.0), (5.0, 0.5)])
    assert found.difficulty == difficulty_for(found.rating)


def _solution(player: Player, index: int) -> str:
    from pushworks.engine import solve

    return solve(player.collection.levels[index]).moves


def test_the_statistics_show_the_rating(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    level = quick.collection.levels[0]
    library.set_truth(level, LevelTruth(True, 2, 2, 2, 2, 3.0, 1.0))
    library.mark_solved(level, "rR")
    quick.display.go("stats")
    top = quick.display.top
    assert isinstance(top, StatsScreen)
    title = quick.app.t("stats.rating")
    quick.wait_for(lambda: any(label == title for label, _ in top.rows))
    assert str(round(rating_of([(3.0, 1.0)]).rating)) in dict(top.rows)[title]


def test_levels_are_ordered_by_how_well_they_suit_the_player(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    wanted = difficulty_for(PlayerRating())
    for level, away in zip(quick.collection.levels, (3.0, -1.5, 0.2, 0.0), strict=True):
        library.rate(level, wanted + away)
    quick.display.go("browser")
    top = quick.display.top
    assert isinstance(top, BrowserScreen)
    quick.wait_for(lambda: top.suited is not None)
    while top.sort != "suited":
        quick.click_on("sort")
    assert top.order == [3, 2, 1, 0]
    library.mark_solved(quick.collection.levels[3], _solution(quick, 3))
    top.enter()
    quick.wait_for(lambda: top.suited is not None)
    quick.run()
    assert top.order[-1] == 3  # solved: last
