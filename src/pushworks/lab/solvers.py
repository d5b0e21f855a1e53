"""Other people's solvers: run their command lines on our levels, replay what they answer.

A command is written as ``NAME=program --option {level}``. ``{level}`` becomes the name of a file with the
level in XSB, ``{time}`` the time limit in seconds, ``{out}`` the name of a file the program may write its
answer to. Whatever the program prints or writes there is searched for runs of LURD letters; the first that
solves the level counts as its answer. So no solver has to be taught our formats. Planners take ``{domain}``
and ``{problem}`` instead of ``{level}`` and may answer with a plan. ``NAME=sep:program`` asks a program that
speaks the solver protocol (`pushworks.engine.protocol`).
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from dataclasses import dataclass
from math import inf, isinf
from pathlib import Path

from pushworks.engine import Options
from pushworks.engine.protocol import EngineProcess, ProtocolError
from pushworks.engine.protocol.command_line import split_command
from pushworks.lab.limited import Ended, run_limited
from pushworks.lab.trial import Row, Trial, run_trial
from pushworks.levels import Level, pddl
from pushworks.levels.settings import split_setting
from pushworks.sealgo import Status
from pushworks.sokoban import verify

_LETTERS = re.compile(r"(?<![A-Za-z])[udlrUDLR]+(?![A-Za-z])")
_LINES = re.compile(r"(?:^[ \t]*[udlrUDLR]+[ \t]*$\n?)+", re.MULTILINE)
PROTOCOL = "sep:"
"""A command that begins so speaks the solver protocol."""
_GRACE = 5.0
"""Seconds a program may overrun its limit before it is stopped."""
_OUTPUT = 16 << 20
"""Bytes that are read at most of what a program prints, and of each file it writes."""
_BETWEEN = "\n;\n"
"""Between what a program printed and what it wrote: a line that no solution goes over."""


@dataclass(frozen=True)
class SolverTrial:
    """One level given to one solver."""

    level: Level
    name: str
    algorithm: str
    """The solver's name."""
    command: str
    seconds: float = inf

    @property
    def label(self) -> str:
        """The solver's name."""
        return self.algorithm

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return f"{self.name} {self.algorithm}"


def parse_command(text: str) -> tuple[str, str]:
    """Name and command line of ``NAME=program {level}``."""
    expected = "a command such as 'NAME=program {level}'"
    name, command = split_setting(text, expected)
    if "{level}" not in command and "{problem}" not in command and not command.startswith(PROTOCOL):
        raise ValueError(f"expected {expected}, got {text!r}")
    return name, command


def run_solver(trial: SolverTrial) -> Row:
    """Run a solver on a level and replay its answer."""
    row: Row = {
        "level": trial.name, "title": trial.level.title, "id": trial.level.id, "algorithm": trial.algorithm,
        "backend": "command", "label": trial.label, "parameters": {}, "moves": None, "pushes": None,
        "solution": None,
    }  # fmt: skip
    if trial.command.startswith(PROTOCOL):
        return row | _ask_engine(trial)
    with tempfile.TemporaryDirectory(prefix="pushworks-lab-") as folder:
        level, out = Path(folder, "level.xsb"), Path(folder, "out.txt")
        level.write_text(f"{trial.level.to_xsb()}\n", encoding="utf-8")
        given = {"{level}": str(level), "{out}": str(out)}
        given["{time}"] = "" if isinf(trial.seconds) else f"{trial.seconds:g}"
        if "{problem}" in trial.command:
            for name, text in (("domain", pddl.domain()), ("problem", pddl.problem(trial.level))):
                Path(folder, f"{name}.pddl").write_text(text, encoding="utf-8")
                given[f"{{{name}}}"] = str(Path(folder, f"{name}.pddl"))
        ours = set(Path(folder).iterdir())
        words = [_filled(word, given) for word in split_command(trial.command)]
        begin, before = time.perf_counter(), os.times()
        ended = _call(words, folder, trial.seconds)
        text, late, code = ended.output, ended.late, ended.code
        row["seconds"], after = time.perf_counter() - begin, os.times()
        row["cpu"] = sum(after[2:4]) - sum(before[2:4])  # of child processes
        for extra in sorted(path for path in Path(folder).iterdir() if path not in ours and path != out):
            if extra.is_file():
                text += _BETWEEN + _beginning(extra)
        if out.exists():
            text = _beginning(out) + _BETWEEN + text
    solution = find_solution(trial.level, text)
    if solution is not None:
        verdict = verify(trial.level, solution)
        return row | {
            "status": str(Status.SOLVED), "moves": verdict.move_count, "pushes": verdict.pushes,
            "solution": solution,
        }  # fmt: skip
    error = f"exit code {code}" if code not in (0, None) and not late else None
    if ended.flooded:
        error = f"it printed more than {_OUTPUT:,} bytes"
    return row | {"status": str(Status.TIME_LIMIT if late else Status.NOT_FOUND), "error": error}


def _beginning(file: Path) -> str:
    """What a file holds, as far as it is read."""
    with file.open("rb") as stream:
        return stream.read(_OUTPUT).decode("utf-8", errors="replace")


def _filled(word: str, given: dict[str, str]) -> str:
    for name, value in given.items():
        word = word.replace(name, value)
    return word


def _ask_engine(trial: SolverTrial) -> Row:
    """The answer of a program that speaks the protocol, started for this level as all programs are."""
    begin, before = time.perf_counter(), os.times()
    seconds = 0 if isinf(trial.seconds) else trial.seconds
    try:
        with EngineProcess(trial.command.removeprefix(PROTOCOL)) as engine:
            result = engine.job(trial.level, Options(seconds=seconds)).start().result()
    except ProtocolError as error:
        raise ValueError(str(error)) from None
    after = os.times()
    return {
        "status": str(result.status), "solution": result.moves if result.solved else None,
        "moves": result.move_count or None, "pushes": result.pushes or None,
        "seconds": time.perf_counter() - begin, "cpu": sum(after[2:4]) - sum(before[2:4]),
        "expanded": result.expanded, "error": result.error or None,
    }  # fmt: skip


def run_any(trial: SolverTrial | Trial) -> Row:
    """Run a trial, with an algorithm of ours or with another solver."""
    return run_solver(trial) if isinstance(trial, SolverTrial) else run_trial(trial)


def find_solution(level: Level, text: str) -> str | None:
    """The first run of LURD letters in `text`, over one line or several, or plan that solves the level."""
    text = text.replace("\r", "")
    together = ["".join(match.split()) for match in _LINES.findall(text)]
    letters = sorted(set(_LETTERS.findall(text)), key=len, reverse=True)
    for run in [*together, *letters, *pddl.plans_in(text)]:
        if verify(level, run).solved:
            return str(run)
    return None


def _call(words: list[str], folder: str, seconds: float) -> Ended:
    """Run a program with the limits of a solver."""
    try:
        return run_limited(words, folder=folder, seconds=seconds + _GRACE, output=_OUTPUT)
    except FileNotFoundError:
        raise ValueError(f"expected a program that can be run, got {words[0]!r}") from None
