"""An exercise as a notebook that nbgrader assigns, collects and grades.

The solution stands between nbgrader's marks, so `nbgrader generate_assignment` takes it out for the students; each
check is a locked cell worth one point that runs the hidden test of the exercise on what the notebook defines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from pushworks.lab.exercises.base import EXERCISES, Exercise, asks

_BEGIN, _END = "### BEGIN SOLUTION", "### END SOLUTION"


def check(number: int, which: int, defined: Mapping[str, Any]) -> None:
    """Run one check of an exercise on the names that a notebook defines; AssertionError if it fails.

    The check after the last is that of the student's own instance.
    """
    exercise = EXERCISES[number]
    (*exercise.checks, exercise.own_check)[which](SimpleNamespace(**defined))


def to_notebook(exercise: Exercise, sheet: str, answer: str = "", *, own: bool = False) -> str:
    """The notebook as JSON: `sheet` to fill in, or the `answer` between nbgrader's marks."""
    number = exercise.number
    checks = (*exercise.checks, exercise.own_check) if own else exercise.checks
    source = f"{_BEGIN}\n{answer.rstrip()}\n{_END}\n" if answer else sheet
    cells = [
        _cell("markdown", f"# {exercise.title}\n\n{exercise.task}", f"task{number}", locked=True),
        _cell("code", source, f"answer{number}", solution=True),
    ]
    for which, each in enumerate(checks):
        line = f"check({number}, {which}, globals())  # {asks(each)}"
        source = f"from pushworks.lab.exercises.notebook import check\n\n{line}"
        cells.append(_cell("code", source, f"check{number}_{which}", locked=True, points=1))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _cell(
    kind: str, source: str, name: str, *, locked: bool = False, solution: bool = False, points: int = 0
) -> dict[str, Any]:
    """A cell with what nbgrader wants to know of it."""
    about: dict[str, Any] = {
        "grade": points > 0, "grade_id": name, "locked": locked, "schema_version": 3, "solution": solution,
        "task": False,
    }  # fmt: skip
    if points:
        about["points"] = points
    cell: dict[str, Any] = {
        "cell_type": kind, "id": name, "metadata": {"nbgrader": about},
        "source": source.rstrip("\n").splitlines(keepends=True),
    }  # fmt: skip
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
