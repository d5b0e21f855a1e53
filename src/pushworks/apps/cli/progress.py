"""Progress of long work: a bar on a terminal, a plain line now and then in a pipe.

What is printed into a pipe may come out on the same terminal (``| cat``), where a bar, which moves the
cursor, would erase lines of it. So there is a bar only where standard output goes to a terminal or to a file.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from pushworks.apps.cli.terminal import is_terminal, shown

_PLAIN_EVERY = 5.0  # seconds between plain lines
_BESIDE = 36  # columns of the counts and the times
_BAR, _NARROW_BAR = 40, 12  # columns of the bar; in narrow terminals the note needs them more


class Progress(Protocol):
    """What a command tells the person who waits."""

    def advance(self, count: int = 1, note: str = "") -> None:
        """So many more are done; the note says something about the last."""


@contextmanager
def progress(label: str, total: int | None, *, show: bool = True) -> Iterator[Progress]:
    """Report progress on standard error while the block runs; ``show=False`` keeps quiet."""
    if not show:
        yield _Quiet()
    elif is_terminal(sys.stderr) and not _feeds_a_pipe():
        with _bar(label, total) as bar:
            yield bar
    else:
        yield _Plain(label, total)


class _Quiet:
    def advance(self, count: int = 1, note: str = "") -> None:
        """Say nothing."""


class _Plain:
    """A line every few seconds, and none for work that is over before the first is due."""

    def __init__(self, label: str, total: int | None) -> None:
        self.label, self.total, self.done = label, total, 0
        self.due = time.monotonic() + _PLAIN_EVERY

    def advance(self, count: int = 1, note: str = "") -> None:
        self.done += count
        if time.monotonic() >= self.due:
            of = f"/{self.total}" if self.total is not None else ""
            print(f"{self.label}: {self.done}{of} {shown(note)}".rstrip(), file=sys.stderr, flush=True)
            self.due = time.monotonic() + _PLAIN_EVERY


@contextmanager
def _bar(label: str, total: int | None) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as RichProgress

    # Rich prints what the program prints above its bar, that is: on standard error. So it may only take
    # over standard output where both are the same terminal; a file or a pipe must get its bytes itself.
    # A long line is not broken: a person may want to copy it.
    console = Console(stderr=True, soft_wrap=True)
    width = _BAR if console.width > 2 * _BAR + _BESIDE else _NARROW_BAR
    columns = (
        TextColumn("{task.description}"), BarColumn(width), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[note]}", markup=False),
    )  # fmt: skip
    shared = _same_terminal()
    with RichProgress(*columns, console=console, transient=True, redirect_stdout=shared) as rich:
        task = rich.add_task(label, total=total, note="")

        class Bar:
            def advance(self, count: int = 1, note: str = "") -> None:
                room = console.width - _BESIDE - width - len(label)
                rich.update(task, advance=count, note=fitted(shown(note), room))

        yield Bar()


def fitted(text: str, room: int) -> str:
    """A note in so many columns: of a long path the end says most, of a sentence the beginning."""
    if len(text) <= room:
        return text
    if room < 4:
        return ""
    head = 0 if "/" in text.split(" ")[0] else room // 2
    return text[:head] + "…" + text[head + 1 + len(text) - room :]


def _feeds_a_pipe() -> bool:
    """Whether standard output goes to another program."""
    try:
        kind = os.fstat(sys.stdout.fileno()).st_mode
    except (OSError, ValueError, AttributeError):  # no file at all
        return False
    return stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)


def _same_terminal() -> bool:
    """Whether standard output and standard error are one terminal."""
    try:
        return is_terminal(sys.stdout) and os.ttyname(sys.stdout.fileno()) == os.ttyname(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):  # no terminal, no file at all, or no such call here
        return False
