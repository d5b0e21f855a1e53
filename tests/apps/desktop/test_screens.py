"""Every screen, and every action, by keyboard alone and by mouse alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from tests.scale import FULL

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.display import SCREENS
from pushworks.apps.desktop.keymap import DEFAULTS, command_name
from pushworks.apps.desktop.screens.browser import Card
from pushworks.apps.desktop.widgets import Button
from pushworks.sokoban import Game, Mode

from .conftest import Player
from .monkey import openers

# Start menu and the screens it leads to.


def test_the_menu_by_keyboard(quick: Player) -> None:
    assert quick.screen == "menu"
    for name, screen in (("levels", "browser"), ("settings", "settings"), ("help", "help")):
        quick.choose(name)
        assert quick.screen == screen
        quick.press("escape")
        assert quick.screen == "menu"
    quick.choose("continue")
    assert quick.screen == "playing"
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
    assert quick.screen == "playing"
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
    library.mark_solved(quick.course.levels[0], "rR")
    library.rate(quick.course.levels[1], 4.5, source="test")
    quick.click_on("levels")
    quick.run(0.5)
    browser = quick.display.top
    cards = [widget for widget in quick.menu.widgets if isinstance(widget, Card)]
    assert len(cards) == len(quick.course)
    assert browser.best(quick.course.levels[0]) == (2, 1)  # type: ignore[attr-defined]
    assert browser.best(quick.course.levels[1]) is None  # type: ignore[attr-defined]
    assert browser.rating(1) == 4.5  # type: ignore[attr-defined]
    picture = cards[0].rect
    colours = {quick.colour_at(x, picture.centery - 20) for x in range(picture.left, picture.right, 3)}
    assert len(colours) > 5


def test_browser_by_keyboard_opens_a_level(quick: Player) -> None:
    quick.press("ctrl+l")
    quick.press("right", "right", "return")
    assert quick.screen == "playing"
    assert quick.game.session.index == 2


def test_browser_by_mouse_opens_a_level_and_switches_collections(quick: Player) -> None:
    quick.click_on("levels")
    others = [w.name for w in quick.menu.widgets if w.name.startswith("course ") and w.name != "course test"]
    assert others, "the packs that ship are there as well"
    quick.click_on(others[0])
    assert quick.display.top.course.name == others[0].removeprefix("course ")  # type: ignore[attr-defined]
    quick.click_on("course test")
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
    assert quick.game.hinter.busy or quick.game.hinter.grade


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
    assert (quick.screen, game.session.game.moves) == ("playing", 0)
    quick.press("escape", "escape")
    assert quick.screen == "playing"
    quick.click_on("pause")
    quick.click_on("resume")
    assert quick.screen == "playing"
    quick.click_on("pause")
    quick.click_on("show_dead")
    assert quick.app.settings.show_dead
    assert quick.screen == "pause"
    quick.click_on("levels")
    assert quick.screen == "browser"


def test_replay_play_pause_step_speed_slider(quick: Player) -> None:
    quick.display.go(
        "replay", level=quick.course.levels[2], moves="rrrddLdllluurDldRuuurrrddlLLdlUU", playing=False
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
    assert (quick.screen, quick.game.session.game.moves) == ("playing", 0)
    quick.press("right", "right", "n")
    assert quick.game.session.index == 1
    quick.play(3)
    quick.game.session.play("rrdrrRurDllllLulD"[:-1])
    quick.press("down")
    assert quick.screen == "victory"
    quick.click_on("next")
    assert quick.screen == "menu"


# Every action of the enum.


def _table(player: Player) -> dict[Action, Callable[[], object]]:
    """What each action of play changes: asked before and after."""
    settings = player.app.settings

    def game() -> object:
        return player.game.session.game

    return {
        Action.UNDO: lambda: player.game.session.game.moves,
        Action.REDO: lambda: player.game.session.game.moves,
        Action.UNDO_PUSH: lambda: player.game.session.game.pushes,
        Action.REDO_PUSH: lambda: player.game.session.game.pushes,
        Action.RESTART: lambda: player.game.session.game.moves,
        Action.HINT: lambda: (player.game.hinter.busy, player.game.hinter.grade),
        Action.SOLVE: lambda: player.screen,
        Action.CURSOR: lambda: player.game.cursor,
        Action.SELECT_BOX: lambda: player.game.selected,
        Action.NEXT_FIELD: lambda: player.game.selected,
        Action.PREVIOUS_FIELD: lambda: player.game.selected,
        Action.PULL_MODE: lambda: player.game.session.game.mode,
        Action.HISTORY: lambda: player.screen,
        Action.WATCH: lambda: player.screen,
        Action.REVIEW: lambda: player.screen,
        Action.KEEP_TARGET: lambda: player.game.toast.text,
        Action.NEXT_LEVEL: lambda: player.game.session.index,
        Action.PREVIOUS_LEVEL: lambda: player.game.session.index,
        Action.SHOW_REACH: lambda: settings.show_reach,
        Action.SHOW_TARGETS: lambda: settings.show_targets,
        Action.SHOW_DEAD: lambda: settings.show_dead,
        Action.SHOW_WARNING: lambda: settings.show_warning,
        Action.SHOW_BOUND: lambda: settings.show_bound,
        Action.SHOW_RULER: lambda: settings.show_ruler,
        Action.SHOW_CHECKER: lambda: settings.show_checker,
        Action.TURN_VIEW: lambda: settings.view_turn,
        Action.MIRROR_VIEW: lambda: settings.view_turn,
        Action.ZOOM_IN: lambda: player.game.view.tile,
        Action.ZOOM_OUT: lambda: player.game.view.tile,
        Action.ZOOM_FIT: lambda: player.game.view.tile,
        Action.COPY_LEVEL: clipboard.pasted,
        Action.COPY_SOLUTION: clipboard.pasted,
        Action.PASTE: lambda: (player.game.session.level, player.game.session.game.moves),
        Action.EXPORT_GIF: lambda: player.game.toast.text,
        Action.EXPORT_PNG: lambda: player.game.toast.text,
        Action.EDIT: lambda: player.screen,
        Action.LEVELS: lambda: player.screen,
        Action.SETTINGS: lambda: player.screen,
        Action.HELP: lambda: player.screen,
        Action.BACK: lambda: player.screen,
        Action.MUTE: lambda: settings.sound,
        Action.FULLSCREEN: lambda: player.display.fullscreen,
        Action.QUIT: lambda: player.display.running,
    }


def _prepared(player: Player, action: Action) -> Callable[[], object]:
    """A game in which the action has something to do."""
    game = player.play(1, resume=False)
    player.instant()
    game.motion.seconds = 0
    game.session.play("rrUdl")
    if action in (Action.REDO, Action.REDO_PUSH):
        game.session.do(Game.undo_push)
    if action is Action.ZOOM_FIT:
        game.view.set_zoom(0.5, player.display.canvas.scale)
    clipboard.copied("ru" if action is Action.PASTE else "nothing yet")
    player.display.relayout()
    player.run()
    return _table(player)[action]


_ELSEWHERE = {
    # Keyboard short cuts of things that other screens have buttons for, and tested there.
    Action.CONFIRM, Action.PLAY_PAUSE, Action.FASTER, Action.SLOWER, Action.TO_START, Action.TO_END,
    Action.MANAGE,
}  # fmt: skip
_PANS = {Action.PAN_UP, Action.PAN_DOWN, Action.PAN_LEFT, Action.PAN_RIGHT}


@pytest.mark.parametrize("action", [a for a in Action if a not in _ELSEWHERE | _PANS])
def test_every_action_of_play_by_each_of_its_keys(quick: Player, action: Action) -> None:
    for key in (key for key in DEFAULTS[action] if not key.startswith("pad ") and key != "keypad +"):
        if key in ("keypad -",):
            continue
        look = _prepared(quick, action)
        before = look()
        quick.press("=" if key == "+" else key)
        assert look() != before, (action, key)
        quick.display.running = True
        quick.display.home()
        if action is Action.FULLSCREEN:
            quick.press(key)


_BUTTONS = {
    **{action: action.value for action in (
        Action.UNDO, Action.REDO, Action.RESTART, Action.HINT, Action.SOLVE, Action.PULL_MODE,
        Action.SHOW_REACH, Action.ZOOM_IN, Action.ZOOM_OUT, Action.MUTE,
    )},
    Action.BACK: "pause",
}  # fmt: skip


@pytest.mark.parametrize("action", [a for a in Action if a not in _ELSEWHERE | _PANS])
def test_every_action_of_play_by_mouse(quick: Player, action: Action) -> None:
    look = _prepared(quick, action)
    before = look()
    if action in _BUTTONS:
        quick.click_on(_BUTTONS[action])
    elif action in (Action.NEXT_FIELD, Action.PREVIOUS_FIELD):
        quick.click(quick.square(min(quick.game.session.game.boxes)))
    elif action is Action.QUIT:
        quick.click_on("pause")
        quick.click_on("quit")
        quick.click_on("quit")
    else:
        quick.click_on("pause")
        quick.click_on(action.value)
    assert look() != before, action


def test_panning_by_mouse(quick: Player) -> None:
    game = quick.play(1)
    for _ in range(12):
        quick.press("=")
    assert game.view.scrolls
    for start, end in (((600, 400), (500, 300)), ((500, 300), (600, 400))):
        camera = game.view.camera
        quick.point(pygame.MOUSEBUTTONDOWN, start, button=2)
        quick.point(pygame.MOUSEMOTION, end, rel=(0, 0), buttons=(0, 1, 0))
        quick.point(pygame.MOUSEBUTTONUP, end, button=2)
        assert game.view.camera != camera
    for key in ("ctrl+up", "ctrl+down", "ctrl+left", "ctrl+right"):
        camera = game.view.camera
        quick.press(key)
        assert game.view.camera != camera, key


def _explore(player: Player, press: Callable[[str], None], opener: Callable[[], None]) -> set[str]:
    """Try the widgets of the screens that can be reached, nearest first, until all screens were seen; at full
    size try every widget of every screen. Returns the names of the screens seen.
    """
    seen: set[str] = set()
    entered = player.display._entered

    def noting() -> None:
        seen.add(player.screen)
        entered()

    player.display._entered = noting  # type: ignore[method-assign]
    todo: list[list[str]] = [[]]
    tried: set[tuple[str, str]] = set()
    while todo and (FULL or not set(SCREENS) - SKIPPED <= seen):
        path = todo.pop(0)
        player.display.running = True
        player.display.home()
        opener()
        for name in path:
            if name not in {widget.name for widget in player.menu.widgets}:
                break  # work in the background came out otherwise this time
            try:
                press(name)
            except (AssertionError, IndexError, StopIteration):
                break  # work in the background ended while the focus was on its way
            player.run(0.05)
        if "start" in path or player.screen == "thinking":  # what follows depends on when the work ends
            continue
        if not player.display.running or (player.screen == "playing" and len(path) > 4):
            continue
        for widget in list(player.menu.widgets):
            kind = widget.name.split(" ")[0]
            if widget.enabled and (player.screen, kind) not in tried and len(path) < 6:
                tried.add((player.screen, kind))
                todo.append([*path, widget.name])
    return seen


SKIPPED = {"message", "victory", "replay", "improving", "made", "review"}
"""Screens that follow from playing, not from a button; reached in the tests above by keys and by mouse."""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """A player in a small window, where looking at everything takes less time."""
    for name in ("PICTURES", "LEVELS", "SKINS"):
        monkeypatch.setenv(f"PUSHWORKS_{name}", str(tmp_path / name.lower()))
    someone = Player(tmp_path, size=(640, 480))
    someone.instant()
    yield someone
    someone.close()


def test_every_screen_is_reached_by_mouse_alone(small: Player) -> None:
    quick = small
    seen: set[str] = set()
    for _ in range(3):  # what a path leads to may depend on when work in the background ends
        seen |= _explore(quick, quick.click_on, lambda: None)
        if set(SCREENS) - SKIPPED <= seen:
            break
    assert set(SCREENS) - SKIPPED <= seen


def test_every_screen_is_reached_by_keyboard_alone(small: Player) -> None:
    quick = small

    def press(name: str) -> None:
        if quick.screen == "playing":  # its buttons are for the mouse; keys do the same
            keys = {
                "pause": "escape",
                "solve": "i",
                "hint": "t",
                "pull_mode": "v",
                "undo": "u",
                "redo": "y",
                "reach": "1",
            }
            quick.press(keys.get(name, "escape"))
        elif quick.screen == "editor":
            quick.press({"details": "f2", "play": "t", "undo": "u"}.get(name, "escape"))
        elif getattr(quick.display.top, "capturing", False):  # keys are taken as they are
            quick.press({"clear": "delete"}.get(name, "escape"))
        else:
            quick.choose(name)

    seen: set[str] = set()
    for _ in range(3):  # what a path leads to may depend on when work in the background ends
        seen |= _explore(quick, press, lambda: None)
        if set(SCREENS) - SKIPPED <= seen:
            break
    assert set(SCREENS) - SKIPPED <= seen


def test_every_command_has_a_name_in_the_catalogue() -> None:
    from pushworks.apps.strings import catalogue

    for command in DEFAULTS:
        assert f"action.{command_name(command)}" in catalogue("en")
    assert set(Action) <= set(DEFAULTS)


def test_mode_survives_in_its_own_slot(quick: Player) -> None:
    quick.play(1)
    quick.press("right", "v")
    assert quick.game.session.game.mode is Mode.PULL
    quick.press("v")
    assert quick.game.session.game.lurd == "r"


def test_every_picture_on_a_button_is_explained_with_its_key(quick: Player) -> None:
    """A button without words says what it does when the pointer is on it, and which key does the same."""
    for name, come in openers(quick).items():
        quick.display.home()
        come()
        quick.run()
        for widget in quick.menu.widgets:
            if isinstance(widget, Button) and not widget.label:
                assert widget.tip, (name, widget.name)
                assert widget.hint, (name, widget.name)
