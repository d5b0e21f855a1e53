"""What the bar, the status line and the lesson of a Sokoban game say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.collection_list import shown_title
from pushworks.apps.desktop.screens.board_screen import Tool
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

LESSONS, LAST_LESSON = "first-steps", 8
"""The pack that teaches, and how many of its levels have a lesson of their own."""


def tools(screen: PlayScreen) -> list[Tool]:
    """The buttons."""
    game, settings = screen.session.game, screen.app.settings
    pushing = game.mode is Mode.PUSH
    return [
        Tool(Action.UNDO, "undo", game.can_undo),
        Tool(Action.REDO, "redo", game.can_redo),
        Tool(Action.RESTART, "restart", game.moves > 0),
        *(
            (Tool(Action.HINT, "hint"), Tool(Action.SOLVE, "solve"))
            if pushing
            else (Tool(Action.KEEP_TARGET, "goal", game.pushes > 0),)
        ),
        Tool(Action.PULL_MODE, "pull", active=not pushing),
        Tool(Action.SHOW_REACH, "eye", active=settings.show_reach),
        Tool(Action.ZOOM_IN, "zoom_in"),
        Tool(Action.ZOOM_OUT, "zoom_out"),
        Tool(Action.MUTE, "sound_on" if settings.sound else "sound_off"),
    ]


def heading(screen: PlayScreen) -> hud.Heading:
    """Title, place, moves and pushes with the records."""
    session, game = screen.session, screen.session.game
    own = screen.record.own
    best = own or screen.record.helped or (None, None)

    def figure(key: str, value: int, record: int | None) -> hud.Figure:
        key_of_note = "play.best" if own is not None else "play.best_helped"
        note = "" if record is None else screen.t(key_of_note, best=record)
        return hud.Figure(screen.t(key), value, note)

    pushes = "play.pulls" if game.mode is Mode.PULL else "play.pushes"
    place = screen.t(
        "play.place",
        number=session.index + 1,
        count=len(session.collection),
        collection=shown_title(session.collection, screen.t),
    )
    return hud.Heading(
        session.level.title or screen.t("play.level", number=session.index + 1),
        screen.t("play.pull_place", place=place) if game.mode is Mode.PULL else place,
        (figure("play.moves", game.moves, best[0]), figure(pushes, game.pushes, best[1])),
    )  # fmt: skip


def status(screen: PlayScreen) -> hud.Status:
    """What the game knows of the position."""
    session, game = screen.session, screen.session.game
    if screen.deadlocked:
        if not game.pushes:
            return hud.Status("", warning=screen.t("play.unsolvable"))
        key = screen.app.keymap.label(Action.UNDO)
        why = f"explain.{screen.reason.rule}" if screen.reason is not None else "play.lost"
        return hud.Status("", warning=screen.t(why, key=key))
    home, count = len(game.boxes & game.homes), len(session.level.boxes)
    parts = []
    if game.mode is Mode.PULL:
        parts.append(screen.t("play.pull_home", home=home, count=count))
        if game.player < 0:
            parts.append(screen.t("play.pull_put"))
        elif home == count and not game.solved:
            parts.append(screen.t("play.pull_walk"))
        elif not game.pushes:
            parts.append(screen.t("play.pull_mode"))
    else:
        parts.append(screen.t("play.home", home=home, count=count))
    if session.target is not None and game.mode is Mode.PUSH:
        there = len(game.boxes & session.target.boxes)
        parts.append(screen.t("play.target", there=there, count=count))
    if screen.app.settings.show_bound and (bound := session.lower_bound) is not None:
        parts.append(screen.t("play.bound", bound=bound))
    if session.helped:
        count = session.hints
        parts.append(screen.t("play.hints", count=count) if count else screen.t("play.helped"))
    if screen.hints.busy:
        parts.append(screen.t("hint.thinking"))
    if screen.cursor is not None:
        parts.append(screen.t("play.cursor"))
    help_ = Action.HINT if game.mode is Mode.PUSH else Action.KEEP_TARGET
    return hud.Status("   ·   ".join(parts), screen.key_hints(Action.UNDO, help_, Action.BACK))


def lesson(screen: PlayScreen) -> str:
    """In First Steps, what the level is about, until it has been solved once."""
    session = screen.session
    done = bool(screen.record) or session.game.solved
    if session.collection.name != LESSONS or done or session.game.mode is Mode.PULL:
        return ""
    if session.index >= LAST_LESSON:
        return session.level.notes.partition(" difficulty")[0]
    keys = {name: screen.app.keymap.label(Action(name)) for name in ("undo", "hint", "restart")}
    return screen.t(f"lesson.{session.index + 1}", **keys)
