"""The asking end of the protocol: any program that speaks it, used like our own engine.

`EngineProcess` keeps the program running, `RemoteJob` is one search in it with the face of `engine.Job`, so a
window or a league need not know whose engine it is. Nothing is believed: a solution is replayed before it is
shown, a claim that there is none stays a claim (`NOT_FOUND` with a note), and a program that does not answer
is stopped.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
import time
from collections.abc import Sequence

from pushworks.engine.job import Progress
from pushworks.engine.options import Options
from pushworks.engine.protocol import words
from pushworks.engine.protocol.command_line import split_command
from pushworks.engine.protocol.words import ProtocolError
from pushworks.engine.result import Result
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import verify

PATIENCE = 30.0
"""Seconds a program may take to answer ``sep``: a busy machine is slow to start it."""
GRACE = 2.0
"""Seconds a program may take to obey ``stop``, or to notice its own time limit, before it is killed."""


class EngineProcess:
    """A program that speaks the protocol. Use as a context manager, or `close` it."""

    def __init__(self, command: str | Sequence[str], *, patience: float | None = None) -> None:
        self.command = split_command(command) if isinstance(command, str) else list(command)
        self.name = self.command[0] if self.command else ""
        self.offers: frozenset[str] = frozenset()
        """Names of the options the program takes."""
        self._job: RemoteJob | None = None
        self._greeted = threading.Event()  # or it has gone
        self._polite = False
        self._lock = threading.Lock()
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, IndexError) as error:
            why = getattr(error, "strerror", None) or "expected a command"
            raise ProtocolError(f"{self.name or 'engine'}: {why}") from None
        threading.Thread(target=self._read, daemon=True).start()
        self.say("sep")
        if not self._greeted.wait(PATIENCE if patience is None else patience) or not self._polite:
            self.kill()
            raise ProtocolError(f"{self.name}: expected an engine that answers sep with sepok")

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return self._process.poll() is None

    def say(self, line: str) -> None:
        """Send a line; a program that has gone is noticed by whoever reads."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError), self._lock:  # a broken pipe, or closed already
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def job(self, level: Level, options: Options | None = None) -> RemoteJob:
        """A search in this program, not yet started; one at a time."""
        return RemoteJob(self, level, options or Options())

    def attach(self, job: RemoteJob) -> None:
        """From now on what the program says belongs to this search."""
        if self._job is not None and not self._job.done:
            raise ProtocolError(f"{self.name}: one search at a time")
        self._job = job

    def _read(self) -> None:
        assert self._process.stdout is not None
        stream = self._process.stdout
        while raw := stream.readline(words.MAX_LINE):
            self._hear(raw.decode("utf-8", errors="replace").split())
        self._greeted.set()
        if self._job is not None:
            self._job.lost("the engine ended without an answer")

    def _hear(self, line: list[str]) -> None:
        word = line[0] if line else ""
        if word == "id" and line[1:2] == ["name"]:
            self.name = " ".join(line[2:])[:80] or self.name
        elif word == "option" and len(line) > 1:
            self.offers |= {line[1]}
        elif word == "sepok":
            self._polite = True
            self._greeted.set()
        elif self._job is not None:
            self._job.hear(word, line[1:])

    def kill(self) -> None:
        """End the program at once."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # what was still to be sent cannot be any more
            self._process.stdin.close()

    def close(self) -> None:
        """Say goodbye, and end the program if it does not go."""
        self.say("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self.kill()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class RemoteJob:
    """One search in another program: `start`, `poll`, `cancel`, `result`, like `engine.Job`."""

    def __init__(self, engine: EngineProcess, level: Level, options: Options) -> None:
        self.engine = engine
        self.level = level
        self.options = options
        self._ended = threading.Event()
        self._info: dict[str, str] = {}
        self._moves: str | None = None
        self._error = ""
        self._status = Status.NOT_FOUND
        self._began = 0.0
        self._seconds = 0.0
        self._deadline = float("inf")

    def start(self) -> RemoteJob:
        """Begin to search; returns at once."""
        self.engine.attach(self)
        self._began = time.monotonic()
        if self.options.seconds:
            self._deadline = self._began + self.options.seconds + GRACE
        settings = words.settings_of(self.options)
        asked = " ".join(f"{name} {value}" for name, value in settings.items() if name in self.engine.offers)
        if not self.engine.alive:
            self.lost("the engine has ended")
        self.engine.say(f"level {words.board_line(self.level)}")
        self.engine.say(f"go {asked}".rstrip())
        return self

    def hear(self, word: str, rest: list[str]) -> None:
        """A line of the engine about this search (called by the thread that reads)."""
        if self._ended.is_set():
            return
        if word == "solution" and rest:
            self._moves = "" if rest[0] == "-" else rest[0]
        elif word == "error":
            self._error = " ".join(rest)[:200]
        elif word == "info":
            self._note(rest)
        elif word == "done":
            self._note(rest[1:])
            try:
                self._end(Status(rest[0].replace("-", " ")) if rest else Status.NOT_FOUND)
            except ValueError:
                self._end(Status.NOT_FOUND)

    def _note(self, rest: list[str]) -> None:
        with contextlib.suppress(ProtocolError):  # progress is a courtesy: what cannot be read is left out
            told = words.fields(rest).items()
            self._info |= {name: value for name, value in told if name == "strategy" or value.isdecimal()}

    def lost(self, why: str) -> None:
        """The engine will not answer any more."""
        if not self._ended.is_set():
            self._error = why
            self._end(Status.NOT_FOUND)

    def _end(self, status: Status) -> None:
        self._seconds = time.monotonic() - self._began
        self._status = status
        self._ended.set()

    def poll(self) -> Progress:
        """How far the engine says it is."""
        now = time.monotonic()
        running = not self.done
        return Progress(
            running, now - self._began if running else self._seconds, self._count("expanded"),
            self._count("generated"), self._count("stored"), self._count("bytes"), self._count("bound"),
            self._count("packed"), 0, self._info.get("strategy", self.engine.name),
        )  # fmt: skip

    def _count(self, name: str) -> int:
        text = self._info.get(name, "0")
        return int(text) if len(text) < 20 else 0

    @property
    def done(self) -> bool:
        """Whether `result` would return at once. A program that is far too late is killed here."""
        if not self._ended.is_set() and time.monotonic() > self._deadline:
            self.engine.kill()
            self._error = "the engine did not stop in time and was ended"
            self._end(Status.TIME_LIMIT)
        return self._ended.is_set()

    def cancel(self) -> None:
        """Ask the engine to stop; it is killed if it does not."""
        if not self.done:
            self.engine.say("stop")
            self._deadline = min(self._deadline, time.monotonic() + GRACE)

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds`; True when the search has ended."""
        self._ended.wait(min(seconds, max(0.0, self._deadline - time.monotonic()) + 0.01))
        return self.done

    def result(self) -> Result:
        """Wait for the end and give the answer, replayed by our rules."""
        while not self.wait(0.1):
            pass
        status, moves, error, pushes = self._status, self._moves, self._error, 0
        if moves is not None:
            verdict = verify(self.level, moves)
            pushes = verdict.pushes
            status = Status.SOLVED if verdict.solved else Status.NOT_FOUND
            if not verdict.solved:
                error, moves = f"the engine's solution does not replay: {verdict.reason}", None
        elif status is Status.SOLVED:
            status, error = Status.NOT_FOUND, "the engine said solved, but gave no solution"
        elif status is Status.UNSOLVABLE:
            status, error = Status.NOT_FOUND, "the engine claims that there is no solution"
        return Result(
            status, moves or "", pushes if status is Status.SOLVED else 0, seconds=self._seconds,
            expanded=self._count("expanded"), generated=self._count("generated"),
            stored=self._count("stored"), peak_bytes=self._count("bytes"), strategy=self.engine.name,
            error=error,
        )  # fmt: skip

    def __enter__(self) -> RemoteJob:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.cancel()
