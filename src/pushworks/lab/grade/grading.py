"""Grades: each submission checked in processes of its own, several at a time, resumable."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

from pushworks.lab.exercises.base import Finding, asks, student_in
from pushworks.lab.grade.submissions import Submission
from pushworks.lab.sandbox import Limits, check_submission, checks_for
from pushworks.runner import Backend, Job, Manifest, Outcome, run
from pushworks.runner import Limits as JobLimits
from pushworks.sealgo.plugins import LoadError

_SUSPICIOUS = frozenset({
    "_getframe", "get_objects", "get_referrers", "currentframe", "f_back", "f_locals", "f_globals",
    "settrace", "setprofile", "ctypes", "_current_frames", "sandbox", "integrity", "run_check", "tb_frame",
    "__code__", "__globals__", "__closure__", "__subclasses__",
})  # fmt: skip
"""Names that code needs which looks for the channel of the findings, and an exercise does not."""
_USUAL = frozenset({
    "pushworks.bait", "pushworks.bait.agents", "pushworks.bait.problem", "pushworks.lab.problems",
    "pushworks.levels", "pushworks.sealgo", "pushworks.sokoban",
})  # fmt: skip
"""What a sheet imports, and what helps without giving an answer away."""


@dataclass(frozen=True, slots=True)
class GradeJob:
    """One submission and how it is graded."""

    submission: Submission
    exercise: int
    tests: str | None
    limits: Limits
    own: bool = False
    """Whether every student has an instance of its own."""

    @property
    def key(self) -> str:
        """Its name in the journal; another one when the submission, the checks or the limits changed."""
        checks = Path(self.tests).read_bytes() if self.tests else f"{self.exercise} {self.own}".encode()
        rest = json.dumps([sha256(checks).hexdigest(), asdict(self.limits), self.submission.digest()])
        return f"{self.submission.name} {sha256(rest.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class Grade:
    """The marks of one submission."""

    name: str
    findings: list[Finding]
    sentence: str
    """Why it has not all the marks, in one line; empty when it has."""
    note: str = ""
    """What a teacher should look at."""
    output: str = ""
    seconds: float = 0.0
    open: Sequence[str] = field(default_factory=tuple)
    """What the system did not contain."""

    @property
    def passed(self) -> int:
        """Checks that were passed."""
        return sum(finding.passed for finding in self.findings)

    def marks(self, out_of: float) -> float:
        """The marks when all checks together give `out_of`."""
        return round(out_of * self.passed / max(len(self.findings), 1), 2)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a journal."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Grade:
        """Back from a journal."""
        return cls(**{**value, "findings": [Finding(**each) for each in value["findings"]]})


def grade_job(job: GradeJob) -> dict[str, Any]:
    """Grade one submission; whatever it does gives marks and a sentence."""
    tests = Path(job.tests) if job.tests else None
    given = job.submission
    names = [asks(check) for check in checks_for(job.exercise, tests, own=job.own)]
    if given.file is None:
        failed = [Finding(name, False, given.problem) for name in names]
        return Grade(given.name, failed, given.problem).to_json()
    notes = [given.note] if given.note else []
    if words := suspicious(given.file):
        notes.append(f"look at it: it uses {', '.join(words)}")
    try:
        checked = check_submission(
            given.file,
            exercise=job.exercise,
            tests=tests,
            own=job.own,
            limits=job.limits,
            beside=given.beside,
        )
    except LoadError as error:
        failed = [Finding(name, False, str(error)) for name in names]
        return Grade(given.name, failed, _line(str(error)), "; ".join(notes)).to_json()
    failed = [finding for finding in checked.findings if not finding.passed]
    sentence = _line(f"{failed[0].asks}: {failed[0].complaint}") if failed else ""
    seconds = sum(finding.seconds for finding in checked.findings)
    return Grade(
        given.name,
        checked.findings,
        sentence,
        "; ".join(notes),
        checked.output[-4000:],
        seconds,
        checked.open,
    ).to_json()


def grade_all(
    jobs: Sequence[GradeJob], *, backend: Backend | None = None, out: Path | None = None, resume: bool = False
) -> Iterator[Grade]:
    """Grade the submissions and yield the grades in order; with `out` each is journaled at once."""
    if not jobs:
        return
    first = jobs[0]
    checks = len(checks_for(first.exercise, Path(first.tests) if first.tests else None, own=first.own))
    limits = jobs[0].limits
    net = JobLimits(seconds=ceil(checks * (2 * (limits.wall or limits.seconds) + 30)))
    about = {"experiment": "grade", "exercise": jobs[0].exercise}
    outcomes = run(
        grade_job, [Job(job.key, job) for job in jobs], backend=backend, limits=net, out=out,
        manifest=Manifest(about, notes={"submissions": [job.submission.name for job in jobs]}), resume=resume,
        ordered=True,
    )  # fmt: skip
    more = instance_notes([job.submission for job in jobs]) if first.own else {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        grade = _grade(job, outcome)
        note = "; ".join(filter(None, (grade.note, more.get(grade.name))))
        yield replace(grade, note=note)


def _grade(job: GradeJob, outcome: Outcome) -> Grade:
    if outcome.ok:
        return Grade.from_json(outcome.value)
    why = f"not graded ({outcome.status}: {outcome.error}); grade it again"
    names = [
        asks(check) for check in checks_for(job.exercise, Path(job.tests) if job.tests else None, own=job.own)
    ]
    return Grade(job.submission.name, [Finding(name, False, why) for name in names], why)


def instance_notes(submissions: Sequence[Submission]) -> dict[str, str]:
    """Which submissions hold an instance that is another student's, as far as that can be told.

    Two with the same number can always be told. A number that is not part of a submission's name says
    something only where such names hold numbers: many learning platforms name folders after people.
    """
    numbers = {each.name: student_in(each.file) for each in submissions if each.file is not None}
    numbers = {name: number for name, number in numbers.items() if number}
    named_by_number = sum(number in name for name, number in numbers.items()) * 2 >= len(numbers)
    notes = {}
    for name, number in numbers.items():
        same = [other for other, its in numbers.items() if its == number and other != name]
        if number in name:
            continue
        if same:
            notes[name] = f"look at it: the instance is that of {number}, as in {same[0]}"
        elif named_by_number:
            notes[name] = f"look at it: the instance is that of {number}"
    return notes


def suspicious(file: Path) -> list[str]:
    """Names in a file that code needs which looks into the grader, and modules that hold answers."""
    source, found = file.read_bytes(), dict[str, None]()
    try:
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type == tokenize.NAME and token.string in _SUSPICIOUS:
                found[token.string] = None
            elif token.type == tokenize.STRING:
                found |= dict.fromkeys(re.findall(r"\bpushworks\.lab\.(?!problems)\w+", token.string))
        for node in ast.walk(ast.parse(source)):
            found |= dict.fromkeys(_imported(node))
    except (tokenize.TokenError, SyntaxError, ValueError, RecursionError, MemoryError):
        pass  # the check itself says what is wrong with it
    return list(found)


def _imported(node: ast.AST) -> list[str]:
    """The modules of Pushworks that a statement imports, but for the usual ones."""
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [each.name for each in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "pushworks":
        names = [f"pushworks.{each.name}" for each in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "pushworks.lab":
        names = [f"pushworks.lab.{each.name}" for each in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    return [name for name in names if name.split(".")[0] == "pushworks" and name not in _USUAL]


def _line(text: str) -> str:
    """One line of at most 200 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:197] + "..."
