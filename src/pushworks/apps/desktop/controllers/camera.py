"""How the board is looked at: zoom, scrolling, turned or mirrored, and what is laid over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.levels import Symmetry, Transform

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

SWITCHES = (Action.SHOW_REACH, Action.SHOW_TARGETS, Action.SHOW_DEAD, Action.SHOW_WARNING, Action.SHOW_BOUND,
            Action.SHOW_RULER, Action.SHOW_CHECKER)  # fmt: skip
_PANS = {
    Action.PAN_UP: (0, -1), Action.PAN_DOWN: (0, 1), Action.PAN_LEFT: (-1, 0), Action.PAN_RIGHT: (1, 0),
}  # fmt: skip
_ZOOMS = {Action.ZOOM_IN: 1.2, Action.ZOOM_OUT: 1 / 1.2}
_TURNS = {Action.TURN_VIEW: Symmetry.TURN_90, Action.MIRROR_VIEW: Symmetry.FLIP}


def do(screen: PlayScreen, what: object) -> bool:
    """Carry out one of these actions; False when it is none of them."""
    if not isinstance(what, Action):
        return False
    scale = screen.display.canvas.scale
    if what in SWITCHES:
        _switch(screen, what)
    elif what in _PANS:
        dx, dy = _PANS[what]
        screen.view.pan(dx * 2, dy * 2)
    elif what in _ZOOMS:
        middle = screen.view.pixel_of(max(0, screen.session.game.player))
        screen.view.zoom_by(_ZOOMS[what], scale, middle)
    elif what in _TURNS:
        _turn(screen, _TURNS[what])
    elif what is Action.ZOOM_FIT:
        screen.view.show_whole(scale)
    elif what is Action.RESET_VIEW:
        _reset(screen)
    else:
        return False
    return True


def _turn(screen: PlayScreen, symmetry: Symmetry) -> None:
    """Look at the board from another side; the level and its moves stay as they are."""
    now = screen.view.turn
    both = now.then(Transform.of_board(symmetry, now.target_width, now.target_height))
    _keep_turn(screen, both.symmetry)


def _keep_turn(screen: PlayScreen, symmetry: Symmetry) -> None:
    screen.app.settings.view_turn = int(symmetry)
    screen.app.save_settings()
    screen.view.turn_to(screen.view.level, symmetry)


def _reset(screen: PlayScreen) -> None:
    """As a level is first shown: upright, the size chosen for the window, the player in view."""
    _keep_turn(screen, Symmetry.IDENTITY)
    screen.view.reset(max(0, screen.session.game.player), screen.display.canvas.scale)
    screen.toast.say(screen.t("play.view_reset"))


def _switch(screen: PlayScreen, action: Action) -> None:
    settings, name = screen.app.settings, str(action)
    on = not getattr(settings, name)
    setattr(settings, name, on)
    screen.app.save_settings()
    screen.deadlock_warning.update()
    screen.toast.say(screen.t("play.on" if on else "play.off", what=screen.t(f"action.{name}")))
