"""The browser: search, filters and sorting, by real events."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from pushworks.apps.desktop.level_card import LevelCard
from pushworks.apps.desktop.level_filter import FILTERS, SORTS, Known, select_levels
from pushworks.apps.desktop.screens.browser import MANY, BrowserScreen
from pushworks.levels import canonical
from pushworks.library.database import Database

from .conftest import LEVELS, Player


def browser(player: Player) -> BrowserScreen:
    screen = player.display.top
    assert isinstance(screen, BrowserScreen)
    return screen


def cards(player: Player) -> list[int]:
    return [widget.index for widget in browser(player).widgets if isinstance(widget, LevelCard)]


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


def write(player: Player, text: str) -> None:
    player.click_on("search")
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    player.run()


def test_a_search_counts_what_every_collection_has_and_shows_all_of_it(quick: Player) -> None:
    library, levels = quick.app.library, quick.collection.levels
    assert library is not None
    library.add([levels[2], levels[0]], "Mine")
    library.mark_solved(levels[0], "rR")
    quick.click_on("levels")
    screen = browser(quick)
    write(quick, "block")
    quick.wait_for(lambda: screen.find("everything").hint != "")
    counts = {widget.name: widget.hint for widget in screen.widgets if widget.name.startswith("collection")}
    assert counts["collection test"] == counts["collection Mine"] == quick.app.t("browser.matches", count=1)
    assert counts["collection first-steps"] == quick.app.t("browser.matches", count=0)
    assert screen.find("everything").hint == quick.app.t("browser.matches", count=2)
    assert cards(quick) == [2]  # of the collection that is open
    quick.click_on("everything")
    quick.wait_for(lambda: len(cards(quick)) == 2)
    places = [screen.place(index) for index in screen.order]
    assert [(place[0].name, place[1]) for place in places] == [("test", 2), ("Mine", 0)]
    quick.press("return")
    quick.choose(f"card {screen.order[1]}")
    assert quick.screen == "play"
    assert quick.game.session.collection.name == "Mine"
    quick.display.home()
    quick.click_on("levels")
    screen = browser(quick)
    quick.click_on("everything")
    write(quick, "stars>0 duplicate=0")  # what the library knows of each level, and copies across collections
    quick.wait_for(lambda: len(cards(quick)) == 1)
    assert [screen.place(index)[1] for index in screen.order] == [0]
    write(quick, " colour=1")
    quick.wait_for(lambda: not cards(quick))
    quick.press("down", "escape")  # clears the search: everything is there again
    quick.wait_for(lambda: len(screen.order) > 100)
    quick.click_on("collection test")
    assert cards(quick) == [0, 1, 2, 3]


def test_levels_of_a_file_are_counted_before_it_is_opened(quick: Player, tmp_path: Path) -> None:
    path = tmp_path / "three.xsb"
    path.write_text("\n".join(level.to_xsb() + "\n" for level in quick.collection.levels[:3]))
    quick.app.settings.files[str(path)] = "Three"
    quick.click_on("levels")
    name = f"collection {path}"
    quick.wait_for(lambda: browser(quick).find(name).hint == "3")


def test_coming_back_from_a_level_shows_it_again(tmp_path: Path) -> None:
    someone = Player(tmp_path, levels="\n".join([LEVELS] * 12))
    someone.instant()
    someone.click_on("levels")
    screen = browser(someone)
    screen.select(45)
    someone.press("return")
    assert someone.game.session.index == 45
    someone.display.pop_to("browser")
    someone.run()
    assert screen.widgets[screen.focus].name == "card 45"
    someone.close()


def corridors(count: int) -> str:
    """Levels of which none is like another, the longest first."""
    walls = [("#" * (5 + length), "#@$" + " " * length + ".#") for length in range(count, 0, -1)]
    return "\n\n".join(f"{wall}\n{row}\n{wall}\nTitle: Corridor {len(row) - 5}" for wall, row in walls)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the interface's own thread asks of the library, and the levels that it names."""
    interface, calls = threading.get_ident(), []

    def noting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*about: Any) -> Any:
            if threading.get_ident() == interface:
                calls.append(name)
            return work(*about)

        return call

    monkeypatch.setattr(Database, "rows", noting("rows", Database.rows))
    monkeypatch.setattr(canonical, "level_id", noting("id", canonical.level_id))
    monkeypatch.setattr(canonical, "level_key", noting("key", canonical.level_key))
    return calls


def test_a_large_collection_is_searched_and_ordered_in_the_background(
    tmp_path: Path, asked: list[str]
) -> None:
    count = 3 * MANY
    someone = Player(tmp_path, levels=corridors(count))
    someone.instant()
    library, levels = someone.app.library, someone.collection.levels
    assert library is not None
    for index in (7, 250):
        library.rate(levels[index], 2.0)
    library.mark_solved(levels[250], "R" * (count - 250 + 1))
    someone.display.go("browser")
    screen = browser(someone)
    someone.wait_for(lambda: screen.suited is not None and screen.find("collection test").hint != "")
    shown = screen.rows * screen.columns
    assert shown < 20
    answers = {"suited": 7, "difficulty": 7, "boxes": 0, "size": count - 1, "title": count - 1, "listed": 0}
    for name, first in answers.items():
        asked.clear()
        while screen.sort != name:
            someone.click_on("sort")
        someone.wait_for(lambda: screen.order[:1] == [first])  # noqa: B023 - waited for at once
        assert len(screen.order) == count
        assert len(asked) <= 4 * shown  # cards that are shown for the first time
    asked.clear()
    write(someone, "stars>0 width<300")
    someone.wait_for(lambda: cards(someone) == [250])
    someone.press("backspace", "backspace", "backspace", "backspace")
    write(someone, "<2")
    someone.wait_for(lambda: screen.order == [])
    someone.press("down", "escape")
    assert len(screen.order) == count
    while screen.filter != "solved":
        someone.click_on("filter")
    someone.wait_for(lambda: screen.order == [250])
    assert len(asked) <= 8 * shown
    someone.close()


def test_the_counts_of_all_collections_are_made_in_the_background(quick: Player, asked: list[str]) -> None:
    quick.wait_for(lambda: quick.menu.find("continue").hint != "")
    for screen, ready in (
        ("browser", lambda: quick.menu.find("collection great-halls").hint == "0 / 32"),
        ("stats", lambda: len(quick.display.top.bars) == 5),  # type: ignore[attr-defined]
    ):
        asked.clear()
        quick.display.go(screen)
        quick.wait_for(ready)
        assert len(asked) < 60, screen  # of 156 levels
        quick.display.home()
