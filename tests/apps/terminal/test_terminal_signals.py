"""A signal ends the game in the terminal: the position is kept and the terminal is as it was."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.apps.desktop.test_signals import hear_signals

from pushworks.levels.shipped import shipped_collection
from pushworks.library import Library

LEAVE_ALTERNATE_SCREEN = b"\x1b[?1049l"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_the_terminal_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    library = tmp_path / "library.db"
    master, slave = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "pushworks.apps.cli.start", "play", "first-steps", "--terminal",
         "--level", "2", "--library", library],
        stdin=slave, stdout=slave, stderr=slave, preexec_fn=hear_signals, start_new_session=True,
        env={**os.environ, "PUSHWORKS_CONFIG": str(tmp_path), "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(slave)
    level = shipped_collection("first-steps")[1]
    seen = _read_until(master, b"first-steps", b"First Steps")
    os.write(master, b"llrrjjkkhhll")
    with Library(library) as kept:
        end = time.monotonic() + 30
        while kept.load_game(level) is None:
            assert time.monotonic() < end, seen
            time.sleep(0.02)
    process.send_signal(number)
    seen = _read_until(master, LEAVE_ALTERNATE_SCREEN)
    assert process.wait(timeout=30) == code, seen
    os.close(master)
    with Library(library) as kept:
        assert kept.load_game(level) is not None
        assert kept.check() == []


def _read_until(master: int, *words: bytes) -> bytes:
    """What the terminal shows until one of these is among it."""
    seen = b""
    while not any(word in seen for word in words):
        ready, _, _ = select.select([master], [], [], 30)
        assert ready, seen
        seen += os.read(master, 65536)
    return seen
