"""A game in a process of its own, killed in the middle; then the library is asked what it kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from pushworks.levels import read_text
from pushworks.library import Library
from pushworks.sokoban import Game

from .conftest import LEVELS

_PROGRAM = """
import random, sys
from pathlib import Path
from tests.apps.desktop.conftest import Player
import pygame
player = Player(Path(sys.argv[1]))
player.instant()
dice = random.Random(sys.argv[2])
keys = ["up", "down", "left", "right", "left", "right", "u", "y", "r", "shift+u", "v"]
print("ready", flush=True)
while True:
    player.display.home()
    game = player.play(dice.choice([1, 2, 3]))
    for _ in range(40):
        player.press(dice.choice(keys))
        if player.screen != "playing":
            break
        session = player.game.session
        played, future = session.game.lurd, session.game.future
        if session.game.mode.value == "push" and played + future:
            # What is printed here has been saved before: after a kill it must still be there.
            print(session.index, len(played), played + future, flush=True)
"""


def killed_while_playing(folder: Path, seconds: float) -> None:
    """Play at random, kill the process after a while, and check every promise the library made."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    root = Path(__file__).resolve().parents[3]
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(folder), str(seconds)],
        stdout=subprocess.PIPE, text=True, cwd=root, env=environment,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read().split("\n")[:-1]  # a last line cut short does not count
    process.wait()

    levels = list(read_text(LEVELS))
    with Library(folder / "library.db") as library:
        assert library.check() == []
        for level in levels:
            saved = library.load_game(level)
            if saved is not None:
                assert saved.level == level
                Game(level).play(saved.moves)  # raises when the saved moves are not possible
        if said:
            index, position, moves = said[-1].split(" ")
            level = levels[int(index)]
            saved = library.load_game(level)
            # The game was saved as printed, or later: the moves saved then go on from those, or it was
            # solved or changed meanwhile, in which case it is another legal game, checked above.
            if saved is not None and saved.moves == moves:
                assert saved.position in (int(position), int(position) - 1, int(position) + 1)
    assert not list(folder.glob(".settings-*")) or (folder / "settings.json").exists()
