"""Positions as frames: our own pictures, text for a terminal, and a window."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from pushworks.levels import Level
from pushworks.render import to_image, to_text

if TYPE_CHECKING:
    from pushworks.env.settings import Settings


def rgb_frame(level: Level, settings: Settings) -> NDArray[np.uint8]:
    """The position as height x width x 3 bytes."""
    return np.array(to_image(level, settings.render_tile, settings.style), np.uint8)


def ansi_frame(level: Level, settings: Settings) -> str:  # noqa: ARG001 - the frames have one signature
    """The position as text, in colour."""
    return to_text(level, colour=True)


class Window:
    """A window that shows frames; made with the first one. Needs the extra `game`."""

    def __init__(self, title: str, frames_per_second: int) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            import pygame
        except ImportError:
            raise DependencyNotInstalled("a window needs pip install 'pushworks[game]'") from None

        self._pygame: Any = pygame
        self._title = title
        self._pace = frames_per_second
        self._screen: Any = None
        self._clock = pygame.time.Clock()

    def show(self, frame: NDArray[np.uint8]) -> None:
        """Draw a frame and wait for its time."""
        pygame = self._pygame
        if self._screen is None:
            pygame.display.init()
            self._screen = pygame.display.set_mode((frame.shape[1], frame.shape[0]))
            pygame.display.set_caption(self._title)
        self._screen.blit(pygame.surfarray.make_surface(frame.swapaxes(0, 1)), (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._pace)

    def close(self) -> None:
        """Take the window away."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None


class Drawn(ABC):
    """What an environment of one board shows of itself: a picture, a text, or frames in a window."""

    render_mode: str | None
    metadata: dict[str, Any]
    window_title: ClassVar[str]
    _window: Window | None = None

    @abstractmethod
    def picture(self) -> NDArray[np.uint8]:
        """The position as height x width x 3 bytes."""

    @abstractmethod
    def words(self) -> str:
        """The position as text, in colour."""

    def render(self) -> Any:
        """A picture, a text, or a frame in the window."""
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return self.words()
        frame = self.picture()
        if self.render_mode == "rgb_array":
            return frame
        if self._window is None:
            self._window = Window(self.window_title, self.metadata["render_fps"])
        self._window.show(frame)
        return None

    def close(self) -> None:
        """Take the window away."""
        if self._window is not None:
            self._window.close()
            self._window = None
