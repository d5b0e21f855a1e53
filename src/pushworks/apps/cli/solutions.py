"""Files of solutions: one answer per level, as solvers print them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pushworks.levels import LevelError, lurd, pddl


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver said about one level."""

    moves: str | None
    reason: str = ""
    """Why there are no moves."""


def read_answers(text: str, source: str) -> list[Answer]:
    """The answers in a text: JSON lines, solutions under numbers, one solution a line, or one PDDL plan."""
    if pddl.looks_like_plan(text):
        try:
            return [Answer(pddl.read_plan(text))]
        except LevelError as error:
            raise LevelError(error.message, source=source, line=error.line) from None
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith(";")]
    if lines and lines[0][1].startswith("{"):
        return [_from_json(number, line, source) for number, line in lines]
    if any(line.isdecimal() for _, line in lines):
        return _under_numbers(lines, source)
    return [Answer(_moves(number, line, source)) for number, line in lines]


def _under_numbers(lines: list[tuple[int, str]], source: str) -> list[Answer]:
    """Each number starts a solution, which may take several lines (or none)."""
    parts: list[list[str]] = []
    for number, line in lines:
        if line.isdecimal():
            parts.append([])
        elif not parts:
            raise LevelError("expected a number before the first solution", source=source, line=number)
        else:
            parts[-1].append(_moves(number, line, source))
    return [Answer("".join(moves)) for moves in parts]


def _moves(number: int, line: str, source: str) -> str:
    try:
        return lurd.read_moves(line)
    except LevelError as error:
        raise LevelError(error.message, source=source, line=number, column=error.column) from None


def _from_json(number: int, line: str, source: str) -> Answer:
    try:
        record = json.loads(line)
        moves = record["solution"]
        if moves is None:
            return Answer(None, str(record.get("status") or record.get("error") or "no solution"))
        return Answer(_moves(number, str(moves), source))
    except (json.JSONDecodeError, KeyError, TypeError, RecursionError):
        raise LevelError('expected a JSON object with "solution"', source=source, line=number) from None
