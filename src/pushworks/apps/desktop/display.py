"""`Display`: the window, the stack of screens, and the loop that feeds them.

The loop sleeps until something happens. Only while something moves does it run at 60 frames a second,
and it draws only when a screen says that it looks different.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.fonts import EAST_ASIAN, PACKAGE, Fonts, has_chinese
from pushworks.apps.desktop.inputs import Close, Expose, Input, InputHandler, Press, Resize
from pushworks.apps.desktop.screen import Screen

log = logging.getLogger("pushworks.desktop")

AT_REST = (
    "menu",
    "browser",
    "collection_manager",
    "bin",
    "stats",
    "trainer",
    "open_file",
    "settings",
    "help",
)
"""Screens on which nobody plays: work that can wait goes on behind them."""
SCREENS = {
    "menu": "menu:MenuScreen",
    "browser": "browser:BrowserScreen",
    "open_file": "open_file:OpenFileScreen",
    "collection_manager": "collection_manager:CollectionManagerScreen",
    "bin": "bin:BinScreen",
    "play": "play:PlayScreen",
    "pause": "pause:PauseScreen",
    "solver_progress": "solver_progress:SolverProgressScreen",
    "search_view": "search_view:SearchViewScreen",
    "history": "history:HistoryScreen",
    "review": "review:ReviewScreen",
    "plan": "plan:PlanScreen",
    "replay": "replay:ReplayScreen",
    "improve": "improve:ImproveScreen",
    "generator": "generator:GeneratorScreen",
    "generator_progress": "generator_progress:GeneratorProgressScreen",
    "generated_level": "generated_level:GeneratedLevelScreen",
    "victory": "victory:VictoryScreen",
    "settings": "settings:SettingsScreen",
    "keys": "keys:KeysScreen",
    "engine": "engine:EngineScreen",
    "appearance": "appearance:AppearanceScreen",
    "help": "help:HelpScreen",
    "editor": "editor:EditorScreen",
    "level_details": "level_details:LevelDetailsScreen",
    "daily": "daily:DailyScreen",
    "stats": "stats:StatsScreen",
    "trainer": "trainer:TrainerScreen",
    "puzzle": "puzzle:PuzzleScreen",
    "bait": "bait:BaitScreen",
    "bait_play": "bait_play:BaitPlayScreen",
    "bait_agents": "bait_agents:BaitAgentsScreen",
    "message": "message:MessageScreen",
}
"""Screens by name, each in a file that is read when first shown."""

FRAME = 1 / 60
SMALLEST = (480, 360)


class Display:
    """The window and what is shown in it."""

    def __init__(
        self,
        app: App,
        size: tuple[int, int] = (1200, 800),
        fullscreen: bool | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.clock = clock
        self.running = True
        self.frames = 0
        self.screens: list[Screen] = []
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # The game draws by the processor: OpenGL would only pass the finished picture on, for more than
            # the picture costs and an eighth of the start. Elsewhere SDL may know no other way.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_caption("Pushworks")
        self._windowed = size
        self.fullscreen = app.settings.fullscreen if fullscreen is None else fullscreen
        surface = self._open()
        self._speak(app.settings.language)
        self.fonts = Fonts(app.language)
        self.canvas = Canvas(surface, self.fonts, app.settings.icon_style, app.settings.colours)
        self.input = InputHandler(app.keymap)
        self._set_icon()
        pygame.key.set_repeat(0)
        self._last = self.clock()
        self._late = False

    def _open(self) -> pygame.Surface:
        if self.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._windowed, pygame.RESIZABLE)

    def _set_icon(self) -> None:
        surface, _, _ = self.canvas.tile(self.canvas.style.box_on_goal, 64)
        pygame.display.set_icon(surface)

    # Screens.

    @property
    def top(self) -> Screen:
        """The screen that has the player's attention."""
        return self.screens[-1]

    def make(self, name: str, **about: Any) -> Screen:
        """Make a screen by name."""
        module, kind = SCREENS[name].split(":")
        path = f"pushworks.apps.desktop.screens.{module}"
        is_new = path not in sys.modules
        screen: Screen = getattr(importlib.import_module(path), kind)(self, **about)
        if is_new:
            # What is loaded stays until the end. Looked through again and again by the garbage collector, it
            # would cost up to 40 ms in the middle of a frame. At the end all is cleaned up as usual.
            gc.freeze()
            atexit.register(gc.unfreeze)
        return screen

    def go(self, name: str, **about: Any) -> None:
        """Open a screen above the present one."""
        screen = self.make(name, **about)
        if self.screens:
            self.top.leave()
        self.screens.append(screen)
        self._entered()

    def replace(self, name: str, **about: Any) -> None:
        """Open a screen in place of the present one."""
        screen = self.make(name, **about)
        self.top.leave()
        self.screens[-1] = screen
        self._entered()

    def pop(self, count: int = 1) -> None:
        """Close the present screen (or several); the first one stays."""
        count = min(count, len(self.screens) - 1)
        if count > 0:
            self.top.leave()
            del self.screens[-count:]
            self._entered()

    def pop_to(self, name: str) -> None:
        """Close screens until the one of this name is on top; the first one stays."""
        count = 0
        for screen in reversed(self.screens[1:]):
            if screen.name == name:
                break
            count += 1
        self.pop(count)

    def home(self) -> None:
        """Back to the start menu."""
        self.pop(len(self.screens) - 1)

    def quit(self) -> None:
        """End the game."""
        self.running = False

    def _entered(self) -> None:
        self.input.release_all()
        self.app.at_rest = self.top.name in AT_REST
        self.top.enter()

    def relayout(self) -> None:
        """The window, the language or the style changed: place everything anew."""
        self.canvas.set_style(self.app.settings.icon_style, self.app.settings.colours)
        for screen in self.screens:
            screen.layout()

    def set_language(self, language: str) -> None:
        """Speak another language."""
        self.app.settings.language = language
        self._speak(language)
        self.fonts.set_language(self.app.language)
        self.relayout()

    def _speak(self, language: str) -> None:
        """Use a language if this system has a font for it; else English, and a line on what to install."""
        app = self.app
        app.language, app.font_problem = language, ""
        if language in EAST_ASIAN and not has_chinese():
            app.language = "en"
            name = {"zh": "Chinese", "ja": "Japanese"}[language]
            app.font_problem = app.t("menu.font_missing", language=name, package=PACKAGE)

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop doing so."""
        if not self.fullscreen:
            self._windowed = pygame.display.get_window_size()
        self.fullscreen = not self.fullscreen
        self.app.settings.fullscreen = self.fullscreen
        self.app.save_settings()
        self.canvas.set_surface(self._open())
        self.relayout()

    def toggle_sound(self) -> None:
        """Be quiet, or stop being so."""
        self.app.settings.sound = not self.app.settings.sound
        self.app.save_settings()
        self.app.tune()
        self.relayout()

    # The loop.

    def run(self) -> None:
        """Play until the window is closed."""
        while self.running:
            self.cycle(self._wait())
        self.top.leave()

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until there is something to do, then return the events."""
        if not self._late and self.frames:
            self._start_late()
        screen = self.top
        if screen.dirty or not self.frames:
            return pygame.event.get()
        if screen.animating or self.input.holding:
            spare = FRAME - (self.clock() - self._last)
            if spare > 0.001:
                event = pygame.event.wait(max(1, int(spare * 1000)))
                return [event, *pygame.event.get()] if event.type != pygame.NOEVENT else []
            return pygame.event.get()
        patience = screen.wake
        event = pygame.event.wait() if patience is None else pygame.event.wait(max(1, int(patience * 1000)))
        return [event, *pygame.event.get()] if event.type != pygame.NOEVENT else []

    def _start_late(self) -> None:
        """What can wait until the first frame has been seen."""
        self._late = True
        self.app.sounds.start()
        self.app.tune()
        self.input.start_gamepads()

    def cycle(self, events: Iterable[pygame.event.Event]) -> None:
        """Handle events, let time go by, draw if anything looks different."""
        now = self.clock()
        elapsed = now - self._last
        if not (self.top.animating or self.input.holding):
            elapsed = min(elapsed, FRAME)  # a rest is no time for an animation that starts now
        for event in events:
            for item in self.input.translate(event, now):
                self.handle(item)
        for press in self.input.repeats(now):
            self.handle(press)
        due = elapsed >= FRAME * 0.9 or self.top.dirty
        if due:
            self._last = now
            self.top.update(min(elapsed, 0.1))
        if self.running and (self.top.dirty or (due and self.top.animating)):
            self.draw()

    def handle(self, item: Input) -> None:
        """Give an input to whom it concerns."""
        if isinstance(item, Close):
            self.quit()
        elif isinstance(item, Resize):
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() != (self.canvas.width, self.canvas.height):
                self.canvas.set_surface(surface)
                self.relayout()
        elif isinstance(item, Expose):
            self.top.dirty = True
        elif isinstance(item, Press) and item.what is Action.FULLSCREEN and not self._captures():
            self.toggle_fullscreen()
        elif isinstance(item, Press) and item.what is Action.QUIT and not self._captures():
            self.quit()
        elif isinstance(item, Press) and item.what is Action.MUTE and not self._captures():
            self.toggle_sound()
        else:
            self.top.handle(item)

    def _captures(self) -> bool:
        """Whether the screen wants keys as they are (the key map being changed)."""
        return bool(getattr(self.top, "capturing", False))

    def draw(self) -> None:
        """Draw the top screen, and those below it that show through."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].overlay:
            first -= 1
        for screen in self.screens[first:]:
            screen.dirty = False
            screen.draw(self.canvas)
        pygame.display.flip()
        self.frames += 1


def request_close() -> None:
    """Ask the game to end, as the window's close button does. Any thread may call this."""
    with contextlib.suppress(pygame.error):  # the window is closed already
        pygame.event.post(pygame.event.Event(pygame.QUIT))


def close_window() -> None:
    """Give the window and the loudspeaker back."""
    pygame.quit()
