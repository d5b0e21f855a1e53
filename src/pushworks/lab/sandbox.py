"""Checks of a student's file in a process of its own, with limits, so that no file can end or fool the check.

The process is told what to do through its standard input, and writes each finding, as soon as it is made, to
a private file together with a random word that it was given. Only such lines count: a process that ends
early, for whatever reason and with whatever exit code, fails the check that was running; the checks after
it get a new process.

The submission runs on a copy of its files. `containment` says what it cannot do, and on which systems;
`Checked.open` says what was not contained in this run. Code that searches the memory of its own
process for the random word is never contained; `suspicious` names the words such code would use.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from pushworks.lab import containment
from pushworks.lab.exercises.base import (
    EXERCISES,
    Check,
    Finding,
    asks,
    checks_of,
    load_module,
    run_check,
)
from pushworks.lab.integrity import Seal
from pushworks.lab.limited import Ended, run_limited
from pushworks.lab.refused_calls import limit_calls
from pushworks.sealgo.plugins import LoadError

CONTAINED = (
    "network", "services of this machine", "other processes", "children", "all files together",
    "files of other folders", "permissions of files", "memory",
)  # fmt: skip
"""All that can be contained."""
_MOST_LATE = 2
"""Checks of a submission that may run out of time; the others are not run, so that a class is soon done."""
_ENVIRONMENT = (
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT",
    "VIRTUAL_ENV",
)  # fmt: skip
"""What a submission sees of the environment: no keys, no tokens."""

_SWITCHES = (
    "PYTHONSAFEPATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """What a submission may use."""

    seconds: float = 60.0
    """Processor time of one process; by the clock as much, unless `wall` says otherwise."""
    memory: int = 4 << 30
    """Bytes of address space, the libraries among them."""
    output: int = 1 << 20
    """Bytes it may print."""
    files: int = 16 << 20
    """Bytes of the largest file it may write."""
    wall: float = 0
    """Seconds by the clock, for machines that do other things meanwhile."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a submission."""

    findings: list[Finding]
    """One for each check, in order."""
    output: str
    """What the submission printed."""
    open: tuple[str, ...] = ()
    """What this system did not contain."""

    @property
    def passed(self) -> int:
        """Checks that were passed."""
        return sum(finding.passed for finding in self.findings)


def check_submission(
    file: Path,
    *,
    exercise: int = 0,
    tests: Path | None = None,
    own: bool = False,
    limits: Limits | None = None,
    beside: Sequence[Path] = (),
) -> Checked:
    """Run the checks of an exercise, or of a teacher's file, on a copy of a student's file.

    With `own` the check of the student's own instance comes last. Files `beside` it are copied, too.
    `LoadError` when the file does not even run, or a teacher's file has no checks.
    """
    limits = limits or Limits()
    names = [asks(check) for check in checks_for(exercise, tests, own=own)]
    if not file.is_file():
        raise LoadError(f"{file}: expected a Python file")
    findings: list[Finding] = []
    output, late = "", 0
    open_: tuple[str, ...] = CONTAINED
    while len(findings) < len(names):
        if late == _MOST_LATE:
            why = f"not run: {late} checks before it were stopped"
            findings += [Finding(name, False, why) for name in names[len(findings) :]]
            break
        ended, told = _attempt(file, beside, exercise, tests, own, limits, len(findings))
        output += ended.output
        for line in told:
            if "error" in line:
                raise LoadError(str(line["error"]))
            if "contained" in line:
                open_ = tuple(name for name in CONTAINED if name not in line["contained"])
        said = [Finding(**line["finding"]) for line in told if "finding" in line]
        findings += said[: len(names) - len(findings)]
        if len(findings) < len(names):
            why = _why(ended, limits)
            late += ended.late or _out_of_time(ended)
            loaded = any("loaded" in line for line in told)
            failed = names[len(findings) :] if not loaded else names[len(findings) : len(findings) + 1]
            findings += [Finding(name, False, why) for name in failed]
    return Checked(findings, output, open_)


def _attempt(
    file: Path,
    beside: Sequence[Path],
    exercise: int,
    tests: Path | None,
    own: bool,
    limits: Limits,
    first: int,
) -> tuple[Ended, list[dict[str, Any]]]:
    """One process for the checks from `first` on: how it ended, and what it told."""
    word = secrets.token_hex(16)
    with tempfile.TemporaryDirectory(prefix="pushworks-check-", ignore_cleanup_errors=True) as name:
        private = Path(name)
        given, work = containment.given_folder(private), containment.work_folder(private)
        given.mkdir()
        work.mkdir()
        for each in (file, *beside):
            shutil.copyfile(each, given / each.name)
        channel = containment.findings_file(private)
        channel.touch()
        request = {
            "word": word, "file": file.name, "exercise": exercise, "first": first,
            "own": own,
            "tests": str(tests.resolve()) if tests is not None else None, **asdict(limits),
        }  # fmt: skip
        environment = {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ}
        for key in ("HOME", "TMPDIR", "TEMP", "TMP"):
            environment[key] = str(work)
        environment |= dict.fromkeys(_SWITCHES, "1")
        ended = run_limited(
            [sys.executable, str(Path(containment.__file__)), str(private), str(limits.memory)],
            folder=str(private), seconds=limits.wall or limits.seconds, output=limits.output,
            given=json.dumps(request).encode(), environment=environment,
            fair=limits.seconds,
            ready=lambda: channel.stat().st_size > 0,  # the first line comes before the submission runs
        )  # fmt: skip
        return ended, list(_told(channel, word))


def checks_for(exercise: int, tests: Path | None, *, own: bool = False) -> tuple[Check, ...]:
    """The checks of an exercise, with that of the student's own instance if asked; or a teacher's file's."""
    if tests is None:
        chosen = EXERCISES[exercise]
        return (*chosen.checks, chosen.own_check) if own else chosen.checks
    checks = checks_of(load_module(tests))
    if not checks:
        raise LoadError(f"{tests}: expected functions named check_...")
    return tuple(checks)


def _told(channel: Path, word: str) -> Iterator[dict[str, Any]]:
    """The lines of the private file that carry the word."""
    for line in channel.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            continue
        if isinstance(said, dict) and said.get("word") == word:
            yield said


def _why(ended: Ended, limits: Limits) -> str:
    """Why there is no finding of a check."""
    if ended.late:
        return f"stopped after {limits.wall or limits.seconds:g} s"
    if ended.flooded:
        return f"stopped: it printed more than {limits.output:,} bytes"
    if _out_of_time(ended):
        return f"stopped after {limits.seconds:g} s of processor time"
    code = ended.code or 0
    if code == containment.TOO_MANY:
        return f"stopped: it started more than {containment.MOST_PROCESSES} processes"
    if code == containment.TOO_LARGE:
        return f"stopped: its processes took more than {limits.memory >> 20:,} MB together"
    how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return f"the program ended ({how}) before this check was done"


def _out_of_time(ended: Ended) -> bool:
    """Whether the system ended a process for its processor time."""
    return hasattr(signal, "SIGXCPU") and ended.code == -signal.SIGXCPU


def answer(contained: list[str], channel: int) -> None:
    """The other side, in the process of its own: read the request, run the checks, write the findings."""
    request = json.loads(sys.stdin.buffer.read())
    file, word = Path(request["file"]), request["word"]
    tests = Path(request["tests"]) if request["tests"] else None
    checks = checks_for(request["exercise"], tests, own=request["own"])[request["first"] :]

    def tell(**said: object) -> None:
        os.write(channel, json.dumps({"word": word, **said}).encode() + b"\n")

    alone = "children" in contained
    contained += ["other processes"] * alone
    if containment.limit_resources(request["seconds"], request["memory"], request["files"], alone=alone):
        contained.append("memory")
    if containment.limit_files(
        Path.cwd(), containment.python_folders(), own_shared_memory="all files together" in contained
    ):
        contained.append("files of other folders")
    if limit_calls(alone=alone, attributes="permissions of files" in contained):
        contained += ["network", "services of this machine", "other processes", "permissions of files"]
        multiprocessing.set_start_method("fork", force=True)  # the server that is usual now needs a socket
    tell(contained=contained)
    sys.path.append(os.getcwd())  # last, so that no helper of the submission hides a module of ours
    seal = Seal()
    try:
        module = load_module(file, by_name=True)
    except LoadError as error:
        tell(error=str(error))
        return
    tell(loaded=True)
    for check in checks:
        finding = run_check(check, module, file)
        if name := seal.broken():
            finding = replace(finding, passed=False, complaint=f"the submission replaced {name}")
        tell(finding=asdict(finding))
