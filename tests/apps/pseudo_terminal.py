"""Commands under a real pseudo-terminal, in this process (quick) or in one of their own."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pushworks.apps.cli import main


@dataclass
class Screen:
    """The other end of a terminal: what a person would have seen."""

    slave: int
    _seen: bytearray = field(default_factory=bytearray)

    @property
    def text(self) -> str:
        return self._seen.decode("utf-8", "replace")


@contextmanager
def terminal(columns: int = 80) -> Iterator[Screen]:
    """A terminal; what is written to it has been seen when the block is left."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    screen = Screen(slave)

    def look() -> None:
        while True:
            try:
                data = os.read(master, 65536)
            except OSError:  # Linux says so when the last writer is gone
                return
            if not data:
                return
            screen._seen.extend(data)

    looker = threading.Thread(target=look)
    looker.start()
    try:
        yield screen
    finally:
        os.close(slave)
        looker.join(10)
        os.close(master)


def run_on_terminal(arguments: list[str], out: Path | None, columns: int = 80) -> tuple[int, str]:
    """Run a command here, standard error on a terminal, standard output in a file or there as well.

    The exit code, and what the terminal showed.
    """
    before = sys.stdout, sys.stderr
    with terminal(columns) as screen:
        sys.stderr = os.fdopen(os.dup(screen.slave), "w", encoding="utf-8", buffering=1)
        if out is None:
            sys.stdout = os.fdopen(os.dup(screen.slave), "w", encoding="utf-8", buffering=1)
        else:
            sys.stdout = out.open("w", encoding="utf-8")
        try:
            code = main.run(arguments)
        finally:
            sys.stdout.close()
            sys.stderr.close()
            sys.stdout, sys.stderr = before
    return code, screen.text
