"""An exercise as a notebook that nbgrader assigns, collects and grades.

The solution stands in the gaps of the sheet between nbgrader's marks, so `nbgrader generate_assignment` leaves the
sheet for the students; each check is a locked cell worth one point that runs the hidden test of the exercise on what
the notebook defines.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Mapping
from textwrap import dedent, indent
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


def to_notebook(
    exercise: Exercise, sheet: str, answer: str = "", *, own: bool = False, say: Callable[[str], str] = str
) -> str:
    """The notebook as JSON: `sheet` to fill in, or with the `answer` in its gaps; `say` translates."""
    number = exercise.number
    checks = (*exercise.checks, exercise.own_check) if own else exercise.checks
    source = solved_sheet(sheet, answer) if answer else sheet
    cells = [
        _cell("markdown", f"# {exercise.title}\n\n{exercise.task}", f"task{number}", locked=True),
        _cell("code", source, f"answer{number}", solution=True),
    ]
    for which, each in enumerate(checks):
        line = f"check({number}, {which}, globals())  # {say(asks(each))}"
        source = f"from pushworks.lab.exercises.notebook import check\n\n{line}"
        cells.append(_cell("code", source, f"check{number}_{which}", locked=True, points=1))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def solved_sheet(sheet: str, answer: str) -> str:
    """The sheet with the bodies of the answer's functions in its gaps, between nbgrader's marks.

    What an answer has outside of the sheet's functions goes into those that use it: each pair of marks becomes a
    gap for the students, and a gap of their own outside would tell them nothing.
    """
    given, solved = ast.parse(sheet), ast.parse(answer)
    known, lines = _functions(solved), sheet.splitlines()
    names = {name.partition(".")[0] for name in _functions(given)}
    imported = {ast.dump(node) for node in given.body}
    outside = [
        node for node in solved.body
        if not _is_text(node) and getattr(node, "name", "") not in names and ast.dump(node) not in imported
    ]  # fmt: skip
    for name, gap in reversed(_functions(given).items()):
        answered = known[name]
        if list(map(ast.dump, _statements(gap))) == list(map(ast.dump, _statements(answered))):
            continue
        first = _statements(gap)[0]
        parts = [_source(answer, [node]) for node in _needed(outside, answered)]
        body = "\n".join([_BEGIN, *parts, _source(answer, _statements(answered)), _END])
        lines[first.lineno - 1 : gap.end_lineno] = indent(body, " " * first.col_offset).splitlines()
    (about,) = [node for node in given.body if _is_text(node)]  # its number and its command are for the file
    return "\n".join(lines[about.end_lineno or 0 :]).strip("\n") + "\n"


def _functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions of a file and the methods of its classes, in order."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{each.name}": each for each in node.body if isinstance(each, ast.FunctionDef)
            }
    return found


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """The body without its docstring."""
    return function.body[1:] if _is_text(function.body[0]) else function.body


def _needed(outside: Iterable[ast.stmt], function: ast.AST) -> list[ast.stmt]:
    """The statements outside of a function that it needs, in order."""
    found: list[ast.stmt] = []
    for node in reversed(list(outside)):
        used = {
            each.id for part in (function, *found) for each in ast.walk(part) if isinstance(each, ast.Name)
        }
        if used & _bound(node):
            found.insert(0, node)
    return found


def _bound(node: ast.stmt) -> set[str]:
    """The names that a statement gives a meaning to."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {each.asname or each.name.partition(".")[0] for each in node.names}
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    return {
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _source(text: str, nodes: list[ast.stmt]) -> str:
    """The lines of some statements that follow each other."""
    lines = text.splitlines()[nodes[0].lineno - 1 : nodes[-1].end_lineno]
    return dedent("\n".join(lines))


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
