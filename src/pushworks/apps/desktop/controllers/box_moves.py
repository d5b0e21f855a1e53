"""Boxes taken in hand: selected, walked to, brought somewhere, by click, cursor or drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.controllers.overlays import LARGE
from pushworks.levels import Direction
from pushworks.sokoban import Game, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen


def move_cursor(screen: PlayScreen, direction: Direction) -> None:
    """One square on, within the board."""
    assert screen.cursor is not None
    level = screen.session.level
    y, x = divmod(screen.cursor, level.width)
    x, y = x + direction.dx, y + direction.dy
    if 0 <= x < level.width and 0 <= y < level.height:
        screen.cursor = y * level.width + x


def select_next(screen: PlayScreen, step: int) -> None:
    """The next (or previous) box that can be moved, in reading order."""
    boxes = sorted(screen.session.game.movable_boxes())[::step]
    if boxes:
        after = (box for box in boxes if (box - screen.selected) * step > 0)
        screen.selected = boxes[0] if screen.selected < 0 else next(after, boxes[0])
        screen.cursor = screen.selected


def touch(screen: PlayScreen, square: int) -> None:
    """A square was clicked, or confirmed with the cursor."""
    session, game = screen.session, screen.session.game
    if square in game.boxes:
        screen.selected = -1 if square == screen.selected else square
        return
    if screen.selected >= 0:
        box, screen.selected = screen.selected, -1
        bring(screen, box, square)
        return
    go = Game.jump if game.mode is Mode.PULL else Game.walk_to
    changes = session.do(lambda game: go(game, square))
    if not changes and square != game.player and len(session.level.floor) <= LARGE:
        changes = session.do(lambda game: game.go_through(square))
    if changes:
        screen.show(changes)
    elif square != game.player and square not in session.level.walls:
        screen.app.sound("bump")
        screen.toast.say(screen.t("play.no_way"))


def bring(screen: PlayScreen, box: int, square: int) -> None:
    """Push (or pull) a box to a square the shortest way."""
    path = screen.session.box_path(box, {square}, screen.app.settings.shortest)
    if path:
        screen.show(screen.session.do(lambda game: game.play_path(path)))
    elif square != box:
        screen.app.sound("bump")
        screen.toast.say(screen.t("play.no_push"))


def bring_home(screen: PlayScreen, box: int) -> None:
    """Bring a box to the goal (or start) that takes the fewest pushes."""
    game = screen.session.game
    path = screen.session.box_path(box, game.homes - game.boxes, "pushes")
    if path:
        screen.show(screen.session.do(lambda game: game.play_path(path)))
    else:
        screen.app.sound("bump")
        screen.toast.say(screen.t("play.no_goal"))
