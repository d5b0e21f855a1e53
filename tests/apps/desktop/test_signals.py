"""A signal ends a game that waits for input: at once, with everything saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pushworks.levels import read_text
from pushworks.library import Library

from .conftest import LEVELS

_GAME = """
import sys
from pathlib import Path
from pushworks.apps.desktop import launch
from pushworks.apps.desktop.display import Display
run = Display.run
def noting(display):
    display.top.session.play("r")
    print("waiting", flush=True)
    run(display)
Display.run = noting
from pushworks.apps.cli.start import main
main()
"""


def hear_signals() -> None:
    """In the child: signals ignored by the process that runs the tests count again."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_an_idle_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text(LEVELS)
    environment = {
        **os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        "PUSHWORKS_CONFIG": str(tmp_path),
    }  # fmt: skip
    library = tmp_path / "library.db"
    process = subprocess.Popen(
        [sys.executable, "-c", _GAME, "play", levels, "--level", "2", "--library", library],
        stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=hear_signals,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "waiting\n"
    _wait_until_idle(process.pid)
    process.send_signal(number)
    assert process.wait(timeout=30) == code
    with Library(library) as kept:
        saved = kept.load_game(read_text(LEVELS)[1])
        assert saved is not None
        assert saved.moves == "r"
        assert saved.seconds > 0
        assert kept.check() == []


def _wait_until_idle(process: int) -> None:
    """Until the program has used no processor time for a moment: it waits inside SDL."""
    used = -1
    for _ in range(600):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        now = int(fields[11]) + int(fields[12])
        if now == used:
            return
        used = now
        time.sleep(0.3)
    raise AssertionError("the game never comes to rest")
