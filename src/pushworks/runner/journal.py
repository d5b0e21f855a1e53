"""The journal of a run: JSON lines, a manifest first, then one line for each outcome as it comes.

A line is written whole and flushed, so a run that is killed keeps everything that was finished; a last
line cut short is dropped when the run is resumed.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Self

from pushworks.runner.job import Outcome, OutcomeStatus


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
    seed: int | None = None
    version: str = field(default_factory=_version)
    machine: Mapping[str, Any] = field(default_factory=_machine)
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def to_json(self) -> dict[str, Any]:
        """The manifest as it stands in the file."""
        return {
            "parameters": dict(self.parameters),
            "seed": self.seed,
            "version": self.version,
            "machine": dict(self.machine),
            "started": self.started,
        }

    def differs(self, other: Mapping[str, Any]) -> str | None:
        """The first parameter in which a manifest read from a file asks for another run, if any."""
        mine = json.loads(json.dumps({**self.parameters, "seed": self.seed}))
        theirs = {**other.get("parameters", {}), "seed": other.get("seed")}
        for name in sorted(mine.keys() | theirs.keys()):
            if mine.get(name) != theirs.get(name):
                return f"{name} was {theirs.get(name)!r} and is now {mine.get(name)!r}"
        return None


class Journal:
    """A journal open for writing. Use as a context manager."""

    def __init__(self, path: Path, manifest: Manifest, *, resume: bool = False) -> None:
        self.path = path
        self.restored: dict[str, Outcome] = {}
        """Outcomes of the run that is resumed. Crashed jobs are not among them: they are tried again."""
        if resume and path.exists() and path.stat().st_size:
            self._resume(manifest)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8")
            self._line({"manifest": manifest.to_json()})

    def _resume(self, manifest: Manifest) -> None:
        good = 0
        for number, (line, end) in enumerate(_whole_lines(self.path), 1):
            try:
                entry = json.loads(line)
            except ValueError as failure:
                raise JournalError(f"{self.path}:{number}: expected a line of JSON ({failure})") from None
            if number == 1:
                if not isinstance(entry, dict) or "manifest" not in entry:
                    raise JournalError(f"{self.path}:1: expected the manifest of a run")
                if (why := manifest.differs(entry["manifest"])) is not None:
                    raise JournalError(f"{self.path} is of another run: {why}")
            else:
                outcome = _from_json(entry)
                self.restored[outcome.key] = outcome
            good = end
        if not good:
            raise JournalError(f"{self.path}:1: expected the manifest of a run")
        self.restored = {k: o for k, o in self.restored.items() if o.status is not OutcomeStatus.CRASHED}
        self._file = self.path.open("r+", encoding="utf-8")
        self._file.seek(good)
        self._file.truncate()

    def write(self, outcome: Outcome) -> None:
        """Add an outcome, at once and whole."""
        self._line(_to_json(outcome))

    def _line(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _whole_lines(path: Path) -> Iterator[tuple[bytes, int]]:
    """The lines that end in a newline, each with the offset after it."""
    end = 0
    with path.open("rb") as file:
        for line in file:
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


def _from_json(entry: dict[str, Any]) -> Outcome:
    return Outcome(
        entry["key"],
        OutcomeStatus(entry["status"]),
        entry.get("value"),
        entry.get("error", ""),
        entry.get("seconds", 0.0),
        entry.get("worker", ""),
        entry.get("trace", ""),
        restored=True,
    )
