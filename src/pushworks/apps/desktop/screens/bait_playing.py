"""Bait: playing a level, with keys, mouse or gamepad; hints, and agents to watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from pushworks.apps.desktop import clipboard, marks
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.bait_session import AgentPlay, BaitSession, Step, plan_from
from pushworks.apps.desktop.bait_view import BaitMotion, BaitView
from pushworks.apps.desktop.board_view import Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Pointer, Press
from pushworks.apps.desktop.settings import SPEEDS
from pushworks.apps.desktop.state import MenuState
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.bait import BaitLevel, Move
from pushworks.levels import Direction


class BaitPlayingScreen(MenuState):
    """One level being played."""

    name: ClassVar[str] = "bait_playing"

    def __init__(self, display: Display, index: int, levels: Sequence[BaitLevel] | None = None) -> None:
        super().__init__(display)
        self.session = BaitSession(self.app.library, index, levels)
        self.view = BaitView(self.session.level)
        self.motion = BaitMotion(self.session.game.state, self._pace())
        self.toast = Toast()
        self.agent: AgentPlay | None = None
        self.focus = -1
        self._best = self.session.best()
        self._hint: ThreadTask[tuple[Move, ...] | str] | None = None
        self._hint_moves: tuple[Move, ...] = ()
        self._doomed = self.session.doomed

    def _pace(self) -> float:
        settings = self.app.settings
        return 0.0 if settings.reduced_motion else SPEEDS[settings.speed]

    def enter(self) -> None:
        """The game is on top."""
        self.motion.seconds = self._pace()
        super().enter()
        self.focus = -1

    def leave(self) -> None:
        """Another screen covers the game: nobody is waiting for hints or agents."""
        self._stop_thinking()
        self.session.keep()

    def back(self) -> None:
        """Escape: stop the agent, else back to the levels."""
        if self.agent is not None:
            self._stop_thinking()
            self._refresh()
        else:
            self.display.pop()

    def _stop_thinking(self) -> None:
        self.agent = None
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The bar of buttons."""
        px, game = canvas.px, self.session.game
        self.view.place(pygame.Rect(0, px(64), canvas.width, canvas.height - px(64) - px(40)), canvas.scale)
        sound = "sound_on" if self.app.settings.sound else "sound_off"
        watching = self.agent is not None
        entries: list[tuple[str, str, Action, bool, bool]] = [
            ("previous", "previous", Action.PREVIOUS_LEVEL, self.session.index > 0, False),
            ("next", "next", Action.NEXT_LEVEL, self.session.index + 1 < self.session.count, False),
            ("undo", "undo", Action.UNDO, game.can_undo, False),
            ("redo", "redo", Action.REDO, game.can_redo, False),
            ("restart", "restart", Action.RESTART, game.can_undo, False),
            ("hint", "hint", Action.HINT, not game.state.over, False),
            ("watch", "stop" if watching else "solve", Action.SOLVE, True, watching),
            ("sound", sound, Action.MUTE, True, False),
        ]
        side, gap = px(44), px(6)
        widgets: list[Widget] = [
            Button(pygame.Rect(px(12), px(10), side, side), "levels", self.display.pop, icon="levels")
        ]
        x = canvas.width - px(12) - len(entries) * (side + gap) + gap
        for name, icon, what, enabled, active in entries:
            area = pygame.Rect(x, px(10), side, side)
            widgets.append(Button(area, name, self._doing(what), enabled, icon=icon, active=active))
            x += side + gap
        return widgets

    def _doing(self, what: object) -> Callable[[], None]:
        return lambda: self.do(what)

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
            self.session.game.restart()
            self.session.helped = False
            self.motion.snap(self.session.game.state)
            self.app.sound("undo")
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
            clipboard.copied(self.session.game.lurd())
            self.toast.say(self.t("copied.solution"))
        elif what is Action.MUTE:
            self.app.settings.sound = not self.app.settings.sound
            self.app.save_settings()
            self.display.relayout()
        elif what in (Action.SETTINGS, Action.HELP):
            self.display.go(str(what))
        self._refresh()

    def go_level(self, step: int) -> None:
        """Another level in place of this one."""
        index = self.session.index + step
        if 0 <= index < self.session.count:
            self.display.replace("bait_playing", index=index, levels=self.session.levels)

    def watch(self, name: str) -> None:
        """Let an agent play on from here (from the start when the game is over)."""
        if self.session.game.state.over:
            self.do(Action.RESTART)
        self.agent = AgentPlay(self.session, name)
        self._refresh()

    def _move(self, move: Move) -> bool:
        step = self.session.play(move)
        if step is None:
            self.motion.facing = Direction(int(move))
            self.app.sound("bump")
            return False
        pushed = step.before.boxes != step.after.boxes
        self._show(step, "push" if pushed else "step")
        return True

    def _show(self, step: Step | None, sound: str) -> None:
        if step is None:
            return
        self.motion.add(step)
        self.app.sound(sound)
        doomed = self.app.settings.show_warning and self.session.doomed
        if doomed and not self._doomed:
            self.app.sound("lost")
        self._doomed = doomed
        if not self.motion.moving:
            self._arrived()

    def _arrived(self) -> None:
        """The picture has caught up: a won game is celebrated."""
        if not self.session.game.won or self.display.top is not self:
            return
        self.app.sound("win")
        game, best = self.session.game, self._best
        self._best = self.session.best()
        text = self.t("bait.won", moves=game.state.tick, score=game.state.score)
        if self.session.helped:
            text += " " + self.t("bait.helped")
        elif best is None or game.state.tick < best.moves:
            text += " " + self.t("victory.record")
        choices = [(self.t("victory.again"), lambda: self.do(Action.RESTART))]
        if self.session.index + 1 < self.session.count:
            choices.insert(0, (self.t("victory.next"), lambda: self.go_level(1)))
        self.agent = None
        self.display.go("message", title=self.t("victory.title"), text=text, choices=choices)

    def _ask_hint(self) -> None:
        if self.session.game.state.over:
            return
        self.session.hints += 1
        self._hint = plan_from(self.session)
        self.toast.say(self.t("hint.thinking"))

    # Input.

    def _pressed(self, item: Press) -> None:
        if item.what in (Action.NEXT_FIELD, Action.PREVIOUS_FIELD):
            self._step_focus(1 if item.what is Action.NEXT_FIELD else -1)
        elif item.what is Action.CONFIRM:
            if self.focus >= 0 and not item.repeat:
                super()._pressed(item)
        elif item.what is Action.BACK:
            self.back()
        elif item.what is not None and not (isinstance(item.what, Direction) and item.repeat):
            self.do(item.what)

    def _pointed(self, item: Pointer) -> None:
        self.pointer = (item.x, item.y)
        if self._grabbed is not None or self._under((item.x, item.y)) is not None:
            super()._pointed(item)
            return
        if self.focus != -1:
            self.focus = -1
            self.dirty = True
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
                self._refresh()

    # Time.

    def _refresh(self) -> None:
        if self.display.top is self:
            self.layout()

    def update(self, seconds: float) -> None:
        """Let the picture catch up, hear the agent, look at the hint, go on while a key is held."""
        if self.motion.moving:
            self.motion.update(seconds)
            self.dirty = True
            if not self.motion.waiting:
                self._arrived()
        if self.display.top is not self:
            return
        if not self.motion.moving and self.agent is not None:
            self._let_agent_play()
        elif not self.motion.moving and not self.session.game.state.over:
            held = self.display.input.held_direction(self.display.clock(), 0.16)
            if held is not None:
                self._hint_moves = ()
                self._move_on(Move(int(held)))
        self._look_at_hint()
        self.dirty |= self.toast.update()

    def _move_on(self, move: Move) -> None:
        """A held key goes on, quietly stopping where it cannot."""
        step = self.session.play(move)
        if step is not None:
            self._show(step, "push" if step.before.boxes != step.after.boxes else "step")
            self._refresh()

    def _let_agent_play(self) -> None:
        assert self.agent is not None
        if self.session.game.state.over:
            self.agent = None
            self._refresh()
            return
        move = self.agent.answer()
        if move is None:
            self.agent.ask()
            return
        if move is not Move.NIL:
            step = self.session.play(move)
            if step is not None:
                self._show(step, "push" if step.before.boxes != step.after.boxes else "step")
        if self.agent is not None and self.agent.gave_up:
            self.agent = None
            self.toast.say(self.t("bait.gave_up"))
        self._refresh()

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
        return self.motion.moving or self.agent is not None

    @property
    def wake(self) -> float | None:
        """While a hint is worked out, or a message is to go."""
        return 0.05 if self._hint is not None else self.toast.wake

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """Board, bar, status line."""
        px, chrome, session = canvas.px, canvas.chrome, self.session
        canvas.surface.fill(chrome.background)
        self.view.draw(canvas, self.motion, self._marks(canvas))
        canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(64)))
        room = canvas.width - px(70) - px(12) - 8 * px(50)
        x = px(70)
        canvas.text(session.level.title, (x, px(22)), 19, bold=True, width=room * 0.45)
        place = self.t("bait.place", number=session.index + 1, count=session.count)
        canvas.text(place, (x, px(46)), 13, chrome.dim, width=room * 0.45)
        state, best = session.game.state, self._best
        figures = ((self.t("play.moves"), state.tick), (self.t("play.pushes"), session.game.pushes),
                   (self.t("bait.score"), state.score))  # fmt: skip
        for column, (label, value) in enumerate(figures):
            at = x + room * (0.48 + 0.18 * column)
            canvas.text(str(value), (at, px(24)), 22, chrome.accent, bold=True)
            if column == 0 and best is not None:
                label = f"{label} · {self.t('play.best', best=best.moves)}"
            canvas.text(label, (at, px(47)), 13, chrome.dim, width=room * 0.17)
        self._draw_status(canvas)
        self.draw_widgets(canvas)
        self.toast.draw(canvas, canvas.height - px(52))

    def _draw_status(self, canvas: Canvas) -> None:
        px, chrome, keymap = canvas.px, canvas.chrome, self.app.keymap
        lost = self.session.game.lost
        warn = lost or self._doomed
        foot = pygame.Rect(0, canvas.height - px(40), canvas.width, px(40))
        canvas.surface.fill(chrome.warn if warn else chrome.panel, foot)
        if warn:
            text = self.t("bait.fell" if lost else "play.lost", key=keymap.label(Action.UNDO))
            canvas.text(text, foot.center, 18, "#1a0505", bold=True, anchor="center")
            return
        if self.agent is not None:
            text = self.t("bait.watching", agent=self.t(f"bait.agent.{self.agent.name}"))
        elif self.session.game.state.has_key:
            text = self.t("bait.to_door")
        else:
            text = self.t("bait.to_key")
        canvas.text(text, (px(20), foot.centery), 15, chrome.dim, width=canvas.width * 0.6)
        keys = "    ".join(
            f"{keymap.label(action)} {self.t(f'action.{action}')}"
            for action in (Action.UNDO, Action.HINT, Action.BACK)
        )
        canvas.text(keys, (foot.right - px(20), foot.centery), 14, chrome.dim, anchor="midright")

    def _marks(self, canvas: Canvas) -> Marks:
        """A hint: the way to the next push, and the push."""
        found = Marks()
        if not self._hint_moves or self.motion.moving:
            return found
        state, board, style = self.session.game.state, self.session.level.board, canvas.style
        square = state.avatar
        for move in self._hint_moves:
            square = board.neighbour(square, move)
            direction = Direction(int(move))
            if square in state.boxes or square in state.keys or square in state.goals:
                found.add([square], marks.arrow(direction, style.chrome.accent, "#000000"), above=True)
                break
            found.add([square], marks.footprint(style.chrome.accent))
        return found
