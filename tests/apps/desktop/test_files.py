"""Files that were opened stay in the list, and Continue goes back to the very level and position."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.collection_list import HIDDEN, read_collection
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screens.play import PlayScreen

from .conftest import LEVELS, Player


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "levels" / "mine.xsb"
    path.parent.mkdir()
    path.write_text(LEVELS, "utf-8")
    return path


def drop(player: Player, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.run()


def restarted(player: Player) -> Player:
    """The same player comes back another day, with nothing on the command line."""
    again = object.__new__(Player)
    again.folder, again.now, again.collection = player.folder, player.now, player.collection
    player.app.close()
    again.app = App(settings_path=player.folder / "settings.json", library_path=player.folder / "library.db")
    again.app.settings.sound = False
    again.display = Display(again.app, (1200, 800), fullscreen=False, clock=lambda: again.now)
    again.display.go("menu")
    again.run()
    return again


def test_a_dropped_file_is_a_collection_from_then_on(quick: Player, file: Path) -> None:
    drop(quick, file)
    assert quick.game.session.collection.name == str(file)
    quick.press("n", "n", "right")
    assert quick.game.session.index == 2
    again = restarted(quick)
    again.click_on("continue")
    session = again.game.session
    assert (session.collection.name, session.index, session.game.lurd) == (str(file), 2, "r")
    assert "3 of 4" in again.game.heading().place
    again.press("n")
    assert again.game.session.index == 3
    again.display.home()
    again.run()
    again.click_on("levels")
    assert again.display.top.collection.name == str(file)  # type: ignore[attr-defined]
    assert again.menu.widgets[again.menu.focus].name == "card 3"
    again.app.close()


def test_continue_stays_on_an_untouched_level_although_another_was_begun_before(quick: Player) -> None:
    quick.play(1)
    quick.press("right")
    quick.display.home()
    quick.play(0)
    quick.press("right", "right")
    assert quick.screen == "victory"
    quick.click_on("next")
    quick.press("n")  # to the third level, where nothing is done
    quick.display.home()
    quick.run()
    quick.click_on("continue")
    assert quick.game.session.index == 2


def test_continue_goes_back_to_pull_play(quick: Player) -> None:
    quick.play(1)
    quick.press("right", "v", "up")
    quick.display.home()
    quick.run()
    quick.click_on("continue")
    assert quick.game.session.game.mode.value == "pull"


def test_a_file_is_opened_by_button_and_removed(quick: Player, file: Path) -> None:
    quick.app.settings.folder = str(file.parent.parent)
    quick.click_on("levels")
    quick.click_on("open")
    assert quick.screen == "open_file"
    quick.click_on("entry levels")
    quick.press("u")
    quick.choose("entry levels")
    quick.click_on("entry mine.xsb")
    assert isinstance(quick.display.top, PlayScreen)
    assert quick.app.settings.folder == str(file.parent)
    quick.display.home()
    quick.run()
    quick.click_on("levels")
    quick.click_on(f"collection {file}")
    quick.click_on("remove")
    assert quick.screen == "message"
    quick.press("return")
    assert f"collection {file}" not in [widget.name for widget in quick.menu.widgets]
    assert not quick.app.settings.files
    assert file.exists()


def test_a_file_that_is_gone_is_not_offered(quick: Player, file: Path) -> None:
    drop(quick, file)
    quick.press("right")
    file.unlink()
    again = restarted(quick)
    assert str(file) not in [collection.name for collection in again.app.collections.all()]
    again.click_on("continue")
    assert again.game.session.game.lurd == "r"  # the game itself is kept
    again.app.close()


def test_a_folder_that_cannot_be_read_says_so(quick: Player, tmp_path: Path) -> None:
    quick.app.settings.folder = str(tmp_path)
    (tmp_path / "levels").mkdir()
    quick.display.go("open_file")
    screen = quick.display.top
    (tmp_path / "levels").rmdir()
    screen._enter_folder(tmp_path / "levels")  # type: ignore[attr-defined]
    quick.run()
    assert screen.problem  # type: ignore[attr-defined]


def test_no_two_packs_teach_the_same() -> None:
    from pushworks.apps.desktop.collection_list import CollectionList

    assert not {collection.name for collection in CollectionList(None).shipped()} & set(HIDDEN)


def test_full_screen_asked_for_on_the_command_line_is_seen_in_the_settings(tmp_path: Path) -> None:
    app = App(settings_path=tmp_path / "settings.json", library_path=tmp_path / "library.db")
    display = Display(app, (800, 600), fullscreen=True)
    display.go("menu")
    display.go("settings")
    assert display.top.find("fullscreen").on  # type: ignore[attr-defined]
    app.close()
    pygame.quit()


def test_a_file_without_a_title_is_called_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "XSokoban_90.xsb"
    path.write_text("#####\n#@$.#\n#####\n")
    assert read_collection(path).title == "XSokoban_90"
