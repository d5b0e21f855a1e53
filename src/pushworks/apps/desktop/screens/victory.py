"""Victory: what it took, what the record is, and where to go next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.session import Session
from pushworks.apps.desktop.state import MenuState
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.render import Pose
from pushworks.render.shapes import star
from pushworks.sokoban import measure

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.playing import PlayingScreen


class VictoryScreen(MenuState):
    """Over the solved board."""

    name: ClassVar[str] = "victory"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, session: Session, game: PlayingScreen) -> None:
        super().__init__(display)
        self.session = session
        self.game = game
        self.moves = session.game.solution()
        self.metrics = measure(session.level, self.moves)
        self.best = session.library.best_counts(session.level) if session.library is not None else None
        self.is_last = session.index + 1 >= len(session.course)
        self.app.sound("win")

    def build(self, canvas: Canvas) -> list[Widget]:
        """Next, replay, again, levels."""
        px = canvas.px
        box = self._box(canvas)
        testing = bool(self.session.back_to)
        ahead = "editor.back" if testing else "victory.start" if self.is_last else "victory.next"
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("next", "goal" if self.is_last else "next", ahead, self._next),
            ("replay", "play", "victory.replay", self._replay),
            ("again", "restart", "victory.again", self._again),
            ("levels", "levels", "victory.levels", self._levels),
        ]
        width, gap = (box.width - px(64) - px(14)) // 2, px(14)
        widgets: list[Widget] = []
        for number, (name, icon, key, press) in enumerate(entries):
            x = box.x + px(32) + (number % 2) * (width + gap)
            y = box.bottom - px(150) + (number // 2) * px(64)
            area = pygame.Rect(x, y, width, px(54))
            widgets.append(
                Button(area, name, press, label=self.t(key), icon=icon, primary=number == 0, size=19)
            )
        return widgets

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(640), canvas.px(560))
        box.center = canvas.rect.center
        return box

    def _next(self) -> None:
        if self.session.back_to:
            self.display.pop_to(self.session.back_to)
        elif self.is_last:
            self.display.home()
        else:
            self.display.pop()
            self.game.go_level(1)

    def _replay(self) -> None:
        self.display.go("replay", level=self.session.level, moves=self.moves, source=self.t("replay.by_you"))

    def _again(self) -> None:
        self.display.pop()
        self.session.stored = None
        self.game.do(Action.RESTART)

    def _levels(self) -> None:
        self.display.home()
        self.display.go("browser")

    def back(self) -> None:
        """Back to the solved board, where undo still works."""
        self.display.pop()

    def action(self, action: Action) -> bool:
        """Short cuts."""
        if action is Action.NEXT_LEVEL:
            self._next()
        elif action is Action.RESTART:
            self._again()
        elif action is Action.LEVELS:
            self._levels()
        elif action is Action.PLAY_PAUSE:
            self._replay()
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Stars, figures, buttons."""
        canvas.shade("#00000088")
        px, chrome = canvas.px, canvas.chrome
        box = self._box(canvas)
        canvas.panel(box, border=chrome.accent, width=3)
        self._celebrate(canvas, box)
        canvas.text(
            self.t("victory.title"),
            (box.centerx, box.y + px(146)),
            34,
            chrome.accent,
            bold=True,
            anchor="center",
        )
        where = self.session.level.title or self.t("play.level", number=self.session.index + 1)
        canvas.text(
            where, (box.centerx, box.y + px(184)), 18, chrome.dim, anchor="center", width=box.width - px(48)
        )
        self._counts(canvas, box)
        self.draw_widgets(canvas)

    def _celebrate(self, canvas: Canvas, box: pygame.Rect) -> None:
        px = canvas.px
        size = px(84)
        for offset, big in ((-150, 0.6), (-92, 0.8), (92, 0.8), (150, 0.6)):
            side = round(size * big)
            gold = star(0.5, 0.5, 0.48, 0.21, 5, canvas.chrome.accent)
            canvas.stamp((gold,), box.centerx + px(offset) - side / 2, box.y + px(76) - side / 2, side)
        tile = px(88)
        canvas.stamp(canvas.style.player(Pose(Direction.DOWN)), box.centerx - tile / 2, box.y + px(24), tile)

    def _counts(self, canvas: Canvas, box: pygame.Rect) -> None:
        px, chrome, figures = canvas.px, canvas.chrome, self.metrics
        stored = self.session.stored
        records = (bool(stored and stored.best_moves), bool(stored and stored.best_pushes))
        best = self.best or (None, None)
        for column, (key, value, record, least) in enumerate(
            (
                ("play.moves", figures.moves, records[0], best[0]),
                ("play.pushes", figures.pushes, records[1], best[1]),
            )
        ):
            x = box.centerx + px(-130 if column == 0 else 130)
            canvas.text(str(value), (x, box.y + px(232)), 40, bold=True, anchor="center")
            canvas.text(self.t(key), (x, box.y + px(266)), 17, chrome.dim, anchor="center")
            text = (
                self.t("victory.record")
                if record
                else self.t("play.best", best=least if least is not None else "–")
            )
            canvas.text(
                text,
                (x, box.y + px(292)),
                16,
                chrome.good if record else chrome.dim,
                bold=record,
                anchor="center",
            )
        rest = (
            ("metric.box_lines", figures.box_lines),
            ("metric.box_changes", figures.box_changes),
            ("metric.pushing_sessions", figures.pushing_sessions),
            ("metric.player_lines", figures.player_lines),
        )
        for number, (key, value) in enumerate(rest):
            x = box.x + px(32) + (box.width - px(64)) * (2 * number + 1) // 8
            canvas.text(str(value), (x, box.y + px(332)), 19, bold=True, anchor="center")
            canvas.text(self.t(key), (x, box.y + px(355)), 13, chrome.dim, anchor="center", width=px(140))
        line = self.t("victory.time", time=_clock(self.session.seconds), hints=self.session.hints)
        canvas.text(line, (box.centerx, box.y + px(386)), 15, chrome.dim, anchor="center")


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
