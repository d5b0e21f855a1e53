"""Watch a search: what an algorithm expands from the present position, one step at a time, and its tree."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Input, Press
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.apps.desktop.widgets import Button, Slider, Widget
from pushworks.levels import Direction, Level
from pushworks.render.colour import mix, rgba

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen
    from pushworks.lab.watch import Film, Frame
    from pushworks.lab.watch.stage import SokobanStage
    from pushworks.render import Style

ALGORITHMS = ("bfs", "greedy", "astar", "bidirectional")
SPEEDS = (2, 5, 10, 25, 60, 150)
"""Expansions a second."""
NODES, SECONDS = 600, 3.0
"""Positions of a search that are shown at most."""

log = logging.getLogger("pushworks.desktop")


class Shown(NamedTuple):
    """A search that has been written down, ready to be drawn."""

    film: Film
    stage: SokobanStage
    frames: list[Frame]


def recorded(level: Level, algorithm: str, look: Style) -> Shown:
    """Search by pushes within the limits, and keep every step."""
    from pushworks.lab.watch import Film, record
    from pushworks.lab.watch.stage import SokobanStage
    from pushworks.sealgo import Limits, make
    from pushworks.sokoban.problem_push import PushProblem

    problem = PushProblem(level, heuristic="matching")
    film = Film([record(make(algorithm, problem), Limits(NODES, SECONDS))], count=NODES)
    return Shown(film, SokobanStage(problem, look=look), [row[0] for _, row in film.frames()])


class SearchViewScreen(WidgetScreen):
    """The search runs behind the window; then its steps are played, stepped through or dragged to."""

    name: ClassVar[str] = "search_view"

    def __init__(self, display: Display, game: PlayScreen) -> None:
        super().__init__(display)
        self.level = game.session.game.current_level()
        self.algorithm = "astar"
        self.speed = 2
        self.begin()

    def begin(self) -> None:
        """Search with the present algorithm."""
        level, algorithm, look = self.level, self.algorithm, self.display.canvas.style
        self.task = ThreadTask(lambda stop: recorded(level, algorithm, look))
        self.shown: Shown | None = None
        self.failure = ""
        self.at = 0
        self.playing = True
        self._due = 0.0
        self._heat: Counter[tuple[int, int]] = Counter()
        self._counted = 0

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.shown.frames) - 1 if self.shown else 0

    def build(self, canvas: Canvas) -> list[Widget]:
        """The algorithms in the head, a slider above a row of buttons at the foot."""
        px = canvas.px
        widgets: list[Widget] = []
        width, gap = px(150), px(10)
        x = canvas.width - px(24) - len(ALGORITHMS) * (width + gap) + gap
        for name in ALGORITHMS:
            area = pygame.Rect(x, px(10), width, px(44))
            widgets.append(
                Button(
                    area,
                    name,
                    self._choosing(name),
                    label=self.t(f"watching.{name}"),
                    active=name == self.algorithm,
                    size=16,
                    centred=True,
                    tip=self.t("watching.next"),
                    hint=self.app.keymap.label(Action.NEXT_LEVEL),
                )
            )
            x += width + gap
        bar = pygame.Rect(px(24), canvas.height - px(138), canvas.width - px(48), px(44))
        widgets.append(Slider(bar, "slider", highest=max(1, self.last), changed=self.seek, text=" "))
        buttons: list[tuple[str, str, Action | Direction]] = [
            ("to_start", "to_start", Action.TO_START),
            ("step_back", "step_back", Direction.LEFT),
            ("play", "pause" if self.playing else "play", Action.PLAY_PAUSE),
            ("step", "step", Direction.RIGHT),
            ("to_end", "to_end", Action.TO_END),
            ("slower", "minus", Action.SLOWER),
            ("faster", "plus", Action.FASTER),
            ("close", "close", Action.BACK),
        ]
        side, gap = px(56), px(12)
        x = canvas.width // 2 - (len(buttons) * (side + gap) + px(90)) // 2
        for name, icon, what in buttons:
            area = pygame.Rect(x, canvas.height - px(78), side, side)
            tip, key = self.t(f"replay.{name}"), self.app.keymap.label(what)
            press = self._pressing(what)
            widgets.append(Button(area, name, press, icon=icon, primary=name == "play", tip=tip, hint=key))
            x += side + gap + (px(90) if name == "slower" else 0)
        if not self.widgets:
            self.focus = next(i for i, widget in enumerate(widgets) if widget.name == "play")
        return widgets

    def _choosing(self, name: str) -> Callable[[], None]:
        return lambda: self.choose(name)

    def _pressing(self, what: Action | Direction) -> Callable[[], None]:
        return lambda: self.do(what)

    # What can be done.

    def choose(self, algorithm: str) -> None:
        """Watch another algorithm on the same position."""
        self.task.cancel()
        self.algorithm = algorithm
        self.begin()
        self.layout()

    def do(self, what: Action | Direction) -> None:
        """One of the buttons, by whatever means."""
        if what is Action.BACK:
            self.back()
            return
        if what is Action.PLAY_PAUSE:
            if not self.playing and self.at == self.last:
                self.seek(0)
            self.playing = not self.playing
        elif what in (Action.FASTER, Action.SLOWER):
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + (1 if what is Action.FASTER else -1)))
        else:
            self.playing = False
            places = {Action.TO_START: 0, Action.TO_END: self.last, Direction.LEFT: self.at - 1}
            self.seek(places.get(what, self.at + 1))
        self.layout()

    def seek(self, frame: int) -> None:
        """Show the search after so many steps."""
        self.at = max(0, min(frame, self.last))
        self.dirty = True

    def handle(self, item: Input) -> None:
        """Left and right step, up and down change the speed, the space bar plays; Tab moves the focus."""
        if isinstance(item, Press) and isinstance(item.what, Direction):
            if item.what.dx:
                self.do(item.what)
            else:
                self.do(Action.FASTER if item.what is Direction.UP else Action.SLOWER)
        elif isinstance(item, Press) and item.name == "space":
            self.do(Action.PLAY_PAUSE)
        else:
            super().handle(item)

    def action(self, action: Action) -> bool:
        """Keys of the buttons; those of the next and the previous level change the algorithm."""
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            step = 1 if action is Action.NEXT_LEVEL else -1
            self.choose(ALGORITHMS[(ALGORITHMS.index(self.algorithm) + step) % len(ALGORITHMS)])
        elif action in (Action.ZOOM_IN, Action.ZOOM_OUT):  # the keys + and -
            self.do(Action.FASTER if action is Action.ZOOM_IN else Action.SLOWER)
        elif action in (
            Action.PLAY_PAUSE, Action.TO_START, Action.TO_END, Action.FASTER, Action.SLOWER
        ):  # fmt: skip
            self.do(action)
        else:
            return False
        return True

    # Time.

    def leave(self) -> None:
        """Stop the search."""
        self.task.cancel()

    @property
    def animating(self) -> bool:
        """While it plays."""
        return self.playing and self.shown is not None

    @property
    def wake(self) -> float | None:
        """Look whether the search has ended."""
        return 0.05 if self.shown is None and not self.failure else None

    def update(self, seconds: float) -> None:
        """Take what the search left; play on."""
        if self.shown is None:
            if not self.failure and self.task.done:
                self._take()
            return
        if not self.playing:
            return
        self._due += seconds * SPEEDS[self.speed]
        steps, self._due = int(self._due), self._due % 1
        if steps:
            self.seek(self.at + steps)
        if self.at == self.last:
            self.playing = False
            self.layout()

    def _take(self) -> None:
        if self.task.error is None:
            self.shown = self.task.result()
        else:  # a board that this search cannot take: said, and the game goes on
            log.error("the search to watch failed", exc_info=self.task.error)
            self.failure = str(self.task.error)
        self.layout()

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """Head line, board and tree, figures, controls."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.surface.fill(chrome.panel, (0, 0, canvas.width, px(64)))
        canvas.surface.fill(chrome.panel, (0, canvas.height - px(150), canvas.width, px(150)))
        room = self.find(ALGORITHMS[0]).rect.left - px(40)
        title = self.t("watching.title")
        canvas.text(title, (px(24), px(32)), 24, bold=True, width=room, shrink=0.6, lines=2)
        middle = pygame.Rect(px(24), px(118), canvas.width - px(48), canvas.height - px(118) - px(166))
        canvas.text(self._line(), (middle.centerx, px(91)), 19, anchor="center", width=middle.width)
        if self.shown is not None:
            board, tree = middle.copy(), middle.copy()
            board.width = tree.width = (middle.width - px(20)) // 2
            tree.right = middle.right
            self._draw_board(canvas, board, self.shown)
            self._draw_tree(canvas, tree, self.shown)
        slider = self.find("slider")
        assert isinstance(slider, Slider)
        slider.value, slider.text = self.at, f"{self.at + 1} / {self.last + 1}"
        self.draw_widgets(canvas)
        slower, faster = self.find("slower").rect, self.find("faster").rect
        between = ((slower.right + faster.left) // 2, slower.centery)
        canvas.text(f"{SPEEDS[self.speed]} / s", between, 18, bold=True, anchor="center")

    def _figure(self, value: float | None) -> str:
        return "–" if value is None else "∞" if value == float("inf") else self.format_number(value, None)

    def _line(self) -> str:
        """What there is to say of the present step, or of the end."""
        if self.shown is None:
            return self.failure or self.t("watching.working")
        recording, frame = self.shown.film.tracks[0].recording, self.shown.frames[self.at]
        step, result = recording.steps[frame.step], recording.result
        if not frame.done or result is None:
            figures = [f"{name} = {self._figure(getattr(step, name))}" for name in "ghf"]
            counts = self.t("watching.counts", frontier=self._figure(step.frontier), closed=step.closed)
            return "   ".join([*figures, counts])
        if result.solution is not None:
            return self.t("watching.found", pushes=len(result.solution), count=step.closed)
        key = "unsolvable" if result.status == "unsolvable" else "limit"
        return self.t(f"watching.{key}", count=step.closed)

    def _draw_board(self, canvas: Canvas, area: pygame.Rect, shown: Shown) -> None:
        """The ground, the squares where boxes have stood, and the position being expanded."""
        from pushworks.lab.watch.film import HEAT

        stage = shown.stage
        tile = max(4, min(area.width // stage.width, area.height // stage.height, canvas.px(72)))
        left, top = area.centerx - tile * stage.width // 2, area.centery - tile * stage.height // 2
        for shapes, x, y in stage.ground.placed:
            canvas.stamp(shapes, left + x * tile, top + y * tile, tile)
        heat = self._warmth(shown)
        most = max(heat.values(), default=1)
        warmth = pygame.Surface((tile, tile), pygame.SRCALPHA)
        for (column, row), number in heat.items():
            warmth.fill((*rgba(HEAT)[:3], int(30 + 190 * (number / most) ** 0.5)))
            canvas.surface.blit(warmth, (left + column * tile, top + row * tile))
        for shapes, x, y in stage.pieces(shown.frames[self.at].state).sprites:
            canvas.stamp(shapes, left + x * tile, top + y * tile, tile)

    def _warmth(self, shown: Shown) -> Counter[tuple[int, int]]:
        """How often boxes stood on each square: counted on from what was drawn last, if that was earlier."""
        if self._counted > self.at + 1:
            self._heat, self._counted = Counter(), 0
        for frame in shown.frames[self._counted : self.at + 1]:
            self._heat.update(frame.heat)
        self._counted = self.at + 1
        return self._heat

    def _draw_tree(self, canvas: Canvas, area: pygame.Rect, shown: Shown) -> None:
        """The steps so far, each joined to the one it came from; in the end those of the answer."""
        from pushworks.lab.watch.film import ANSWER, BACKWARD, FORWARD

        chrome = canvas.chrome
        forward, backward, answer = (mix(ink, chrome.text, 0.4) for ink in (FORWARD, BACKWARD, ANSWER))
        canvas.panel(area, chrome.panel, radius=10)
        track, frame = shown.film.tracks[0], shown.frames[self.at]
        inner = area.inflate(-canvas.px(28), -canvas.px(28))
        points = [(inner.x + x * inner.width, inner.y + y * inner.height) for x, y in track.points]
        dot = max(2, canvas.px(3))
        for number, step in enumerate(track.recording.steps[: frame.step + 1]):
            colour = backward if step.backward else forward
            if step.parent >= 0:
                pygame.draw.aaline(canvas.surface, colour, points[step.parent], points[number])
            pygame.draw.circle(canvas.surface, colour, points[number], dot)
        for number in track.answer if frame.done else ():
            pygame.draw.circle(canvas.surface, answer, points[number], 2 * dot)
        if not frame.done:
            pygame.draw.circle(canvas.surface, chrome.text, points[frame.step], 2 * dot)
