"""The start menu: the name in crates, and the ways into the game."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import shown_title
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction, Level
from pushworks.render import Pose, ground_scene

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import PlayableCollection
    from pushworks.apps.desktop.tasks import ThreadTask
    from pushworks.sokoban import Mode

    Place = tuple[PlayableCollection, int, Mode]

_ROOM = """
##########################
#                        #
#                        #
#    ##            ##    #
#                        #
# #                    # #
#          ####          #
#                        #
#                        #
#   #                #   #
#                        #
#  ..                ..  #
#  ..                ..  #
#                        #
##########################
"""


class MenuScreen(WidgetScreen):
    """Title and main entries."""

    name: ClassVar[str] = "menu"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self._backdrop: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._looking: ThreadTask[tuple[Place | None, int]] | None = None
        """Looks up, once the menu is seen, what it says besides its labels."""
        self._known: tuple[Place | None, int] | None = None

    def enter(self) -> None:
        """What was played since may change where Continue goes."""
        self._looking = self._known = None
        super().enter()

    @property
    def wake(self) -> float | None:
        """Until the notes are known."""
        return 0.05 if self._known is None else None

    def update(self, seconds: float) -> None:
        """Behind the first frame: where Continue goes, and the days in a row."""
        if self._known is not None or not self.display.frames:
            return
        if self._looking is None:
            from pushworks.apps.desktop.tasks import ThreadTask

            self._looking = ThreadTask(lambda _: _look(self.display))
        elif self._looking.done:
            self._known = (None, 0) if self._looking.error is not None else self._looking.result()
            self.layout()

    def _note(self, canvas: Canvas, name: str) -> str:
        """At the right of a button: the level that Continue opens, or the streak of daily levels."""
        place, days = self._known or (None, 0)
        if name == "daily":
            return self.t("menu.streak", count=days) if days else ""
        if place is None:
            return ""
        collection, index, _ = place
        number, level = index + 1, collection.levels[index]
        title = level.title or self.t("play.level", number=number)
        about = self.t(
            "menu.continue_at", collection=shown_title(collection, self.t), number=number, title=title
        )
        pixels, room = max(9, canvas.px(20 * 0.72)), canvas.px(400)
        short = about if canvas.fonts.width(about, pixels, False) <= room else title
        return canvas.fonts.fit(short, pixels, False, room)

    def build(self, canvas: Canvas) -> list[Widget]:
        """One column of buttons."""
        px, keymap = canvas.px, self.app.keymap
        entries = [
            ("continue", "play", "", self._continue),
            ("daily", "goal", "", lambda: self.display.go("daily")),
            ("levels", "levels", keymap.label(Action.LEVELS), lambda: self.display.go("browser")),
            ("generate", "generate", "", lambda: self.display.go("generator")),
            ("editor", "pencil", "", lambda: self.display.go("editor")),
            ("bait", "bait", "", lambda: self.display.go("bait")),
            ("stats", "check", "", lambda: self.display.go("stats")),
            ("settings", "settings", keymap.label(Action.SETTINGS), lambda: self.display.go("settings")),
            ("help", "help", keymap.label(Action.HELP), lambda: self.display.go("help")),
            ("quit", "quit", keymap.label(Action.QUIT), self.display.quit),
        ]
        # The way into play is wide; the rest stands in two columns below it.
        width, height, gap = px(310), px(60), px(14)
        left, top = canvas.width // 2 - width - gap // 2, px(310)
        rows = len(entries) // 2 + 1
        if top + rows * (height + gap) > canvas.height:  # a low window: the title stays, the rows move up
            height = (canvas.height - top) // rows - px(6)
            gap = px(6)
        widgets: list[Widget] = []
        for number, (name, icon, hint, press) in enumerate(entries):
            row, column = divmod(number + 1, 2) if number else (0, 0)
            wide = number == 0 or (number == len(entries) - 1 and column == 0)
            area = pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
            if wide:
                area.width = 2 * width + gap
            label = self.t("menu.play" if name == "continue" and self._first_time else f"menu.{name}")
            if name in ("continue", "daily"):
                hint = self._note(canvas, name)
            tip = self.t(f"menu.{name}_is") if name in ("bait", "daily") else ""
            widgets.append(
                Button(area, name, press, label=label, icon=icon, hint=hint, tip=tip, primary=number == 0,
                       size=20)
            )  # fmt: skip
        return widgets

    @property
    def _first_time(self) -> bool:
        """Whether nothing was ever played: there is nothing to continue."""
        return not self.app.settings.collection

    def back(self) -> None:
        """Escape in the start menu moves to Quit instead of leaving at once."""
        self.set_focus(len(self.widgets) - 1)

    def action(self, action: Action) -> bool:
        """Short cuts."""
        if action in (Action.LEVELS, Action.SETTINGS, Action.HELP):
            self.display.go({"levels": "browser"}.get(action.value, action.value))
        elif action is Action.PASTE:
            from pushworks.apps.desktop.clipboard import pasted
            from pushworks.apps.desktop.open_game import open_text

            open_text(self.display, pasted())
        else:
            return False
        return True

    def _continue(self) -> None:
        from pushworks.apps.desktop.open_game import continue_place, play  # the first frame needs neither

        place = continue_place(self.display)
        if place is None:
            self.display.go("message", title=self.t("menu.continue"), text=self.t("menu.no_levels"))
        else:
            play(self.display, *place)

    def draw(self, canvas: Canvas) -> None:
        """A room behind, the title in crates, the buttons."""
        key = (canvas.style.name, canvas.width, canvas.height)
        if self._backdrop is None or self._backdrop[0] != key:
            self._backdrop = (key, _backdrop(canvas))
        canvas.surface.blit(self._backdrop[1], (0, 0))
        _title(canvas)
        canvas.text(
            self.t("menu.tagline"),
            (canvas.width / 2, canvas.px(248)),
            21,
            canvas.chrome.text,
            anchor="center",
        )
        if self.app.font_problem:
            pixels, step = max(9, canvas.px(13)), canvas.px(19)
            lines = canvas.fonts.wrap(self.app.font_problem, pixels, False, canvas.width - canvas.px(30))
            y = canvas.height - canvas.px(20) - step * (len(lines) - 1)
            for number, line in enumerate(lines):
                canvas.text(line, (canvas.width / 2, y + number * step), 13, anchor="center")
        self.draw_widgets(canvas)


def _look(display: Display) -> tuple[Place | None, int]:
    """Where Continue goes, and how many daily levels were solved in a row."""
    from pushworks.apps.desktop.daily import daily_streak
    from pushworks.apps.desktop.open_game import continue_place

    return continue_place(display), daily_streak(display.app.library, date.today())[0]


def _backdrop(canvas: Canvas) -> pygame.Surface:
    """A large room, dimmed so that the buttons stand out."""
    level = Level.from_xsb(_ROOM)
    # Drawn small and stretched: out of focus, as a background should be, and soon ready.
    tile = 16
    small = pygame.Surface(((level.width - 1) * tile, (level.height - 1) * tile)).convert()
    for shapes, x, y in ground_scene(level, canvas.style).placed:
        drawn, dx, dy = canvas.tile(shapes, tile)
        small.blit(drawn, (round((x - 0.5) * tile) + dx, round((y - 0.5) * tile) + dy))
    scale = max(canvas.width / small.get_width(), canvas.height / small.get_height())
    large = (round(small.get_width() * scale), round(small.get_height() * scale))
    stretched = pygame.transform.smoothscale(small, large)
    surface = pygame.Surface((canvas.width, canvas.height)).convert()
    surface.blit(stretched, stretched.get_rect(center=surface.get_rect().center))
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill(pygame.Color(canvas.chrome.background))
    veil.set_alpha(216)
    surface.blit(veil, (0, 0))
    return surface


def _title(canvas: Canvas) -> None:
    """PUSHWORKS: nine crates, the last one still being pushed into place."""
    word = "PUSHWORKS"
    tile = canvas.px(76)
    gap = canvas.px(4)
    total = len(word) * (tile + gap) + tile
    x = canvas.width / 2 - total / 2
    y = canvas.px(118)
    for number, letter in enumerate(word):
        last = number == len(word) - 1
        at = x + number * (tile + gap) + (canvas.px(14) if last else 0)
        canvas.stamp(canvas.style.box if last else canvas.style.box_on_goal, at, y, tile)
        centre = (at + tile / 2, y + tile * 0.46)
        plate = pygame.Rect(0, 0, round(tile * 0.58), round(tile * 0.58))
        plate.center = (round(centre[0]), round(centre[1]))
        canvas.panel(plate, canvas.chrome.panel, radius=10)
        canvas.text(letter, centre, 34, canvas.chrome.accent, bold=True, anchor="center")
    pose = Pose(Direction.LEFT, 1, pushing=True)
    canvas.stamp(canvas.style.player(pose), x + len(word) * (tile + gap) + canvas.px(6), y, tile)
