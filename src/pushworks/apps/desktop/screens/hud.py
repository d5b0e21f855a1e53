"""The bar above the board and the status line below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.render.colour import contrast
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.playing import PlayingScreen


def draw_bar(canvas: Canvas, screen: PlayingScreen) -> None:
    """Title, place, moves and pushes."""
    px, chrome, session = canvas.px, canvas.chrome, screen.session
    canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(64)))
    x = px(72)
    first = screen.widgets[1].rect.x if len(screen.widgets) > 1 else canvas.width
    counts = canvas.width * 0.40
    title = session.level.title or screen.t("play.level", number=session.index + 1)
    canvas.text(title, (x, px(23)), 20, bold=True, width=counts - x - px(8))
    place = screen.t(
        "play.place", number=session.index + 1, count=len(session.course), collection=session.course.title
    )
    canvas.text(place, (x, px(46)), 14, chrome.dim, width=counts - x - px(8))
    step = (first - counts) / 2.05
    pushes = "play.pulls" if session.game.mode is Mode.PULL else "play.pushes"
    best = screen.best
    for column, (key, value, record) in enumerate(
        (("play.moves", session.game.moves, best[0] if best else None),
         (pushes, session.game.pushes, best[1] if best else None))
    ):  # fmt: skip
        at = counts + step * column
        label = screen.t(key)
        canvas.text(str(value), (at, px(25)), 24, chrome.accent, bold=True)
        text = f"{label} · {screen.t('play.best', best=record)}" if record is not None else label
        canvas.text(text, (at, px(48)), 13, chrome.dim, width=step - px(4))


def draw_status(canvas: Canvas, screen: PlayingScreen) -> None:
    """The line at the foot: what the game knows."""
    px, chrome, session = canvas.px, canvas.chrome, screen.session
    foot = pygame.Rect(0, canvas.height - px(40), canvas.width, px(40))
    canvas.surface.fill(chrome.warn if screen.lost else chrome.panel, foot)
    if screen.lost:
        keys = screen.app.keymap.label(Action.UNDO)
        ink = "#ffffff" if contrast("#ffffff", chrome.warn) > contrast("#1a0505", chrome.warn) else "#1a0505"
        canvas.text(screen.t("play.lost", key=keys), foot.center, 18, ink, bold=True, anchor="center")
        return
    parts = []
    if session.game.mode is Mode.PULL:
        parts.append(screen.t("play.pull_mode"))
    if screen.app.settings.show_bound and (bound := session.lower_bound) is not None:
        parts.append(screen.t("play.bound", bound=bound))
    if session.hints:
        parts.append(screen.t("play.hints", count=session.hints))
    if screen.hinter.busy:
        parts.append(screen.t("hint.thinking"))
    if screen.cursor is not None:
        parts.append(screen.t("play.cursor"))
    home = len(session.game.boxes & session.level.goals)
    if session.game.mode is Mode.PUSH:
        parts.append(screen.t("play.home", home=home, boxes=len(session.level.boxes)))
    canvas.text("   ·   ".join(parts), (px(20), foot.centery), 15, chrome.dim, width=canvas.width * 0.62)
    keymap = screen.app.keymap
    keys = "    ".join(
        f"{keymap.label(action)} {screen.t(f'action.{action}')}"
        for action in (Action.UNDO, Action.HINT, Action.BACK)
    )
    canvas.text(keys, (foot.right - px(20), foot.centery), 14, chrome.dim, anchor="midright")
