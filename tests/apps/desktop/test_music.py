"""Music: composed by our own code, a loop without a seam, off by default, silent when muted."""

from __future__ import annotations

import numpy as np
import pygame

from pushworks.apps.desktop.music import BAR, CHORDS, SCALE, loop, melody
from pushworks.apps.desktop.settings import Settings
from pushworks.apps.desktop.sounds import RATE
from pushworks.apps.desktop.widgets import Slider

from .conftest import Player


def test_the_piece_goes_round_without_a_seam_and_is_never_clipped() -> None:
    piece = loop().astype(np.float64)
    assert len(piece) == len(CHORDS) * BAR * RATE
    assert 20000 < np.abs(piece).max() <= 24000
    steps = np.abs(np.diff(piece))
    assert abs(piece[0] - piece[-1]) <= steps.max()
    bars = piece.reshape(len(CHORDS), -1)
    loudness = np.sqrt((bars**2).mean(axis=1))
    assert loudness.min() > 800  # no bar is empty
    assert loudness.max() < 4 * loudness.min()  # and none bursts in
    assert np.abs(piece[: RATE // 100]).max() < 24000  # what rang on at the end


def test_the_melody_is_always_the_same_and_stays_in_its_scale() -> None:
    assert melody() == melody()
    assert {note for _, note in melody()} <= set(SCALE)
    assert 25 < len(melody()) < 50


def test_music_is_off_until_wanted_and_silent_when_muted(quick: Player) -> None:
    assert Settings().music == 0
    quick.app.settings.sound = True
    quick.display._start_late()
    channel = pygame.mixer.Channel(0)
    assert not channel.get_busy()
    quick.click_on("settings")
    slider = quick.menu.find("music")
    assert isinstance(slider, Slider)
    assert slider.text == "off"
    before = quick.pixels()
    quick.click((slider.track().centerx, slider.track().centery))
    assert quick.app.settings.music == 50
    assert slider.text == "50"
    assert quick.pixels() != before
    quick.wait_for(channel.get_busy)
    for _ in range(20):  # steps and clicks never take its place
        quick.app.sound("step")
    assert channel.get_sound() is quick.app.sounds._music
    quick.press("m")
    quick.wait_for(lambda: not channel.get_busy())
    quick.press("m")
    quick.wait_for(channel.get_busy)
    quick.app.settings.music = 0
    quick.app.tune()
    quick.wait_for(lambda: not channel.get_busy())
