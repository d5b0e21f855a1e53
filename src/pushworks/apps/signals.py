"""Signals end a game the way its own Quit does, at once, even while it waits for input; or they wait."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off signals that ask the process to end until the block is left. Blocks may lie in one another."""
    if threading.current_thread() is not threading.main_thread():
        yield  # handlers run in the main thread only
        return
    received: list[int] = []
    old = _handlers()

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature of a handler
        received.append(number)

    for number in old:
        signal.signal(number, note)
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        for number in received:
            signal.raise_signal(number)


def _handlers() -> dict[int, object]:
    """Who handles the signals that ask to end, except those the caller has switched off."""
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    found = {int(number): signal.getsignal(number) for number in numbers}
    return {number: old for number, old in found.items() if old not in (signal.SIG_IGN, None)}


@contextmanager
def end_on_signal(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` from a thread of its own when a signal asks the process to end.

    Python runs signal handlers between two of its own instructions, so a handler alone is not enough: a main
    thread that waits inside SDL would never reach it. The interpreter also writes the number of each signal
    to a socket; the thread reads it there. When the block is left, the old handlers are back and the signal
    is raised again, so the caller (or the shell) still sees which one it was. A second signal while the game
    closes goes to the old handler directly.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals
        return
    received: list[int] = []
    old = _handlers()

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature of a handler
        received.append(number)
        if len(received) > 1:
            restore()
            signal.raise_signal(number)

    def restore() -> None:
        for number, handler in old.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    reading, writing = socket.socketpair()
    writing.setblocking(False)
    thread = threading.Thread(target=_watch, args=(reading, frozenset(old), end), daemon=True)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    for number in old:
        signal.signal(number, note)
    thread.start()
    try:
        yield
    finally:
        restore()
        signal.set_wakeup_fd(before)
        writing.close()
        thread.join(1.0)
        reading.close()
    if received:
        signal.raise_signal(received[0])


def _watch(reading: socket.socket, numbers: frozenset[int], end: Callable[[], None]) -> None:
    """Call `end` once, for the first byte that is one of these signals."""
    while data := reading.recv(64):
        if not numbers.isdisjoint(data):
            end()
            return
