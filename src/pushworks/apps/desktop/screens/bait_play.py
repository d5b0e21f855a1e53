"""Playing Bait: keys, mouse or gamepad; hints, and agents to watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from pushworks.apps.desktop import clipboard, hud, marks
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.bait_session import AgentPlay, BaitSession, Step, plan_from
from pushworks.apps.desktop.bait_view import BaitMotion, BaitView, bait_picture
from pushworks.apps.desktop.board_view import Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.controllers.victory_summary import VictorySummary, bait_summary
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer
from pushworks.apps.desktop.screens.board_screen import BoardScreen, Tool
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.bait import BaitLevel, Move
from pushworks.levels import Direction


class BaitPlayScreen(BoardScreen):
    """One level being played."""

    name: ClassVar[str] = "bait_play"
    switches: ClassVar[tuple[Action, ...]] = (Action.SHOW_WARNING,)
    extras: ClassVar[tuple[Action, ...]] = (
        Action.UNDO, Action.REDO, Action.COPY_LEVEL, Action.COPY_SOLUTION, Action.PREVIOUS_LEVEL,
        Action.NEXT_LEVEL, Action.MUTE, Action.FULLSCREEN,
    )  # fmt: skip

    def __init__(self, display: Display, index: int, levels: Sequence[BaitLevel] | None = None) -> None:
        super().__init__(display)
        self.session = BaitSession(self.app.library, index, levels)
        self.view = BaitView(self.session.level)
        self.motion = BaitMotion(self.session.game.state, self.pace)
        self.agent: AgentPlay | None = None
        self.best = self.session.best()
        """The best game before this one."""
        self._hint: ThreadTask[tuple[Move, ...] | str] | None = None
        self._hint_moves: tuple[Move, ...] = ()
        self._doomed = self.session.doomed

    @property
    def board(self) -> BaitView:
        """The board in the window."""
        return self.view

    @property
    def shown(self) -> BaitMotion:
        """What is seen of the position."""
        return self.motion

    def leave(self) -> None:
        """Another screen covers the game: stop hints and agents."""
        self._stop_thinking()
        self.toast.clear()
        self.session.keep()

    def back(self) -> None:
        """Escape: stop the agent, else pause."""
        if self.agent is not None:
            self._stop_thinking()
            self.refresh()
        else:
            super().back()

    def _stop_thinking(self) -> None:
        self.agent = None
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None

    # What the bar, the foot and the pause menu show.

    def tools(self) -> list[Tool]:
        """The buttons."""
        game, session = self.session.game, self.session
        watching = self.agent is not None
        return [
            Tool(Action.PREVIOUS_LEVEL, "previous", session.index > 0),
            Tool(Action.NEXT_LEVEL, "next", session.index + 1 < session.count),
            Tool(Action.UNDO, "undo", game.can_undo),
            Tool(Action.REDO, "redo", game.can_redo),
            Tool(Action.RESTART, "restart", game.can_undo),
            Tool(Action.HINT, "hint", not game.state.over),
            Tool(Action.SOLVE, "stop" if watching else "solve", active=watching),
            Tool(Action.MUTE, "sound_on" if self.app.settings.sound else "sound_off"),
        ]

    def label(self, action: Action) -> str:
        """Agents are watched here, not asked."""
        return self.t("bait.watch") if action is Action.SOLVE else super().label(action)

    def heading(self) -> hud.Heading:
        """Title, place, figures."""
        session, state = self.session, self.session.game.state
        best = "" if self.best is None else self.t("play.best", best=self.best.moves)
        return hud.Heading(
            session.level.title,
            self.t("bait.place", number=session.index + 1, count=session.count),
            (
                hud.Figure(self.t("play.moves"), state.tick, best),
                hud.Figure(self.t("play.pushes"), session.game.pushes),
                hud.Figure(self.t("bait.score"), state.score),
            ),
        )

    def status(self) -> hud.Status:
        """What to do next, or why it cannot be done any more."""
        undo = self.app.keymap.label(Action.UNDO)
        state = self.session.game.state
        if self.session.game.lost:
            return hud.Status("", warning=self.t("bait.fell", key=undo))
        if self._doomed:
            return hud.Status("", warning=self.t("play.lost", key=undo))
        if self.agent is not None:
            text = self.t("bait.watching", agent=self.t(f"bait.agent.{self.agent.name}"))
        elif self.session.game.won:
            text = ""
        else:
            text = self.t("bait.to_door" if state.has_key else "bait.to_key")
            if state.mushrooms:
                text += "   ·   " + self.t("bait.mushrooms", count=len(state.mushrooms))
        return hud.Status(text, self.key_hints(Action.UNDO, Action.HINT, Action.BACK))

    @property
    def place(self) -> tuple[int, int]:
        """Where the level stands."""
        return self.session.index + 1, self.session.count

    def small_picture(self, canvas: Canvas, width: int, height: int) -> pygame.Surface:
        """The position now."""
        return bait_picture(canvas, self.session.level, self.session.game.state, width, height)

    def open_levels(self) -> None:
        """Back to the choice of levels."""
        self.display.home()
        self.display.go("bait", levels=self.session.levels)

    # What can be done.

    def do(self, what: object) -> None:
        """An action or a direction."""
        watching = self.agent is not None
        if what is not Action.MUTE:
            self._stop_thinking()
            self._hint_moves = ()
        if isinstance(what, Direction):
            self._move(Move(int(what)))
        elif what is Action.UNDO:
            self._show(self.session.undo(), "undo")
        elif what is Action.REDO:
            self._show(self.session.redo(), "undo")
        elif what is Action.RESTART:
            self._restart()
        elif what is Action.HINT:
            self._ask_hint()
        elif what is Action.SOLVE and not watching:
            self.display.go("bait_agents", game=self)
        elif what is Action.NEXT_LEVEL or what is Action.PREVIOUS_LEVEL:
            self.go_level(1 if what is Action.NEXT_LEVEL else -1)
        elif what is Action.COPY_LEVEL:
            clipboard.copied(self.session.level.to_text() + "\n")
            self.toast.say(self.t("copied.level"))
        elif what is Action.COPY_SOLUTION:
            moves = self.session.game.lurd()
            clipboard.copied(moves)
            self.toast.say(self.t("copied.solution" if moves else "copied.nothing"))
        elif what is Action.MUTE:
            self.display.toggle_sound()
        elif what is Action.SHOW_WARNING:
            self.app.settings.show_warning = not self.app.settings.show_warning
            self.app.save_settings()
            self._doomed = self.app.settings.show_warning and self.session.doomed
        elif what is Action.LEVELS:
            self.open_levels()
        elif what in (Action.SETTINGS, Action.HELP):
            self.display.go(str(what))
        self.refresh()

    def _restart(self) -> None:
        self.session.game.restart()
        self.motion.snap(self.session.game.state)
        self._doomed = self.app.settings.show_warning and self.session.doomed
        self.app.sound("undo")

    def go_level(self, step: int) -> None:
        """Another level in place of this one."""
        index = self.session.index + step
        if 0 <= index < self.session.count:
            self.display.replace("bait_play", index=index, levels=self.session.levels)
        else:
            self.toast.say(self.t("play.last_level" if step > 0 else "play.first_level"))

    def watch(self, name: str) -> None:
        """Let an agent play on from here (from the start when the game is over)."""
        if self.session.game.state.over:
            self.do(Action.RESTART)
        self.agent = AgentPlay(self.session, name)
        self.refresh()

    def _move(self, move: Move) -> bool:
        step = self.session.play(move)
        if step is None:
            self.motion.facing = Direction(int(move))
            self.app.sound("bump")
            if self.session.at_locked_door(move):
                self.toast.say(self.t("bait.locked"))
            return False
        self._show(step)
        return True

    def _show(self, step: Step | None, sound: str = "") -> None:
        if step is None:
            return
        self.motion.add(step)
        if not sound:
            sound = "push" if step.before.boxes != step.after.boxes else "step"
            if step.after.has_key and not step.before.has_key:
                sound = "goal"
                self.toast.say(self.t("bait.got_key"))
            elif len(step.after.mushrooms) < len(step.before.mushrooms):
                sound = "goal"
                self.toast.say(self.t("bait.ate", points=step.after.score - step.before.score))
        self.app.sound(sound)
        doomed = self.app.settings.show_warning and self.session.doomed
        if doomed and not self._doomed:
            self.app.sound("deadlock")
        self._doomed = doomed
        if not self.motion.moving:
            self.arrived()

    def arrived(self) -> None:
        """The picture has caught up: a won game is celebrated."""
        if not self.session.game.won or self.display.top is not self:
            return
        self.agent = None
        self.display.go("victory", game=self)
        self.best = self.session.best()

    def victory_summary(self) -> VictorySummary:
        """What is to be said of the won game."""
        return bait_summary(self)

    def _ask_hint(self) -> None:
        if self.session.game.state.over:
            return
        self.session.hints += 1
        self.session.help.hint(self.session.line)
        self._hint = plan_from(self.session)
        self.toast.say(self.t("hint.thinking"))

    # Input.

    def point(self, item: Pointer) -> None:
        """Left click walks (or pushes the box beside the avatar), right click takes back."""
        if item.kind == "up" and item.button == 3:
            self.do(Action.UNDO)
        elif item.kind == "up" and item.button == 1:
            square = self.view.square_at(item.x, item.y)
            if square is not None:
                self._stop_thinking()
                self._hint_moves = ()
                for move in self.session.way_to(square):
                    if not self._move(move):
                        break
                self.refresh()

    def go_on(self, direction: Direction) -> None:
        """A held key goes on, quietly stopping where it cannot."""
        if self.agent is not None or self.session.game.state.over:
            return
        self._hint_moves = ()
        step = self.session.play(Move(int(direction)))
        if step is not None:
            self._show(step)
            self.refresh()

    # Time.

    def update(self, seconds: float) -> None:
        """Besides moving: hear the agent, look at the hint."""
        super().update(seconds)
        if self.display.top is not self:
            return
        if not self.motion.moving and self.agent is not None:
            self._let_agent_play()
        self._look_at_hint()

    def _let_agent_play(self) -> None:
        assert self.agent is not None
        if self.session.game.state.over:
            self.agent = None
            self.refresh()
            return
        move = self.agent.answer()
        if move is None:
            self.agent.ask()
            return
        if move is not Move.NIL:
            self._show(self.session.play(move, helped=True))
        if self.agent is not None and self.agent.gave_up:
            self.agent = None
            self.toast.say(self.t("bait.gave_up"))
        self.refresh()

    def _look_at_hint(self) -> None:
        if self._hint is None or not self._hint.done:
            return
        task, self._hint = self._hint, None
        answer = task.result()
        if isinstance(answer, str):
            self.toast.say(self.t(f"bait.hint_{answer}"))
        else:
            self._hint_moves = answer
            self.toast.say(self.t("bait.hint"))
            self.app.sound("hint")
        self.dirty = True

    @property
    def animating(self) -> bool:
        """While something moves or an agent is at the keys."""
        return super().animating or self.agent is not None

    @property
    def wake(self) -> float | None:
        """While a hint is worked out, or a message is to go."""
        return 0.05 if self._hint is not None else super().wake

    # Drawing.

    def draw_board(self, canvas: Canvas) -> None:
        """The board with the hint."""
        self.view.draw(canvas, self.motion, self._marks(canvas))

    def _marks(self, canvas: Canvas) -> Marks:
        """A hint: the way to the next thing that changes, and the thing itself, left in view."""
        found = Marks()
        if not self._hint_moves or self.motion.moving:
            return found
        state, board = self.session.game.state, self.session.level.board
        accent = canvas.style.hint
        square = state.avatar
        for move in self._hint_moves:
            square = board.neighbour(square, move)
            if square in state.boxes:
                direction = Direction(int(move))
                found.add([square], marks.hint_box(accent))
                found.add([square], marks.arrow(direction, accent, "#000000"), above=True)
                break
            if square in state.keys or square in state.goals or square in state.mushrooms:
                found.add([square], marks.hint_box(accent))
                break
            found.add([square], marks.footprint(accent))
        return found
