"""The journal of a run: JSON lines, a manifest first, then one line for each outcome as it comes.

A line is written whole, so a run that is killed keeps everything that was finished; a last line cut short
is dropped when the run is resumed. Nothing is trusted: a line of another shape is refused with its number,
and `Outcome.origin` lets those who look into the values do the same.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Any, Self

from pushworks.runner.job import Outcome, OutcomeStatus
from pushworks.runner.lock import lock


class JournalError(ValueError):
    """A journal that cannot be used; the message says which file and why."""


def _machine() -> dict[str, Any]:
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def _version() -> str:
    try:
        return version("pushworks")
    except PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True)
class Manifest:
    """What a run was: enough to make it again."""

    parameters: Mapping[str, Any]
    """Everything that can change an outcome: a journal is only continued where all of it is the same."""
    seed: int | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)
    """What else is worth knowing of the run, as the names of its inputs; may differ when it is resumed."""
    version: str = field(default_factory=_version)
    machine: Mapping[str, Any] = field(default_factory=_machine)
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def to_json(self) -> dict[str, Any]:
        """The manifest as it stands in the file."""
        return {
            "parameters": dict(self.parameters),
            "notes": dict(self.notes),
            "seed": self.seed,
            "version": self.version,
            "machine": dict(self.machine),
            "started": self.started,
        }

    def differs(self, other: Mapping[str, Any]) -> str | None:
        """The first parameter, seed or version in which a manifest from a file is of another run, if any."""
        mine = json.loads(json.dumps({**self.parameters, "seed": self.seed, "version": self.version}))
        theirs = {**other["parameters"], "seed": other.get("seed"), "version": other.get("version")}
        for name in sorted(mine.keys() | theirs.keys()):
            if mine.get(name) != theirs.get(name):
                return f"{name} was {theirs.get(name)!r} and is now {mine.get(name)!r}"
        return None


class Journal:
    """A journal open for writing, locked against other processes. Use as a context manager.

    A new journal is never begun over a file that holds anything: `resume` goes on with it, and only a
    person may throw it away.
    """

    def __init__(self, path: Path, manifest: Manifest, *, resume: bool = False) -> None:
        self.path = path
        self.restored: dict[str, Outcome] = {}
        """Outcomes of the run that is resumed. Crashed jobs are not among them: they are tried again."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = _open(path)
        try:
            if not lock(self._file):
                raise JournalError(f"{path}: another process is writing to this journal")
            self._end = os.fstat(self._file.fileno()).st_size
            if self._end and not resume:
                raise JournalError(f"{path}: a journal is there: go on with it by --resume, or remove it")
            if self._end:
                self._resume(manifest)
            else:
                self._line({"manifest": manifest.to_json()})
        except BaseException:
            self._file.close()
            raise

    def _resume(self, manifest: Manifest) -> None:
        good = 0
        for number, (line, end) in enumerate(_whole_lines(self._file), 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError) as failure:
                raise JournalError(f"{self.path}:{number}: expected a line of JSON ({failure})") from None
            if number == 1:
                self._check(entry, manifest)
            else:
                outcome = _from_json(entry, f"{self.path}:{number}")
                self.restored[outcome.key] = outcome
            good = end
        if not good:
            raise JournalError(f"{self.path}:1: expected the manifest of a run")
        self.restored = {k: o for k, o in self.restored.items() if o.status is not OutcomeStatus.CRASHED}
        self._end = good
        self._file.truncate(good)

    def _check(self, entry: Any, manifest: Manifest) -> None:
        theirs = entry.get("manifest") if isinstance(entry, dict) else None
        if not isinstance(theirs, dict) or not isinstance(theirs.get("parameters"), dict):
            raise JournalError(f"{self.path}:1: expected the manifest of a run")
        if (why := manifest.differs(theirs)) is not None:
            raise JournalError(f"{self.path} is of another run: {why}")

    def write(self, outcome: Outcome) -> None:
        """Add an outcome, at once and whole."""
        self._line(_to_json(outcome))

    def _line(self, entry: dict[str, Any]) -> None:
        """Write a line with one call, or (the disk is full) leave the file as it was."""
        data = json.dumps(entry).encode() + b"\n"
        self._file.seek(self._end)
        try:
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self._end += len(data)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _open(path: Path) -> FileIO:
    """The file, made if there is none, unbuffered; only a regular file can be a journal."""
    if path.exists() and not path.is_file():
        raise JournalError(f"{path}: expected a regular file for a journal")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    return FileIO(descriptor, "r+b")


def _whole_lines(file: FileIO) -> Iterator[tuple[bytes, int]]:
    """The lines that end in a newline, each with the offset after it."""
    end = 0
    for line in BufferedReader(FileIO(file.fileno(), closefd=False)):
        end += len(line)
        if line.endswith(b"\n"):
            yield line, end


def _to_json(outcome: Outcome) -> dict[str, Any]:
    entry: dict[str, Any] = {"key": outcome.key, "status": outcome.status.value}
    if outcome.ok:
        entry["value"] = outcome.value
    else:
        entry["error"] = outcome.error
    if outcome.trace:
        entry["trace"] = outcome.trace
    entry["seconds"] = round(outcome.seconds, 6)
    entry["worker"] = outcome.worker
    return entry


def _from_json(entry: Any, origin: str) -> Outcome:
    """An outcome as a line of a journal says it, or `JournalError`: a file can hold anything."""
    try:
        outcome = Outcome(
            entry["key"],
            OutcomeStatus(entry["status"]),
            entry.get("value"),
            entry.get("error", ""),
            float(entry.get("seconds", 0.0)),
            entry.get("worker", ""),
            entry.get("trace", ""),
            restored=True,
            origin=origin,
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        outcome = None
    texts = () if outcome is None else (outcome.key, outcome.error, outcome.worker, outcome.trace)
    if outcome is None or not all(isinstance(text, str) for text in texts):
        raise JournalError(f'{origin}: expected an outcome: {{"key": ..., "status": ..., "value": ...}}')
    return outcome
