"""The sounds, made of sine waves and noise by our own code when first needed; and the music player."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pygame

RATE = 44100
Wave = npt.NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _tone(
    frequency: float, seconds: float, fade: float, harmonics: tuple[float, ...] = (1.0, 0.35, 0.12)
) -> Wave:
    """A struck note: a few harmonics that die away."""
    t = _time(seconds)
    wave = sum(part * np.sin(2 * np.pi * frequency * (n + 1) * t) for n, part in enumerate(harmonics))
    return np.asarray(wave * np.exp(-t * fade) * np.minimum(1.0, t * 400))


def _noise(seconds: float, fade: float, smooth: int, seed: int) -> Wave:
    """A dull rustle: noise with its high notes averaged away."""
    raw = np.random.default_rng(seed).uniform(-1, 1, int(RATE * seconds) + smooth)
    soft = np.convolve(raw, np.ones(smooth) / smooth, "same")[: int(RATE * seconds)]
    t = _time(seconds)
    return np.asarray(soft[: len(t)] * np.exp(-t * fade) * np.minimum(1.0, t * 300))


def _join(*notes: tuple[float, Wave]) -> Wave:
    """Notes laid over one another, each with its own start."""
    length = max(int(start * RATE) + len(wave) for start, wave in notes)
    total = np.zeros(length)
    for start, wave in notes:
        begin = int(start * RATE)
        total[begin : begin + len(wave)] += wave
    return total


def _melody(notes: tuple[float, ...], gap: float, fade: float) -> Wave:
    return _join(*((i * gap, _tone(note, 0.6, fade)) for i, note in enumerate(notes)))


SOUNDS: dict[str, Callable[[], Wave]] = {
    "step": lambda: 0.5 * _noise(0.06, 60, 24, 1),
    "push": lambda: _join((0, 0.9 * _noise(0.13, 22, 40, 2)), (0, 0.18 * _tone(82, 0.13, 24))),
    "goal": lambda: 0.35 * _melody((659.3, 987.8), 0.07, 9),
    "bump": lambda: 0.4 * _tone(70, 0.09, 40, (1.0, 0.5)),
    "undo": lambda: 0.16 * _tone(392, 0.09, 34, (1.0, 0.2)),
    "click": lambda: 0.14 * _tone(880, 0.05, 80, (1.0, 0.3)),
    "hint": lambda: 0.25 * _melody((784, 1046.5), 0.06, 12),
    "deadlock": lambda: 0.3 * _melody((233.1, 185.0), 0.12, 9),
    "win": lambda: 0.33 * _melody((523.3, 659.3, 784.0, 1046.5, 1318.5), 0.11, 4.5),
}


def samples(name: str) -> npt.NDArray[np.int16]:
    """The sound as 16-bit numbers; never clipped."""
    wave = SOUNDS[name]()
    loudest = float(np.abs(wave).max())
    return np.asarray(wave / max(loudest, 1.0) * 32000, dtype=np.int16)


class Sounds:
    """Plays sounds where there is a loudspeaker; silent, not broken, where there is none."""

    def __init__(self) -> None:
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._ready = False
        self._music: pygame.mixer.Sound | None = None
        self._composer: threading.Thread | None = None
        self._loudness = 0.0

    def start(self) -> None:
        """Open the loudspeaker; called after the first frame because it may take a moment."""
        import pygame

        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_reserved(1)  # for the music, which no footstep is to push aside
            self._ready = True
        except pygame.error:
            self._ready = False

    def music(self, volume: float) -> None:
        """Let the music play this loud, 0 for silence. It is composed when first wanted, on the side."""
        self._loudness = volume
        if not self._ready:
            return
        if volume > 0 and self._music is None:
            if self._composer is None:
                self._composer = threading.Thread(target=self._compose, name="composer", daemon=True)
                self._composer.start()
            return
        self._tune()

    def _compose(self) -> None:
        import pygame

        from pushworks.apps.desktop.music import loop

        samples = loop().tobytes()
        if pygame.mixer.get_init():  # the window may have been closed meanwhile
            self._music = pygame.mixer.Sound(buffer=samples)
            self._tune()

    def _tune(self) -> None:
        import pygame

        channel = pygame.mixer.Channel(0)
        if self._loudness <= 0 or self._music is None:
            channel.stop()  # at once: a fade is not heard of while the music still swells
            return
        # Half as loud as it could be: it is to be forgotten while one thinks.
        self._music.set_volume(self._loudness * 0.5)
        if not channel.get_busy() or channel.get_sound() is not self._music:
            channel.play(self._music, loops=-1, fade_ms=1500)

    def play(self, name: str, volume: float) -> None:
        """Play a sound."""
        if not self._ready or volume <= 0:
            return
        import pygame

        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=samples(name).tobytes())
        sound = self._made[name]
        sound.set_volume(volume)
        sound.play()
