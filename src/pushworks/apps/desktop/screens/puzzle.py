"""A puzzle of the trainer: a deadlocked position of your own. Which push loses? Which pushes save it?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import marks, trainer
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.analysis import engine_reason
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Input, Pointer, Press
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import SolveTask, ThreadTask
from pushworks.apps.desktop.trainer import Task
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.sokoban import Game

if TYPE_CHECKING:
    from pushworks.apps.desktop.analysis import Reason
    from pushworks.apps.desktop.trainer import Puzzle

SECONDS = 10.0
"""For finding out what became of the pushes."""


class PuzzleScreen(WidgetScreen):
    """One puzzle after the other; each is answered by pushes, or by naming one."""

    name: ClassVar[str] = "puzzle"

    def __init__(self, display: Display, rule: str | None = None, today: date | None = None) -> None:
        super().__init__(display)
        self.today = today or date.today()
        library = self.app.library
        self.left: list[Puzzle] = trainer.puzzles(library, self.today, rule) if library is not None else []
        self.asked = 0
        self.right = 0
        self.verdict = ""
        """`right`, `wrong` or `unknown` once it is answered."""
        self.blamed: frozenset[int] = frozenset()
        """The boxes that make the position shown a deadlock, once that is known."""
        self.seen = 0
        """Where a push is to be named: pushes made in the position shown."""
        self._asking: ThreadTask[Reason | str] | None = None
        self._search: SolveTask | None = None
        self._begin()

    @property
    def puzzle(self) -> Puzzle | None:
        """The one that is shown."""
        return self.left[0] if self.left else None

    @property
    def finding(self) -> bool:
        """Whether a push is to be named."""
        return self.puzzle is not None and self.puzzle.task is Task.FIND

    @property
    def busy(self) -> bool:
        """Whether an answer is being looked at."""
        return self._search is not None or self._asking is not None

    @property
    def waiting(self) -> bool:
        """Whether an answer is expected."""
        return self.puzzle is not None and not self.verdict and not self.busy

    def _begin(self) -> None:
        self.verdict, self.blamed, self.seen = "", frozenset(), 0
        puzzle = self.puzzle
        if puzzle is None:
            return
        self.game = Game(puzzle.level if self.finding else puzzle.before)
        if self.finding:
            self.game.play(puzzle.line)
            self.game.go_to(0)
        self.view = BoardView(self.game.level, self.app.settings.view_turn)
        self.motion = Motion(self.game, 0)

    # The answer by pushes.

    def _moved(self) -> None:
        self.motion.snap(self.game)
        self.layout()
        assert self.puzzle is not None
        if self.game.solved:
            self._answered("right")
        elif self.game.pushes >= self.puzzle.task.pushes:
            self._ask_rules()

    def _ask_rules(self) -> None:
        """Is it a deadlock that a rule proves? If not, a search finds out."""
        position = self.game.current_level()
        self._asking = ThreadTask(lambda _: engine_reason(position) or "")
        self.layout()

    def update(self, seconds: float) -> None:
        """Is it known what became of the pushes?"""
        if self._asking is not None and self._asking.done:
            asked, self._asking = self._asking, None
            reason = asked.result() if asked.error is None else ""
            if isinstance(reason, str):
                if self.finding:  # no rule says why, but it is known to be lost
                    self._go_on()
                else:
                    self._search = SolveTask(self.game.current_level(), SECONDS)
            else:
                self.blamed = reason.boxes
                if self.finding:
                    self._go_on()
                else:
                    self._answered("wrong")
        if self._search is not None and self._search.done:
            from pushworks.sealgo import Status

            result, self._search = self._search.result(), None
            lost = "wrong" if result.status is Status.UNSOLVABLE else "unknown"
            self._answered("right" if result.solved else lost)

    def _answered(self, verdict: str) -> None:
        self.verdict = verdict
        library = self.app.library
        if self.puzzle is not None and library is not None and verdict != "unknown":
            self.asked += 1
            self.right += verdict == "right"
            trainer.answered(library, self.puzzle, verdict == "right", self.today)
            self.app.sound("goal" if verdict == "right" else "bump")
        self._go_on()

    def _go_on(self) -> None:
        """All is known: Enter leads to the next puzzle."""
        self.layout()
        self.set_focus([widget.name for widget in self.widgets].index("next"))

    # The answer by naming a push.

    def seek(self, pushes: int) -> None:
        """Show the position after so many pushes of the line."""
        assert self.puzzle is not None
        last = self.puzzle.pushes if self.verdict else self.puzzle.pushes - 1
        self.seen = max(0, min(last, pushes))
        self.game.go_to(self.puzzle.ends[self.seen])
        self.motion.snap(self.game)
        self.blamed = frozenset()
        self.layout()

    def _name(self) -> None:
        """The push that follows what is shown is said to be the one."""
        assert self.puzzle is not None
        self._answered("right" if self.seen + 1 == self.puzzle.lost else "wrong")
        self.seek(self.puzzle.lost)
        self._ask_rules()

    # Going on.

    @property
    def wake(self) -> float | None:
        """While pushes are looked at."""
        return 0.05 if self.busy else None

    def leave(self) -> None:
        """Nothing goes on behind it."""
        if self._search is not None:
            self._search.cancel()
        self._search = self._asking = None

    def _next(self) -> None:
        self.leave()
        if self.left:
            self.left.pop(0)
        self._begin()
        self.layout()

    def _again(self) -> None:
        """From the beginning, to see for oneself."""
        self.leave()
        self._begin()
        self.layout()

    # Input.

    def handle(self, item: Input) -> None:
        """Arrows and clicks move the player until the answer is made; then they belong to the buttons."""
        if self.puzzle is not None and self.finding and isinstance(item, Press):
            steps = {Direction.LEFT: -1, Direction.RIGHT: 1, Action.UNDO: -1, Action.REDO: 1}
            if item.what in steps and not self.busy:
                self.seek(self.seen + steps[item.what])
                return
        elif self.waiting and isinstance(item, Press) and self._pressed_on_board(item.what):
            return
        elif self.waiting and isinstance(item, Pointer) and item.kind == "up" and item.button == 1:
            square = self.view.square_at(item.x, item.y)
            if square is not None and self._clicked_square(square):
                return
        super().handle(item)

    def _pressed_on_board(self, what: object) -> bool:
        if isinstance(what, Direction):
            if self.game.move(self.view.meant(what)) is not None:
                self._moved()
        elif what is Action.UNDO:
            if self.game.undo():
                self._moved_back()
        elif what is Action.RESTART:
            self._again()
        else:
            return False
        return True

    def _clicked_square(self, square: int) -> bool:
        """Walk there, or push the box that stands there away from the player."""
        width = self.game.level.width
        step = square - self.game.player
        beside = {direction.dy * width + direction.dx: direction for direction in Direction}
        if square in self.game.boxes and step in beside:
            if self.game.move(beside[step]) is None:
                return False
        elif self.game.walk_to(square) is None:
            return False
        self._moved()
        return True

    def _moved_back(self) -> None:
        self.motion.snap(self.game)
        self.layout()

    # Placing and drawing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The board, and what comes next."""
        px = canvas.px
        if self.puzzle is not None:
            area = pygame.Rect(0, px(120), canvas.width, canvas.height - px(120) - px(96))
            self.view.place(area, canvas.scale)
        buttons: list[tuple[str, str, Callable[[], None], bool]] = []
        if self.finding:
            assert self.puzzle is not None
            last = self.puzzle.pushes if self.verdict else self.puzzle.pushes - 1
            buttons = [
                ("back", "previous", lambda: self.seek(self.seen - 1), self.seen > 0 and not self.busy),
                ("forward", "next", lambda: self.seek(self.seen + 1), self.seen < last and not self.busy),
                ("this", "check", self._name, self.waiting),
            ]
        elif self.puzzle is not None:
            begun = bool(self.verdict) or bool(self.game.lurd)
            buttons = [("again", "restart", self._again, begun)]
        buttons.append(("next", "play", self._next, self.puzzle is not None and not self.busy))
        gap, small = px(12), px(56)
        pictures = sum(name in ("back", "forward") for name, *_ in buttons)
        room = canvas.width - px(260) - px(40) - px(20) - pictures * (small + gap)
        words = len(buttons) - pictures
        width = min(px(300), (room - gap * (words - 1)) // words)
        widgets: list[Widget] = []
        x = px(40)
        for name, icon, press, enabled in buttons:
            label = self.t(f"trainer.{name}")
            keys = {"back": Action.UNDO, "forward": Action.REDO}
            only_picture = name in keys
            key = self.app.keymap.label(keys[name]) if only_picture else ""
            area = pygame.Rect(x, canvas.height - px(74), small if only_picture else width, px(52))
            widgets.append(
                Button(area, name, press, enabled, label="" if only_picture else label, icon=icon, size=16,
                       tip=label if only_picture else "", hint=key)
            )  # fmt: skip
            x = area.right + gap
        return [*widgets, self.done_button(canvas)]

    def words(self) -> str:
        """What there is to do, or what became of it."""
        puzzle = self.puzzle
        if puzzle is None:
            return self.t("trainer.none")
        if self.verdict:
            about = self.t(f"trainer.rule_{puzzle.rule}")
            if self.finding:
                key = "trainer.found" if self.verdict == "right" else "trainer.missed"
                return f"{self.t(key, push=puzzle.lost)} ({about})"
            said = self.t(f"trainer.{self.verdict}")
            return f"{said} ({about})" if self.verdict == "wrong" and self.blamed else said
        if self.busy:
            return self.t("trainer.thinking")
        if self.finding:
            return self.t("trainer.task_find", push=self.seen + 1, count=puzzle.pushes)
        if puzzle.task is Task.THREE:
            return self.t("trainer.task_three", made=self.game.pushes)
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
        canvas.text(
            self.words(), (px(40), px(86)), 18, colour, width=canvas.width - px(80), shrink=0.6, lines=2
        )
        if self.puzzle is not None:
            self.view.follow(self.motion.shown_player())
            self.view.draw(canvas, self.motion, self._marks(canvas))
        self.draw_widgets(canvas)

    def _marks(self, canvas: Canvas) -> Marks:
        """The push to be judged; what makes the position a deadlock."""
        found, chrome, puzzle = Marks(), canvas.chrome, self.puzzle
        found.add(self.blamed, marks.deadlocked(canvas.style.danger), above=True)
        if puzzle is not None and self.finding and self.seen < puzzle.pushes and not self.blamed:
            made = self.seen + 1
            colour = chrome.warn if self.verdict and made == puzzle.lost else chrome.accent
            direction = Direction.from_letter(puzzle.line[puzzle.ends[made] - 1])
            box = self._pushed(puzzle, made)
            found.add([box], marks.arrow(self.view.turn.direction(direction), colour, "#000000"), above=True)
        return found

    def _pushed(self, puzzle: Puzzle, number: int) -> int:
        """The square of the box that a push of the line moves, before it does."""
        game = Game(puzzle.level)
        game.play(puzzle.line[: puzzle.ends[number]])
        return game.player  # the player stands where the box was
