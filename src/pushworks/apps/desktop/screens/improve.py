"""Improving a solution behind the window: the old path and the best so far, side by side, push by push."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Slider, Widget
from pushworks.levels import Level
from pushworks.sokoban import Game, Metrics, measure

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen
    from pushworks.engine import OptimizeJob

log = logging.getLogger("pushworks.desktop")

SECONDS = 120.0
"""How long it looks before it gives up by itself."""
MEMORY = 512 << 20
LINE = 34
"""Design units of the line between the boards and the slider."""
OBJECTIVES = ("moves+pushes", "pushes+moves")
_LOOK = 0.2  # seconds between two looks at the work
_ENDING: list[OptimizeJob] = []
"""Cancelled work that has not stopped yet: letting go of it would wait for its end."""


class _Side:
    """One path on its board, shown after any number of pushes."""

    def __init__(self, level: Level, moves: str, turn: int) -> None:
        self.game = Game(level)
        self.moves = self.game.play(moves)
        self.after = [0, *(index for index, letter in enumerate(self.moves, 1) if letter.isupper())]
        """Moves made when so many pushes are done."""
        self.boxes = []
        for count in self.after:
            self.game.go_to(count)
            self.boxes.append(self.game.boxes)
        self.metrics = measure(level, self.moves)
        self.view = BoardView(level, turn)
        self.motion = Motion(self.game, 0)

    @property
    def pushes(self) -> int:
        """How many there are."""
        return len(self.after) - 1

    def show(self, pushes: int) -> None:
        """The position after so many pushes, or the last one."""
        self.game.go_to(self.after[min(pushes, self.pushes)])
        self.motion.snap(self.game)


class ImproveScreen(WidgetScreen):
    """Runs the optimizer; every improvement is kept in the library at once."""

    name: ClassVar[str] = "improve"

    def __init__(self, display: Display, level: Level, moves: str, game: PlayScreen | None = None) -> None:
        super().__init__(display)
        self.level = level
        self.player = game
        turn = self.app.settings.view_turn
        self.old = _Side(level, moves, turn)
        self.new = _Side(level, moves, turn)
        self.shown = 0
        """Pushes done in what is shown."""
        self.toast = Toast()
        self.ended = False
        self.proved = False
        self.objective = OBJECTIVES[0]
        self.first = 1
        """The first push that may change."""
        self.job = self._start()

    # The work.

    def _start(self) -> OptimizeJob:
        """Search on from the best so far."""
        from pushworks.engine import OptimizeJob, OptimizeOptions

        self.ended = self.proved = False
        part = (self.first, self.new.pushes) if self.first > 1 else None
        self.options = OptimizeOptions(objective=self.objective, seconds=SECONDS, memory=MEMORY, range=part)
        return OptimizeJob(self.level, [self.new.moves], self.options).start()

    def _again(self) -> None:
        """Stop what is going on, and search as it is asked for now."""
        self._halt()
        self.job = self._start()
        self.layout()

    def _halt(self) -> None:
        """Stop; what was found so far is kept. Letting go of a job that runs would wait for its end."""
        if not self.ended:
            self.job.cancel()
            for found in self.job.news():
                self._take(found.moves)
            self.ended = True
            _ENDING[:] = [job for job in _ENDING if not job.done]
            _ENDING.append(self.job)

    def _better(self, moves: Metrics, than: Metrics) -> bool:
        """By what is asked for."""
        return self.options.rank(moves) < self.options.rank(than)

    @property
    def parting(self) -> int | None:
        """The first push that differs, from 1; None while the paths are the same."""
        pairs = zip(self.old.boxes, self.new.boxes, strict=False)
        return next((number for number, (a, b) in enumerate(pairs) if a != b), None)

    def update(self, seconds: float) -> None:
        """Take what was found."""
        from pushworks.engine import EngineError

        self.dirty |= self.toast.update()
        if self.ended:
            return
        self.dirty = True
        done = self.job.done
        try:
            for found in self.job.news():
                self._take(found.moves)
            if done:
                self._finish()
        except EngineError as error:  # a defect of the engine must not take the game down with it
            log.exception("the optimizer failed")
            self.ended = True
            self.display.replace("message", title=self.t("improve.nothing"), text=str(error))

    def _take(self, moves: str) -> None:
        from pushworks.library import LibraryError

        try:
            if self.app.library is not None:
                self.app.library.add_solution(self.level, moves, source="pushworks optimize")
        except LibraryError as error:
            log.warning("a shorter solution is not kept: %s", error)
        if not self._better(measure(self.level, moves), self.new.metrics):
            return
        self.new = _Side(self.level, moves, self.app.settings.view_turn)
        self.shown = self.parting or 0
        self.layout()

    def _finish(self) -> None:
        """It has ended, by itself or because it was stopped."""
        result = self.job.result()
        self.ended, self.proved = True, result.optimal and self.first == 1
        self._take(result.best.moves)
        self.layout()

    def leave(self) -> None:
        """Stop improving."""
        self._halt()

    @property
    def wake(self) -> float | None:
        """While it works, or a message is shown."""
        return self.toast.wake if self.ended else _LOOK

    # What can be done.

    def _stop(self) -> None:
        """Stop, or search on from the best so far."""
        if self.ended:
            self._again()
        else:
            self.job.cancel()

    def _next_objective(self) -> None:
        self.objective = OBJECTIVES[(OBJECTIVES.index(self.objective) + 1) % len(OBJECTIVES)]
        self._again()

    def _next_range(self) -> None:
        """The whole solution, or only what follows the push that is shown."""
        self.first = 1 if self.first > 1 else max(1, min(self.shown + 1, self.new.pushes))
        self._again()

    def _watch(self) -> None:
        self.display.go(
            "replay", level=self.level, moves=self.new.moves, source=self.t("improve.new"), game=self.player
        )

    def _copy(self) -> None:
        clipboard.copied(self.new.moves)
        self.toast.say(self.t("copied.solution"))

    def action(self, action: Action) -> bool:
        """Copying works as everywhere."""
        if action is not Action.COPY_SOLUTION:
            return False
        self._copy()
        return True

    def seek(self, pushes: int) -> None:
        """Show both after so many pushes."""
        self.shown = pushes
        self.layout()

    # Placing and drawing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """Two boards, a slider by pushes, buttons."""
        px = canvas.px
        top, foot = px(112), px(150) + px(LINE)
        half = canvas.width // 2
        for number, side in enumerate((self.old, self.new)):
            side.view.place(pygame.Rect(number * half, top, half, canvas.height - top - foot), canvas.scale)
            side.show(self.shown)
        most = max(self.old.pushes, self.new.pushes)
        widgets: list[Widget] = [
            Slider(
                pygame.Rect(px(24), canvas.height - px(138), canvas.width - px(48), px(44)), "slider",
                value=self.shown, highest=max(1, most), changed=self.seek, text=f"{self.shown} / {most}",
            )
        ]  # fmt: skip
        better = self._better(self.new.metrics, self.old.metrics)
        go_on = "continue" if self.ended else "stop"
        buttons = [
            (go_on, "play" if self.ended else "stop", self._stop, not self.proved),
            ("watch", "play", self._watch, better),
            ("copy", "clipboard", self._copy, better),
            ("close", "close", self.back, True),
        ]
        gap = px(12)
        width = min(px(240), (canvas.width - px(48) - 3 * gap) // 4)
        x = canvas.width // 2 - 2 * width - 3 * gap // 2
        for name, icon, press, enabled in buttons:
            area = pygame.Rect(x, canvas.height - px(78), width, px(56))
            widgets.append(
                Button(
                    area, name, press, label=self.t(f"improve.{name}"), icon=icon, size=16, enabled=enabled
                )
            )
            x += width + gap
        return [*widgets, *self._choices(canvas)]

    def _choices(self, canvas: Canvas) -> list[Widget]:
        """What is made small, and which part may change."""
        px = canvas.px
        part = self.t("improve.whole") if self.first == 1 else self.t("improve.from", push=self.first)
        rows = (
            ("objective", self.t(f"improve.{self.objective.partition('+')[0]}"), self._next_objective),
            ("range", part, self._next_range),
        )
        width = min(px(250), canvas.width // 4)
        left = canvas.width // 2 - width - px(4)
        return [
            Button(
                pygame.Rect(left + number * (width + px(8)), px(10), width, px(44)),
                name, press, label=label, size=15, tip=self.t(f"improve.{name}_tip"),
            )
            for number, (name, label, press) in enumerate(rows)
        ]  # fmt: skip

    def _verdict(self) -> str:
        """What there is to say, in one line."""
        old, new = self.old.metrics, self.new.metrics
        if self.proved:
            return self.t("improve.proved" if self.objective == OBJECTIVES[0] else "improve.proved_pushes")
        gained = self.t(
            "improve.gained", moves=_signed(new.moves - old.moves), pushes=_signed(new.pushes - old.pushes)
        )
        better = self._better(new, old)
        if self.ended:
            return gained if better else self.t("improve.nothing")
        seconds, limit = round(self.job.poll().seconds), round(SECONDS)
        running = self.t("improve.still" if better else "improve.running", seconds=seconds, limit=limit)
        return f"{gained} · {running}" if better else running

    def draw(self, canvas: Canvas) -> None:
        """Head line, two boards, where they part, controls."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        for side in (self.old, self.new):
            side.view.follow(side.motion.shown_player())
            side.view.draw(canvas, side.motion, Marks())
        canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(64)))
        room = canvas.width / 2 - min(px(250), canvas.width // 4) - px(48)
        title = self.t("improve.title")
        canvas.text(title, (px(24), px(32)), 24, bold=True, width=room, shrink=0.6, lines=2)
        canvas.text(
            self._verdict(), (canvas.width - px(24), px(32)), 18, chrome.accent, anchor="midright",
            width=room, shrink=0.6, lines=3,
        )  # fmt: skip
        half = canvas.width // 2
        for number, (key, side) in enumerate((("improve.old", self.old), ("improve.new", self.new))):
            counts = self.t("replay.counts", moves=side.metrics.moves, pushes=side.metrics.pushes)
            canvas.text(
                f"{self.t(key)}: {counts}", (number * half + half // 2, px(90)), 17, anchor="center",
                width=half - px(20), shrink=0.6,
            )  # fmt: skip
        canvas.surface.fill(
            chrome.panel, pygame.Rect(half - px(1), px(64), px(2), canvas.height - px(214 + LINE))
        )
        canvas.surface.fill(chrome.panel, pygame.Rect(0, canvas.height - px(150), canvas.width, px(150)))
        self.draw_widgets(canvas)
        if self.parting is not None:
            canvas.text(
                self.t("improve.part", push=self.parting), (half, canvas.height - px(150 + LINE // 2)), 15,
                chrome.dim, anchor="center", width=canvas.width - px(40), shrink=0.6,
            )  # fmt: skip
        self.toast.draw(canvas, canvas.height - px(190))


def _signed(change: int) -> str:
    """How much a figure changed."""
    return "±0" if change == 0 else f"{change:+}".replace("-", "−")
