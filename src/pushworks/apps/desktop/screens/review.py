"""The review of a game: a curve over its pushes, what went wrong where, and the better line from there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.controllers.deadlocked_positions import keep_deadlocked
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.review_curve import KINDS, MARK_COLOURS, ReviewCurve
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.sokoban import Game

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen
    from pushworks.engine import Review, ReviewedPosition, ReviewedPush, ReviewJob

log = logging.getLogger("pushworks.desktop")

FIRST, SECONDS = 2.0, 20.0
"""How long it looks until the marks are shown, small levels being known at once, and how long where that left
something open; then the marks are shown again.
"""
MEMORY = 512 << 20
LIST = 152
"""Where the list of pushes begins, in design units below the head line."""
_LOOK = 0.1  # seconds between two looks at the work
_ENDING: list[ReviewJob] = []
"""Cancelled reviews that have not stopped yet: letting go of one would wait for its end."""


class ReviewScreen(WidgetScreen):
    """Board, curve and a list of the pushes that could be better."""

    name: ClassVar[str] = "review"

    def __init__(self, display: Display, game: PlayScreen, moves: str | None = None) -> None:
        super().__init__(display)
        self.player = game
        session = game.session
        self.level = session.level
        self.moves = session.game.lurd if moves is None else moves
        self.of_this_game = session.game.lurd.startswith(self.moves)
        """Whether the game can go back to what is shown."""
        self.after = [0, *(made for made, letter in enumerate(self.moves, 1) if letter.isupper())]
        """Moves made after so many pushes."""
        self.game = Game(self.level)
        self.game.play(self.moves)
        self.view = BoardView(self.level, self.app.settings.view_turn)
        self.motion = Motion(self.game, 0)
        self.shown = self.pushes
        """Pushes made in what is shown."""
        self.found: Review | None = None
        self.failed = ""
        self.known: tuple[ReviewedPosition, ...] = ()
        self.working = True
        """Whether more may be found."""
        self._start(FIRST)

    @property
    def pushes(self) -> int:
        """Pushes of the game."""
        return len(self.after) - 1

    # The work.

    def _start(self, seconds: float) -> None:
        from pushworks.engine import ReviewJob

        job = self.job = ReviewJob(self.level, self.moves, seconds=seconds, memory=MEMORY).start()
        self.longer = seconds > FIRST
        """Whether it looks for the second time."""
        self.task: ThreadTask[Review] = ThreadTask(lambda _: self._looked(job))

    @property
    def wake(self) -> float | None:
        """While it works."""
        return _LOOK if self.working else None

    def update(self, seconds: float) -> None:
        """Take what is known by now."""
        if not self.working:
            return
        if not self.task.done:
            if not self.longer and (now := self.job.positions()) != self.known and now:
                self.known = now
                self.layout()
            self.dirty = True
            return
        if self.task.error is not None:
            log.error("the review failed", exc_info=self.task.error)
            self.failed, self.working = str(self.task.error), False
            self.dirty = True
            return
        found = self.task.result()
        self.working = not self.longer and not found.exact
        self._take(found)
        if self.working:
            self._start(SECONDS)

    def _looked(self, job: ReviewJob) -> Review:
        """In the background: the review, its better lines replayed; where the level was lost is a puzzle."""
        found = job.result()
        lost, library = found.first_deadlocked, self.app.library
        if lost and found.last_solvable == lost - 1 and library is not None:
            keep_deadlocked(library, self.player.session.analysis, self.moves, lost)
        return found

    def _take(self, found: Review) -> None:
        """Show what was found; who looks at it already stays where he is."""
        is_first = self.found is None
        self.found, self.known = found, found.positions
        marked = found.marked()
        if self.of_this_game:  # who follows a better line plays with help
            for number in marked:
                better = found.pushes[number].better
                first = next(made for made, letter in enumerate(better, 1) if letter.isupper())
                self.player.session.help.show(self.moves[: self.after[number]] + better[:first])
        if marked and is_first:
            worst = max(marked, key=lambda number: _weight(found.pushes[number]))
            self.seek(worst)
        else:
            self.layout()

    def leave(self) -> None:
        """Stop; a native search that is let go of while it runs would be waited for."""
        if not self.job.done:
            self.job.cancel()
            _ENDING[:] = [job for job in _ENDING if not job.done]
            _ENDING.append(self.job)

    # What can be done.

    def seek(self, pushes: int) -> None:
        """Show the position after so many pushes."""
        self.shown = max(0, min(self.pushes, pushes))
        self.game.go_to(self.after[self.shown])
        self.motion.snap(self.game)
        self.layout()

    def _step_mark(self, step: int) -> None:
        """To the next push with a mark, or the one before."""
        marked = self.found.marked() if self.found is not None else []
        ahead = [number for number in marked if (number - self.shown) * step > 0]
        if ahead:
            self.seek(min(ahead) if step > 0 else max(ahead))

    def _better(self) -> None:
        """Play the better line from here."""
        push = self.push
        if push is not None and push.better:
            begin = self.moves[: self.after[self.shown]]
            self.display.go(
                "replay", level=self.level, moves=begin + push.better, begin=len(begin),
                source=self.t("review.better"), game=self.player if self.of_this_game else None,
            )  # fmt: skip

    def _go(self) -> None:
        """Play on from what is shown."""
        self.display.pop_to("play")
        self.player.go_to(self.after[self.shown])

    @property
    def push(self) -> ReviewedPush | None:
        """The push that follows what is shown."""
        if self.found is None or self.shown >= len(self.found.pushes):
            return None
        return self.found.pushes[self.shown]

    def action(self, action: Action) -> bool:
        """Home and End, undo and redo; the key that opened it closes it."""
        goals = {
            Action.TO_START: 0, Action.TO_END: self.pushes, Action.UNDO: self.shown - 1,
            Action.REDO: self.shown + 1,
        }  # fmt: skip
        if action in goals:
            self.seek(goals[action])
        elif action is Action.REVIEW:
            self.back()
        elif action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            self._step_mark(1 if action is Action.NEXT_LEVEL else -1)
        else:
            return False
        return True

    # Placing.

    def _side(self, canvas: Canvas) -> pygame.Rect:
        """The panel with the list."""
        top, foot = canvas.px(64), canvas.px(240)
        width = min(canvas.px(380), canvas.width * 2 // 5)
        return pygame.Rect(canvas.width - width, top, width, canvas.height - top - foot)

    def build(self, canvas: Canvas) -> list[Widget]:
        """Curve, list of marked pushes, buttons."""
        px, side = canvas.px, self._side(canvas)
        self.view.place(pygame.Rect(0, side.y, side.x, side.height), canvas.scale)
        pushes = self.found.pushes if self.found is not None else ()
        curve = ReviewCurve(
            pygame.Rect(px(16), side.bottom + px(8), canvas.width - px(32), px(130)), "curve",
            positions=self.known, pushes=pushes, caption=self.t("review.axis"), value=self.shown,
            changed=self.seek, legend=self._legend(),
        )  # fmt: skip
        widgets: list[Widget] = [curve, *self._rows(canvas, side)]
        marked = bool(self.found is not None and self.found.marked())
        buttons: list[tuple[str, str, Callable[[], None], bool]] = [
            ("previous", "previous", lambda: self._step_mark(-1), marked),
            ("next", "next", lambda: self._step_mark(1), marked),
            ("better", "play", self._better, bool(self.push is not None and self.push.better)),
            ("go", "check", self._go, self.of_this_game),
            ("close", "close", self.back, True),
        ]
        gap = px(12)
        width = min(px(230), (canvas.width - px(32) - gap * (len(buttons) - 1)) // len(buttons))
        x = canvas.width // 2 - (width * len(buttons) + gap * (len(buttons) - 1)) // 2
        for name, icon, press, enabled in buttons:
            area = pygame.Rect(x, canvas.height - px(78), width, px(56))
            label = self.t(f"review.{name}")
            widgets.append(Button(area, name, press, label=label, icon=icon, size=15, enabled=enabled))
            x += width + gap
        return widgets

    def _legend(self) -> dict[str, str]:
        """What the marks on the curve mean, those that occur."""
        if self.found is None:
            return {}
        found = {push.mark.removeprefix("likely ") for push in self.found.pushes if push.mark}
        found |= {"only" for push in self.found.pushes if push.only and not push.mark}
        return {kind: self.t(f"review.legend_{kind}") for kind in KINDS if kind in found}

    def _rows(self, canvas: Canvas, side: pygame.Rect) -> list[Widget]:
        """The marked pushes around the one shown, as many as there is room for."""
        if self.found is None:
            return []
        px = canvas.px
        height = px(40)
        room = max(1, (side.height - px(LIST + 8)) // (height + px(4)))
        marked = self.found.marked()
        here = sum(number < self.shown for number in marked)
        first = max(0, min(here - room // 2, len(marked) - room))
        rows: list[Widget] = []
        for row, number in enumerate(marked[first : first + room]):
            area = pygame.Rect(
                side.x + px(12), side.y + px(LIST) + row * (height + px(4)), side.width - px(24), height
            )
            rows.append(
                Button(
                    area, f"mark {number}", self._showing(number), label=self._says(number), size=14,
                    flat=True, active=number == self.shown,
                )
            )  # fmt: skip
        return rows

    def _showing(self, number: int) -> Callable[[], None]:
        return lambda: self.seek(number)

    # Words.

    def _says(self, number: int) -> str:
        """What is wrong with a push."""
        assert self.found is not None
        push = self.found.pushes[number]
        return self.t(
            f"review.{push.mark.replace(' ', '_') or 'only'}", push=number + 1, wasted=push.wasted_least
        )

    def distance(self) -> str:
        """What is known of the position shown."""
        if self.shown >= len(self.known):
            return ""
        one = self.known[self.shown]
        if one.deadlocked:
            key = "review.at_deadlock"
        elif one.upper is None:
            key = "review.at_least"
        else:
            key = "review.at_exact" if one.exact else "review.at_bounds"
        return self.t(key, push=self.shown, lower=one.lower, upper=one.upper)

    def summary(self) -> str:
        """The whole game in a line."""
        if self.failed:
            return self.failed
        if self.found is None:
            exact, total, _ = self.job.poll()
            return self.t("review.running", exact=exact, total=total)
        exact = sum(one.exact for one in self.found.positions)
        if not self.found.marked() and self.found.exact:
            return self.t("review.fine")
        lost = self.found.first_deadlocked
        said = [self.t("review.lost", push=lost, pushes=self.pushes)] if lost else []
        if not lost or self.found.wasted:
            key, total = "review.exact" if self.found.exact else "review.bounds", len(self.found.positions)
            about = {"wasted": self.found.wasted, "pushes": self.pushes, "exact": exact, "total": total}
            said.append(self.t(key, **about))
        if self.working:
            exact, total, _ = self.job.poll()
            said.append(self.t("review.running", exact=exact, total=total))
        return " · ".join(said)

    # Drawing.

    def _marks(self, canvas: Canvas) -> Marks:
        """The push that was made, and the better one."""
        found = Marks()
        push = self.push
        if push is None:
            return found
        begin = self.moves[: self.after[self.shown]]
        chrome = canvas.chrome
        if push.better:
            self._arrow(canvas, found, begin, push.better, chrome.good)
        if push.mark or push.only:
            colour = getattr(chrome, MARK_COLOURS[push.mark]) if push.mark else chrome.good
            self._arrow(canvas, found, begin, self.moves[len(begin) :], colour)
        return found

    def _arrow(self, canvas: Canvas, found: Marks, begin: str, moves: str, colour: str) -> None:
        """On the box of the first push of some moves."""
        square = Game(self.level)
        square.play(begin)
        for letter in moves:
            direction = Direction.from_letter(letter)
            square.move(direction)
            if letter.isupper():
                shown = self.view.turn.direction(direction)
                found.add([square.player], marks.arrow(shown, colour, "#000000"), above=True)
                return

    def draw(self, canvas: Canvas) -> None:
        """Head line, board, list, curve."""
        px, chrome, side = canvas.px, canvas.chrome, self._side(canvas)
        canvas.surface.fill(chrome.background)
        self.view.follow(self.motion.shown_player())
        self.view.draw(canvas, self.motion, self._marks(canvas))
        canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(64)))
        canvas.surface.fill(chrome.panel, side)
        canvas.surface.fill(
            chrome.panel, pygame.Rect(0, side.bottom, canvas.width, canvas.height - side.bottom)
        )
        room = canvas.width / 2 - px(40)
        canvas.text(self.t("review.title"), (px(24), px(32)), 24, bold=True, width=room, shrink=0.6)
        canvas.text(
            self.summary(), (canvas.width - px(24), px(32)), 17, chrome.accent, anchor="midright",
            width=room, shrink=0.6,
        )  # fmt: skip
        area = pygame.Rect(side.x + px(16), side.y + px(10), side.width - px(32), px(LIST - 26))
        used = canvas.paragraph(self.distance(), area, 16)
        push = self.push
        if push is not None and (push.mark or push.only):
            area.y += used + px(4)
            canvas.paragraph(self._says(self.shown), area, 15, chrome.accent)
        if self.found is not None and (marked := self.found.marked()):
            at = (side.x + px(16), side.y + px(LIST - 14))
            canvas.text(
                self.t("review.list", count=len(marked)), at, 13, chrome.dim, width=side.width - px(32)
            )
        self.draw_widgets(canvas)


def _weight(push: ReviewedPush) -> tuple[int, int]:
    """How much a push matters: a deadlock most, then what it wasted."""
    order = ("likely waste", "waste", "blunder", "deadlock")
    return (order.index(push.mark) // 2, push.wasted_least)
