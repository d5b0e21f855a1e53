"""A player without hands: real pygame events, a window of SDL's dummy driver, a clock that obeys."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LC_ALL"] = "C"  # the game starts in English
os.environ.pop("LANGUAGE", None)

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import pygame
import pytest

from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.screens import menu
from pushworks.apps.desktop.screens.play import PlayScreen
from pushworks.levels import Level, read_text

LEVELS = """\
#######
#     #
#@ $. #
#     #
#######
Title: Two steps

########
#  .   #
#  $ $.#
#@     #
########
Title: Two boxes

#######
#.@   #
#  ## #
# $ $ #
#  .  #
#######
Title: Round the block

#########
#@      #
# $   $ #
#.     .#
#########
Title: The last
"""


_backdrops: dict[tuple[object, ...], pygame.Surface] = {}
_draw_backdrop = menu._backdrop


def _backdrop(canvas: Canvas) -> pygame.Surface:
    """The room behind the start menu, drawn once for all tests with windows of a size."""
    key = canvas.style.name, canvas.width, canvas.height
    if key not in _backdrops:
        _backdrops[key] = _draw_backdrop(canvas)
    return _backdrops[key]


menu._backdrop = _backdrop


class Player:
    """Drives the real program."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1200, 800), levels: str = LEVELS) -> None:
        self.folder = folder
        self.now = 1000.0
        self.collection = PlayableCollection(
            "test", "Test levels", [level for level in read_text(levels) if level.is_playable]
        )
        self.app = App(
            settings_path=folder / "settings.json", library_path=folder / "library.db", opened=self.collection
        )
        self.app.settings.sound = False
        self.app.settings.examine_levels = False  # what goes on in the background is a test of its own
        self.display = Display(self.app, size, fullscreen=False, clock=lambda: self.now)
        self.display.go("menu")
        self.run()

    # Looking.

    @property
    def screen(self) -> str:
        return self.display.top.name

    @property
    def menu(self) -> WidgetScreen:
        assert isinstance(self.display.top, WidgetScreen)
        return self.display.top

    @property
    def game(self) -> PlayScreen:
        return next(state for state in self.display.screens if isinstance(state, PlayScreen))

    @property
    def level(self) -> Level:
        return self.game.session.level

    def pixels(self) -> bytes:
        surface = pygame.display.get_surface()
        assert surface is not None
        return pygame.image.tobytes(surface, "RGB")

    def colour_at(self, x: int, y: int) -> tuple[int, int, int]:
        surface = pygame.display.get_surface()
        assert surface is not None
        red, green, blue, _ = surface.get_at((x, y))
        return red, green, blue

    # Doing.

    def run(self, seconds: float = 0.0) -> None:
        """Let the clock go on, frame by frame, and the program with it."""
        end = self.now + seconds
        while True:
            self.display.cycle(pygame.event.get())
            if self.now >= end:
                return
            self.now += 1 / 60

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Go on without drawing; the first frame afterwards shows what has come of it."""
        self.display.draw = lambda: None  # type: ignore[method-assign]
        try:
            yield
        finally:
            del self.display.draw

    def wait_for(self, done: Callable[[], bool], patience: int = 3000) -> None:
        """Let real work in the background come to its end."""
        for _ in range(patience):
            if done():
                return
            pygame.time.wait(10)
            self.run(1 / 60)
        raise AssertionError(f"still waiting on screen {self.screen}")

    def key_down(self, name: str) -> None:
        key, mod = self._key(name)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.run()

    def key_up(self, name: str) -> None:
        key, mod = self._key(name)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.run()

    def press(self, *names: str) -> None:
        """Tap keys one after the other."""
        for name in names:
            self.key_down(name)
            self.key_up(name)

    @staticmethod
    def _key(name: str) -> tuple[int, int]:
        mod = 0
        for prefix, mask in (
            ("ctrl+", pygame.KMOD_LCTRL),
            ("shift+", pygame.KMOD_LSHIFT),
            ("alt+", pygame.KMOD_LALT),
        ):
            if name.startswith(prefix):
                name, mod = name.removeprefix(prefix), mod | mask
        return pygame.key.key_code(name), mod

    def pad(self, button: int) -> None:
        """Tap a gamepad button."""
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
        self.run()

    def write(self, text: str, *, instead: bool = True) -> None:
        """Write into the field that has the focus, in place of what is there."""
        field = self.menu.field
        assert field is not None, f"no field has the focus on {self.screen}"
        if instead:
            self.press(*["backspace"] * len(field.text))
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.run()

    def point(self, kind: int, at: tuple[int, int], **about: object) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=at, **about))
        self.run()

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(pygame.MOUSEMOTION, at, rel=(0, 0), buttons=(0, 0, 0))
        self.point(pygame.MOUSEBUTTONDOWN, at, button=button)
        self.point(pygame.MOUSEBUTTONUP, at, button=button)

    def click_on(self, name: str) -> None:
        """Click a widget of the screen."""
        self.click(self.menu.find(name).rect.center)

    def drag(self, begin: tuple[int, int], end: tuple[int, int]) -> None:
        self.point(pygame.MOUSEBUTTONDOWN, begin, button=1)
        for part in (0.3, 0.7, 1.0):
            at = (round(begin[0] + (end[0] - begin[0]) * part), round(begin[1] + (end[1] - begin[1]) * part))
            self.point(pygame.MOUSEMOTION, at, rel=(0, 0), buttons=(1, 0, 0))
        self.point(pygame.MOUSEBUTTONUP, end, button=1)

    def wheel(self, steps: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
        self.run()

    def square(self, square: int) -> tuple[int, int]:
        """The pixel in the middle of a square of the board."""
        return self.game.view.pixel_of(square)

    def choose(self, name: str) -> None:
        """Walk the focus to a widget with the Tab key and press Enter."""
        for _ in range(len(self.menu.widgets) + 1):
            if self.menu.widgets[self.menu.focus].name == name:
                self.press("return")
                return
            self.press("tab")
        raise AssertionError(f"the focus never reaches {name!r} on {self.screen}")

    # Short cuts for tests about something else.

    def play(self, index: int = 0, *, resume: bool = True) -> PlayScreen:
        """Open a level."""
        play(self.display, self.collection, index, resume=resume)
        self.run()
        return self.game

    def instant(self) -> None:
        """No animation."""
        self.app.settings.reduced_motion = True

    def close(self) -> None:
        self.app.close()
        pygame.quit()


SIZES = ((800, 600), (1200, 800), (1920, 1080))


@pytest.fixture
def window(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The size of the window: another one for every test, or the one that PUSHWORKS_WINDOW names for all.

    `make test-slow` runs all tests of the game at each size (tests/slow/slow_desktop.py).
    """
    chosen = os.environ.get("PUSHWORKS_WINDOW")
    if chosen:
        width, height = chosen.split("x")
        return int(width), int(height)
    return SIZES[crc32(request.node.name.encode()) % len(SIZES)]


@pytest.fixture
def player(tmp_path: Path, window: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("PUSHWORKS_PICTURES", str(tmp_path / "pictures"))
    monkeypatch.setenv("PUSHWORKS_LEVELS", str(tmp_path / "levels-out"))
    monkeypatch.setenv("PUSHWORKS_SKINS", str(tmp_path / "skins"))
    someone = Player(tmp_path, size=window)
    yield someone
    someone.close()


@pytest.fixture
def quick(player: Player) -> Player:
    """A player whose moves are shown at once."""
    player.instant()
    return player
