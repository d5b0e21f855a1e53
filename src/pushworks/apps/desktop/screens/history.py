"""The history of a game: any move by a slider, bookmarks, and the ways that were left, as small pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Input, Press, Typed
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.session import BOOKMARK
from pushworks.apps.desktop.widgets import Button, Slider, TextField, Widget
from pushworks.apps.helped_lines import HelpedLines
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game, IllegalMoveError, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen
    from pushworks.library import SavedGame

PANEL = 260
"""Height in design units."""


@dataclass
class Shot(Widget):
    """A snapshot: its position as a small picture, and how many moves led there."""

    screen: HistoryScreen | None = None
    level: Level | None = None
    label: str = ""
    icon: str = ""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        assert self.screen is not None
        assert self.level is not None
        px, chrome = canvas.px, canvas.chrome
        border = chrome.accent if focused else chrome.background
        canvas.panel(self.rect, chrome.raised, radius=10, border=border, width=3)
        size = (self.rect.width - px(12), self.rect.height - px(34))
        picture = self.screen.picture(canvas, self.level, size)
        area = pygame.Rect(self.rect.x + px(6), self.rect.y + px(6), *size)
        canvas.surface.blit(picture, picture.get_rect(center=area.center))
        y = self.rect.bottom - px(15)
        canvas.icon(self.icon, (self.rect.x + px(16), y), px(16), chrome.dim)
        canvas.text(self.label, (self.rect.x + px(28), y), 13, width=self.rect.width - px(34), shrink=0.7)


class HistoryScreen(WidgetScreen):
    """Below the board, which shows the move the slider stands at."""

    name: ClassVar[str] = "history"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, game: PlayScreen) -> None:
        super().__init__(display)
        self.game = game
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._shots: list[tuple[SavedGame, Level]] = []
        self.number = ""
        """What is written in the field of the move to go to."""
        self.naming: SavedGame | None = None
        """The bookmark that is being named: a field for that takes the place of the number's."""
        self.first = 0
        """The first snapshot in view; the others are reached by the wheel or two buttons."""
        self._room = 1
        self._read()

    def _read(self) -> None:
        """The snapshots that still fit the level."""
        self._shots = []
        for saved in self.game.session.snapshots():
            game = Game(self.game.session.level)
            try:
                game.play(saved.moves)
            except IllegalMoveError:
                continue
            self._shots.append((saved, game.current_level()))
        self._shots.sort(key=lambda shot: not shot[0].slot.startswith(BOOKMARK))

    @property
    def total(self) -> int:
        """Moves of the whole line, those undone included."""
        played = self.game.session.game
        return played.moves + len(played.future)

    def picture(self, canvas: Canvas, level: Level, size: tuple[int, int]) -> pygame.Surface:
        """A small picture, drawn once."""
        key = (canvas.style.name, level, size)
        if key not in self._pictures:
            self._pictures[key] = thumbnail(canvas, level, *size)
        return self._pictures[key]

    # Placing.

    def _panel(self, canvas: Canvas) -> pygame.Rect:
        height = min(canvas.px(PANEL), canvas.height // 2)
        return pygame.Rect(0, canvas.height - height, canvas.width, height)

    def build(self, canvas: Canvas) -> list[Widget]:
        """Slider, buttons, snapshots; the board gets the room above."""
        px, panel = canvas.px, self._panel(canvas)
        bar = px(hud.BAR)
        self.game.board.place(pygame.Rect(0, bar, canvas.width, panel.y - bar), canvas.scale)
        now = self.game.session.game.moves
        side, width = px(44), max(px(170), 124)
        self._room = max(1, (canvas.width - px(32)) // (width + px(10)))
        turning: list[tuple[str, str, Callable[[], None], str]] = [
            ("earlier", "previous", lambda: self.scroll(-1), self.t("history.wheel")),
            ("later", "next", lambda: self.scroll(1), self.t("history.wheel")),
        ]
        buttons: list[tuple[str, str, Callable[[], None], str]] = [
            *(turning if len(self._shots) > self._room else []),
            ("bookmark", "goal", self._bookmark, "B"),
            *(
                [("review", "eye", self._review, self.app.keymap.label(Action.REVIEW))]
                if self._can_review
                else []
            ),
            ("close", "close", self.back, "Esc"),
        ]
        right = panel.right - px(16) - len(buttons) * (side + px(8))
        wide = px(250)
        if self.naming is not None:
            wide = px(420)
        area = pygame.Rect(right - wide - px(8), panel.y + px(12), wide, side)
        if self.naming is None:
            field = TextField(
                area, "number", self._go, label=self.t("history.go"), text=self.number, most=7,
                changed=self._set_number, tip=self.t("history.go_tip"), hint="Enter",
            )  # fmt: skip
        else:
            field = TextField(
                area, "name", self._keep_name, label=self.t("history.name"), text=_name_of(self.naming),
                most=40, tip=self.t("history.name_tip"),
            )  # fmt: skip
        slider = Slider(
            pygame.Rect(px(16), panel.y + px(12), field.rect.left - px(28), side), "slider", value=now,
            highest=max(1, self.total), changed=self.game.go_to, text=f"{now} / {self.total}",
        )  # fmt: skip
        widgets: list[Widget] = [slider, field]
        for name, icon, press, key in buttons:
            widgets.append(
                Button(pygame.Rect(right, panel.y + px(12), side, side), name, press, icon=icon, hint=key,
                       tip=self.t(f"history.{name}"))
            )  # fmt: skip
            right += side + px(8)
        top = panel.y + px(68)
        height = panel.bottom - px(12) - top
        self.first = max(0, min(self.first, len(self._shots) - self._room))
        for number, (saved, level) in enumerate(self._shots[self.first : self.first + self._room]):
            area = pygame.Rect(px(16) + number * (width + px(10)), top, width, height)
            widgets += self._shot(canvas, area, saved, level)
        return widgets

    def _shot(self, canvas: Canvas, area: pygame.Rect, saved: SavedGame, level: Level) -> list[Widget]:
        """A snapshot with its own buttons: a bookmark can be named, both kinds deleted."""
        px = canvas.px
        marked, name, moves = saved.slot.startswith(BOOKMARK), _name_of(saved), len(saved.moves)
        label, short = self.t("history.mark" if marked else "history.branch", moves=moves), str(moves)
        if name:
            label, short = self.t("history.named", name=name, moves=moves), name
        if canvas.fonts.width(label, max(9, round(px(13) * 0.7)), False) > area.width - px(34):
            label = short
        shot = Shot(area, f"shot {saved.slot}", self._taking(saved), screen=self, level=level, label=label,
                    icon="goal" if marked else "undo")  # fmt: skip
        side = px(30)
        spot = pygame.Rect(area.right - side - px(5), area.y + px(5), side, side)
        found: list[Widget] = [shot]
        found.append(
            Button(spot, f"delete {saved.slot}", lambda: self._delete(saved), icon="bin", hint="Del",
                   tip=self.t("history.delete"))
        )  # fmt: skip
        if marked:
            spot = spot.move(-side - px(4), 0)
            found.append(
                Button(spot, f"name {saved.slot}", lambda: self._name(saved), icon="pencil", hint="F2",
                       tip=self.t("history.rename"))
            )  # fmt: skip
        return found

    def _taking(self, saved: SavedGame) -> Callable[[], None]:
        def press() -> None:
            self.game.play_on(self.game.session.level, saved.moves, helped=False)
            for begin in HelpedLines.read(saved.extra.get("help")).lines:
                self.game.session.help.add(begin)
            self.game.session.save()
            self._read()
            self.layout()

        return press

    def _bookmark(self) -> None:
        line = self.game.session.game.lurd
        if line:
            self.game.session.keep_snapshot(line, BOOKMARK)
            self.app.sound("goal")
            self._read()
            self.layout()

    def scroll(self, steps: int) -> None:
        """The wheel: older snapshots, or newer ones."""
        self.first += steps
        self.layout()

    def _name(self, saved: SavedGame) -> None:
        """Write a name for a bookmark: the field has the focus until Enter or Escape."""
        self.naming = saved
        self.layout()
        self.set_focus(1)
        self.layout()

    def _keep_name(self) -> None:
        field = self.find("name")
        assert isinstance(field, TextField)
        assert self.naming is not None
        self.game.session.name_snapshot(self.naming, field.text.strip())
        self._stop_naming()

    def _stop_naming(self) -> None:
        self.naming = None
        self._read()
        self.focus = 0
        self.layout()

    def _delete(self, saved: SavedGame) -> None:
        self.game.session.delete_snapshot(saved)
        self.app.sound("undo")
        self._read()
        self.layout()

    def _pointed_at(self) -> SavedGame | None:
        """The snapshot that has the focus, itself or one of its buttons."""
        name = self.widgets[self.focus].name if 0 <= self.focus < len(self.widgets) else ""
        return next((saved for saved, _ in self._shots if name.endswith(f" {saved.slot}")), None)

    def back(self) -> None:
        """Escape: first out of the field of a name."""
        if self.naming is not None:
            self._stop_naming()
        else:
            super().back()

    @property
    def _can_review(self) -> bool:
        """Whether there are pushes to look back over."""
        game = self.game.session.game
        return game.mode is Mode.PUSH and game.pushes > 0

    def _review(self) -> None:
        self.display.go("review", game=self.game)

    # Input.

    def _set_number(self, text: str) -> None:
        """Only digits stay."""
        self.number = "".join(letter for letter in text if letter in "0123456789")
        field = self.find("number")
        assert isinstance(field, TextField)
        field.text = self.number

    def _go(self) -> None:
        """To the move with this number, the last one where there are not so many."""
        if self.number:
            self._seek(int(self.number))
            self.number = ""
            self.layout()

    def handle(self, item: Input) -> None:
        """Left and right step through the moves, B keeps a bookmark, digits go to a move."""
        digit = isinstance(item, Typed) and item.text.isdigit()
        if digit and self.field is None:  # a number is meant, wherever the focus is
            self.set_focus(1)
        if self.field is not None:
            super().handle(item)
        elif isinstance(item, Press) and isinstance(item.what, Direction) and item.what.dx:
            self._seek(self.game.session.game.moves + item.what.dx)
        elif isinstance(item, Press) and item.name == "b" and not item.repeat:
            self._bookmark()
        elif isinstance(item, Press) and item.name in ("f2", "delete") and not item.repeat:
            saved = self._pointed_at()
            if saved is not None and item.name == "delete":
                self._delete(saved)
            elif saved is not None and saved.slot.startswith(BOOKMARK):
                self._name(saved)
        else:
            super().handle(item)

    def action(self, action: Action) -> bool:
        """Home and End, undo and redo."""
        now = self.game.session.game.moves
        goals = {
            Action.TO_START: 0, Action.TO_END: self.total, Action.UNDO: now - 1, Action.REDO: now + 1,
            Action.HISTORY: None,
        }  # fmt: skip
        if action is Action.REVIEW and self._can_review:
            self._review()
            return True
        if action not in goals:
            return False
        move = goals[action]
        if move is None:
            self.back()
        else:
            self._seek(move)
        return True

    def _seek(self, move: int) -> None:
        self.game.go_to(max(0, min(self.total, move)))
        self.layout()

    def move_focus(self, direction: Direction) -> None:
        """Up and down go through the buttons, as left and right go through the moves."""
        self._step_focus(direction.dy)

    def update(self, seconds: float) -> None:
        """The slider may have been dragged."""
        slider = self.find("slider")
        assert isinstance(slider, Slider)
        slider.text = f"{self.game.session.game.moves} / {self.total}"

    def draw(self, canvas: Canvas) -> None:
        """The panel below the board."""
        px, chrome, panel = canvas.px, canvas.chrome, self._panel(canvas)
        canvas.surface.fill(chrome.panel, panel)
        canvas.surface.fill(chrome.accent, pygame.Rect(0, panel.y, canvas.width, px(3)))
        if not self._shots:
            area = pygame.Rect(px(20), panel.y + px(92), canvas.width - px(40), panel.height - px(92))
            canvas.paragraph(self.t("history.empty"), area, 16, chrome.dim, centred=True)
        self.draw_widgets(canvas)


def _name_of(saved: SavedGame) -> str:
    """The name the player gave to a bookmark; empty where there is none."""
    name = saved.extra.get("name", "")
    return name if isinstance(name, str) else ""
