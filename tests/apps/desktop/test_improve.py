"""Improve: from the victory and the replay, in the background, the old and the new path side by side."""

from __future__ import annotations

from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.improve import ImproveScreen
from pushworks.apps.desktop.screens.victory import VictoryScreen

from .conftest import Player

LONG = "urrrdLulldRR"
"""The first level ("Two steps") with its box pushed the wrong way first."""


def improving(player: Player) -> ImproveScreen:
    """Solve the first level the long way and press the button."""
    play(player.display, player.collection, 0, resume=False)
    game = player.game
    game.motion.seconds = 0
    game.show(game.session.play(LONG))
    player.run()
    assert player.screen == "victory"
    player.menu.find("improve").press()
    player.run()
    assert isinstance(player.display.top, ImproveScreen)
    return player.display.top


def test_the_shorter_way_is_found_shown_and_kept(quick: Player) -> None:
    screen = improving(quick)
    quick.wait_for(lambda: screen.ended)
    assert screen.proved
    assert (screen.new.metrics.moves, screen.new.metrics.pushes) == (2, 1)
    assert (screen.old.metrics.moves, screen.old.metrics.pushes) == (12, 3)
    assert screen.parting == screen.shown == 1
    assert not screen.find("continue").enabled  # nothing is left to find
    before = quick.pixels()
    screen.seek(0)
    quick.run()
    assert quick.pixels() != before
    library = quick.app.library
    assert library is not None
    best = library.best(quick.level)
    assert best.moves is not None
    assert best.moves.metrics.moves == 2
    screen.find("watch").press()
    quick.run()
    assert quick.screen == "replay"
    quick.press("escape")
    quick.run()
    assert quick.screen == "improve"
    quick.press("escape")
    quick.run()
    assert quick.screen == "victory"


def test_a_replay_can_be_improved_and_work_ends_with_its_screen(quick: Player) -> None:
    screen = improving(quick)
    quick.press("escape")
    quick.run()
    quick.wait_for(lambda: screen.job.done)
    assert screen.ended
    quick.menu.find("replay").press()
    quick.run()
    assert quick.screen == "replay"
    quick.press("i")
    quick.run()
    again = quick.display.top
    assert isinstance(again, ImproveScreen)
    quick.wait_for(lambda: again.ended)
    assert again.new.metrics.moves == 2


def test_objective_and_range_are_chosen_and_the_search_goes_on(quick: Player) -> None:
    screen = improving(quick)
    quick.wait_for(lambda: screen.ended)
    first = screen.job
    quick.click_on("objective")
    assert screen.job is not first
    assert screen.options.order == ("pushes", "moves")
    quick.wait_for(lambda: screen.ended)
    assert screen.proved
    assert screen._verdict() == quick.app.t("improve.proved_pushes")
    screen.new = screen.old
    screen.seek(2)
    quick.click_on("range")
    assert screen.options.range == (3, 3)
    quick.wait_for(lambda: screen.ended)
    assert not screen.proved  # only of a part
    again = screen.job
    quick.click_on("continue")
    assert screen.job is not again
    quick.wait_for(lambda: screen.ended)
    quick.click_on("range")
    assert screen.options.range is None
    quick.wait_for(lambda: screen.ended)
    quick.press("escape")
    assert quick.screen == "victory"


def test_the_victory_screen_knows_what_was_found(quick: Player) -> None:
    screen = improving(quick)
    quick.wait_for(lambda: screen.ended)
    library = quick.app.library
    assert library is not None
    library.add_solution(quick.level, screen.new.moves, source="test", proved="moves")
    quick.press("escape")
    top = quick.display.top
    assert isinstance(top, VictoryScreen)
    assert top.summary.rows[0].par == 2
    assert top.summary.rows[0].yours == 12
