"""`pushworks lab exercise` and `lab check`: hand out a sheet, look at what comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json
from pushworks.apps.cli.lab_common import guarded
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import shown
from pushworks.levels.files import write_text


def exercise(
    number: Annotated[int, typer.Argument(help="Which exercise; a list of all if none is given.")] = 0,
    output: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write the sheet.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """List the exercises, or write the sheet of one: a file with gaps to fill in."""
    from pushworks.lab.exercises import EXERCISES

    if not number:
        guarded(lambda: EXERCISES[1])
        for each in EXERCISES.values():
            print(f"{each.number}  {each.title}")
        return
    chosen = guarded(lambda: EXERCISES[number])
    target = output or Path(f"exercise{number}.py")
    check_outputs(("--out", target))
    if target.exists() and not force:
        raise CommandError(f"{target}: there is a file of this name already; --force writes over it")
    write_text(target, chosen.sheet)
    print(
        f"{chosen.title}\n\n{chosen.task}\n\nThe sheet is {target}; when done: pushworks lab check {target}"
    )


def check(
    file: Annotated[Path, typer.Argument(help="A sheet that was filled in, such as exercise3.py.")],
    number: Annotated[
        int, typer.Option("--exercise", help="Which exercise it is; by the number in its name if not given.")
    ] = 0,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="A teacher's own file with functions check_...(module).")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Run the hidden tests of an exercise on a file: what is right, and what is not yet."""
    from pushworks.lab.exercises import EXERCISES, check_file, exercise_of
    from pushworks.lab.exercises.base import checks_of, load_module

    if tests is not None:
        checks = guarded(lambda: checks_of(load_module(tests)))
        if not checks:
            raise CommandError(f"{tests}: expected functions named check_...")
    else:
        checks = guarded(lambda: (EXERCISES[number] if number else exercise_of(file)).checks)
    findings = guarded(lambda: check_file(file, checks))
    passed = sum(finding.passed for finding in findings)
    for finding in findings:
        if json:
            print_json({"asks": finding.asks, "passed": finding.passed, "complaint": finding.complaint})
        else:
            print(f"{'ok ' if finding.passed else 'NO '} {finding.asks}")
            for line in finding.complaint.splitlines():
                print(f"     {shown(line)}")
    if not json:
        print(f"{passed} of {len(findings)}")
    if passed < len(findings):
        raise typer.Exit(Exit.UNSOLVED)
