"""Commands under a real pseudo-terminal, in this process (quick) or in one of their own."""

from __future__ import annotations

import fcntl
import os
import pty
import re
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


def lines_left(text: str) -> list[str]:
    """What is on the screen in the end: progress bars have been erased, colours are left out.

    A line that is wider than the terminal stays one line here, so that a test can see that it is.
    """
    lines, row, column = [""], 0, 0
    for code, letter in _parts(text):
        if letter == "\n":
            row, column = row + 1, 0
            lines += [""] * (row + 1 - len(lines))
        elif letter == "\r":
            column = 0
        elif len(letter) == 1:
            line = lines[row].ljust(column)
            lines[row] = line[:column] + letter + line[column + 1 :]
            column += 1
        elif letter == "CSI A":
            row = max(0, row - int(code or 1))
        elif letter == "CSI K":
            lines[row] = "" if code == "2" else lines[row][:column]
        elif letter == "CSI G":
            column = int(code or 1) - 1
    return [line.rstrip() for line in lines]


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Characters as ("", character), control sequences as (parameters, "CSI X")."""
    for match in re.finditer(r"\x1b\[([0-9;?]*)([A-Za-z])|[^\x1b]", text, re.DOTALL):
        yield (match[1], f"CSI {match[2]}") if match[2] else ("", match[0])


_END = b"\x1c the end \x1c"


@contextmanager
def terminal(columns: int = 80) -> Iterator[Screen]:
    """A terminal; what is written to it has been seen when the block is left."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    screen = Screen(slave)

    def look() -> None:
        while _END not in screen._seen[-70_000:]:
            try:
                data = os.read(master, 65536)
            except OSError:  # Linux says so when the last writer is gone
                return
            if not data:
                return
            screen._seen.extend(data)
        del screen._seen[screen._seen.rindex(_END) :]

    looker = threading.Thread(target=look, daemon=True)
    looker.start()
    try:
        yield screen
    finally:
        # What was written before it has been read when it arrives. The end of the file would not do: a helper
        # process that a command has started may keep the terminal open.
        os.write(slave, _END)
        looker.join(60)
        os.close(slave)
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
