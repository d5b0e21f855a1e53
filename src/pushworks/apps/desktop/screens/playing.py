"""Playing Sokoban: everything a player can do with keys, mouse or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.analysis import Reason
from pushworks.apps.desktop.board_view import BoardView, thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.opening import play
from pushworks.apps.desktop.screens import hud, play_words, sharing
from pushworks.apps.desktop.screens.board_screen import BoardScreen, Tool
from pushworks.apps.desktop.screens.hinting import Hinter
from pushworks.apps.desktop.screens.laurels import Laurels, of_sokoban
from pushworks.apps.desktop.screens.marking import LARGE, Marker
from pushworks.apps.desktop.screens.pointing import Pointing
from pushworks.apps.desktop.session import Session
from pushworks.levels import Direction, Level, Symmetry, Transform
from pushworks.sokoban import Change, Game, Mode

SWITCHES = (Action.SHOW_REACH, Action.SHOW_TARGETS, Action.SHOW_DEAD, Action.SHOW_WARNING, Action.SHOW_BOUND,
            Action.SHOW_RULER, Action.SHOW_CHECKER)  # fmt: skip
_PANS = {
    Action.PAN_UP: (0, -1), Action.PAN_DOWN: (0, 1), Action.PAN_LEFT: (-1, 0), Action.PAN_RIGHT: (1, 0),
}  # fmt: skip
_HISTORY: dict[object, Callable[[Game], object]] = {
    Action.UNDO: Game.undo_action, Action.REDO: Game.redo_action, Action.UNDO_PUSH: Game.undo_push,
    Action.REDO_PUSH: Game.redo_push, Action.RESTART: Game.restart,
}  # fmt: skip
_STEPWISE: dict[object, Callable[[Game], object]] = {Action.UNDO: Game.undo, Action.REDO: Game.redo}


class PlayingScreen(BoardScreen):
    """One level being played."""

    name: ClassVar[str] = "playing"
    switches: ClassVar[tuple[Action, ...]] = SWITCHES
    extras: ClassVar[tuple[Action, ...]] = (
        Action.UNDO_PUSH, Action.REDO_PUSH, Action.HISTORY, Action.REVIEW, Action.WATCH,
        Action.PULL_MODE, Action.KEEP_TARGET, Action.SELECT_BOX, Action.CURSOR, Action.EDIT,
        Action.COPY_LEVEL, Action.COPY_SOLUTION, Action.PASTE, Action.EXPORT_PNG, Action.EXPORT_GIF,
        Action.PREVIOUS_LEVEL, Action.NEXT_LEVEL, Action.TURN_VIEW, Action.MIRROR_VIEW, Action.ZOOM_FIT,
        Action.MUTE, Action.FULLSCREEN,
    )  # fmt: skip

    def __init__(self, display: Display, session: Session) -> None:
        super().__init__(display)
        self.session = session
        self.view = BoardView(session.shown_level, self.app.settings.view_turn)
        self.motion = Motion(session.game, self.pace)
        self.hinter = Hinter(session)
        self.marker = Marker()
        self.pointing = Pointing(self)
        self.selected = -1
        self.cursor: int | None = None
        self.lost = False
        self.reason: Reason | None = None
        """Why it is lost."""
        self.best: tuple[int | None, int] | None = None
        """Fewest moves and pushes known, shown in the bar."""
        self._victory_due = False
        self.analysed = False
        if session.game.solved:
            session.do(Game.restart)
            self.motion.snap(session.game)

    @property
    def board(self) -> BoardView:
        """The board in the window."""
        return self.view

    @property
    def shown(self) -> Motion:
        """What is seen of the position."""
        return self.motion

    # Coming and going.

    def enter(self) -> None:
        """The game is on top: its clock runs."""
        self.session.start_clock()
        if self.session.library is not None:
            self.best = self.session.library.best_counts(self.session.level)
        super().enter()

    def leave(self) -> None:
        """Another screen covers the game."""
        self.session.stop_clock()
        self.hinter.stop()
        self.toast.clear()
        self.pointing.let_go()

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
        return play_words.tools(self)

    def heading(self) -> hud.Heading:
        """Title, place, moves and pushes with the records."""
        return play_words.heading(self)

    def status(self) -> hud.Status:
        """What the game knows of the position."""
        return play_words.status(self)

    @property
    def lesson(self) -> str:
        """In First Steps, what the level is about."""
        return play_words.lesson(self)

    @property
    def place(self) -> tuple[int, int]:
        """Where the level stands in its collection."""
        return self.session.index + 1, len(self.session.course)

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
            wish = _STEPWISE.get(what, _HISTORY[what]) if by_step else _HISTORY[what]
            self.show(self.session.do(wish), "undo")
        elif what in SWITCHES:
            self._switch(what)
        elif isinstance(what, Action) and what in _PANS:
            dx, dy = _PANS[what]
            self.view.pan(dx * 2, dy * 2)
        elif what is Action.ZOOM_IN or what is Action.ZOOM_OUT:
            factor = 1.2 if what is Action.ZOOM_IN else 1 / 1.2
            middle = self.view.pixel_of(max(0, self.session.game.player))
            self.view.zoom_by(factor, self.display.canvas.scale, middle)
        elif what is Action.TURN_VIEW or what is Action.MIRROR_VIEW:
            self._turn_view(Symmetry.TURN_90 if what is Action.TURN_VIEW else Symmetry.FLIP)
        elif what is Action.ZOOM_FIT:
            self.view.show_whole(self.display.canvas.scale)
        elif what is Action.HINT:
            self._hint()
        elif what is Action.SOLVE:
            self.ask_ai()
        elif what is Action.WATCH:
            self._watch()
        elif what is Action.REVIEW:
            self._review()
        elif what is Action.HISTORY:
            self.display.go("history", game=self)
        elif what is Action.PULL_MODE:
            self._turn_round()
        elif what is Action.KEEP_TARGET:
            self._keep_target()
        elif what is Action.CURSOR:
            self.cursor = None if self.cursor is not None else max(0, self.session.game.player)
        elif what is Action.SELECT_BOX:
            self.next_field(1)
        elif what is Action.NEXT_LEVEL or what is Action.PREVIOUS_LEVEL:
            self.go_level(1 if what is Action.NEXT_LEVEL else -1)
        elif what is Action.MUTE:
            self.display.toggle_sound()
        else:
            sharing.do(self, what)
        self.refresh()

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
        self.hinter.forget()
        self.pointing.forget()
        self.toast.clear()
        self._judge()
        if not sound and (rest := self.session.rest_from_target()):
            for change in self.session.play(rest):
                self.motion.add(change, self.session.game)
            self.toast.say(self.t("play.met"))
        if self.session.game.solved and not sound:
            self.session.keep_solution()
            self._victory_due = True
        if not self.motion.moving:
            self.arrived()

    def _judge(self) -> None:
        """Is the position lost? Says so once, when it becomes so."""
        lost = self.app.settings.show_warning and self.session.lost
        if lost and not self.lost:
            self.app.sound("lost")
        self.lost = lost
        game = self.session.game
        self.reason = self.session.analysis.reason(game.boxes, game.player) if lost else None

    def arrived(self) -> None:
        """The picture has caught up: a solved level is celebrated."""
        if self._victory_due:
            self._victory_due = False
            if self.session.game.solved:
                self.display.go("victory", game=self)

    def laurels(self) -> Laurels:
        """What is to be said of the solved level."""
        return of_sokoban(self)

    def draw_path(self, canvas: Canvas, level: Level, moves: str, colour: str, number: int) -> None:
        """The way of the player."""
        self.view.draw_path(canvas, level.player, moves, colour, number)

    def _turn_round(self) -> None:
        """Between pushing and pulling; each keeps its own position."""
        session = self.session
        if session.game.mode is Mode.PUSH and len(session.level.goals) != len(session.level.boxes):
            self.toast.say(self.t("play.no_pull"))
            return
        mode = Mode.PULL if session.game.mode is Mode.PUSH else Mode.PUSH
        turned = Session(session.library, session.course, session.index, mode)
        turned.target = session.target
        self.display.replace("playing", session=turned)

    def _keep_target(self) -> None:
        """Pull play keeps its position for forward play to meet; forward play forgets it."""
        session = self.session
        if session.game.mode is Mode.PUSH:
            if session.target is None:
                key = self.app.keymap.label(Action.KEEP_TARGET)
                self.toast.say(self.t("play.target_none", key=key))
            else:
                session.forget_target()
                self.toast.say(self.t("play.target_gone"))
        elif session.game.pushes:
            session.keep_target()
            self.toast.say(self.t("play.target_kept"))
            self.app.sound("goal")
        else:
            self.toast.say(self.t("play.target_start"))

    def _turn_view(self, symmetry: Symmetry) -> None:
        """Look at the board from another side; the level and its moves stay as they are."""
        now = self.view.turn
        both = now.then(Transform.of_board(symmetry, now.target_width, now.target_height))
        self.app.settings.view_turn = int(both.symmetry)
        self.app.save_settings()
        self.view.turn_to(self.view.level, both.symmetry)

    def _switch(self, action: object) -> None:
        settings = self.app.settings
        name = str(action)
        on = not getattr(settings, name)
        setattr(settings, name, on)
        self.app.save_settings()
        self._judge()
        self.toast.say(self.t("play.on" if on else "play.off", what=self.t(f"action.{name}")))

    def undo_until_hope(self) -> None:
        """Take back pushes until the position is not proved lost any more (at least one)."""
        self.show(self.session.do(Game.undo_push), "undo")
        while self.session.lost and self.session.game.can_undo:
            self.show(self.session.do(Game.undo_push), "undo")
        self.refresh()

    # Help from the machine.

    def ask_ai(self, seconds: float | None = None) -> None:
        """Solve from here, on a screen of its own."""
        if self.session.game.mode is Mode.PULL:
            self.toast.say(self.t("play.not_in_pull"))
        else:
            self.display.go("thinking", game=self, seconds=seconds)

    def _watch(self) -> None:
        """See how an algorithm searches from here."""
        if self.session.game.mode is Mode.PULL:
            self.toast.say(self.t("play.not_in_pull"))
        else:
            self.display.go("watching", game=self)

    def _review(self) -> None:
        """Where did I go wrong?"""
        if self.session.game.mode is Mode.PULL:
            self.toast.say(self.t("play.not_in_pull"))
        elif not self.session.game.pushes:
            self.toast.say(self.t("review.no_pushes"))
        else:
            self.display.go("review", game=self)

    def go_to(self, move: int) -> None:
        """To the position after so many moves of the line; what follows can be redone."""
        self.session.do(lambda game: game.go_to(move))
        self.motion.snap(self.session.game)
        self.hinter.forget()
        self._judge()
        self.refresh()

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

    def confirm(self) -> None:
        """Enter: what a click on the cursor's square would do."""
        if self.cursor is not None:
            self.touch(self.cursor)
            self.refresh()
        else:
            super().confirm()

    def next_field(self, step: int) -> None:
        """The next (or previous) box that can be moved, in reading order."""
        boxes = sorted(self.session.game.movable_boxes())[::step]
        if boxes:
            after = (box for box in boxes if (box - self.selected) * step > 0)
            self.selected = boxes[0] if self.selected < 0 else next(after, boxes[0])
            self.cursor = self.selected

    def touch(self, square: int) -> None:
        """A square was clicked, or confirmed with the cursor."""
        game = self.session.game
        if square in game.boxes:
            self.selected = -1 if square == self.selected else square
            return
        if self.selected >= 0:
            box, self.selected = self.selected, -1
            self.bring(box, square)
            return
        go = Game.jump if game.mode is Mode.PULL else Game.walk_to
        changes = self.session.do(lambda game: go(game, square))
        if not changes and square != game.player and len(self.session.level.floor) <= LARGE:
            changes = self.session.do(lambda game: game.go_through(square))
        if changes:
            self.show(changes)
        elif square != game.player and square not in self.session.level.walls:
            self.app.sound("bump")
            self.toast.say(self.t("play.no_way"))

    def bring_home(self, box: int) -> None:
        """Bring a box to the goal (or start) that takes the fewest pushes."""
        game = self.session.game
        free = (game.box_targets(box) & game.homes) - game.boxes
        ways = {goal: game.push_path(box, goal, shortest=self.app.settings.shortest) or "" for goal in free}
        if ways:
            self.bring(
                box, min(sorted(ways), key=lambda goal: (sum(map(str.isupper, ways[goal])), len(ways[goal])))
            )
        else:
            self.app.sound("bump")
            self.toast.say(self.t("play.no_goal"))

    def play_on(self, start: Level, moves: str) -> None:
        """Take over moves shown in a replay, and go on from there."""
        self.session.take(start, moves)
        self.motion.snap(self.session.game)
        self.hinter.forget()
        self._judge()

    def bring(self, box: int, square: int) -> None:
        """Push (or pull) a box to a square the shortest way."""
        shortest = self.app.settings.shortest
        changes = self.session.do(lambda game: game.push_box_to(box, square, shortest=shortest))
        if changes:
            self.show(changes)
        elif square != box:
            self.app.sound("bump")
            self.toast.say(self.t("play.no_push"))

    # The pointer.

    def point(self, item: Pointer) -> None:
        """On the board."""
        self.pointing.point(item)

    @property
    def holding(self) -> bool:
        """Whether the pointer went down on the board and is still held."""
        return self.pointing.holding

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
        key = self.hinter.poll()
        if key:
            self.toast.say(self.t(key))
            self.dirty = True
        self.dirty |= self.marker.poll()
        if not self.analysed and self.session.analysis.ready.is_set():
            self.analysed = True
            self._judge()
            self.dirty = True

    @property
    def wake(self) -> float | None:
        """While a hint or an analysis is worked out, or a message is to go."""
        if self.hinter.busy or not self.analysed or self.marker.busy:
            return 0.05
        return super().wake

    def draw_board(self, canvas: Canvas) -> None:
        """The board with its marks, and the box being dragged."""
        if self.motion.moving:
            self.view.follow(self.motion.shown_player())
        self.view.draw(canvas, self.motion, self.marker.marks(self, canvas.style), self.pointing.dragged)
        if self.app.settings.show_ruler:
            self.view.draw_ruler(canvas)
