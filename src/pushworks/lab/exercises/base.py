"""What an exercise is: a task, a sheet with gaps, and checks that a filled-in sheet has to pass.

A check is a function that is given the student's module and complains with an `AssertionError`. Teachers can
bring their own: a Python file with functions named ``check_…``, each with a docstring that says what it asks.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, resources
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from pushworks.lab.exercises.own import Own, OwnMaker, seed_of, sheet_for
from pushworks.sealgo.plugins import LoadError, describe, line_in

Check = Callable[[Any], None]
_LONGEST = 2_000
"""Characters of a complaint that are kept."""


@dataclass(frozen=True)
class Exercise:
    """One exercise."""

    number: int
    title: str
    task: str
    sheet: str
    """The file a student starts from."""
    checks: tuple[Check, ...]
    own: OwnMaker
    """A student's own instance, by its seed."""
    own_check: Check
    """What the instance of the student whose number is in the file asks."""

    def in_language(self, language: str) -> Exercise:
        """The exercise with its title, task and sheet in this language, English where there is none."""
        said = _texts(language).get(str(self.number))
        if said is None:
            return self
        return replace(self, title=said["title"], task=said["task"].strip(), sheet=said["sheet"].lstrip("\n"))

    def own_of(self, student: str) -> Own:
        """The instance of a student."""
        return self.own(seed_of(student, self.number))

    def sheet_of(self, student: str, certified: Callable[[str], str] = str) -> str:
        """The sheet with a student's own instance (`certified` puts its sentence into words of a language)."""
        if not student:
            return self.sheet
        own = self.own_of(student)
        return sheet_for(self.sheet, student, own, certified(own.certified))


@dataclass(frozen=True)
class Finding:
    """How one check went."""

    asks: str
    passed: bool
    complaint: str = ""
    seconds: float = 0.0


def _all() -> dict[int, Exercise]:
    """The exercises by number; each is a module with a docstring, a SHEET and functions named check_…"""
    found = {}
    for number, name in enumerate(_NAMES, 1):
        module = import_module(f"pushworks.lab.exercises.{name}")
        title, _, task = (inspect.getdoc(module) or "").partition("\n\n")
        found[number] = Exercise(
            number, title.rstrip("."), task, module.SHEET, tuple(checks_of(module)), module.own,
            _own_check(number, module.own_check),
        )  # fmt: skip
    return found


@cache
def _texts(language: str) -> dict[str, dict[str, str]]:
    """Titles, tasks and sheets in a language, by the number of the exercise."""
    file = resources.files("pushworks").joinpath("data", "exercises", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _own_check(number: int, check: Callable[[Any, int], None]) -> Check:
    """The check of a student's own instance: which one, the file says."""

    def own_check(module: Any) -> None:
        student = getattr(module, "STUDENT", None)
        assert isinstance(student, str) and student.strip(), 'expected STUDENT = "…", as your sheet has it'  # noqa: PT018
        check(module, seed_of(student, number))

    own_check.__doc__ = check.__doc__
    return own_check


def student_in(file: Path) -> str:
    """The student's number that a file holds as STUDENT = "…", found without running it; "" if none."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""  # the check itself says what is wrong with it
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            named = any(isinstance(target, ast.Name) and target.id == "STUDENT" for target in node.targets)
            if named and isinstance(node.value.value, str):
                return node.value.value.strip()
    return ""


_NAMES = (
    "first_search", "heuristics", "deadlocks", "both_ends", "monte_carlo", "making", "clock", "solver",
    "taboo", "sequences",
)  # fmt: skip


def checks_of(module: ModuleType) -> list[Check]:
    """The functions named check_… of a module, in the order they are written."""
    found = [thing for name, thing in vars(module).items() if name.startswith("check_") and callable(thing)]
    return sorted(found, key=lambda check: check.__code__.co_firstlineno)


class _Exercises(dict[int, Exercise]):
    """Loaded when first looked at."""

    def __missing__(self, number: int) -> Exercise:
        self.update(_all())
        if number not in self:
            raise ValueError(f"expected an exercise from 1 to {len(self)}, got {number}")
        return self[number]


EXERCISES: dict[int, Exercise] = _Exercises()


def exercise_of(path: Path) -> Exercise:
    """The exercise that a file is for, by the number in its name."""
    if not path.is_file():
        raise ValueError(f"{path}: expected a Python file")
    named = re.search(r"exercise[ _-]?(\d+)", path.stem, re.IGNORECASE)  # 20261234_exercise3.py
    match = named or re.search(r"(\d+)", path.stem)
    if match is None:
        raise ValueError(f"{path}: expected a number in the name, such as exercise3.py, or --exercise 3")
    return EXERCISES[int(match[1])]


def asks(check: Check) -> str:
    """What a check asks, in one line."""
    text = inspect.getdoc(check) or check.__name__.removeprefix("check_").replace("_", " ")
    return text.splitlines()[0].rstrip(".")


def run_check(check: Check, module: ModuleType, path: Path) -> Finding:
    """One check of a student's module, which was loaded from `path`."""
    begin = time.perf_counter()
    complaint, passed = "", True
    try:
        check(module)
    except AssertionError as error:
        passed, complaint = False, str(error) or "not so"
    except NotImplementedError:
        passed, complaint = False, "not written yet"
    except Exception as error:
        passed = False
        if isinstance(error, AttributeError) and error.obj is module:
            complaint = f"{path.name} has no {error.name}: keep the names of the sheet"
        else:
            complaint = f"{path.name}:{line_in(error, path.resolve())}: {describe(error)}"
    return Finding(asks(check), passed, complaint[:_LONGEST], time.perf_counter() - begin)


def load_module(path: Path, *, by_name: bool = False) -> ModuleType:
    """A Python file as a module of its own, afterwards known `by_name` if asked: pickles look their module up.

    A teacher's checks are not: no submission shall find them.
    """
    file = path.resolve()
    spec = spec_from_file_location(f"pushworks_sheet_{file.stem}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise LoadError(f"{path}: expected a Python file")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # data classes look their module up while they are made
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        if error.lineno is None or "'utf-8' codec" in error.msg:
            raise LoadError(f"{path}: expected a file in UTF-8; save it again with this encoding") from None
        raise LoadError(f"{path}:{error.lineno}:{error.offset}: {error.msg}") from None
    except Exception as error:
        raise LoadError(f"{path}:{line_in(error, file)}: {describe(error)}") from None
    finally:
        if not by_name:
            sys.modules.pop(spec.name, None)
    return module
