"""Which engine the AI thinks with: a command line, tried on a small level before it is used."""

from __future__ import annotations

from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.apps.desktop.widgets import Button, TextField, Widget
from pushworks.levels import Level

TRIAL = Level.from_xsb("########\n#  .   #\n#  $ $.#\n#@     #\n########")
SECONDS = 10.0
"""That a program gets for the trial."""


def try_engine(command: str) -> str:
    """Start a program, let it solve a small level, and end it; returns its name.

    Raises `ValueError` with one line when it cannot be started, does not speak the protocol, or fails.
    """
    from pushworks.engine import Options
    from pushworks.engine.protocol import EngineProcess

    with EngineProcess(command) as engine:
        result = engine.job(TRIAL, Options(seconds=SECONDS)).start().result()
        if not result.solved:
            raise ValueError(result.error)
        return engine.name


class EngineScreen(WidgetScreen):
    """Over the settings: a field, and what came of the trial."""

    name: ClassVar[str] = "engine"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.command = self.app.settings.engine
        self.said = self.t("engine.using_own") if not self.command else ""
        self.failed = False
        self._trial: ThreadTask[str] | None = None
        self._tried = ""

    def build(self, canvas: Canvas) -> list[Widget]:
        """Field and buttons."""
        px, box = canvas.px, self._box(canvas)
        idle = self._trial is None
        area = pygame.Rect(box.x + px(28), box.bottom - px(208), box.width - px(56), px(54))
        field = TextField(
            area, "command", self._try, idle, label=self.t("engine.command"), text=self.command, most=1000,
            changed=self._set,
        )  # fmt: skip
        width = (box.width - px(56) - 2 * px(12)) // 3
        buttons = [
            Button(_AT, "try", self._try, idle and bool(self.command.strip()), label=self.t("engine.try"),
                   icon="check", size=17),
            Button(_AT, "own", self._own, idle, label=self.t("engine.own"), icon="solve", size=17),
            Button(_AT, "done", self.back, label=self.t("done"), hint="Esc", primary=True, size=17),
        ]  # fmt: skip
        for number, button in enumerate(buttons):
            left = box.x + px(28) + number * (width + px(12))
            button.rect = pygame.Rect(left, box.bottom - px(80), width, px(52))
        return [field, *buttons]

    def _set(self, text: str) -> None:
        self.command = text
        self.find("try").enabled = bool(text.strip())

    def _try(self) -> None:
        command = self.command.strip()
        if not command:
            self._own()
        elif self._trial is None:
            self._tried = command
            self.said, self.failed = self.t("engine.trying"), False

            def work(_cancelled: Cancelled) -> str:
                return try_engine(command)

            self._trial = ThreadTask(work)
            self.layout()

    def _own(self) -> None:
        self.command = ""
        self.said, self.failed = self.t("engine.using_own"), False
        self._use("")

    def _use(self, command: str) -> None:
        self.app.settings.engine = command
        self.app.save_settings()
        self.layout()

    def update(self, seconds: float) -> None:
        """Has the trial ended?"""
        trial = self._trial
        if trial is None or not trial.done:
            return
        self._trial = None
        self.failed = trial.error is not None
        if trial.error is not None:
            self.said = " ".join(str(trial.error).split()) or self.t("engine.unsolved")
            self.app.sound("bump")
            self.layout()
        else:
            self.said = self.t("engine.works", name=trial.result())
            self.app.sound("goal")
            self._use(self._tried)

    @property
    def wake(self) -> float | None:
        """While it is tried."""
        return 0.05 if self._trial is not None else None

    def _box(self, canvas: Canvas) -> pygame.Rect:
        width = min(canvas.px(860), canvas.width - canvas.px(24))
        size, room = max(9, canvas.px(17)), width - canvas.px(64)
        lines = len(canvas.fonts.wrap(self.t("engine.intro"), size, False, room))
        box = pygame.Rect(0, 0, width, canvas.px(310) + lines * round(size * 1.45))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """The box: what it is for, the field, what was said."""
        canvas.shade()
        px, chrome, box = canvas.px, canvas.chrome, self._box(canvas)
        canvas.panel(box, border=chrome.raised)
        canvas.text(self.t("engine.title"), (box.centerx, box.y + px(42)), 26, bold=True, anchor="center")
        area = pygame.Rect(box.x + px(32), box.y + px(78), box.width - px(64), box.height)
        canvas.paragraph(self.t("engine.intro"), area, 17, chrome.dim)
        at = (box.x + px(32), box.bottom - px(118))
        colour = chrome.warn if self.failed else chrome.good
        canvas.text(self.said, at, 17, colour, width=box.width - px(64), shrink=0.7)
        self.draw_widgets(canvas)


_AT = pygame.Rect(0, 0, 1, 1)
