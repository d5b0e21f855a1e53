"""What the bar, the status line and the lesson of a Sokoban game say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.collection_list import rating_of, shown_title
from pushworks.apps.desktop.screens.board_screen import Tool
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

LESSONS = "first-steps"
"""The pack that teaches: each of its levels has a lesson."""


def tools(screen: PlayScreen) -> list[Tool]:
    """The buttons."""
    session, settings = screen.session, screen.app.settings
    game = session.game
    pushing = game.mode is Mode.PUSH
    if session.back_to:
        ways = [Tool(Action.EDIT, "pencil", primary=True)]
    else:
        last = len(session.collection) - 1
        ways = [
            Tool(Action.PREVIOUS_LEVEL, "previous", session.index > 0, narrow=True),
            Tool(Action.NEXT_LEVEL, "next", session.index < last, narrow=True),
        ]
    return [
        *ways,
        Tool(Action.UNDO, "undo", game.can_undo),
        Tool(Action.REDO, "redo", game.can_redo),
        Tool(Action.RESTART, "restart", game.moves > 0),
        *(
            (Tool(Action.HINT, "hint"), Tool(Action.SOLVE, "solve"))
            if pushing
            else (Tool(Action.KEEP_TARGET, "goal", game.pushes > 0),)
        ),
        Tool(Action.PULL_MODE, "pull", active=not pushing, spare=True),
        Tool(Action.SHOW_REACH, "eye", active=settings.show_reach, spare=True),
        Tool(Action.ZOOM_IN, "zoom_in"),
        Tool(Action.ZOOM_OUT, "zoom_out"),
        Tool(Action.MUTE, "sound_on" if settings.sound else "sound_off", spare=True),
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
    number, count = screen.place
    place = screen.t(
        "play.place", number=number, count=count, collection=shown_title(session.collection, screen.t)
    )
    short = screen.t("play.number_of", number=number, count=count)
    if game.mode is Mode.PULL:
        place, short = (screen.t("play.pull_place", place=each) for each in (place, short))
    fuller = (
        " · ".join((place, *screen.facts)), " · ".join((short, *screen.facts)),
        " · ".join((short, *screen.facts[:1])), place, short,
    )  # fmt: skip
    return hud.Heading(
        level_title(screen, session.index),
        short,
        (figure("play.moves", game.moves, best[0]), figure(pushes, game.pushes, best[1])),
        fuller,
    )


def level_title(screen: PlayScreen, index: int) -> str:
    """The title of a level of this collection, or its number."""
    return screen.session.collection.levels[index].title or screen.t("play.level", number=index + 1)


def tip(screen: PlayScreen, action: Action) -> str:
    """What a button of the bar says: ways to other levels name them."""
    session = screen.session
    step = {Action.PREVIOUS_LEVEL: -1, Action.NEXT_LEVEL: 1}.get(action, 0)
    index = session.index + step
    if step and 0 <= index < len(session.collection):
        return screen.t("play.to_next" if step > 0 else "play.to_previous", title=level_title(screen, index))
    return screen.t("editor.back") if action is Action.EDIT and session.back_to else screen.label(action)


def facts(screen: PlayScreen) -> tuple[str, ...]:
    """Difficulty and par of the level, as far as they are known."""
    from pushworks.library.par import par_of

    level, library = screen.session.level, screen.session.library
    found = []
    rating, least = rating_of(level), ""
    if rating is None and library is not None:
        truth = library.truth(level)
        rating = next(iter(library.ratings(level).values()), None)
        if rating is None and truth is not None and truth.difficulty is not None:
            rating, least = truth.difficulty, "" if truth.margin is not None else "≥ "
    if rating is not None:
        found.append(screen.t("play.difficulty", difficulty=f"{least}{screen.format_number(rating, 1)}"))
    par = par_of(level, library)
    if par is not None and (par.moves is not None or par.pushes is not None):
        moves, pushes = ("–" if value is None else str(value) for value in (par.moves, par.pushes))
        found.append(screen.t("play.par", moves=moves, pushes=pushes))
    return tuple(found)


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
    keys = {name: screen.app.keymap.label(Action(name)) for name in ("undo", "hint", "restart")}
    return screen.t(f"lesson.{session.index + 1}", **keys)
