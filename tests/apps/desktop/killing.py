"""A game in a process of its own, killed in the middle; then the library is asked what it kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.draft import Draft
from pushworks.apps.desktop.drawing import Sheet
from pushworks.apps.desktop.session import Session
from pushworks.levels import Direction, Level, read_text
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

def tell():
    # Whatever is printed here has been saved before: after a kill it must still be there.
    session = player.game.session
    if session.game.mode.value == "push":
        played, future = session.game.lurd, session.game.future
        print(session.index, len(played), played + future + ".", flush=True)

print("ready", flush=True)
while True:
    player.display.home()
    player.play(dice.choice([int(index) for index in sys.argv[3]]))
    tell()  # after a victory, which is not told, a new game begins
    for _ in range(40):
        player.press(dice.choice(keys))
        if player.screen != "play":
            break
        tell()
"""


def _started(program: str, folder: Path, *about: object) -> subprocess.Popen[str]:
    """A game in a process of its own."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    root = Path(__file__).resolve().parents[3]
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder), *map(str, about)],
        stdout=subprocess.PIPE, text=True, cwd=root, env=environment,
    )  # fmt: skip


def _killed(seconds: float, *processes: subprocess.Popen[str]) -> list[list[str]]:
    """Let them play for a while and kill them; the whole lines that each of them said."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    for process in processes:
        process.send_signal(signal.SIGKILL)
    said = []
    for process in processes:
        assert process.stdout is not None
        said.append(process.stdout.read().split("\n")[:-1])  # a last line cut short does not count
        process.wait()
    return said


@contextmanager
def beside(folder: Path, seed: object) -> Iterator[None]:
    """Another game that plays at random with the same library and settings; it must not fall over."""
    process = _started(_PROGRAM, folder, seed, "123")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    reader = threading.Thread(target=process.stdout.read, daemon=True)  # a full pipe would stop it
    reader.start()
    try:
        yield
        assert process.poll() is None, "the other game ended"
    finally:
        process.kill()
        reader.join()
        process.wait()


def killed_while_playing(folder: Path, seconds: float) -> None:
    """Play at random, kill the process after a while, and check every promise the library made."""
    (said,) = _killed(seconds, _started(_PROGRAM, folder, seconds, "123"))
    _check_games(folder, said)


def killed_both(folder: Path, seconds: float, *, drawing: bool) -> None:
    """Two games with one library, both killed: each of them kept what it promised."""
    first = _started(_PROGRAM, folder, seconds, "13")
    if drawing:
        said, drawn = _killed(seconds, first, _started(_EDITOR, folder, seconds))
        _check_drawing(folder, drawn)
    else:
        said, other = _killed(seconds, first, _started(_PROGRAM, folder, -seconds, "2"))
        _check_games(folder, other)
    _check_games(folder, said)
    settings = folder / "settings.json"
    assert not settings.exists() or isinstance(json.loads(settings.read_text("utf-8")), dict)


def _check_games(folder: Path, said: list[str]) -> None:
    levels = list(read_text(LEVELS))
    with Library(folder / "library.db") as library:
        assert library.check() == []
        for level in levels:
            saved = library.load_game(level)
            if saved is not None:
                assert saved.level == level
                Game(level).play(saved.moves)  # raises when the saved moves are not possible
        if said:
            index = said[-1].split(" ")[0]
            told = [_state(line) for line in said if line.split(" ")[0] == index]
            level = levels[int(index)]
            saved = library.load_game(level)
            allowed = _following(level, *told[-1]) | {told[-1]}
            if told[-1][1] == 0:  # a restart can be undone: back to what was told before it
                allowed |= set(told)
            kept = None if saved is None else (saved.moves, saved.position)
            assert kept in allowed, (kept, told[-1])
    assert not list(folder.glob(".settings-*")) or (folder / "settings.json").exists()


_EDITOR = """
import itertools, random, sys
from pathlib import Path
from tests.apps.desktop.conftest import Player
player = Player(Path(sys.argv[1]))
player.instant()
dice = random.Random(sys.argv[2])
player.display.go("editor")
print("ready", flush=True)
for step in itertools.count():
    player.display.top.draft.notes = str(step)  # undo may bring back an old sheet, never an old number
    player.press(*dice.choices(["up", "down", "left", "right"], k=dice.randrange(1, 4)))
    player.press(dice.choice(["1", "2", "3", "4", "5", "u", "y", "x", "r"]), "return")
    sheet = player.display.top.sheet
    print(step, sheet.width, sheet.cells.replace(" ", "_") + ";", flush=True)
"""


def killed_while_drawing(folder: Path, seconds: float) -> None:
    """Draw at random, kill the process after a while: the last drawing told, or a later one, is kept."""
    (said,) = _killed(seconds, _started(_EDITOR, folder, seconds))
    _check_drawing(folder, said)


def _check_drawing(folder: Path, said: list[str]) -> None:
    told = [_sheet(line) for line in said if line.endswith(";")]
    with Library(folder / "library.db") as library:
        assert library.check() == []
        kept = Draft.load(library)
    if told:
        step, sheet = told[-1]
        assert kept.drawing.sheet == sheet or int(kept.notes) > step, "an older drawing was kept"


def _sheet(line: str) -> tuple[int, Sheet]:
    step, width, cells = line.rstrip(";").split(" ")
    return int(step), Sheet(int(width), cells.replace("_", " "))


def _state(line: str) -> tuple[str, int]:
    _, position, moves = line.split(" ")
    return moves.rstrip("."), int(position)


def _following(level: Level, moves: str, position: int) -> set[tuple[str, int] | None]:
    """Where the next key may have led: one action was perhaps saved, but not told any more."""
    found: set[tuple[str, int] | None] = set()
    if not moves:
        found.add(None)  # nothing was done, so nothing need be saved
    actions: list[Callable[[Game], object]] = [
        *(lambda game, d=d: game.move(d) for d in Direction),
        Game.undo, Game.redo, Game.undo_push, Game.restart,
    ]  # fmt: skip
    for action in actions:
        session = Session(None, PlayableCollection("", "", [level]), 0)
        session.game.play(moves)
        session.game.go_to(position)
        session.do(action)
        found.add((session.game.lurd + session.game.future, len(session.game.lurd)))
        if session.game.solved:
            found.add(None)  # a solved game is no game in progress any more
    return found
