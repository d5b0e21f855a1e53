"""`pushworks engine`: answers the solver protocol, one line at a time (docs/protocol.md).

Two things can happen at any moment: a line arrives, or the search ends. Both are put in one queue by a small
thread each, and a single loop takes them out; so there are no locks, nothing is ever printed by two hands,
and ``stop`` and ``ready`` are heard while a search runs. Other lines wait for its end: a batch can be piped.
"""

from __future__ import annotations

import contextlib
import math
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol, TextIO

from pushworks import __version__
from pushworks.engine import EngineError, Job, Result
from pushworks.engine.protocol import words
from pushworks.engine.protocol.words import OPTIONS, PROTOCOL, ProtocolError
from pushworks.levels import Level, LevelStatus

INFO_EVERY = 0.5
"""Seconds between two reports of a running search."""
STOP_WITHIN = 0.15
"""Seconds after ``stop`` in which the search ends, or is left to end by itself."""
MOST_WAITING = 1000
"""Lines that may wait for the end of a search."""
_READ_AHEAD = 1000


Command = Callable[[list[str]], None]


class Readable(Protocol):
    """What lines are read from. Unbuffered, so that what has come is not held back until more has."""

    def read(self, size: int, /) -> bytes | None:
        """At most so many bytes, empty at the end."""


class _Ended:
    """The search is over: what it answered, or how it failed."""

    def __init__(self, job: Job, answer: Result | Exception) -> None:
        self.job = job
        self.answer = answer


class _EndOfInput:
    """There will be no more lines."""


class Server:
    """One conversation. `run` returns when the front end says ``quit`` or its last search has ended."""

    def __init__(self, source: Readable, target: TextIO) -> None:
        self._source = source
        self._target = target
        self._events: queue.SimpleQueue[str | ProtocolError | _Ended | _EndOfInput] = queue.SimpleQueue()
        self._room = threading.Semaphore(_READ_AHEAD)
        self._settings: dict[str, words.Value] = {}
        self._level: Level | None = None
        self._job: Job | None = None
        self._open = True
        self._stop_by = math.inf
        self._watchers: list[threading.Thread] = []
        self._ending: list[Job] = []  # stopped, but still busy; letting go of one would wait for it
        self._waiting: deque[tuple[Command, list[str]]] = deque()
        self._commands: dict[str, Command] = {
            "sep": self._sep,
            "ready": self._ready,
            "option": self._option,
            "level": self._set_level,
            "go": self._go,
            "stop": self._stop,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Talk until the end. A front end that went away (a closed pipe) ends it as well."""
        threading.Thread(target=self._read, daemon=True).start()
        try:
            with contextlib.suppress(BrokenPipeError):
                while self._open or self._job is not None:
                    self._handle()
        finally:
            if self._job is not None:
                self._job.cancel()
            # Threads inside the native core must not be torn down with the interpreter, nor may what they
            # say at the end keep their searches alive.
            for watcher in self._watchers:
                watcher.join()
            self._job, self._events = None, queue.SimpleQueue()

    def _read(self) -> None:
        for line in lines_of(self._source):
            self._room.acquire()
            self._events.put(line)
        self._events.put(_EndOfInput())

    def _handle(self) -> None:
        if self._job is not None and time.monotonic() >= self._stop_by:
            self._give_up()
            return
        try:
            event = self._events.get(timeout=self._patience())
        except queue.Empty:
            if self._stop_by == math.inf:
                self._inform()
            return
        if isinstance(event, _Ended):
            self._finish(event)
        elif isinstance(event, _EndOfInput):
            self._open = False
        else:
            self._room.release()
            if isinstance(event, ProtocolError):
                self._say(f"error {event}")
            else:
                self._obey(event.split())

    def _patience(self) -> float | None:
        """Seconds to wait for the next event; None: as long as it takes."""
        if self._job is None:
            return None
        return max(0.0, min(INFO_EVERY, self._stop_by - time.monotonic()))

    def _give_up(self) -> None:
        """A search that does not hear ``stop`` (it prepares tables, say) is answered for."""
        assert self._job is not None
        self._ending = [job for job in self._ending if not job.done] + [self._job]
        self._job = None
        self._cancelled([])
        self._catch_up()

    def _obey(self, line: list[str]) -> None:
        if not line:
            return
        try:
            command = self._commands.get(line[0])
            if command is None:
                known = " ".join(self._commands)
                raise ProtocolError(f"expected one of {known}; got {words.shown(line[0])}")
            if self._job is None or line[0] in ("sep", "ready", "stop", "quit"):
                command(line[1:])
            elif len(self._waiting) < MOST_WAITING:
                self._waiting.append((command, line[1:]))
            else:
                self._say(f"error expected at most {MOST_WAITING} lines before the search ends")
                if command == self._go:
                    self._say("done invalid")
        except ProtocolError as error:
            self._say(f"error {error}")

    def _catch_up(self) -> None:
        """The lines that came while a search ran, up to the next search."""
        while self._waiting and self._job is None:
            command, rest = self._waiting.popleft()
            try:
                command(rest)
            except ProtocolError as error:
                self._say(f"error {error}")

    # What a front end may say.

    def _sep(self, _: list[str]) -> None:
        self._say(f"id name Pushworks {__version__}")
        self._say("id author The Pushworks authors")
        for option in OPTIONS.values():
            self._say(option.announce())
        self._say(f"sepok {PROTOCOL}")

    def _ready(self, _: list[str]) -> None:
        self._say("readyok")

    def _option(self, line: list[str]) -> None:
        if len(line) != 2:
            raise ProtocolError("expected option NAME VALUE")
        changed = self._settings | {line[0]: words.setting(*line)}
        words.options_from(changed)  # raises before anything is changed
        self._settings = changed

    def _set_level(self, line: list[str]) -> None:
        self._level = None
        level = words.read_board(" ".join(line))
        if level.status & ~LevelStatus.ALREADY_SOLVED:
            raise ProtocolError(f"level: {level.status}")
        self._level = level

    def _go(self, line: list[str]) -> None:
        """Every ``go`` gets its ``done``, also one that cannot begin."""
        try:
            self._begin(line)
        except ProtocolError as error:
            self._say(f"error {error}")
            self._say("done invalid")

    def _begin(self, line: list[str]) -> None:
        if self._level is None:
            raise ProtocolError("expected a level before go")
        once = {name: words.setting(name, value) for name, value in words.fields(line).items()}
        options = words.options_from(self._settings | once)
        job = Job(self._level, options).start()
        self._job = job
        self._stop_by = math.inf
        watcher = threading.Thread(target=self._await, args=(job,))
        watcher.start()
        self._watchers = [old for old in self._watchers if old.is_alive()] + [watcher]

    def _stop(self, _: list[str]) -> None:
        """The search under way ends, and those that wait for it do not begin."""
        if self._job is not None:
            self._job.cancel()
            self._stop_by = min(self._stop_by, time.monotonic() + STOP_WITHIN)
            self._waiting = deque(
                (self._cancelled if command == self._go else command, rest) for command, rest in self._waiting
            )

    def _quit(self, _: list[str]) -> None:
        self._open = False
        self._waiting.clear()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _cancelled(self, _: list[str]) -> None:
        self._say("done cancelled")

    # What the engine says.

    def _await(self, job: Job) -> None:
        try:
            answer: Result | Exception = job.result()
        except Exception as error:  # a defect: said to the front end, never swallowed
            answer = error
        self._events.put(_Ended(job, answer))

    def _inform(self) -> None:
        assert self._job is not None
        now = self._job.poll()
        self._say(
            f"info seconds {now.seconds:.2f} expanded {now.expanded} generated {now.generated} "
            f"stored {now.stored} bytes {now.bytes} bound {now.lower_bound} packed {now.boxes_packed} "
            f"strategy {now.strategy or '-'}"
        )

    def _finish(self, event: _Ended) -> None:
        if event.job is self._job:
            self._job = None
            self._report(event.answer)
            self._catch_up()

    def _report(self, answer: Result | Exception) -> None:
        if isinstance(answer, Exception):
            kind = "internal error" if isinstance(answer, EngineError) else type(answer).__name__
            self._say(f"error {kind}: {' '.join(str(answer).split())}")
            self._say("done invalid")
            return
        if answer.error:
            self._say(f"error {' '.join(answer.error.split())}")
        if answer.solved:
            self._say(f"solution {answer.moves or '-'}")
        optimal = " optimal yes" if answer.optimal else ""
        self._say(
            f"done {str(answer.status).replace(' ', '-')} seconds {answer.seconds:.3f} "
            f"expanded {answer.expanded} generated {answer.generated} stored {answer.stored} "
            f"bytes {answer.peak_bytes} bound {answer.lower_bound} strategy {answer.strategy or '-'}{optimal}"
        )

    def _say(self, line: str) -> None:
        self._target.write(line + "\n")
        self._target.flush()


def lines_of(source: Readable) -> Iterator[str | ProtocolError]:
    """The lines of a stream as text; an endless one is skipped and reported instead of kept in memory."""
    rest, too_long = b"", False
    while chunk := source.read(1 << 16):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield _long_line() if too_long or len(line) > words.MAX_LINE else _text(line)
            too_long = False
        if len(rest) > words.MAX_LINE:
            rest, too_long = b"", True
    if rest or too_long:
        yield _long_line() if too_long else _text(rest)


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace")


def _long_line() -> ProtocolError:
    return ProtocolError(f"expected lines of at most {words.MAX_LINE} characters")


def serve(source: Readable, target: TextIO) -> None:
    """Answer the protocol on two streams until the front end is done."""
    Server(source, target).run()
