"""`pushworks lab exercise` and `lab check`: hand out a sheet, look at what comes back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json
from pushworks.apps.cli.lab_common import guarded
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import shown
from pushworks.apps.cli.units import duration, size
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
    time: Annotated[
        Any, typer.Option(parser=duration, metavar="TIME", help="For all checks together.")
    ] = "60s",
    memory: Annotated[
        Any, typer.Option(parser=size, metavar="SIZE", help="Address space the file may use.")
    ] = "4G",
    json: JsonOption = False,
) -> None:
    """Run the hidden tests of an exercise on a file: what is right, and what is not yet.

    The file runs in a process of its own. One that loops is stopped; one that ends early does not pass.
    """
    from pushworks.lab.exercises import exercise_of
    from pushworks.lab.sandbox import Limits, check_submission

    exercise = 0 if tests is not None else number or guarded(lambda: exercise_of(file)).number
    limits = Limits(seconds=time, memory=memory)
    checked = guarded(lambda: check_submission(file, exercise=exercise, tests=tests, limits=limits))
    findings = checked.findings
    if checked.output:
        print(shown(checked.output.rstrip("\n"), lines=True), file=sys.stderr)
    for finding in findings:
        if json:
            print_json({"asks": finding.asks, "passed": finding.passed, "complaint": finding.complaint})
        else:
            print(f"{'ok ' if finding.passed else 'NO '} {finding.asks}")
            for line in finding.complaint.splitlines():
                print(f"     {shown(line)}")
    if not json:
        print(f"{checked.passed} of {len(findings)}")
    if checked.passed < len(findings):
        raise typer.Exit(Exit.UNSOLVED)
