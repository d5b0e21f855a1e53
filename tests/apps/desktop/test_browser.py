"""The browser: search, filters and sorting, by real events."""

from __future__ import annotations

import pygame

from pushworks.apps.desktop.level_filter import FILTERS, SORTS, Known, select_levels
from pushworks.apps.desktop.screens.browser import BrowserScreen, Card

from .conftest import Player


def browser(player: Player) -> BrowserScreen:
    screen = player.display.top
    assert isinstance(screen, BrowserScreen)
    return screen


def cards(player: Player) -> list[int]:
    return [widget.index for widget in browser(player).widgets if isinstance(widget, Card)]


def test_typing_narrows_the_cards_and_a_card_opens_the_right_level(quick: Player) -> None:
    quick.click_on("levels")
    assert cards(quick) == [0, 1, 2, 3]
    quick.click_on("search")
    for letter in "two":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    quick.run()
    assert cards(quick) == [0, 1]
    quick.press("backspace", "backspace", "backspace")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="BLOCK"))
    quick.run()
    assert cards(quick) == [2]
    quick.press("tab", "tab", "tab", "return")
    assert quick.screen == "play"
    assert quick.game.session.index == 2


def test_conditions_filters_and_orders(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    library.mark_solved(quick.collection.levels[0], "rR")
    quick.click_on("levels")
    quick.click_on("filter")
    assert cards(quick) == [1, 2, 3]
    quick.click_on("filter")
    assert cards(quick) == [0]
    quick.click_on("filter")
    assert cards(quick) == [0, 1, 2, 3]  # one star is below three
    quick.click_on("filter")
    while browser(quick).sort != "title":
        quick.click_on("sort")
    assert cards(quick) == [2, 3, 1, 0]
    quick.click_on("search")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="nothing like this"))
    quick.run()
    assert cards(quick) == []
    quick.press("down", "escape")  # clears the search first
    assert len(cards(quick)) == 4
    quick.press("escape")
    assert quick.screen == "menu"


def test_every_condition_and_order(quick: Player) -> None:
    levels = quick.collection.levels
    ratings = (3.0, None, 1.5, 2.0)

    def known(index: int) -> Known:
        return Known(ratings[index], index)

    def shown(search: str = "", chosen: str = "all", sort: str = "listed") -> list[int]:
        return select_levels(levels, known, search, chosen, sort)

    assert shown("boxes=1") == [0]
    assert shown("boxes>1 width<9") == [1, 2]
    assert shown("difficulty>=2") == [0, 3]
    assert shown("stars<2") == [0, 1]
    assert shown("height=6") == [2]
    assert shown("size<1") == []
    assert shown("colour=3") == []
    assert shown(sort="difficulty") == [2, 3, 0, 1]  # what is not rated comes last
    assert shown(sort="boxes")[0] == 0
    assert shown(sort="size") == sorted(range(4), key=lambda i: len(levels[i].floor))
    assert shown(chosen="solved") == [1, 2, 3]
    assert shown(chosen="unstarred") == [0, 1, 2]
    assert select_levels(levels, known, "", "all", "suited", 1.6)[-1] == 1  # solved, and not rated
    assert set(SORTS) == {"listed", "suited", "difficulty", "boxes", "size", "title"}
    assert len(FILTERS) == 4
