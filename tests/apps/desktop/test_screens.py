"""The menu, the browser, settings, help, pause, replay and victory, by keyboard alone and by mouse alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.level_card import LevelCard
from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.apps.desktop.screens.stats import StatsScreen
from pushworks.apps.desktop.widgets import ScrollBar

from .conftest import Player

# Start menu and the screens it leads to.


def test_the_menu_by_keyboard(quick: Player) -> None:
    assert quick.screen == "menu"
    for name, screen in (("levels", "browser"), ("settings", "settings"), ("help", "help")):
        quick.choose(name)
        assert quick.screen == screen
        quick.press("escape")
        assert quick.screen == "menu"
    quick.choose("continue")
    assert quick.screen == "play"
    quick.press("escape")
    quick.choose("quit")
    assert quick.screen == "menu"
    quick.choose("quit")
    assert not quick.display.running


def test_the_menu_by_mouse(quick: Player) -> None:
    for name, screen, back in (
        ("levels", "browser", "back"),
        ("settings", "settings", "done"),
        ("help", "help", "done"),
    ):
        quick.click_on(name)
        assert quick.screen == screen
        quick.click_on(back)
        assert quick.screen == "menu"
    quick.click_on("continue")
    assert quick.screen == "play"
    quick.click_on("pause")
    quick.click_on("quit")
    quick.click_on("quit")
    assert not quick.display.running


def test_focus_is_seen(quick: Player) -> None:
    before = quick.pixels()
    quick.press("down")
    assert quick.pixels() != before
    quick.press("up")
    assert quick.pixels() == before


def test_arrows_walk_through_all_entries_and_round(quick: Player) -> None:
    seen = set()
    for _ in range(len(quick.menu.widgets)):
        for key in ("left", "right", "down"):
            seen.add(quick.menu.widgets[quick.menu.focus].name)
            quick.press(key)
    assert seen == {widget.name for widget in quick.menu.widgets}
    while quick.menu.focus:
        quick.press("up")
    quick.press("up")
    assert quick.menu.focus == len(quick.menu.widgets) - 1


def test_continue_goes_to_the_first_unsolved_then_to_the_last_played(quick: Player) -> None:
    quick.choose("continue")
    assert quick.game.session.index == 0
    quick.press("right", "right", "return")  # solve; next level
    assert quick.game.session.index == 1
    quick.press("right")
    quick.display.home()
    quick.run()
    quick.choose("continue")
    assert quick.game.session.index == 1
    assert quick.game.session.game.moves == 1


# The browser.


def test_browser_shows_pictures_and_marks(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    library.mark_solved(quick.collection.levels[0], "rR")
    library.rate(quick.collection.levels[1], 4.5, source="test")
    quick.click_on("levels")
    quick.run(0.5)
    browser = quick.display.top
    cards = [widget for widget in quick.menu.widgets if isinstance(widget, LevelCard)]
    assert len(cards) == len(quick.collection)
    assert browser.record(quick.collection.levels[0]).own == (2, 1)  # type: ignore[attr-defined]
    assert not browser.record(quick.collection.levels[1])  # type: ignore[attr-defined]
    assert browser.rating(1) == 4.5  # type: ignore[attr-defined]
    picture = cards[0].rect
    colours = {quick.colour_at(x, picture.centery - 20) for x in range(picture.left, picture.right, 3)}
    assert len(colours) > 5


def test_browser_by_keyboard_opens_a_level(quick: Player) -> None:
    quick.press("ctrl+l")
    quick.press("right", "right", "return")
    assert quick.screen == "play"
    assert quick.game.session.index == 2


def test_browser_by_mouse_opens_a_level_and_switches_collections(quick: Player) -> None:
    quick.click_on("levels")
    others = [
        w.name for w in quick.menu.widgets if w.name.startswith("collection ") and w.name != "collection test"
    ]
    assert others, "the packs that ship are there as well"
    quick.click_on(others[0])
    assert quick.display.top.collection.name == others[0].removeprefix("collection ")  # type: ignore[attr-defined]
    quick.click_on("collection test")
    quick.click_on("card 3")
    assert quick.game.session.index == 3


def test_browser_scrolls_with_focus_wheel_and_page_keys(tmp_path: Path) -> None:
    level = "#####\n#@$.#\n#####\n"
    boards = "\n".join(level + f"Title: {n}\n" for n in range(90))
    someone = Player(tmp_path, levels=boards)
    someone.press("ctrl+l")
    browser = someone.display.top
    someone.press("end")
    assert someone.menu.widgets[someone.menu.focus].name == "card 89"
    assert browser.first_row > 0  # type: ignore[attr-defined]
    someone.press("home")
    someone.press("page down")
    assert someone.menu.widgets[someone.menu.focus].name != "card 0"
    for _ in range(40):
        someone.press("down")
    assert someone.menu.widgets[someone.menu.focus].name.startswith("card 8")
    someone.point(pygame.MOUSEMOTION, (900, 400), rel=(0, 0), buttons=(0, 0, 0))
    row = browser.first_row  # type: ignore[attr-defined]
    someone.wheel(2)
    assert browser.first_row == row - 2  # type: ignore[attr-defined]
    someone.close()


def bar_of(player: Player) -> ScrollBar:
    found = player.menu.find("scroll bar")
    assert isinstance(found, ScrollBar)
    return found


def test_the_scroll_bar_of_the_browser_is_dragged(tmp_path: Path) -> None:
    boards = "\n".join(f"#####\n#@$.#\n#####\nTitle: {n}\n" for n in range(90))
    someone = Player(tmp_path, levels=boards)
    someone.press("ctrl+l")
    browser = someone.display.top
    assert isinstance(browser, BrowserScreen)
    bar = bar_of(someone)
    someone.wait_for(lambda: browser.find("collection test").hint == "0 / 90")
    focus, before = someone.menu.focus, someone.pixels()
    someone.drag((bar.rect.centerx, bar.rect.y + 10), (bar.rect.centerx, bar.rect.bottom + 50))
    assert browser.first_row == bar.total - bar.shown
    assert someone.pixels() != before
    someone.drag((bar.rect.centerx, bar.rect.bottom - 10), (bar.rect.centerx, bar.rect.y - 50))
    assert browser.first_row == 0
    assert someone.pixels() == before
    assert someone.menu.focus == focus  # the pointer on it, and the Tab key, leave it alone
    for _ in someone.menu.widgets:
        someone.press("tab")
        assert someone.menu.widgets[someone.menu.focus] is not bar_of(someone)
    someone.close()


def test_statistics_of_many_collections_scroll(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    for number in range(40):
        library.add(quick.collection.levels, f"Collection {number}")
    quick.app.collections.reload_stored()
    quick.display.go("stats")
    stats = quick.display.top
    assert isinstance(stats, StatsScreen)
    quick.wait_for(lambda: bool(stats.bars))
    top = quick.pixels()
    assert len(stats.bars) > stats.shown
    quick.press("page down")
    assert stats.first == stats.shown
    assert quick.pixels() != top
    bar = bar_of(quick)
    quick.click((bar.rect.centerx, bar.rect.bottom - 3))
    assert stats.first + stats.shown == len(stats.bars)
    quick.wheel(100)
    assert stats.first == 0
    assert quick.pixels() == top


# Settings.


def test_settings_by_keyboard_are_kept(quick: Player) -> None:
    from pushworks.apps.desktop import settings as file

    quick.press("f10")
    assert quick.screen == "settings"
    before = quick.pixels()
    quick.press("right")  # the next icon style
    assert quick.app.settings.icon_style == "garden"
    assert quick.pixels() != before
    quick.press("tab", "tab", "tab", "right")
    assert quick.app.settings.volume == 65
    stored = file.load(quick.app.settings_path)
    assert (stored.icon_style, stored.volume) == ("garden", 65)


def test_every_setting_by_mouse(quick: Player) -> None:
    quick.click_on("settings")
    settings = quick.app.settings
    for name in (
        "sound",
        "reduced_motion",
        "show_reach",
        "show_targets",
        "show_dead",
        "show_warning",
        "show_bound",
    ):
        before = getattr(settings, name)
        quick.click_on(name)
        assert getattr(settings, name) is not before, name
    for name in ("icon_style", "speed", "shortest", "ai_seconds"):
        before = getattr(settings, name)
        quick.click_on(name)
        assert getattr(settings, name) != before, name
        rect = quick.menu.find(name).rect
        quick.click((rect.x + round(rect.width * 0.55), rect.centery))
        assert getattr(settings, name) == before, name
    track = quick.menu.find("volume").track()  # type: ignore[attr-defined]
    quick.drag((track.x + 5, track.centery), (track.right - 2, track.centery))
    assert settings.volume == 100


def test_language_changes_every_text_at_once(quick: Player) -> None:
    quick.click_on("settings")
    labels = [w.label for w in quick.menu.widgets if hasattr(w, "label")]
    quick.click_on("language")
    assert quick.app.settings.language == "de"
    assert [w.label for w in quick.menu.widgets if hasattr(w, "label")] != labels
    quick.press("escape")
    assert quick.menu.find("quit").label == "Beenden"  # type: ignore[attr-defined]


def test_chinese_and_japanese_are_hidden_where_no_font_can_write_them(
    quick: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for can, expected in ((False, 4), (True, 6)):
        monkeypatch.setattr("pushworks.apps.desktop.screens.settings.has_chinese", lambda can=can: can)
        quick.display.home()
        quick.run()
        quick.click_on("settings")
        values = quick.menu.find("language").values  # type: ignore[attr-defined]
        assert len(values) == expected
        assert ("日本語" in values, "简体中文" in values) == (can, can)


def test_a_key_is_changed_by_keyboard(quick: Player) -> None:
    quick.press("f10")
    quick.choose("keys")
    quick.choose("hint")
    quick.press("e")
    assert quick.app.keymap.meaning("e") is Action.HINT
    quick.press("escape", "escape", "escape")
    quick.play(1)
    quick.press("e")
    assert quick.game.hints.busy or quick.game.hints.grade


def test_a_key_is_changed_by_mouse(quick: Player) -> None:
    quick.click_on("settings")
    quick.click_on("keys")
    quick.click_on("undo")
    quick.click_on("modifier")  # ctrl
    quick.click_on("key e")
    quick.click_on("cancel")
    assert quick.app.keymap.meaning("ctrl+e") is Action.UNDO
    quick.click_on("reset")
    assert quick.app.keymap.meaning("ctrl+e") is None
    quick.click_on("page down")
    quick.click_on("page up")
    quick.click_on("done")
    assert quick.screen == "settings"


def test_a_taken_key_is_taken_from_the_other_and_said(quick: Player) -> None:
    quick.display.go("keys")
    quick.run()
    quick.choose("hint")
    quick.press("u")
    assert quick.app.keymap.meaning("u") is Action.HINT
    assert "u" not in quick.app.keymap.keys(Action.UNDO)
    assert "Undo" in quick.display.top.toast.text  # type: ignore[attr-defined]


def test_menus_stay_usable_whatever_keys_are_taken(quick: Player) -> None:
    quick.display.go("keys")
    quick.run()
    quick.choose("confirm")
    quick.click_on("clear")
    quick.click_on("cancel")
    assert quick.app.keymap.keys(Action.CONFIRM)
    quick.press("escape")
    assert quick.screen == "menu"


# Help, pause, replay, victory.


def test_help_pages_by_keyboard_and_mouse(quick: Player) -> None:
    quick.press("f1")
    seen = {quick.pixels()}
    for _ in range(3):
        quick.press("right")
        seen.add(quick.pixels())
    assert len(seen) == 4
    quick.press("escape")
    quick.click_on("help")
    for name in ("rules", "mouse", "keys", "more"):
        quick.click_on(f"page {name}")
        assert quick.display.top.page == ("rules", "mouse", "keys", "more").index(name)  # type: ignore[attr-defined]
    quick.click_on("done")
    assert quick.screen == "menu"


def test_pause_by_keyboard_and_mouse(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "escape")
    assert quick.screen == "pause"
    quick.choose("restart")
    assert (quick.screen, game.session.game.moves) == ("play", 0)
    quick.press("escape", "escape")
    assert quick.screen == "play"
    quick.click_on("pause")
    quick.click_on("resume")
    assert quick.screen == "play"
    quick.click_on("pause")
    quick.click_on("show_dead")
    assert quick.app.settings.show_dead
    assert quick.screen == "pause"
    quick.click_on("levels")
    assert quick.screen == "browser"


def test_replay_play_pause_step_speed_slider(quick: Player) -> None:
    quick.display.go(
        "replay", level=quick.collection.levels[2], moves="rrrddLdllluurDldRuuurrrddlLLdlUU", playing=False
    )
    quick.run()
    replay = quick.display.top
    quick.press("right", "right")
    quick.run(0.5)
    assert replay.game.moves == 2  # type: ignore[attr-defined]
    quick.press("left")
    assert replay.game.moves == 1  # type: ignore[attr-defined]
    quick.press("end")
    assert replay.game.solved  # type: ignore[attr-defined]
    quick.press("home", ".", ".", "space")
    quick.run(5)
    assert replay.game.solved  # type: ignore[attr-defined]
    quick.press(",")
    quick.click_on("to_start")
    assert replay.game.moves == 0  # type: ignore[attr-defined]
    for name, moves in (("step", 1), ("step", 2), ("step_back", 1), ("to_end", 32)):
        quick.click_on(name)
        assert replay.game.moves == moves  # type: ignore[attr-defined]
    track = quick.menu.find("slider").track()  # type: ignore[attr-defined]
    quick.click((track.centerx, track.centery))
    assert replay.game.moves == 16  # type: ignore[attr-defined]
    quick.click_on("slower")
    quick.click_on("faster")
    quick.click_on("play")
    quick.run(0.5)
    assert replay.game.moves > 16  # type: ignore[attr-defined]
    quick.click_on("play")
    quick.click_on("copy")
    assert clipboard.pasted() == "rrrddLdllluurDldRuuurrrddlLLdlUU"
    quick.click_on("close")
    assert quick.screen == "menu"


def test_victory_leads_on_and_after_the_last_level_to_the_start(quick: Player) -> None:
    quick.play(0)
    quick.press("right", "right")
    quick.click_on("replay")
    assert quick.screen == "replay"
    quick.press("escape")
    quick.click_on("again")
    assert (quick.screen, quick.game.session.game.moves) == ("play", 0)
    quick.press("right", "right", "n")
    assert quick.game.session.index == 1
    quick.play(3)
    quick.game.session.play("rrdrrRurDllllLulD"[:-1])
    quick.press("down")
    assert quick.screen == "victory"
    quick.click_on("next")
    assert quick.screen == "menu"
