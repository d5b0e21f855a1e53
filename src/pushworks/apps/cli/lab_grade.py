"""`pushworks lab grade`: the marks of a folder of submissions, and an autograder for Gradescope."""

from __future__ import annotations

import shlex
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json, warn
from pushworks.apps.cli.jobs import JobsOption, backend_for, cores
from pushworks.apps.cli.lab_output import CsvOption, MarkdownOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.tables import number, print_table
from pushworks.apps.cli.tables import text as text_column
from pushworks.apps.cli.terminal import print_words
from pushworks.apps.cli.units import duration, size
from pushworks.apps.messages import translated
from pushworks.levels.files import write_text

if TYPE_CHECKING:
    from pushworks.lab.grade import Grade


def grade(
    folder: Annotated[
        Path | None, typer.Argument(help="One Python file for each student, or one folder for each.")
    ] = None,
    number: Annotated[
        int, typer.Option("--exercise", help="Number of the exercise.", show_default=False)
    ] = 0,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="Your own file with functions check_...(module).")
    ] = None,
    students: Annotated[
        bool, typer.Option("--students", help="Check every student's own instance (lab exercise --student).")
    ] = False,
    file: Annotated[
        str, typer.Option("--file", help="The file in a student's folder; exerciseN.py if not given.")
    ] = "",
    out_of: Annotated[
        float,
        typer.Option(
            "--out-of", min=0, help="Marks for all checks; one for each if not given.", show_default=False
        ),
    ] = 0,
    time: Annotated[
        Any, typer.Option(parser=duration, metavar="TIME", help="Processor time; four times as long in all.")
    ] = "10s",
    memory: Annotated[
        Any,
        typer.Option(parser=size, metavar="SIZE", help="Memory of a submission, all its processes together."),
    ] = "4G",
    similar: Annotated[
        float,
        typer.Option(
            "--similar", min=0, max=1, help="Report pairs that share at least this much of their tokens."
        ),
    ] = 0.8,
    jobs: JobsOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    csv: CsvOption = None,
    markdown: MarkdownOption = None,
    gradescope: Annotated[
        Path | None, typer.Option("--gradescope", help="Write an autograder zip instead of grading.")
    ] = None,
    wheel: Annotated[
        Path | None, typer.Option("--wheel", help="With --gradescope: install this wheel.")
    ] = None,
    one: Annotated[bool, typer.Option("--one", help="FOLDER is itself one submission.")] = False,
    results: Annotated[
        Path | None, typer.Option("--results", help="With --one: write Gradescope's results.json.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Grade all submissions of an exercise: marks, a sentence for each, and similar pairs.

    Each submission runs on a copy of its files in a process of its own, with limits and, on Linux, without
    network. The last line names what this system cannot contain.
    """
    from pushworks.lab import grade as lab
    from pushworks.lab.exercises import EXERCISES
    from pushworks.lab.grade.submissions import one_submission
    from pushworks.lab.sandbox import Limits, checks_for
    from pushworks.runner import JournalError

    if (number == 0) == (tests is None):
        raise CommandError("expected either --exercise N or --tests FILE.py")
    if students and tests is not None:
        raise CommandError("--students goes with --exercise N: your own tests know no instances")
    checks = use.guarded(lambda: checks_for(number, tests, own=students))
    expected = file or (f"exercise{number}.py" if number else "")
    if not expected and (one or gradescope is not None):
        raise CommandError("expected --file NAME.py: the file that students hand in")
    if expected and (Path(expected).name != expected or shlex.quote(expected) != expected):
        raise CommandError(f"expected a plain file name for --file, got {expected!r}")
    marks = out_of or float(len(checks))
    if gradescope is not None:
        _autograder(gradescope, number, tests, students, expected, time, marks, wheel)
        return
    if folder is None:
        raise CommandError("expected a folder of submissions")
    if resume and out is None:
        raise CommandError("--resume needs the file to go on with: --out FILE.jsonl")
    if results is not None and not one:
        raise CommandError("--results needs --one: it holds a single submission")
    check_outputs(("--out", out), ("--csv", csv), ("--markdown", markdown), ("--results", results))
    limits = Limits(seconds=time, memory=memory, wall=4 * time)
    found = use.guarded(
        lambda: [one_submission(folder, expected)] if one else lab.find_submissions(folder, expected)
    )
    trials = [lab.GradeJob(each, number, str(tests) if tests else None, limits, students) for each in found]
    backend = backend_for(jobs or cores(), None)
    grades, interrupted = [], False
    try:
        with progress("grade", len(trials), show=not json) as bar:
            for each in lab.grade_all(trials, backend=backend, out=out, resume=resume):
                grades.append(each)
                bar.advance(note=f"{each.name}: {each.passed} of {len(each.findings)}")
                if json:
                    print_json({"schema": 1, "kind": "grade", "marks": each.marks(marks), "out_of": marks,
                                **each.to_json()})  # fmt: skip
    except KeyboardInterrupt:
        warn("interrupted; what is finished follows")
        interrupted = True
    except JournalError as error:
        raise CommandError(str(error)) from None
    grades = [_in_words(each) for each in grades]
    sources = {each.name: each.file.read_bytes() for each in found if each.file is not None}
    sheet = EXERCISES[number].sheet.encode() if number else b""
    pairs = lab.similar_pairs(sources, sheet=sheet, share=similar)
    if json:
        for pair in pairs:
            print_json({"schema": 1, "kind": "similar", **asdict(pair)})
    else:
        _print(grades, marks, pairs)
    if csv is not None:
        table = lab.to_csv(grades, marks)
        foreign = any(c.isalpha() and not c.isascii() for c in table)
        write_text(csv, table, "utf-8-sig" if foreign else "utf-8")  # spreadsheets guess another encoding
    if markdown is not None:
        write_text(markdown, lab.to_markdown(grades, marks, pairs) + "\n")
    if results is not None and grades:
        write_text(results, lab.results_json(grades[0], marks))
    if missing := sorted({name for each in grades for name in each.open}):
        warn(f"not contained on this system: {', '.join(map(translated, missing))}")
    if interrupted:
        raise typer.Exit(Exit.INTERRUPTED)


def _in_words(grade: Grade) -> Grade:
    """A grade for people to read, in their language; JSON and journals keep the English."""
    return replace(
        grade, findings=[replace(each, asks=translated(each.asks)) for each in grade.findings],
        sentence=_sentence_in_words(grade.sentence),
        note="; ".join(map(translated, grade.note.split("; "))),
    )  # fmt: skip


def _sentence_in_words(sentence: str) -> str:
    """The sentence in the reader's language: a check and its complaint, or a sentence of its own."""
    check, colon, complaint = sentence.partition(": ")
    said = translated(check)
    return translated(sentence) if said == check else said + colon + translated(complaint)


def _print(grades: list[Any], marks: float, pairs: list[Any]) -> None:
    from pushworks.lab.grade.report import MOST_PAIRS

    rows = [
        (each.name, f"{each.marks(marks):g}", f"{each.passed}/{len(each.findings)}", each.sentence, each.note)
        for each in grades
    ]
    print_table(
        [text_column("submission", least=12), number("marks"), number("passed"),
         text_column("sentence", least=20, wraps=True), text_column("note", least=16, rank=1, wraps=True)],
        rows,
    )  # fmt: skip
    if pairs:
        print()
        print_words(translated("Read these together (similar tokens are a hint, not a verdict):"))
        columns = [text_column("submission", least=12), text_column("submission", least=12), number("shared")]
        shown = pairs[:MOST_PAIRS]
        print_table(columns, ((pair.one, pair.other, f"{pair.share:.0%}") for pair in shown))
        if len(pairs) > len(shown):
            print_words(translated(f"And {len(pairs) - len(shown):,} pairs more."))


def _autograder(
    target: Path,
    number: int,
    tests: Path | None,
    own: bool,
    file: str,
    seconds: float,
    marks: float,
    wheel: Path | None,
) -> None:
    """Write the zip and say what to do with it."""
    from importlib.metadata import version

    from pushworks.lab.grade import write_autograder

    check_outputs(("--gradescope", target), reads=[path for path in (tests, wheel) if path is not None])
    if wheel is not None and not wheel.is_file():
        raise CommandError(f"{wheel}: expected a wheel")
    write_autograder(
        target, exercise=number, tests=tests, own=own, file=file, seconds=seconds, out_of=marks, wheel=wheel,
        version=version("pushworks"),
    )  # fmt: skip
    words = f"{target}: upload it to Gradescope as the autograder; students hand in {file}"
    print_words(translated(words))
