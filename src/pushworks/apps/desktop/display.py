"""`Display`: the window, the stack of screens, and the loop that feeds them.

The loop sleeps until something happens. Only while something moves does it run at 60 frames a second,
and it draws only when a screen says that it looks different.
"""

from __future__ import annotations

import importlib
import logging
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.fonts import Fonts
from pushworks.apps.desktop.inputs import Close, Expose, Input, InputHandler, Press, Resize
from pushworks.apps.desktop.state import State

log = logging.getLogger("pushworks.desktop")

SCREENS = {
    "menu": "menu:MenuScreen",
    "browser": "browser:BrowserScreen",
    "open": "open:OpenScreen",
    "manage": "managing:ManageScreen",
    "bin": "binned:BinScreen",
    "playing": "playing:PlayingScreen",
    "pause": "pause:PauseScreen",
    "thinking": "thinking:ThinkingScreen",
    "watching": "watching:WatchingScreen",
    "history": "history:HistoryScreen",
    "review": "review:ReviewScreen",
    "replay": "replay:ReplayScreen",
    "improving": "improving:ImprovingScreen",
    "generate": "generate:GenerateScreen",
    "generating": "generating:GeneratingScreen",
    "made": "made:MadeScreen",
    "victory": "victory:VictoryScreen",
    "settings": "settings:SettingsScreen",
    "keys": "keys:KeysScreen",
    "engine": "engine:EngineScreen",
    "looks": "looks:LooksScreen",
    "help": "help:HelpScreen",
    "editor": "editor:EditorScreen",
    "details": "details:DetailsScreen",
    "daily": "daily:DailyScreen",
    "stats": "stats:StatsScreen",
    "bait": "bait:BaitScreen",
    "bait_playing": "bait_playing:BaitPlayingScreen",
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
        self.states: list[State] = []
        pygame.display.init()
        pygame.display.set_caption("Pushworks")
        self._windowed = size
        self.fullscreen = app.settings.fullscreen if fullscreen is None else fullscreen
        surface = self._open()
        self.fonts = Fonts(app.settings.language)
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
    def top(self) -> State:
        """The screen that has the player's attention."""
        return self.states[-1]

    def make(self, name: str, **about: Any) -> State:
        """Make a screen by name."""
        path = SCREENS[name]
        module, kind = path.split(":")
        found = importlib.import_module(f"pushworks.apps.desktop.screens.{module}")
        state: State = getattr(found, kind)(self, **about)
        return state

    def go(self, name: str, **about: Any) -> None:
        """Open a screen above the present one."""
        state = self.make(name, **about)
        if self.states:
            self.top.leave()
        self.states.append(state)
        self._entered()

    def replace(self, name: str, **about: Any) -> None:
        """Open a screen in place of the present one."""
        state = self.make(name, **about)
        self.top.leave()
        self.states[-1] = state
        self._entered()

    def pop(self, count: int = 1) -> None:
        """Close the present screen (or several); the first one stays."""
        count = min(count, len(self.states) - 1)
        if count > 0:
            self.top.leave()
            del self.states[-count:]
            self._entered()

    def pop_to(self, name: str) -> None:
        """Close screens until the one of this name is on top; the first one stays."""
        count = 0
        for state in reversed(self.states[1:]):
            if state.name == name:
                break
            count += 1
        self.pop(count)

    def home(self) -> None:
        """Back to the start menu."""
        self.pop(len(self.states) - 1)

    def quit(self) -> None:
        """End the game."""
        self.running = False

    def _entered(self) -> None:
        self.input.release_all()
        self.top.enter()

    def relayout(self) -> None:
        """The window, the language or the style changed: place everything anew."""
        self.canvas.set_style(self.app.settings.icon_style, self.app.settings.colours)
        for state in self.states:
            state.layout()

    def set_language(self, language: str) -> None:
        """Speak another language."""
        self.app.settings.language = language
        self.fonts.set_language(language)
        self.relayout()

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

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until there is something to do, then return the events."""
        if not self._late and self.frames:
            self._start_late()
        state = self.top
        if state.dirty or not self.frames:
            return pygame.event.get()
        if state.animating or self.input.holding:
            spare = FRAME - (self.clock() - self._last)
            if spare > 0.001:
                event = pygame.event.wait(max(1, int(spare * 1000)))
                return [event, *pygame.event.get()] if event.type != pygame.NOEVENT else []
            return pygame.event.get()
        patience = state.wake
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
        first = len(self.states) - 1
        while first > 0 and self.states[first].overlay:
            first -= 1
        for state in self.states[first:]:
            state.dirty = False
            state.draw(self.canvas)
        pygame.display.flip()
        self.frames += 1


def close_window() -> None:
    """Give the window and the loudspeaker back."""
    pygame.quit()
