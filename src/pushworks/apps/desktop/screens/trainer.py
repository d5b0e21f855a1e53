"""The trainer: your own lost positions again. Which push keeps the level solvable?"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import marks, trainer
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Input, Pointer, Press
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.sokoban import Game

if TYPE_CHECKING:
    from pushworks.apps.desktop.trainer import Puzzle

SECONDS = 10.0
"""For finding out what became of a push."""


class TrainerScreen(WidgetScreen):
    """One puzzle after the other: walk, make one push, and hear whether the level can still be solved."""

    name: ClassVar[str] = "trainer"

    def __init__(self, display: Display, today: date | None = None) -> None:
        super().__init__(display)
        self.today = today or date.today()
        library = self.app.library
        self.left: list[Puzzle] = trainer.puzzles(library, self.today) if library is not None else []
        self.asked = 0
        self.right = 0
        self.verdict = ""
        """`right`, `wrong` or `unknown` once the push is made."""
        self._search: SolveTask | None = None
        self._begin()

    @property
    def puzzle(self) -> Puzzle | None:
        """The one that is shown."""
        return self.left[0] if self.left else None

    def _begin(self) -> None:
        self.verdict = ""
        if self.puzzle is not None:
            self.game = Game(self.puzzle.level)
            self.view = BoardView(self.puzzle.level, self.app.settings.view_turn)
            self.motion = Motion(self.game, 0)

    # The answer.

    def _moved(self) -> None:
        self.motion.snap(self.game)
        self.dirty = True
        if self.game.pushes:  # one push is the answer
            self._search = SolveTask(self.game.current_level(), SECONDS)
            self.layout()

    def update(self, seconds: float) -> None:
        """Is it known what became of the push?"""
        search = self._search
        if search is None or not search.done:
            return
        from pushworks.sealgo import Status

        self._search = None
        result = search.result()
        if result.solved:
            self.verdict = "right"
        else:
            self.verdict = "wrong" if result.status is Status.UNSOLVABLE else "unknown"
        library = self.app.library
        if self.puzzle is not None and library is not None and self.verdict != "unknown":
            self.asked += 1
            self.right += self.verdict == "right"
            trainer.answered(library, self.puzzle, self.verdict == "right", self.today)
            self.app.sound("goal" if self.verdict == "right" else "bump")
        self.layout()

    @property
    def wake(self) -> float | None:
        """While a push is looked at."""
        return None if self._search is None else 0.05

    def leave(self) -> None:
        """Nothing goes on behind it."""
        if self._search is not None:
            self._search.cancel()
            self._search = None

    def _next(self) -> None:
        if self.left:
            self.left.pop(0)
        self._begin()
        self.layout()

    def _again(self) -> None:
        """Take the push back, to see for oneself."""
        self.leave()
        self._begin()
        self.layout()

    # Input.

    def handle(self, item: Input) -> None:
        """Arrows and clicks move the player until a push is made; then they belong to the buttons."""
        waiting = self.puzzle is not None and not self.verdict and self._search is None
        if waiting and isinstance(item, Press) and isinstance(item.what, Direction):
            if self.game.move(self.view.meant(item.what)) is not None:
                self._moved()
        elif waiting and isinstance(item, Pointer) and item.kind == "up" and item.button == 1:
            square = self.view.square_at(item.x, item.y)
            if square is not None and self.game.walk_to(square) is not None:
                self._moved()
            else:
                super().handle(item)
        else:
            super().handle(item)

    # Placing and drawing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The board, and what comes next."""
        px = canvas.px
        if self.puzzle is not None:
            area = pygame.Rect(0, px(120), canvas.width, canvas.height - px(120) - px(96))
            self.view.place(area, canvas.scale)
        again, following = self.t("trainer.again"), self.t("trainer.next")
        busy = self._search is not None
        buttons = [
            ("again", "undo", self._again, again, bool(self.verdict)),
            ("next", "next", self._next, following, self.puzzle is not None and not busy),
        ]
        widgets: list[Widget] = []
        for number, (name, icon, press, label, enabled) in enumerate(buttons):
            area = pygame.Rect(px(40) + number * px(272), canvas.height - px(74), px(260), px(52))
            widgets.append(Button(area, name, press, enabled, label=label, icon=icon, size=17))
        return [*widgets, self.done_button(canvas)]

    def words(self) -> str:
        """What there is to do, or what became of it."""
        if self.puzzle is None:
            return self.t("trainer.none")
        if self._search is not None:
            return self.t("trainer.thinking")
        if self.verdict:
            return self.t(f"trainer.{self.verdict}")
        return self.t("trainer.task")

    def draw(self, canvas: Canvas) -> None:
        """Title, task, board."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        score = self.t("trainer.score", left=len(self.left), right=self.right, asked=self.asked)
        canvas.text(self.t("trainer.title"), (px(40), px(40)), 28, bold=True, width=canvas.width // 2)
        canvas.text(score, (canvas.width - px(40), px(40)), 17, chrome.dim, anchor="midright",
                    width=canvas.width // 2 - px(60), shrink=0.6)  # fmt: skip
        colour = {"right": chrome.good, "wrong": chrome.warn}.get(self.verdict, chrome.accent)
        canvas.text(self.words(), (px(40), px(86)), 18, colour, width=canvas.width - px(80), shrink=0.6)
        if self.puzzle is not None:
            self.view.follow(self.motion.shown_player())
            self.view.draw(canvas, self.motion, self._marks(canvas))
        self.draw_widgets(canvas)

    def _marks(self, canvas: Canvas) -> Marks:
        """After a wrong answer: the push that lost the game back then."""
        found = Marks()
        if self.verdict == "wrong" and self.puzzle is not None:
            colour = canvas.chrome.warn
            found.add([self.game.player], marks.hint_box(colour))
        return found
