"""`pushworks lab exercise` and `lab check`: hand out a sheet, look at what comes back."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json
from pushworks.apps.cli.lab_common import guarded
from pushworks.apps.cli.options import MaxTimeOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import print_words, shown
from pushworks.apps.cli.units import size
from pushworks.levels.files import write_text


def _language(code: str | None) -> str | None:
    if code not in (None, "en", "zh"):
        raise CommandError(f"expected --language en or zh, got {code!r}")
    return code


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", metavar="CODE", callback=_language, help="en or zh; the system's if not given."
    ),
]
_MOST_SHOWN = 4_000
"""Characters of what a sheet prints itself; one with a loop prints a megabyte before it is stopped."""
_REPOSITORY = Path(__file__).resolve().parents[4]
ANSWERS: Path | None = _REPOSITORY / "course" / "answers" if (_REPOSITORY / "course").is_dir() else None
"""Where the answers are; a package that students install has none."""


def exercise(
    number: Annotated[int, typer.Argument(help="Number of the exercise; a list of all if not given.")] = 0,
    output: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write the sheet.")] = None,
    student: Annotated[
        str, typer.Option("--student", metavar="ID", help="Make this student's own instance.")
    ] = "",
    answer: Annotated[bool, typer.Option("--answer", help="Write the answer instead of the sheet.")] = False,
    notebook: Annotated[
        bool, typer.Option("--notebook", help="Write a notebook for nbgrader: one point for each check.")
    ] = False,
    language: LanguageOption = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """List the exercises, or write the sheet of one: a file with gaps to fill in.

    With --student, the sheet has an instance of its own for each student; all are equally hard.
    """
    from pushworks.apps.messages import translated
    from pushworks.apps.strings import system_language, text
    from pushworks.lab.exercises import EXERCISES
    from pushworks.lab.exercises.notebook import to_notebook

    code = language or system_language()
    if not number:
        guarded(lambda: EXERCISES[1])
        for each in EXERCISES.values():
            print_words(f"{each.number:>2}  {each.in_language(code).title}")
        return
    chosen = guarded(lambda: EXERCISES[number]).in_language(code)
    target = output or Path(f"exercise{number}.{'ipynb' if notebook else 'py'}")
    check_outputs(("--out", target))
    if target.exists() and not force:
        raise CommandError(f"{target}: there is a file of this name already; --force writes over it")
    if student and not re.fullmatch(r"[\w.@-]{1,64}", student):
        raise CommandError(
            f"expected a number or a name of letters and digits for --student, got {student!r}"
        )
    say = partial(translated, language=code)
    sheet = guarded(lambda: chosen.sheet_of(student, say))
    key = (ANSWERS / f"exercise{number}.py").read_text(encoding="utf-8") if answer and ANSWERS else ""
    if notebook:
        write_text(target, to_notebook(chosen, sheet, key, own=bool(student), say=say))
        print_words(text("lab.notebook", code, file=target))
        return
    write_text(target, key or sheet)
    if key:
        print_words(text("lab.answer", code, file=target))
        return
    own = say(chosen.own_of(student).certified) if student else ""
    for paragraph in (chosen.title, chosen.task, own, text("lab.sheet", code, file=target)):
        if paragraph:
            print_words(" ".join(paragraph.split()))
            print()


def _without_answer(command: Callable[..., None]) -> Callable[..., None]:
    """The command without its option --answer."""

    @wraps(command)
    def call(**given: Any) -> None:
        command(**given)

    whole = inspect.signature(command)
    kept = [each for each in whole.parameters.values() if each.name != "answer"]
    call.__signature__ = whole.replace(parameters=kept)  # type: ignore[attr-defined]
    return call


if ANSWERS is None:  # a package: the answers are in the repository only
    exercise = _without_answer(exercise)


def check(
    file: Annotated[Path, typer.Argument(help="A sheet that was filled in, such as exercise3.py.")],
    number: Annotated[
        int, typer.Option("--exercise", help="Which exercise it is; by the number in its name if not given.")
    ] = 0,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="A teacher's own file with functions check_...(module).")
    ] = None,
    max_time: MaxTimeOption = "60s",
    memory: Annotated[
        Any, typer.Option(parser=size, metavar="SIZE", help="Address space the file may use.")
    ] = "4G",
    json: JsonOption = False,
) -> None:
    """Run the hidden tests of an exercise on a file and say what is right, and what is not yet.

    The file runs in a process of its own. One that loops is stopped; one that ends early does not pass.
    """
    from pushworks.apps.messages import translated
    from pushworks.apps.strings import system_language, text
    from pushworks.lab.exercises import exercise_of
    from pushworks.lab.exercises.base import student_in
    from pushworks.lab.sandbox import Limits, check_submission

    exercise = 0 if tests is not None else number or guarded(lambda: exercise_of(file)).number
    limits = Limits(seconds=max_time, memory=memory)
    own = tests is None and bool(student_in(file))
    checked = guarded(lambda: check_submission(file, exercise=exercise, tests=tests, own=own, limits=limits))
    findings = checked.findings
    if output := checked.output.rstrip("\n"):
        print(shown(output[:_MOST_SHOWN], lines=True), file=sys.stderr)
        if len(output) > _MOST_SHOWN:
            print(f"... and {len(output) - _MOST_SHOWN:,} characters more", file=sys.stderr)
    for finding in findings:
        if json:
            print_json({"asks": finding.asks, "passed": finding.passed, "complaint": finding.complaint})
        else:
            print_words(f"{'ok ' if finding.passed else 'NO '} {translated(finding.asks)}")
            for line in translated(finding.complaint).splitlines():
                print_words(f"     {line}", indent=" " * 5)
    if not json:
        print_words(text("lab.passed", system_language(), passed=checked.passed, count=len(findings)))
    if checked.passed < len(findings):
        raise typer.Exit(Exit.UNSOLVED)
