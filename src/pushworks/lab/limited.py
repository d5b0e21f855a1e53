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
from pathlib import Path
from time import monotonic

_START = 60.0
"""Seconds in which a program has to be ready, however busy the machine is."""
_LOOK = 0.02
"""Seconds between two looks whether it is."""
_MOST_WAITED = 9
"""Times its limit that a program may wait for a processor."""
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
    fair: float = 0,
) -> Ended:
    """Run a program in a folder and in a process group of its own; `given` is what it reads.

    Its seconds begin when it starts, or once it is `ready`: that a busy machine is slow to start it is not
    the fault of the program. Nor is it that other programs have the processor: until it has used `fair`
    seconds of it, the time it waited for one is added (Linux). Raises `OSError` when it cannot be started. A
    child that leaves the group (``setsid``) is not ended.
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
        _wait_fairly(process, seconds, fair)
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


def _wait_fairly(process: subprocess.Popen[bytes], seconds: float, fair: float) -> None:
    """Wait for the end of a program; `subprocess.TimeoutExpired` when its time is up."""
    begun = monotonic()
    left = seconds
    while True:
        try:
            process.wait(None if isinf(left) else left)
        except subprocess.TimeoutExpired:
            used, waited = _processor_times(process.pid)
            left = begun + seconds + min(waited, _MOST_WAITED * seconds) - monotonic()
            if used >= fair or left < _LOOK:
                raise
        else:
            return


def _processor_times(process: int) -> tuple[float, float]:
    """Seconds of the processor that a program and its children used, and the longest that one waited."""
    used = waited = 0.0
    left = [str(process)]
    while left:
        name = left.pop()
        with suppress(OSError, ValueError, IndexError):  # another system, or it ends meanwhile
            entry = Path("/proc", name)
            fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            used += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            waited = max(waited, int((entry / "schedstat").read_text().split()[1]) / 1e9)
            left += (entry / "task" / name / "children").read_text().split()
    return used, waited


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
