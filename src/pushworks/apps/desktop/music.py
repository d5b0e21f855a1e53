"""Music for long evenings: eight quiet bars that come round again, composed and played by our own code.

Chords of soft sine waves lie under a melody of plucked notes, which wanders through five tones by a die that
always falls the same way. Whatever rings on at the end rings into the beginning, so the loop has no seam.
"""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from pushworks.apps.desktop.sounds import RATE, Wave

BAR = 4.0
"""Seconds."""
CHORDS = (
    (48, 55, 60, 64, 71), (45, 52, 60, 64, 67), (41, 53, 57, 60, 64), (43, 50, 59, 62, 64),
    (40, 52, 55, 59, 62), (45, 52, 57, 60, 64), (38, 50, 57, 60, 65), (43, 50, 55, 59, 65),
)  # fmt: skip
"""The notes of each bar by number (60 is the middle c), the lowest first."""
SCALE = (60, 62, 64, 67, 69, 72, 74, 76, 79)
"""What the melody is made of: no two of these notes quarrel with each other, or with the chords."""
SEED = 11


def frequency(note: int) -> float:
    """Of a note by number; the a of 440 is 69."""
    return float(440.0 * 2 ** ((note - 69) / 12))


def melody(seed: int = SEED) -> list[tuple[float, int]]:
    """The second each note begins at, and its number: small steps, many rests, home at the end."""
    dice = random.Random(seed)
    place, found = 4, []
    for beat in range(len(CHORDS) * 8):
        strong = beat % 4 == 0
        if dice.random() < (0.75 if strong else 0.32):
            place = max(0, min(len(SCALE) - 1, place + dice.choice((-2, -1, -1, 0, 1, 1, 2))))
            found.append((beat * BAR / 8, SCALE[place]))
    return found


def loop(seed: int = SEED) -> npt.NDArray[np.int16]:
    """The whole piece as 16-bit numbers."""
    length = int(len(CHORDS) * BAR * RATE)
    total = np.zeros(length)
    for bar, chord in enumerate(CHORDS):
        for rank, note in enumerate(chord):
            _add(total, bar * BAR, _pad(frequency(note), 0.11 if rank == 0 else 0.05))
    notes = melody(seed)
    for begin, note in notes:
        _add(total, begin, _pluck(frequency(note)))
        _add(total, begin + 0.375, 0.25 * _pluck(frequency(note)))  # an echo, as from the end of a hall
    _pad.cache_clear()
    _pluck.cache_clear()
    return np.asarray(total / np.abs(total).max() * 24000, dtype=np.int16)


@lru_cache
def _pad(pitch: float, strength: float) -> Wave:
    """A note that swells and fades over its bar and a little into the next."""
    t = np.arange(int(RATE * BAR * 1.3)) / RATE
    shape = np.sin(np.pi * t / t[-1]) ** 2
    beating = np.sin(2 * np.pi * pitch * t) + np.sin(2 * np.pi * pitch * 1.003 * t)
    return np.asarray(strength * shape * beating)


@lru_cache
def _pluck(pitch: float) -> Wave:
    """A soft tongue of metal: it sounds at once and rings off."""
    t = np.arange(int(RATE * 2.2)) / RATE
    ring = np.exp(-2.4 * t) * np.sin(2 * np.pi * pitch * t)
    knock = 0.3 * np.exp(-9 * t) * np.sin(2 * np.pi * 3 * pitch * t)
    return np.asarray(0.22 * (ring + knock) * np.minimum(1.0, 120 * t) * np.minimum(1.0, (t[-1] - t) * 20))


def _add(total: Wave, begin: float, wave: Wave) -> None:
    """Lay a note over what is there; what goes beyond the end goes on at the beginning."""
    start = int(begin * RATE) % len(total)
    cuts = [0, *range(len(total) - start, len(wave), len(total)), len(wave)]
    for first, last in pairwise(cuts):
        at = (start + first) % len(total)
        total[at : at + last - first] += wave[first:last]
