"""Rows of an experiment, from workers and journals: found by their level and replayed, never believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.levels.quantities import solution_length
from pushworks.runner import JournalError, Outcome
from pushworks.sokoban import verify


def job_key(trial: Any) -> str:
    """The name of a trial in a journal: what is searched and how, not where it stood.

    A level is found again in another file, folder or order, and an edited one is not taken for the old.
    """
    level = level_of(trial)
    return trial.key if level is None else f"{level.key} {trial.key.removeprefix(trial.name).strip()}".strip()


def level_of(trial: Any) -> Level | None:
    """The level that a trial of any kind is about, if it is about one."""
    found = getattr(trial, "level", getattr(trial, "instance", None))
    return found if isinstance(found, Level) else None


def row_of(outcome: Outcome, trial: Any) -> Row:
    """The row of a trial, its solution replayed here: neither a worker nor a journal is believed."""
    blank: Row = {"level": trial.name, "algorithm": trial.algorithm, "label": trial.label}
    if outcome.ok:
        problem = _lie(outcome.value, level_of(trial))
        if not problem:
            return {**outcome.value, "level": trial.name}
        if outcome.restored:
            raise JournalError(f"{outcome.origin}: {problem}")
        return {**blank, "parameters": {}, "status": "failed", "error": problem}
    return {**blank, "parameters": {}, "status": "failed", "error": f"{outcome.status}: {outcome.error}"}


def _lie(row: Any, level: Level | None) -> str:
    """What cannot be true of a row; empty when nothing is seen."""
    if not is_row(row):
        return "expected the row of a trial"
    moves = row.get("solution")
    if level is None or moves is None:
        return ""
    if not isinstance(moves, str):
        return "expected moves as text"
    verdict = verify(level, moves)
    if not verdict.solved:
        return f"the solution does not replay: {verdict.reason}"
    counted = {"moves": verdict.move_count, "pushes": verdict.pushes}
    if any(row.get(name) not in (None, count) for name, count in counted.items()):
        length = solution_length(verdict.move_count, verdict.pushes, " and ")
        return f"the solution has {length}, not what is said"
    return ""


def is_row(value: Any) -> bool:
    """Whether this is a row that tables can be made of."""
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(name), str) for name in ("level", "label", "status"))
        and isinstance(value.get("parameters", {}), dict)
    )


def read_rows(path: Path) -> tuple[dict[str, Any], list[Row]]:
    """What an experiment was and its rows, from the JSON lines it wrote."""
    about: Any = {}
    rows: list[Row] = []
    with path.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                if number > 1 and not line.endswith("\n"):
                    break  # a last line cut short by a kill
                what = "a line of JSON" if number > 1 else "the manifest of an experiment"
                raise JournalError(f"{path}:{number}: expected {what}") from None
            if number == 1:
                about = entry.get("manifest") if isinstance(entry, dict) else None
                if not isinstance(about, dict) or not isinstance(about.get("parameters"), dict):
                    raise JournalError(f"{path}:1: expected the manifest of an experiment")
            elif isinstance(entry, dict) and is_row(entry.get("value")):
                rows.append({"parameters": {}, "algorithm": "", **entry["value"]})
            elif isinstance(entry, dict) and isinstance(entry.get("key"), str) and "value" not in entry:
                failed = {"level": entry["key"], "label": "", "algorithm": "", "parameters": {}}
                rows.append({**failed, "status": "failed", "error": str(entry.get("error"))})
            else:
                raise JournalError(f"{path}:{number}: expected the row of a trial")
    return about, rows
