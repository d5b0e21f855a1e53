"""Playing: the board, the bar of buttons, and everything a player can do with keys, mouse or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer, Press
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.opening import play
from pushworks.apps.desktop.screens import hud, sharing
from pushworks.apps.desktop.screens.hinting import Hinter
from pushworks.apps.desktop.screens.marking import Marker
from pushworks.apps.desktop.session import Session, Shift
from pushworks.apps.desktop.settings import SPEEDS
from pushworks.apps.desktop.state import MenuState
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.sokoban import Mode

SWITCHES = (Action.SHOW_REACH, Action.SHOW_TARGETS, Action.SHOW_DEAD, Action.SHOW_WARNING, Action.SHOW_BOUND)
_PANS = {
    Action.PAN_UP: (0, -1), Action.PAN_DOWN: (0, 1), Action.PAN_LEFT: (-1, 0), Action.PAN_RIGHT: (1, 0),
}  # fmt: skip


class PlayingScreen(MenuState):
    """One level being played."""

    name: ClassVar[str] = "playing"

    def __init__(self, display: Display, session: Session) -> None:
        super().__init__(display)
        self.session = session
        self.view = BoardView(session.level)
        self.motion = Motion(session.game, self._pace())
        self.toast = Toast()
        self.hinter = Hinter(session)
        self.selected = -1
        self.cursor: int | None = None
        self.lost = False
        self._press: tuple[int, int, int, int] | None = None
        """Where the pointer went down: x, y, square, button."""
        self._dragging = False
        self.best: tuple[int | None, int] | None = None
        """Fewest moves and pushes known, shown in the bar."""
        self.marker = Marker()
        self._victory_due = False
        self.analysed = False
        self.focus = -1
        if session.library is not None:
            self.best = session.library.best_counts(session.level)
        if session.solved:
            session.restart()
            self.motion.snap(session.game)

    def _pace(self) -> float:
        settings = self.app.settings
        return 0.0 if settings.reduced_motion else SPEEDS[settings.speed]

    # Coming and going.

    def enter(self) -> None:
        """The game is on top: its clock runs."""
        self.session.start_clock()
        self.motion.seconds = self._pace()
        super().enter()
        self.focus = -1

    def leave(self) -> None:
        """Another screen covers the game."""
        self.session.stop_clock()
        self.hinter.stop()
        self.toast.clear()
        self._dragging, self._press = False, None

    def back(self) -> None:
        """Escape: leave the cursor, drop the selection, else pause."""
        if self.cursor is not None or self.selected >= 0:
            self.cursor, self.selected = None, -1
            self.dirty = True
        else:
            self.display.go("pause", game=self)

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The bar of buttons."""
        px = canvas.px
        self.view.place(pygame.Rect(0, px(64), canvas.width, canvas.height - px(64) - px(40)), canvas.scale)
        game = self.session.game
        sound = "sound_on" if self.app.settings.sound else "sound_off"
        entries: list[tuple[str, str, object, bool, bool]] = [
            ("undo", "undo", Action.UNDO, game.can_undo, False),
            ("redo", "redo", Action.REDO, game.can_redo, False),
            ("restart", "restart", Action.RESTART, game.moves > 0, False),
            ("hint", "hint", Action.HINT, game.mode is Mode.PUSH, False),
            ("solve", "solve", Action.SOLVE, game.mode is Mode.PUSH, False),
            ("pull", "pull", Action.PULL_MODE, True, game.mode is Mode.PULL),
            ("reach", "eye", Action.SHOW_REACH, True, self.app.settings.show_reach),
            ("zoom_in", "zoom_in", Action.ZOOM_IN, True, False),
            ("zoom_out", "zoom_out", Action.ZOOM_OUT, True, False),
            ("sound", sound, Action.MUTE, True, False),
        ]
        side, gap = px(44), px(6)
        widgets: list[Widget] = [
            Button(
                pygame.Rect(px(12), px(10), side, side),
                "pause",
                lambda: self.display.go("pause", game=self),
                icon="menu",
            )
        ]
        x = canvas.width - px(12) - len(entries) * (side + gap) + gap
        for name, icon, what, enabled, active in entries:
            area = pygame.Rect(x, px(10), side, side)
            widgets.append(Button(area, name, self._doing(what), enabled, icon=icon, active=active))
            x += side + gap
        return widgets

    def _doing(self, what: object) -> Callable[[], None]:
        return lambda: self.do(what)

    # What can be done, by whatever means.

    def do(self, what: object) -> None:
        """An action or a direction."""
        simple: dict[object, Callable[[], list[Shift]]] = {
            Action.UNDO: self.session.undo,
            Action.REDO: self.session.redo,
            Action.UNDO_PUSH: self.session.undo_push,
            Action.REDO_PUSH: self.session.redo_push,
            Action.RESTART: self.session.restart,
        }
        if isinstance(what, Direction):
            self._step(what)
        elif what in simple:
            self.show(simple[what](), "undo")
        elif what in SWITCHES:
            self._switch(what)
        elif isinstance(what, Action) and what in _PANS:
            dx, dy = _PANS[what]
            self.view.pan(dx * 2, dy * 2)
        elif what is Action.ZOOM_IN or what is Action.ZOOM_OUT:
            factor = 1.2 if what is Action.ZOOM_IN else 1 / 1.2
            middle = self.view.pixel_of(max(0, self.session.game.player))
            self.view.zoom_by(factor, self.display.canvas.scale, middle)
        elif what is Action.ZOOM_FIT:
            self.view.show_whole(self.display.canvas.scale)
        elif what is Action.HINT:
            self._hint()
        elif what is Action.SOLVE:
            self.ask_ai()
        elif what is Action.PULL_MODE:
            self._turn_round()
        elif what is Action.CURSOR:
            self.cursor = None if self.cursor is not None else max(0, self.session.game.player)
        elif what is Action.SELECT_BOX:
            self._select_next()
        elif what is Action.NEXT_LEVEL or what is Action.PREVIOUS_LEVEL:
            self.go_level(1 if what is Action.NEXT_LEVEL else -1)
        elif what is Action.MUTE:
            self.app.settings.sound = not self.app.settings.sound
            self.app.save_settings()
            self.display.relayout()
        else:
            sharing.do(self, what)
        self._refresh()

    def go_level(self, step: int) -> None:
        """Another level of the collection."""
        index = self.session.index + step
        if 0 <= index < len(self.session.course):
            play(self.display, self.session.course, index)
        else:
            self.toast.say(self.t("play.last_level" if step > 0 else "play.first_level"))

    # Moving.

    def _step(self, direction: Direction) -> None:
        if self.cursor is not None:
            self._move_cursor(direction)
            return
        self.selected = -1
        shifts = self.session.step(direction)
        if shifts:
            self.show(shifts)
        else:
            self.motion.look(direction)
            self.app.sound("bump")

    def show(self, shifts: list[Shift], sound: str = "") -> None:
        """The game changed: let the picture follow, and see what the change means."""
        if not shifts:
            return
        for shift in shifts:
            self.motion.add(shift.change, self.session.game, shift.facing)
        last = shifts[-1].change
        pushed = any(shift.change.box_from >= 0 for shift in shifts)
        if sound:
            self.app.sound(sound)
        elif last.box_to >= 0 and last.box_to in self.session.level.goals:
            self.app.sound("goal")
        else:
            self.app.sound("push" if pushed else "step")
        self.selected = -1
        self.hinter.forget()
        self.toast.clear()
        self._judge()
        if self.session.solved and not sound:
            self.session.keep_solution()
            self._victory_due = True
        if not self.motion.moving:
            self._arrived()

    def _judge(self) -> None:
        """Is the position lost? Says so once, when it becomes so."""
        lost = self.app.settings.show_warning and self.session.lost
        if lost and not self.lost:
            self.app.sound("lost")
        self.lost = lost

    def _arrived(self) -> None:
        if self._victory_due:
            self._victory_due = False
            if self.session.solved:
                self.display.go("victory", session=self.session, game=self)

    def _turn_round(self) -> None:
        """Between pushing and pulling; each keeps its own position."""
        session = self.session
        if session.game.mode is Mode.PUSH and len(session.level.goals) != len(session.level.boxes):
            self.toast.say(self.t("play.no_pull"))
            return
        mode = Mode.PULL if session.game.mode is Mode.PUSH else Mode.PUSH
        self.display.replace("playing", session=Session(session.library, session.course, session.index, mode))

    def _switch(self, action: object) -> None:
        settings = self.app.settings
        name = str(action)
        setattr(settings, name, not getattr(settings, name))
        self.app.save_settings()
        self._judge()

    def undo_until_hope(self) -> None:
        """Take back pushes until the position is not proved lost any more (at least one)."""
        self.show(self.session.undo_push(), "undo")
        while self.session.lost and self.session.game.can_undo:
            self.show(self.session.undo_push(), "undo")
        self._refresh()

    # Help from the machine.

    def ask_ai(self, seconds: float | None = None) -> None:
        """Solve from here, on a screen of its own."""
        if self.session.game.mode is Mode.PULL:
            self.toast.say(self.t("play.not_in_pull"))
        else:
            self.display.go("thinking", game=self, seconds=seconds)

    def _hint(self) -> None:
        if self.session.game.mode is Mode.PULL:
            self.toast.say(self.t("play.not_in_pull"))
            return
        key = self.hinter.ask()
        if key:
            self.toast.say(self.t(key))
            self.app.sound("hint")

    # The cursor and the selection.

    def _move_cursor(self, direction: Direction) -> None:
        assert self.cursor is not None
        y, x = divmod(self.cursor, self.session.level.width)
        x, y = x + direction.dx, y + direction.dy
        if 0 <= x < self.session.level.width and 0 <= y < self.session.level.height:
            self.cursor = y * self.session.level.width + x

    def _select_next(self) -> None:
        """The next box that can be moved, in reading order."""
        boxes = self.session.movable()
        if boxes:
            self.selected = next((box for box in boxes if box > self.selected), boxes[0])
            self.cursor = self.selected

    def touch(self, square: int) -> None:
        """A square was clicked, or confirmed with the cursor."""
        game = self.session.game
        if square in game.boxes:
            self.selected = -1 if square == self.selected else square
            return
        if self.selected >= 0:
            box, self.selected = self.selected, -1
            self._bring(box, square)
            return
        shifts = self.session.walk(square)
        if shifts:
            self.show(shifts)
        elif square != game.player and square not in self.session.level.walls:
            self.app.sound("bump")
            self.toast.say(self.t("play.no_way"))

    def _bring(self, box: int, square: int) -> None:
        shifts = self.session.push(box, square, self.app.settings.shortest)
        if shifts:
            self.show(shifts)
        elif square != box:
            self.app.sound("bump")
            self.toast.say(self.t("play.no_push"))

    # Input.

    def _pressed(self, item: Press) -> None:
        what = item.what
        if what is None:
            return
        if isinstance(what, Direction):
            if not item.repeat or self.cursor is not None:
                self.do(what)
        elif what is Action.CONFIRM:
            if self.cursor is not None and not item.repeat:
                self.touch(self.cursor)
                self._refresh()
        elif what is Action.BACK:
            self.back()
        elif what in (Action.NEXT_FIELD, Action.PREVIOUS_FIELD):
            self._select_next()
            self.dirty = True
        else:
            self.do(what)

    def _pointed(self, item: Pointer) -> None:
        self.pointer = (item.x, item.y)
        if self._press is None and (self._grabbed is not None or self._under((item.x, item.y)) is not None):
            super()._pointed(item)
            return
        if item.kind == "move":
            self._pointer_moved(item)
        elif item.kind == "down":
            square = self.view.square_at(item.x, item.y)
            self._press = (item.x, item.y, -1 if square is None else square, item.button)
        elif item.kind == "up" and self._press is not None:
            self._pointer_released(item)
        elif item.kind == "wheel":
            self.scroll(-item.amount)
        self._hover_nothing()

    def _hover_nothing(self) -> None:
        """No button is under the pointer: none has the focus."""
        if self.focus != -1 and self._grabbed is None:
            self.focus = -1
            self.dirty = True

    def _pointer_moved(self, item: Pointer) -> None:
        if self._press is None:
            return
        x, y, square, button = self._press
        far = abs(item.x - x) + abs(item.y - y) > self.view.tile * 0.4
        if button == 2 or (button == 1 and square < 0):
            self.view.pan((x - item.x) / self.view.tile, (y - item.y) / self.view.tile)
            self._press = (item.x, item.y, square, button)
            self.dirty = True
        elif button == 1 and square in self.session.game.boxes and (far or self._dragging):
            self._dragging = True
            self.selected = square
            self.dirty = True

    def _pointer_released(self, item: Pointer) -> None:
        assert self._press is not None
        _, _, begun, button = self._press
        dragging, self._dragging, self._press = self._dragging, False, None
        square = self.view.square_at(item.x, item.y)
        if button == 3:
            self.do(Action.UNDO)
        elif button == 1 and square is not None:
            if dragging:
                self.selected = -1
                self._bring(begun, square)
            elif square == begun:
                self.cursor = None
                self.touch(square)
            self._refresh()
        self.dirty = True

    def scroll(self, steps: int) -> None:
        """The wheel zooms at the pointer."""
        self.view.zoom_by(1.15**-steps, self.display.canvas.scale, self.pointer)
        self.dirty = True

    # Time.

    def _refresh(self) -> None:
        """Something may have changed: the buttons show what is possible now."""
        if self.display.top is self:
            self.layout()

    def update(self, seconds: float) -> None:
        """Let the picture catch up; go on while a key is held; look at the hint being worked out."""
        if self.motion.moving:
            self.motion.update(seconds)
            self.dirty = True
            if not self.motion.waiting:
                self._arrived()
        if (
            not self.motion.moving
            and self.cursor is None
            and not self._victory_due
            and self.display.top is self
        ):
            held = self.display.input.held_direction(self.display.clock(), 0.16)
            if held is not None and self.session.step_possible(held):
                self.do(held)
        key = self.hinter.poll()
        if key:
            self.toast.say(self.t(key))
            self.dirty = True
        self.dirty |= self.marker.poll()
        if not self.analysed and self.session.analysis.ready.is_set():
            self.analysed = True
            self._judge()
            self.dirty = True
        self.dirty |= self.toast.update()

    @property
    def animating(self) -> bool:
        """While something moves."""
        return self.motion.moving

    @property
    def wake(self) -> float | None:
        """While a hint or an analysis is worked out, or a message is to go."""
        if self.hinter.busy or not self.analysed or self.marker.busy:
            return 0.05
        return self.toast.wake

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """Board, bar, status line."""
        canvas.surface.fill(canvas.chrome.background)
        if self.motion.moving:
            self.view.follow(self.motion.shown_player())
        dragged = (self._press[2], *self.pointer) if self._dragging and self._press else None
        self.view.draw(canvas, self.motion, self.marker.marks(self, canvas.style), dragged)
        hud.draw_bar(canvas, self)
        hud.draw_status(canvas, self)
        self.draw_widgets(canvas)
        self.toast.draw(canvas, canvas.height - canvas.px(52))
