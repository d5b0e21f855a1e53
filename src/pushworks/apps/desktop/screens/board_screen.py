"""`BoardScreen`: what playing Sokoban and playing Bait have in common: board, bar, status line, pause."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sized
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer, Press
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.settings import SPEEDS
from pushworks.apps.desktop.tips import Tip, tip_text
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction, Level

if TYPE_CHECKING:
    from pushworks.apps.desktop.controllers.victory_summary import VictorySummary

HOLD = 0.16
"""Seconds after which a held arrow key goes on by itself."""


class View(Protocol):
    """A board in a part of the window."""

    def place(self, area: pygame.Rect, scale: float) -> None:
        """Use this part of the window."""

    @property
    def bounds(self) -> pygame.Rect:
        """The part of the window that the board fills."""

    def square_at(self, x: int, y: int) -> int | None:
        """The square under a pixel."""

    def pixel_of(self, square: int) -> tuple[int, int]:
        """The pixel in the middle of a square."""


class Moving(Protocol):
    """The position as shown, which follows the position as it is."""

    seconds: float

    @property
    def moving(self) -> bool:
        """Whether the picture has not caught up yet."""

    @property
    def waiting(self) -> Sized:
        """The steps still to be shown."""

    def update(self, seconds: float) -> object:
        """Let time go by."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the bar: an action with an icon."""

    action: Action
    icon: str
    enabled: bool = True
    active: bool = False
    primary: bool = False
    narrow: bool = False
    """Takes less room than the others."""
    spare: bool = False
    """Left out in a narrow window: the pause menu has it, too."""


NARROW = 1000
"""Design units of width below which a window is narrow."""


class BoardScreen(WidgetScreen):
    """A level being played. Keys mean moves here, so no button has the focus until the pointer gives it."""

    switches: ClassVar[tuple[Action, ...]] = ()
    """Settings that the pause menu can switch."""
    extras: ClassVar[tuple[Action, ...]] = ()
    """What else the pause menu offers."""

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.toast = Toast()
        self.focus = -1
        self.covered = 0
        """Pixels at the right of the window over which another screen lies."""

    # What a game says of itself.

    @property
    @abstractmethod
    def board(self) -> View:
        """The board in the window."""

    @property
    @abstractmethod
    def shown(self) -> Moving:
        """What is seen of the position."""

    @abstractmethod
    def tools(self) -> list[Tool]:
        """The buttons of the bar, from left to right."""

    @abstractmethod
    def heading(self) -> hud.Heading:
        """Title, place and figures of the bar."""

    @abstractmethod
    def status(self) -> hud.Status:
        """The line at the foot."""

    @property
    @abstractmethod
    def place(self) -> tuple[int, int]:
        """Number of the level and how many there are."""

    @abstractmethod
    def small_picture(self, canvas: Canvas, width: int, height: int) -> pygame.Surface:
        """The position now, for the pause menu."""

    @abstractmethod
    def do(self, what: object) -> None:
        """An action or a direction, by whatever means it was asked for."""

    @abstractmethod
    def go_on(self, direction: Direction) -> None:
        """The key of a direction is being held and nothing moves."""

    @abstractmethod
    def point(self, item: Pointer) -> None:
        """The pointer did something on the board."""

    @abstractmethod
    def arrived(self) -> None:
        """The picture has caught up with the game."""

    @abstractmethod
    def open_levels(self) -> None:
        """To the choice of levels."""

    @abstractmethod
    def draw_board(self, canvas: Canvas) -> None:
        """Draw the board with what is laid over it."""

    @abstractmethod
    def victory_summary(self) -> VictorySummary:
        """What is to be said of the won game."""

    def draw_path(self, canvas: Canvas, level: Level, moves: str, colour: str, number: int) -> None:
        """Draw the way that moves take, beside those of other numbers; not every game can."""

    @property
    def lesson(self) -> str:
        """A line above the board: what a beginner needs to know here; usually nothing."""
        return ""

    def label(self, action: Action) -> str:
        """What an action is called in this game."""
        return self.t(f"action.{action}")

    def tip(self, action: Action) -> str:
        """What the button of an action says when it is pointed at."""
        return self.label(action)

    # Coming and going.

    @property
    def pace(self) -> float:
        """Seconds a step takes on the screen."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion else SPEEDS[settings.speed]

    def enter(self) -> None:
        """The game is on top."""
        self.shown.seconds = self.pace
        super().enter()
        self.focus = -1

    def back(self) -> None:
        """Escape: pause."""
        self.display.go("pause", game=self)

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The bar of buttons."""
        px = canvas.px
        top = px(hud.BAR + (hud.LESSON if self.lesson else 0))
        self.board.place(pygame.Rect(0, top, canvas.width, canvas.height - top - px(hud.FOOT)), canvas.scale)
        side, small, gap = px(44), px(32), px(6)
        keys = self.app.keymap
        pause = Button(
            pygame.Rect(px(12), px(10), side, side), "pause", lambda: self.display.go("pause", game=self),
            icon="menu", tip=self.t("pause.title"), hint=keys.label(Action.BACK),
        )  # fmt: skip
        widgets: list[Widget] = [pause]
        roomy = canvas.width >= px(NARROW)
        tools = [tool for tool in self.tools() if roomy or not tool.spare]
        x = canvas.width - px(12) + gap - sum((small if tool.narrow else side) + gap for tool in tools)
        for tool in tools:
            width = small if tool.narrow else side
            widgets.append(
                Button(
                    pygame.Rect(x, px(10), width, side), tool.action.value, self._doing(tool.action),
                    tool.enabled, icon=tool.icon, active=tool.active, tip=self.tip(tool.action),
                    hint=keys.label(tool.action), primary=tool.primary,
                )
            )  # fmt: skip
            x += width + gap
        return widgets

    def _doing(self, what: object) -> Callable[[], None]:
        return lambda: self.do(what)

    def refresh(self) -> None:
        """Something may have changed: the buttons show what is possible now."""
        if self.display.top is self:
            self.layout()

    # Input.

    def confirm(self) -> None:
        """Enter, while a button has the focus: press it."""
        if 0 <= self.focus < len(self.widgets) and self.widgets[self.focus].enabled:
            self.app.sound("click")
            self.widgets[self.focus].press()

    def next_field(self, step: int) -> None:
        """Tab: to the next button."""
        self._step_focus(step)

    def _pressed(self, item: Press) -> None:
        what = item.what
        if isinstance(what, Direction):
            if not item.repeat or self.steps_repeat:
                self.do(what)
        elif what is Action.CONFIRM:
            if not item.repeat:
                self.confirm()
        elif what is Action.BACK:
            self.back()
        elif what in (Action.NEXT_FIELD, Action.PREVIOUS_FIELD):
            self.next_field(1 if what is Action.NEXT_FIELD else -1)
            self.dirty = True
        elif what is not None:
            self.do(what)

    def _pointed(self, item: Pointer) -> None:
        self.pointer = (item.x, item.y)
        if not self.holding and (self._grabbed is not None or self._under(self.pointer) is not None):
            super()._pointed(item)
            return
        self.point(item)
        if self.focus != -1 and self._grabbed is None:  # no button is under the pointer: none has the focus
            self.focus = -1
            self.dirty = True

    @property
    def steps_repeat(self) -> bool:
        """Whether a held arrow key counts as pressed again and again (else `go_on` is asked)."""
        return False

    @property
    def holding(self) -> bool:
        """Whether the pointer went down on the board and is still held."""
        return False

    # Time.

    def update(self, seconds: float) -> None:
        """Let the picture catch up; go on while a key is held."""
        if self.shown.moving:
            self.shown.update(seconds)
            self.dirty = True
            if not self.shown.waiting:
                self.arrived()
        if not self.shown.moving and self.display.top is self:
            held = self.display.input.held_direction(self.display.clock(), HOLD)
            if held is not None:
                self.go_on(held)
        self.dirty |= self.toast.update()

    @property
    def animating(self) -> bool:
        """While something moves."""
        return self.shown.moving

    @property
    def wake(self) -> float | None:
        """While a message is to go."""
        return self.toast.wake

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """Board, bar, status line."""
        canvas.surface.fill(canvas.chrome.background)
        self.draw_board(canvas)
        right = (
            self.widgets[1].rect.x
            if len(self.widgets) > 1 and not self.covered
            else canvas.width - self.covered
        )
        tip = tip_text(self.widgets[self.focus]) if self._tip_in_bar(canvas) else ""
        hud.draw_bar(canvas, self.heading(), canvas.px(72), right - canvas.px(16), tip)
        hud.draw_lesson(canvas, self.lesson)
        hud.draw_status(canvas, self.status())
        if self.covered:  # half a row of buttons, none of which can be pressed now, helps nobody
            self.widgets[0].draw(canvas, focused=False)
        else:
            self.draw_widgets(canvas)
        self.toast.draw(canvas, canvas.height - canvas.px(hud.FOOT + 12))

    def keep_clear(self, canvas: Canvas) -> list[pygame.Rect]:
        """The board, the bar with its figures, the lesson, and the status line."""
        px = canvas.px
        bar = pygame.Rect(0, 0, canvas.width, px(hud.BAR - 10))
        foot = pygame.Rect(0, canvas.height - px(hud.FOOT), canvas.width, px(hud.FOOT))
        lesson = pygame.Rect(0, bar.bottom, canvas.width, px(hud.LESSON + 10) if self.lesson else 0)
        return [self.board.bounds, bar, lesson, foot]

    def tip_of_focus(self, canvas: Canvas) -> Tip | None:
        """A label that would lie over the board stands in the bar, in place of the title."""
        tip = super().tip_of_focus(canvas)
        return None if tip is not None and tip.covers else tip

    def _tip_in_bar(self, canvas: Canvas) -> bool:
        tip = super().tip_of_focus(canvas)
        return tip is not None and tip.covers > 0

    def key_hints(self, *actions: Action) -> str:
        """Keys with what they do, for the status line."""
        keymap = self.app.keymap
        return "    ".join(f"{keymap.label(action)} {self.label(action)}" for action in actions)
