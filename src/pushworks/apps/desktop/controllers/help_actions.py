"""Help beyond the moves: hints, the AI, watching, looking back, history, and pull play with its target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.session import Session
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

_FORWARD_ONLY = (Action.HINT, Action.SOLVE, Action.WATCH, Action.REVIEW, Action.PLAN)


def do(screen: PlayScreen, what: object) -> bool:
    """Carry out one of these actions; False when it is none of them."""
    game = screen.session.game
    if what in _FORWARD_ONLY and game.mode is Mode.PULL:
        screen.toast.say(screen.t("play.not_in_pull"))
    elif what is Action.HINT:
        _hint(screen)
    elif what is Action.SOLVE:
        screen.ask_ai()
    elif what is Action.WATCH:
        screen.display.go("search_view", game=screen)
    elif what is Action.REVIEW:
        if game.pushes:
            screen.display.go("review", game=screen)
        else:
            screen.toast.say(screen.t("review.no_pushes"))
    elif what is Action.PLAN:
        screen.display.go("plan", game=screen)
    elif what is Action.HISTORY:
        screen.display.go("history", game=screen)
    elif what is Action.PULL_MODE:
        _turn_round(screen)
    elif what is Action.KEEP_TARGET:
        _keep_target(screen)
    else:
        return False
    return True


def _hint(screen: PlayScreen) -> None:
    key = screen.hints.ask()
    if key:
        screen.toast.say(screen.t(key))
        screen.app.sound("hint")


def _turn_round(screen: PlayScreen) -> None:
    """Between pushing and pulling; each keeps its own position."""
    session = screen.session
    if session.game.mode is Mode.PUSH and len(session.level.goals) != len(session.level.boxes):
        screen.toast.say(screen.t("play.no_pull"))
        return
    mode = Mode.PULL if session.game.mode is Mode.PUSH else Mode.PUSH
    turned = Session(session.library, session.collection, session.index, mode)
    turned.target = session.target
    screen.display.replace("play", session=turned)


def _keep_target(screen: PlayScreen) -> None:
    """Pull play keeps its position for forward play to meet; forward play forgets it."""
    session = screen.session
    if session.game.mode is Mode.PUSH:
        if session.target is None:
            key = screen.app.keymap.label(Action.KEEP_TARGET)
            screen.toast.say(screen.t("play.target_none", key=key))
        else:
            session.forget_target()
            screen.toast.say(screen.t("play.target_gone"))
    elif session.game.pushes:
        session.keep_target()
        screen.toast.say(screen.t("play.target_kept"))
        screen.app.sound("goal")
    else:
        screen.toast.say(screen.t("play.target_start"))
