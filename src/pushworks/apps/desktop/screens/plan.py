"""Plan mode: mark "this box there, then that one"; the engine says whether it can be done, and plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer, Press
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.plan_arrows import colour_of, draw_arrows
from pushworks.apps.desktop.plan_sketch import LONGER, MOST, PlanSketch, StepState
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

FAR = 0.4
"""Squares the pointer must travel before a click becomes a drag."""
_LOOK = 0.05  # seconds between two looks at the work
_PANS = {
    Action.PAN_UP: (0, -2), Action.PAN_DOWN: (0, 2), Action.PAN_LEFT: (-2, 0), Action.PAN_RIGHT: (2, 0),
}  # fmt: skip
_ZOOMS = {Action.ZOOM_IN: 1.2, Action.ZOOM_OUT: 1 / 1.2}


class PlanScreen(WidgetScreen):
    """The board with the steps as arrows, a list of them, and what the engine says."""

    name: ClassVar[str] = "plan"

    def __init__(self, display: Display, game: PlayScreen) -> None:
        super().__init__(display)
        self.game = game
        session = game.session
        kept = session.plan
        now = session.game.current_level()
        self.sketch = kept if kept is not None and kept.position == now else PlanSketch(now)
        session.plan = self.sketch
        self.view = BoardView(session.level, self.app.settings.view_turn)
        self.motion = Motion(session.game, 0)
        self.focus = -1
        self.cursor = max(0, session.game.player)
        self.picked = -1
        """The box (where it stands now) whose square is to be marked next."""
        self._press: tuple[int, int, int, int] | None = None
        """Where the pointer went down: pixel, square, button."""
        self._panned = False

    def enter(self) -> None:
        """Check a plan that was left before its answer."""
        super().enter()
        if self.sketch.steps and self.sketch.answer is None and not self.sketch.busy:
            self.sketch.look()

    def leave(self) -> None:
        """Stop the engine; the steps stay with the game."""
        self.sketch.stop()

    # Marking.

    def touch(self, square: int) -> None:
        """A box is picked; with one picked, any other square is where it is to go."""
        box = self.sketch.places().get(square)
        if box is not None:
            self.picked = -1 if box == self.picked else box
        elif self.picked >= 0:
            self.mark(self.picked, square)
        else:
            self.app.sound("bump")
        self.layout()

    def mark(self, box: int, square: int) -> None:
        """The next step: this box to this square."""
        self.picked = -1
        self.app.sound("click" if self.sketch.add(box, square) else "bump")
        self.layout()

    def _pick_next(self, step: int) -> None:
        """The next box in reading order, with the cursor on it."""
        places = self.sketch.places()
        order = sorted(places)[::step]
        at = next((place for place, box in places.items() if box == self.picked), -1)
        after = (place for place in order if (place - at) * step > 0)
        self.cursor = order[0] if at < 0 else next(after, order[0])
        self.picked = places[self.cursor]

    def _remove(self) -> None:
        self.sketch.remove()
        self.layout()

    def _clear(self) -> None:
        self.sketch.clear()
        self.picked = -1
        self.layout()

    def _longer(self) -> None:
        self.sketch.look(LONGER)
        self.layout()

    def play(self) -> None:
        """Play the steps that can be done as one action, and go on with the game from there."""
        answer = self.sketch.answer
        if answer is None or not answer.check.moves:
            return
        parts = [(part.moves, bool(part.other_pushes)) for part in answer.check.parts]
        helped = any(filled for _, filled in parts)
        self.display.pop_to("play")
        self.game.show(self.game.session.play_plan(parts))
        self.game.toast.say(self.t("plan.played_helped" if helped else "plan.played"))
        self.game.refresh()

    def back(self) -> None:
        """Escape: drop the picked box, stop the engine, else close."""
        if self.picked >= 0:
            self.picked = -1
        elif self.sketch.busy:
            self.sketch.cancel()
        else:
            super().back()
        self.dirty = True

    # Input.

    def action(self, action: Action) -> bool:
        """Undo and redo steps, play, zoom; the key that opened it closes it."""
        doing: dict[Action, Callable[[], object]] = {
            Action.UNDO: self._remove, Action.RESTART: self._clear, Action.PLAY_PAUSE: self.play,
            Action.REDO: self.sketch.put_back, Action.SELECT_BOX: lambda: self._pick_next(1),
            Action.PLAN: self.display.pop,
        }  # fmt: skip
        if action in doing:
            doing[action]()
        elif action is Action.KEEP_TARGET and self.picked >= 0:
            self.mark(self.picked, self.cursor)  # also where another box stands: it has to make way
        elif action in _PANS:
            self.view.pan(*_PANS[action])
        elif action in _ZOOMS:
            self.view.zoom_by(_ZOOMS[action], self.display.canvas.scale, self.view.pixel_of(self.cursor))
        elif action is Action.ZOOM_FIT:
            self.view.show_whole(self.display.canvas.scale)
        else:
            return False
        if self.display.top is self:
            self.layout()
        return True

    def _pressed(self, item: Press) -> None:
        what = item.what
        if isinstance(what, Direction):
            self.focus = -1
            self._move_cursor(self.view.meant(what))
        elif what is Action.CONFIRM and self.focus < 0:
            if not item.repeat:
                self.touch(self.cursor)
        else:
            super()._pressed(item)

    def _move_cursor(self, direction: Direction) -> None:
        level = self.game.session.level
        y, x = divmod(self.cursor, level.width)
        x, y = x + direction.dx, y + direction.dy
        if 0 <= x < level.width and 0 <= y < level.height:
            self.cursor = y * level.width + x
        self.dirty = True

    def _pointed(self, item: Pointer) -> None:
        self.pointer = (item.x, item.y)
        on_button = self._grabbed is not None or self._under(self.pointer) is not None
        if self._press is None and on_button:
            super()._pointed(item)
            return
        if self.focus != -1:
            self.focus, self.dirty = -1, True
        if item.kind == "down":
            square = self.view.square_at(item.x, item.y)
            self._press = (item.x, item.y, -1 if square is None else square, item.button)
        elif item.kind == "move" and self._press is not None:
            self._dragged(item)
        elif item.kind == "up" and self._press is not None:
            self._released(item)
        elif item.kind == "wheel":
            self.view.zoom_by(1.15**item.amount, self.display.canvas.scale, self.pointer)
            self.dirty = True

    def _far(self, item: Pointer) -> bool:
        assert self._press is not None
        return abs(item.x - self._press[0]) + abs(item.y - self._press[1]) > self.view.tile * FAR

    def _dragged(self, item: Pointer) -> None:
        """A box is drawn to its square; anything else moves the view."""
        assert self._press is not None
        x, y, square, button = self._press
        box = self.sketch.places().get(square)
        if button == 1 and box is not None:
            if self._far(item):
                self.picked = box
        elif self._panned or self._far(item):
            self.view.pan((x - item.x) / self.view.tile, (y - item.y) / self.view.tile)
            self._press, self._panned = (item.x, item.y, square, button), True
        self.dirty = True

    def _released(self, item: Pointer) -> None:
        assert self._press is not None
        (_, _, begun, button), panned, far = self._press, self._panned, self._far(item)
        self._press, self._panned, self.dirty = None, False, True
        square = self.view.square_at(item.x, item.y)
        if button == 3:
            self._remove()
        elif button == 1 and square is not None and not panned:
            self.cursor = square
            box = self.sketch.places().get(begun)
            if far and box is not None and square != begun:
                self.mark(box, square)
            elif square == begun:
                self.touch(square)

    # Time.

    @property
    def wake(self) -> float | None:
        """While the engine works."""
        return _LOOK if self.sketch.busy else None

    def update(self, seconds: float) -> None:
        """Take the engine's answer."""
        if self.sketch.poll():
            self.layout()
        self.dirty |= self.sketch.busy

    # Placing.

    def _side(self, canvas: Canvas) -> pygame.Rect:
        """The panel with the list of steps."""
        top, foot = canvas.px(64), canvas.px(96)
        width = min(canvas.px(380), canvas.width * 2 // 5)
        return pygame.Rect(canvas.width - width, top, width, canvas.height - top - foot)

    def build(self, canvas: Canvas) -> list[Widget]:
        """The buttons at the foot."""
        px, side, sketch = canvas.px, self._side(canvas), self.sketch
        self.view.place(pygame.Rect(0, side.y, side.x, side.height), canvas.scale)
        parts = sketch.answer.check.parts if sketch.answer is not None else ()
        whole = len(parts) == len(sketch.steps)
        label = self.t("plan.play") if whole else self.t("plan.play_part", step=len(parts))
        can_play = any(part.moves for part in parts)
        is_open = sketch.answer is not None and not sketch.answer.check.proved
        keys = self.app.keymap
        buttons: list[tuple[str, str, str, Callable[[], None], bool, str]] = [
            ("play", "play", label, self.play, can_play, keys.label(Action.PLAY_PAUSE)),
            ("longer", "hint", self.t("plan.longer"), self._longer, is_open, ""),
            ("remove", "undo", self.t("plan.remove"), self._remove, bool(sketch.steps),
             keys.label(Action.UNDO)),
            ("clear", "restart", self.t("plan.clear"), self._clear, bool(sketch.steps),
             keys.label(Action.RESTART)),
            ("close", "close", self.t("review.close"), self.display.pop, True, keys.label(Action.PLAN)),
        ]  # fmt: skip
        gap = px(12)
        width = min(px(230), (canvas.width - px(32) - gap * (len(buttons) - 1)) // len(buttons))
        x = canvas.width // 2 - (width * len(buttons) + gap * (len(buttons) - 1)) // 2
        widgets: list[Widget] = []
        for name, icon, text, press, enabled, _ in buttons:
            area = pygame.Rect(x, canvas.height - px(76), width, px(56))
            primary = name == "play" and enabled
            widgets.append(
                Button(area, name, press, label=text, icon=icon, size=15, enabled=enabled, primary=primary)
            )
            x += width + gap
        return widgets

    # Words.

    def square_name(self, square: int) -> str:
        """As the ruler names it: letters for the column, a number for the row."""
        row, column = divmod(self.view.turn.square(square), self.view.drawn.width)
        return f"{chr(65 + column % 26) * (1 + column // 26)}{row + 1}"

    def verdict(self) -> str:
        """What the engine says of the plan."""
        sketch = self.sketch
        if not sketch.steps:
            return self.t("plan.help" if self.picked < 0 else "plan.where")
        if sketch.failed:
            return self.t("plan.failed")
        if sketch.answer is None:
            step = min(sketch.reached + 1, len(sketch.steps))
            return self.t("plan.checking", step=step, count=len(sketch.steps))
        check = sketch.answer.check
        if check.broken is not None:
            key = "plan.broken" if check.proved else "plan.open"
            text = self.t(key, step=check.broken + 1, seconds=f"{check.seconds:.0f}")
        elif check.filled():
            others = sum(part.other_pushes for part in check.parts)
            steps = ", ".join(str(number + 1) for number in check.filled())
            text = self.t("plan.filled", others=others, steps=steps)
        else:
            text = self.t("plan.possible", pushes=sum(part.own_pushes for part in check.parts))
        return f"{text} {self.t('plan.lost')}" if sketch.answer.lost else text

    def _says(self, number: int) -> str:
        """What is known of a step, in a word."""
        state = self.sketch.state(number)
        if state in (StepState.POSSIBLE, StepState.FILLED):
            assert self.sketch.answer is not None
            part = self.sketch.answer.check.parts[number]
            pushes = (
                f"{part.own_pushes}" if not part.other_pushes else f"{part.own_pushes} + {part.other_pushes}"
            )
            return self.t("plan.pushes", pushes=pushes)
        return self.t(f"plan.step_{state}")

    # Drawing.

    def _marks(self, canvas: Canvas) -> Marks:
        found, style, sketch = Marks(), canvas.style, self.sketch
        found.add({step.target for step in sketch.steps}, marks.target(style.reach))
        if self.picked >= 0:
            at = next(place for place, box in sketch.places().items() if box == self.picked)
            found.add([at], marks.selected(style.chrome.accent), above=True)
        found.add([self.cursor], marks.cursor(style.chrome.accent), above=True)
        return found

    def draw(self, canvas: Canvas) -> None:
        """Head line, board with arrows, list of steps, buttons."""
        px, chrome, side = canvas.px, canvas.chrome, self._side(canvas)
        canvas.surface.fill(chrome.background)
        self.view.draw(canvas, self.motion, self._marks(canvas))
        draw_arrows(canvas, self.view, self.sketch)
        if self.app.settings.show_ruler:
            self.view.draw_ruler(canvas)
        canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(64)))
        canvas.surface.fill(chrome.panel, side)
        foot = pygame.Rect(0, side.bottom, canvas.width, canvas.height - side.bottom)
        canvas.surface.fill(chrome.panel, foot)
        room = canvas.width / 2 - px(40)
        canvas.text(self.t("plan.title"), (px(24), px(32)), 24, bold=True, width=room, shrink=0.6)
        count = self.t("plan.count", count=len(self.sketch.steps), most=MOST)
        canvas.text(
            count, (canvas.width - px(24), px(32)), 16, chrome.dim, anchor="midright", width=room, shrink=0.6
        )
        area = pygame.Rect(side.x + px(16), side.y + px(12), side.width - px(32), px(150))
        area.y += canvas.paragraph(self.verdict(), area, 16, chrome.accent) + px(12)
        self._draw_steps(canvas, area, side.bottom)
        self.draw_widgets(canvas)

    def _draw_steps(self, canvas: Canvas, area: pygame.Rect, bottom: int) -> None:
        """The last steps, as many as there is room for."""
        px, height = canvas.px, canvas.px(30)
        shown = max(1, (bottom - area.y - px(8)) // height)
        first = max(0, len(self.sketch.steps) - shown)
        before: dict[int, int] = {}
        y = area.y + height // 2
        for number, step in enumerate(self.sketch.steps):
            begin = before.get(step.box, step.box)
            before[step.box] = step.target
            if number < first:
                continue
            colour = colour_of(canvas, self.sketch.state(number))
            says = canvas.text(self._says(number), (area.right, y), 14, colour, anchor="midright")
            text = f"{number + 1}.  {self.square_name(begin)} → {self.square_name(step.target)}"
            canvas.text(text, (area.x, y), 16, bold=True, width=says.left - area.x - px(8), shrink=0.7)
            y += height
