"""Collections put in order from the browser: renamed, merged, exported, deleted to the bin and back."""

from __future__ import annotations

import pytest

from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.apps.desktop.screens.collection_manager import CollectionManagerScreen
from pushworks.levels import read
from pushworks.library import Library

from .conftest import Player


@pytest.fixture
def library(quick: Player) -> Library:
    library = quick.app.library
    assert library is not None
    library.add(quick.collection.levels, "Mine")
    library.add(quick.collection.levels[:1], "Other")
    library.mark_solved(quick.collection.levels[0], "rR")
    return library


def manage(player: Player, name: str, level: int = 0) -> CollectionManagerScreen:
    """To the browser, to a collection and a level of it, and on to what can be done with it."""
    player.display.home()
    player.run()
    player.click_on("levels")
    player.click_on(f"collection {name}")
    browser = player.display.top
    assert isinstance(browser, BrowserScreen)
    browser.select(level)
    player.press("f4")
    screen = player.display.top
    assert isinstance(screen, CollectionManagerScreen)
    return screen


def titles(library: Library, name: str) -> list[str]:
    return [level.title for level in library.levels(name)]


def names(library: Library) -> list[str]:
    return [info.name for info in library.collections()]


def test_a_collection_is_renamed_and_keeps_its_place(quick: Player, library: Library) -> None:
    quick.app.settings.collection = "Mine"
    quick.app.settings.last_levels["Mine"] = 2
    screen = manage(quick, "Mine")
    before = quick.pixels()
    quick.click_on("name")
    quick.write("Favourites")
    assert quick.pixels() != before
    quick.press("return")
    assert names(library) == ["Favourites", "Other"]
    assert screen.toast.text == "Now called Favourites"
    assert quick.app.settings.collection == "Favourites"
    assert quick.app.settings.last_levels["Favourites"] == 2
    quick.press("escape")
    assert quick.display.top.collection.title == "Favourites"  # type: ignore[attr-defined]


def test_a_name_that_is_taken_is_said_in_one_line(quick: Player, library: Library) -> None:
    screen = manage(quick, "Mine")
    quick.click_on("name")
    quick.write("Other")
    quick.click_on("rename")
    assert "there is a collection named 'Other' already" in screen.toast.text
    assert names(library) == ["Mine", "Other"]


def test_a_level_is_renamed_and_deleted(quick: Player, library: Library) -> None:
    manage(quick, "Mine", level=1)
    quick.click_on("level")
    quick.write("Two friends")
    quick.click_on("rename_level")
    assert titles(library, "Mine")[1] == "Two friends"
    quick.click_on("delete_level")
    assert titles(library, "Mine") == ["Two steps", "Round the block", "The last"]
    assert [thing.title for thing in library.bin()] == ["Two friends"]
    quick.click_on("bin")
    quick.click_on(f"restore {library.bin()[0].id}")
    assert titles(library, "Mine")[1] == "Two friends"


def test_a_collection_goes_to_the_bin_and_comes_back_by_keys(quick: Player, library: Library) -> None:
    manage(quick, "Mine")
    quick.click_on("delete")
    assert names(library) == ["Other"]
    assert quick.display.top.collection.name == "test"  # type: ignore[attr-defined]
    quick.click_on("bin")
    assert quick.screen == "bin"
    quick.choose(f"restore {library.bin()[0].id}")
    assert names(library) == ["Mine", "Other"]
    assert library.is_solved(quick.collection.levels[0])
    quick.press("escape", "escape")
    assert "collection Mine" in [widget.name for widget in quick.menu.widgets]


def test_the_bin_is_emptied_only_after_a_question(quick: Player, library: Library) -> None:
    manage(quick, "Mine")
    quick.click_on("delete")
    quick.click_on("bin")
    full = quick.pixels()
    quick.click_on("empty")
    assert quick.screen == "message"
    quick.press("escape")
    assert len(library.bin()) == 1
    quick.click_on("empty")
    quick.click_on("choice 0")
    assert library.bin() == []
    assert not quick.menu.find("empty").enabled
    assert quick.pixels() != full


def test_merging_a_collection_and_copying_a_pack(quick: Player, library: Library) -> None:
    screen = manage(quick, "Mine")
    assert screen.targets[screen.target] == "Other"
    quick.click_on("merge")
    quick.press("escape")  # asked, and declined
    assert names(library) == ["Mine", "Other"]
    before = titles(library, "Mine"), titles(library, "Other")
    quick.click_on("merge")
    quick.click_on("choice 0")
    assert names(library) == ["Other"]
    quick.click_on("choice 0")  # undone
    assert (titles(library, "Mine"), titles(library, "Other")) == before
    assert library.bin() == []
    screen = manage(quick, "Mine")
    quick.click_on("merge")
    quick.click_on("choice 0")
    quick.press("escape")
    assert names(library) == ["Other"]
    assert len(titles(library, "Other")) == 4
    assert screen.toast.text == "Other: 3 added, 1 already there"
    screen = manage(quick, "test")  # a pack that is not the library's: copied, and still there
    assert not quick.menu.find("delete").enabled
    assert not quick.menu.find("rename").enabled
    quick.click_on("into")
    assert screen.targets[screen.target] == "My levels"
    quick.click_on("merge")
    quick.click_on("choice 0")
    assert len(titles(library, "My levels")) == 4
    quick.click_on("choice 0")  # undone: the collection did not exist before
    assert "My levels" not in names(library)
    while screen.targets[screen.target] != "My levels":
        quick.click_on("into")
    quick.click_on("merge")
    quick.click_on("choice 0")
    quick.press("escape")
    assert len(titles(library, "My levels")) == 4
    assert any(collection.name == "test" for collection in quick.app.collections.all())


def test_exporting_with_and_without_solutions(quick: Player, library: Library) -> None:
    screen = manage(quick, "Mine")
    quick.click_on("export")
    quick.wait_for(lambda: "Saved as" in screen.toast.text)
    quick.click_on("solutions")
    quick.click_on("export")
    quick.wait_for(lambda: "Mine-2.xsb" in screen.toast.text)
    folder = quick.folder / "levels-out"
    first, second = read(folder / "Mine.xsb"), read(folder / "Mine-2.xsb")
    assert [level.title for level in first] == titles(library, "Mine")
    assert [solution.moves for solution in first.levels[0].solutions] == ["rR"]
    assert second.levels[0].solutions == ()


def test_a_file_in_the_list_gets_another_title(quick: Player, library: Library) -> None:
    from .conftest import LEVELS
    from .test_files import drop

    file = quick.folder / "some.xsb"
    file.write_text(LEVELS)
    drop(quick, file)
    manage(quick, str(file))
    quick.click_on("name")
    quick.write("Borrowed")
    quick.press("return")
    assert quick.app.settings.files[str(file)] == "Borrowed"
    assert quick.display.top.collection.title == "Borrowed"  # type: ignore[attr-defined]
    assert file.read_text() == LEVELS


def test_a_long_bin_scrolls(quick: Player, library: Library) -> None:
    for number in range(30):
        library.add(quick.collection.levels[:1], f"Gone {number}")
        library.delete_collection(f"Gone {number}")
    quick.display.go("bin")
    quick.run()
    quick.press(*["down"] * 40)
    assert quick.menu.first > 0  # type: ignore[attr-defined]
    top = quick.pixels()
    quick.wheel(50)
    assert quick.menu.first == 0  # type: ignore[attr-defined]
    assert quick.pixels() != top


def test_the_games_own_collections_have_names_in_every_language(quick: Player) -> None:
    """They are stored under English names; nothing can be merged into the daily levels."""
    library, level = quick.app.library, quick.collection.levels[0]
    assert library is not None
    library.add([level], "Daily levels")
    quick.app.collections.keep(level)
    quick.app.collections.reload_stored()
    quick.display.set_language("de")
    quick.display.go("browser")
    shown = [getattr(widget, "label", "") for widget in quick.menu.widgets]
    assert {"Meine Level", "Tageslevel"} <= set(shown)
    quick.display.home()
    screen = manage(quick, "test")
    assert screen.targets == ["My levels"]
    assert getattr(quick.menu.find("into"), "values") == ["Meine Level"]  # noqa: B009
    screen = manage(quick, "My levels")
    assert screen.targets == []
