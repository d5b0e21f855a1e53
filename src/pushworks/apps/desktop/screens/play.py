"""Playing Sokoban: everything a player can do with keys, mouse or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.analysis import Reason
from pushworks.apps.desktop.board_view import BoardView, thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.controllers import box_moves, camera, help_actions, play_texts, share_actions
from pushworks.apps.desktop.controllers.deadlock_warning import DeadlockWarning
from pushworks.apps.desktop.controllers.hints import HintController
from pushworks.apps.desktop.controllers.mouse import MouseController
from pushworks.apps.desktop.controllers.overlays import Overlays
from pushworks.apps.desktop.controllers.victory_summary import VictorySummary, sokoban_summary
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.board_screen import BoardScreen, Tool
from pushworks.apps.desktop.session import Session
from pushworks.levels import Direction, Level
from pushworks.library.entry import PlayerRecord
from pushworks.sokoban import Change, Game

_HISTORY: dict[object, Callable[[Game], object]] = {
    Action.UNDO: Game.undo_action, Action.REDO: Game.redo_action, Action.UNDO_PUSH: Game.undo_push,
    Action.REDO_PUSH: Game.redo_push, Action.RESTART: Game.restart,
}  # fmt: skip
_STEPWISE: dict[object, Callable[[Game], object]] = {Action.UNDO: Game.undo, Action.REDO: Game.redo}


class PlayScreen(BoardScreen):
    """One level being played."""

    name: ClassVar[str] = "play"
    switches: ClassVar[tuple[Action, ...]] = camera.SWITCHES
    extras: ClassVar[tuple[Action, ...]] = (
        Action.UNDO_PUSH, Action.REDO_PUSH, Action.HISTORY, Action.REVIEW, Action.PLAN, Action.WATCH,
        Action.PULL_MODE, Action.KEEP_TARGET, Action.SELECT_BOX, Action.CURSOR, Action.EDIT,
        Action.COPY_LEVEL, Action.COPY_SOLUTION, Action.PASTE, Action.EXPORT_PNG, Action.EXPORT_GIF,
        Action.PREVIOUS_LEVEL, Action.NEXT_LEVEL, Action.TURN_VIEW, Action.MIRROR_VIEW, Action.ZOOM_FIT,
        Action.RESET_VIEW, Action.MUTE, Action.FULLSCREEN,
    )  # fmt: skip

    def __init__(self, display: Display, session: Session) -> None:
        super().__init__(display)
        self.session = session
        self.view = BoardView(session.shown_level, self.app.settings.view_turn)
        self.motion = Motion(session.game, self.pace)
        self.hints = HintController(session)
        self.overlays = Overlays()
        self.mouse = MouseController(self)
        self.selected = -1
        self.cursor: int | None = None
        self.deadlock_warning = DeadlockWarning(self)
        self.record = PlayerRecord()
        """The player's fewest moves and pushes, shown in the bar."""
        self.facts: tuple[str, ...] = ()
        """Difficulty and par, where they are known: shown in the bar."""
        self._victory_due = False
        self.analysed = False
        if session.game.solved:
            session.begin_again()
            self.motion.snap(session.game)

    @property
    def board(self) -> BoardView:
        """The board in the window."""
        return self.view

    @property
    def shown(self) -> Motion:
        """What is seen of the position."""
        return self.motion

    @property
    def deadlocked(self) -> bool:
        """Whether the position is proved deadlocked."""
        return self.deadlock_warning.deadlocked

    @property
    def reason(self) -> Reason | None:
        """Why it is deadlocked."""
        return self.deadlock_warning.reason

    # Coming and going.

    def enter(self) -> None:
        """The game is on top: its clock runs."""
        self.session.start_clock()
        if self.session.library is not None:
            self.record = self.session.library.player_record(self.session.level)
        self.facts = play_texts.facts(self)
        super().enter()

    def leave(self) -> None:
        """Another screen covers the game, or the window closes: keep the time that was played."""
        self.session.stop_clock()
        game = self.session.game
        if not game.solved and (game.lurd or game.future):
            self.session.save()
        self.hints.stop()
        self.toast.clear()
        self.mouse.let_go()

    def back(self) -> None:
        """Escape: leave the cursor, drop the selection, else pause."""
        if self.cursor is not None or self.selected >= 0:
            self.cursor, self.selected = None, -1
            self.dirty = True
        else:
            super().back()

    # What the bar, the foot and the pause menu show.

    def tools(self) -> list[Tool]:
        """The buttons."""
        return play_texts.tools(self)

    def heading(self) -> hud.Heading:
        """Title, place, moves and pushes with the records."""
        return play_texts.heading(self)

    def status(self) -> hud.Status:
        """What the game knows of the position."""
        return play_texts.status(self)

    def tip(self, action: Action) -> str:
        """The neighbouring levels are named."""
        return play_texts.tip(self, action)

    @property
    def lesson(self) -> str:
        """In First Steps, what the level is about."""
        return play_texts.lesson(self)

    @property
    def place(self) -> tuple[int, int]:
        """Where the level stands in its collection."""
        return self.session.index + 1, len(self.session.collection)

    def small_picture(self, canvas: Canvas, width: int, height: int) -> pygame.Surface:
        """The position now."""
        return thumbnail(canvas, self.session.game.current_level(), width, height)

    def open_levels(self) -> None:
        """To the browser."""
        self.display.home()
        self.display.go("browser")

    # What can be done, by whatever means.

    def do(self, what: object) -> None:
        """An action or a direction."""
        if isinstance(what, Direction):
            self._step(self.view.meant(what))
        elif what in _HISTORY:
            by_step = self.app.settings.undo_by == "step"
            command = _STEPWISE.get(what, _HISTORY[what]) if by_step else _HISTORY[what]
            self.show(self.session.do(command), "undo")
        elif what is Action.CURSOR:
            self.cursor = None if self.cursor is not None else max(0, self.session.game.player)
        elif what is Action.SELECT_BOX:
            box_moves.select_next(self, 1)
        elif what is Action.NEXT_LEVEL or what is Action.PREVIOUS_LEVEL:
            self.go_level(1 if what is Action.NEXT_LEVEL else -1)
        elif what is Action.MUTE:
            self.display.toggle_sound()
        elif not (camera.do(self, what) or help_actions.do(self, what)):
            share_actions.do(self, what)
        self.refresh()

    def go_level(self, step: int) -> None:
        """Another level of the collection."""
        index = self.session.index + step
        if 0 <= index < len(self.session.collection):
            play(self.display, self.session.collection, index)
        else:
            self.toast.say(self.t("play.last_level" if step > 0 else "play.first_level"))

    # Moving.

    def _step(self, direction: Direction) -> None:
        if self.cursor is not None:
            box_moves.move_cursor(self, direction)
            return
        self.selected = -1
        changes = self.session.do(lambda game: game.move(direction))
        if changes:
            self.show(changes)
        else:
            self.motion.look(direction)
            self.app.sound("bump")

    def go_on(self, direction: Direction) -> None:
        """A held key goes on, quietly stopping where it cannot."""
        if (
            self.cursor is None
            and not self._victory_due
            and self.session.game.can_move(self.view.meant(direction))
        ):
            self.do(direction)

    @property
    def steps_repeat(self) -> bool:
        """The cursor goes on at the pace of the keyboard."""
        return self.cursor is not None

    def show(self, changes: list[Change], sound: str = "") -> None:
        """The game changed: let the picture follow, and see what the change means."""
        if not changes:
            return
        for change in changes:
            self.motion.add(change, self.session.game)
        last = changes[-1]
        pushed = any(change.box_from >= 0 for change in changes)
        if sound:
            self.app.sound(sound)
        elif last.box_to >= 0 and last.box_to in self.session.game.homes:
            self.app.sound("goal")
        else:
            self.app.sound("push" if pushed else "step")
        self.selected = -1
        self.hints.forget()
        self.mouse.forget()
        self.toast.clear()
        self.deadlock_warning.update()
        if not sound and (rest := self.session.rest_from_target()):
            for change in self.session.play(rest):
                self.motion.add(change, self.session.game)
            self.toast.say(self.t("play.met"))
        if self.session.game.solved and not sound:
            self.session.keep_solution()
            self._victory_due = True
        if not self.motion.moving:
            self.arrived()

    def arrived(self) -> None:
        """The picture has caught up: a solved level is celebrated."""
        if self._victory_due:
            self._victory_due = False
            if self.session.game.solved:
                self.display.go("victory", game=self)

    def victory_summary(self) -> VictorySummary:
        """What is to be said of the solved level."""
        return sokoban_summary(self)

    def draw_path(self, canvas: Canvas, level: Level, moves: str, colour: str, number: int) -> None:
        """The way of the player."""
        self.view.draw_path(canvas, level.player, moves, colour, number)

    def undo_until_hope(self) -> None:
        """Take back pushes until the position is not proved deadlocked any more (at least one)."""
        self.show(self.session.do(Game.undo_push), "undo")
        while self.deadlocked and self.session.game.can_undo:
            self.show(self.session.do(Game.undo_push), "undo")
        self.refresh()

    # Help from the machine.

    def ask_ai(self, seconds: float | None = None) -> None:
        """Solve from here, on a screen of its own."""
        self.display.go("solver_progress", game=self, seconds=seconds)

    def go_to(self, move: int) -> None:
        """To the position after so many moves of the line; what follows can be redone."""
        self.session.do(lambda game: game.go_to(move))
        self.motion.snap(self.session.game)
        self.hints.forget()
        self.deadlock_warning.update()
        self.refresh()

    # The cursor and the selection.

    def confirm(self) -> None:
        """Enter: what a click on the cursor's square would do."""
        if self.cursor is not None:
            box_moves.touch(self, self.cursor)
            self.refresh()
        else:
            super().confirm()

    def next_field(self, step: int) -> None:
        """Tab: the next box."""
        box_moves.select_next(self, step)

    def play_on(self, start: Level, moves: str, *, helped: bool) -> None:
        """Take over moves shown in a replay, and go on from there."""
        self.session.take(start, moves, helped=helped)
        self.motion.snap(self.session.game)
        self.hints.forget()
        self.deadlock_warning.update()

    # The pointer.

    def point(self, item: Pointer) -> None:
        """On the board."""
        self.mouse.point(item)

    @property
    def holding(self) -> bool:
        """Whether the pointer went down on the board and is still held."""
        return self.mouse.holding

    def scroll(self, steps: int) -> None:
        """The wheel zooms at the pointer, or goes through the moves, as the settings say."""
        if self.app.settings.wheel == "undo":
            for _ in range(min(20, abs(steps))):
                self.do(Action.UNDO if steps > 0 else Action.REDO)
            return
        self.view.zoom_by(1.15**-steps, self.display.canvas.scale, self.pointer)
        self.dirty = True

    # Time.

    def update(self, seconds: float) -> None:
        """Besides moving: look at what is worked out in the background."""
        super().update(seconds)
        key = self.hints.poll()
        if key:
            self.toast.say(self.t(key))
            self.dirty = True
        self.dirty |= self.overlays.poll()
        self.dirty |= self.mouse.poll()
        self.dirty |= self.deadlock_warning.poll()
        if not self.analysed and self.session.analysis.ready.is_set():
            self.analysed = True
            self.deadlock_warning.update()
            self.dirty = True

    @property
    def wake(self) -> float | None:
        """While a hint or an analysis is worked out, or a message is to go."""
        if (
            self.hints.busy
            or not self.analysed
            or self.overlays.busy
            or self.mouse.busy
            or self.deadlock_warning.busy
        ):
            return 0.05
        return super().wake

    def draw_board(self, canvas: Canvas) -> None:
        """The board with its marks, and the box being dragged."""
        if self.motion.moving:
            self.view.follow(self.motion.shown_player())
        self.view.draw(canvas, self.motion, self.overlays.marks(self, canvas.style), self.mouse.dragged)
        if self.app.settings.show_ruler:
            self.view.draw_ruler(canvas)
