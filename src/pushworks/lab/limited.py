"""`run_limited`: another program with limits on its time and its output, ended with all its children."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf, isinf
from time import monotonic

_START = 60.0
"""Seconds in which a program has to be ready, however busy the machine is."""
_LOOK = 0.02
"""Seconds between two looks whether it is."""
_DRAIN = 2.0
"""Seconds in which what a program printed before its end has to arrive."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended."""

    output: str
    """What it printed to either stream, up to the limit."""
    code: int | None
    late: bool = False
    """It was stopped because its time was up."""
    flooded: bool = False
    """It was stopped because it printed more than allowed."""


class _Reader(threading.Thread):
    """Collects what a program prints, and ends the program when that is too much."""

    def __init__(self, process: subprocess.Popen[bytes], limit: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.room = limit
        self.pieces: list[bytes] = []
        self.flooded = False

    def run(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):  # closed under our hands
            while piece := os.read(self.process.stdout.fileno(), 1 << 16):
                self.pieces.append(piece[: self.room])
                self.room -= len(piece)
                if self.room < 0:
                    self.flooded = True
                    end_group(self.process)
                    return


def run_limited(
    words: Sequence[str],
    *,
    folder: str,
    seconds: float = inf,
    output: int = 16 << 20,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
    ready: Callable[[], bool] | None = None,
) -> Ended:
    """Run a program in a folder and in a process group of its own; `given` is what it reads.

    Its seconds begin when it starts, or once it is `ready`: that a busy machine is slow to start it is not
    the fault of the program. Raises `OSError` when it cannot be started. A child that leaves the group
    (``setsid``) is not ended.
    """
    process = subprocess.Popen(
        list(words), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, env=environment,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    reader = _Reader(process, output)
    reader.start()
    late = False
    try:
        with suppress(OSError):  # it may end without reading
            process.stdin.write(given)
            process.stdin.close()
        if ready is not None:
            _wait_until(ready, process)
        process.wait(None if isinf(seconds) else seconds)
        reader.join(_DRAIN)
    except subprocess.TimeoutExpired:
        late = True
    finally:
        end_group(process)
        process.wait()
        reader.join(_DRAIN)
        if not reader.is_alive():
            process.stdout.close()
    text = b"".join(reader.pieces).decode("utf-8", errors="replace")
    return Ended(text, process.returncode, late, reader.flooded)


def _wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Until a program is ready, has ended, or had more than enough time for it."""
    begun = monotonic()
    while not ready() and monotonic() - begun < _START:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK)
            return


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a program and its children."""
    with suppress(ProcessLookupError, PermissionError):  # gone already
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # Windows knows no groups of processes
            process.kill()
