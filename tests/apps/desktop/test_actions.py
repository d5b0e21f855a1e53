"""Every action of play, by each of its keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.keymap import DEFAULTS, command_name
from pushworks.sokoban import Game, Mode

from .conftest import Player


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
        Action.HINT: lambda: (player.game.hints.busy, player.game.hints.grade),
        Action.SOLVE: lambda: player.screen,
        Action.CURSOR: lambda: player.game.cursor,
        Action.SELECT_BOX: lambda: player.game.selected,
        Action.NEXT_FIELD: lambda: player.game.selected,
        Action.PREVIOUS_FIELD: lambda: player.game.selected,
        Action.PULL_MODE: lambda: player.game.session.game.mode,
        Action.HISTORY: lambda: player.screen,
        Action.WATCH: lambda: player.screen,
        Action.REVIEW: lambda: player.screen,
        Action.PLAN: lambda: player.screen,
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
        Action.RESET_VIEW: lambda: player.game.view.tile,
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
    if action in (Action.ZOOM_FIT, Action.RESET_VIEW):
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
        Action.SHOW_REACH, Action.ZOOM_IN, Action.ZOOM_OUT, Action.MUTE, Action.PREVIOUS_LEVEL,
        Action.NEXT_LEVEL,
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
