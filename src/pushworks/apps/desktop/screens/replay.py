"""Replay: a solution played, stepped through, or dragged to any move; copied or exported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.export import export
from pushworks.apps.desktop.inputs import Input, Press
from pushworks.apps.desktop.motion import Motion
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Slider, Widget
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game, measure

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Times the usual pace."""


class ReplayScreen(WidgetScreen):
    """The position after any number of moves of a solution."""

    name: ClassVar[str] = "replay"

    def __init__(
        self,
        display: Display,
        level: Level,
        moves: str,
        playing: bool = True,
        source: str = "",
        game: PlayScreen | None = None,
        own: bool = False,
        begin: int = 0,
    ) -> None:
        super().__init__(display)
        self.level = level
        self.game = Game(level)
        self.moves = self.game.play(moves)
        self.solves = self.game.solved
        """Whether the moves are a whole solution, which may be improved."""
        self.game.go_to(begin)
        self.source = source
        self.player = game
        """The game that can go on from what is shown, if there is one."""
        self.own = own
        """Whether the moves are the player's: a game that goes on from others is a game with help."""
        self.metrics = measure(level, moves)
        self.playing = playing
        self.speed = 1
        self.view = BoardView(level, self.app.settings.view_turn)
        self.motion = Motion(self.game, self._pace())
        self.toast = Toast()

    def _pace(self) -> float:
        return 0.14 / SPEEDS[self.speed]

    def build(self, canvas: Canvas) -> list[Widget]:
        """A bar with a slider above a row of buttons."""
        px = canvas.px
        self.view.place(pygame.Rect(0, px(64), canvas.width, canvas.height - px(64) - px(150)), canvas.scale)
        bar_y = canvas.height - px(138)
        slider = Slider(
            pygame.Rect(px(24), bar_y, canvas.width - px(48), px(44)), "slider", value=self.game.moves,
            highest=max(1, len(self.moves)), changed=self.seek, text=f"{self.game.moves} / {len(self.moves)}",
        )  # fmt: skip
        buttons: list[tuple[str, str, object]] = [
            ("to_start", "to_start", Action.TO_START),
            ("step_back", "step_back", Direction.LEFT),
            ("play", "pause" if self.playing else "play", Action.PLAY_PAUSE),
            ("step", "step", Direction.RIGHT),
            ("to_end", "to_end", Action.TO_END),
            ("slower", "minus", Action.SLOWER),
            ("faster", "plus", Action.FASTER),
            ("copy", "clipboard", Action.COPY_SOLUTION),
            ("png", "camera", Action.EXPORT_PNG),
            ("gif", "", Action.EXPORT_GIF),
            *([("improve", "generate", Action.SOLVE)] if self.solves else []),
            *([("on", "check", Action.HISTORY)] if self.player is not None else []),
            ("close", "close", Action.BACK),
        ]
        side, gap = px(56), px(12)
        room = canvas.width - px(70) - px(16)
        if len(buttons) * (side + gap) > room:
            gap = px(4)
            side = min(side, room // len(buttons) - gap)
        total = len(buttons) * (side + gap) + px(70)
        x = canvas.width // 2 - total // 2
        widgets: list[Widget] = [slider]
        for name, icon, what in buttons:
            area = pygame.Rect(x, canvas.height - px(78), side, side)
            press = self._pressing(what)
            label = "" if icon else "GIF"
            widgets.append(
                Button(
                    area,
                    name,
                    press,
                    icon=icon,
                    label=label,
                    primary=name == "play",
                    size=15,
                    centred=True,
                    tip=self.t(f"replay.{name}"),
                    hint=self._key(what),
                )
            )
            x += side + gap + (px(70) if name == "slower" else 0)
        return widgets

    def _key(self, what: object) -> str:
        return self.app.keymap.label(what) if isinstance(what, Action | Direction) else ""

    def _pressing(self, what: object) -> Callable[[], None]:
        return lambda: self.do(what)

    # What can be done.

    def do(self, what: object) -> None:
        """One of the buttons, by whatever means."""
        if what is Action.PLAY_PAUSE:
            if not self.playing and not self.game.can_redo:
                self.seek(0)
            self.playing = not self.playing
        elif what is Direction.RIGHT:
            self.playing = False
            self._forward()
        elif what is Direction.LEFT:
            self.playing = False
            self._backward()
        elif what in (Action.TO_START, Action.TO_END):
            self.playing = False
            self.seek(0 if what is Action.TO_START else len(self.moves))
        elif what in (Action.FASTER, Action.SLOWER):
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + (1 if what is Action.FASTER else -1)))
            self.motion.seconds = self._pace()
        elif what is Action.COPY_SOLUTION:
            clipboard.copied(self.moves)
            self.toast.say(self.t("copied.solution"))
        elif what is Action.COPY_LEVEL:
            clipboard.copied(self.level.to_xsb() + "\n")
            self.toast.say(self.t("copied.level"))
        elif what in (Action.EXPORT_PNG, Action.EXPORT_GIF):
            kind = "png" if what is Action.EXPORT_PNG else "gif"
            shown = self.game.current_level() if kind == "png" else self.level
            self.toast.follow(export(kind, shown, self.moves, self.display.canvas.style), self.t)
        elif what is Action.HISTORY:
            self._play_on()
            return
        elif what is Action.SOLVE:
            self.playing = False
            self.display.go("improve", level=self.level, moves=self.moves, game=self.player)
            return
        elif what is Action.BACK:
            self.back()
            return
        self._refresh()

    def _play_on(self) -> None:
        """Take over what was shown so far, and play on."""
        assert self.player is not None
        moves = self.moves[: self.game.moves]
        self.display.pop_to(self.player.name)
        self.player.play_on(self.level, moves, helped=not self.own)
        self.player.refresh()

    def _refresh(self) -> None:
        self.layout()

    def seek(self, move: int) -> None:
        """Show the position after `move` moves."""
        self.game.go_to(move)
        self.motion.snap(self.game)
        if move and self.moves:
            self.motion.facing = Direction.from_letter(self.moves[move - 1])
        self._update_slider()

    def _update_slider(self) -> None:
        slider = next((widget for widget in self.widgets if isinstance(widget, Slider)), None)
        if slider is not None:
            slider.value = self.game.moves
            slider.text = f"{self.game.moves} / {len(self.moves)}"
        self.dirty = True

    def _forward(self) -> bool:
        change = self.game.redo()
        if change is None:
            return False
        self.motion.add(change, self.game)
        self.app.sound("push" if change.box_from >= 0 else "step")
        self._update_slider()
        return True

    def _backward(self) -> None:
        change = self.game.undo()
        if change is not None:
            self.motion.add(change, self.game)
            self._update_slider()

    # Input and time.

    def handle(self, item: Input) -> None:
        """Left and right step, whatever has the focus; the space bar plays."""
        if isinstance(item, Press) and isinstance(item.what, Direction) and item.what.dx:
            self.do(item.what)
        elif isinstance(item, Press) and item.name == "space":
            self.do(Action.PLAY_PAUSE)
        else:
            super().handle(item)

    def move_focus(self, direction: Direction) -> None:
        """Up and down go through the buttons one by one, as left and right step through the moves."""
        self._step_focus(direction.dy)

    def action(self, action: Action) -> bool:
        """Keys of the buttons."""
        used = (
            Action.PLAY_PAUSE, Action.TO_START, Action.TO_END, Action.FASTER, Action.SLOWER,
            Action.COPY_SOLUTION, Action.COPY_LEVEL, Action.EXPORT_GIF, Action.EXPORT_PNG,
        )  # fmt: skip
        if (
            action in used
            or (action is Action.HISTORY and self.player is not None)
            or (action is Action.SOLVE and self.solves)
        ):
            self.do(action)
        elif action in (Action.UNDO, Action.UNDO_PUSH):
            self.do(Direction.LEFT)
        elif action in (Action.REDO, Action.REDO_PUSH):
            self.do(Direction.RIGHT)
        elif action in (Action.ZOOM_IN, Action.ZOOM_OUT):
            self.scroll(-1 if action is Action.ZOOM_IN else 1)
        elif action is Action.ZOOM_FIT:
            self.view.show_whole(self.display.canvas.scale)
        else:
            return False
        return True

    def scroll(self, steps: int) -> None:
        """The wheel zooms."""
        self.view.zoom_by(1.15**-steps, self.display.canvas.scale, self.pointer)
        self.dirty = True

    def update(self, seconds: float) -> None:
        """Play on."""
        if self.motion.moving:
            self.motion.update(seconds)
            self.dirty = True
        while self.playing and len(self.motion.waiting) < 2:
            if not self._forward():
                self.playing = False
                self._refresh()
        self.dirty |= self.toast.update()

    @property
    def animating(self) -> bool:
        """While it plays."""
        return self.playing or self.motion.moving

    @property
    def wake(self) -> float | None:
        """While a message is shown."""
        return self.toast.wake

    def draw(self, canvas: Canvas) -> None:
        """Board, head line, controls."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        self.view.follow(self.motion.shown_player())
        self.view.draw(canvas, self.motion, Marks())
        head = pygame.Rect(0, 0, canvas.width, px(64))
        canvas.surface.fill(chrome.panel, head)
        canvas.text(self.t("replay.title"), (px(24), head.centery), 24, bold=True)
        counts = self.t("replay.counts", moves=self.metrics.moves, pushes=self.metrics.pushes)
        canvas.text(counts, (head.centerx, head.centery), 19, anchor="center")
        canvas.text(self.source, (head.right - px(24), head.centery), 17, chrome.dim, anchor="midright")
        foot = pygame.Rect(0, canvas.height - px(150), canvas.width, px(150))
        canvas.surface.fill(chrome.panel, foot)
        self.draw_widgets(canvas)
        slower, faster = self.find("slower"), self.find("faster")
        middle = ((slower.rect.right + faster.rect.left) // 2, slower.rect.centery)
        canvas.text(
            f"{self.format_number(SPEEDS[self.speed], None)}×", middle, 20, bold=True, anchor="center"
        )
        self.toast.draw(canvas, canvas.height - px(176))
