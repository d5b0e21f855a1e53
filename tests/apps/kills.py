"""Commands that are killed at random moments, and what must hold afterwards.

Each kill is of a process of its own, forked here after everything is loaded, so that thousands are cheap.
The moment is drawn between nothing and a little more than the command takes; most signals are SIGKILL.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from tests.library.boards import random_level

from pushworks.apps.cli import start
from pushworks.bait import read_level_file
from pushworks.levels import read, to_text
from pushworks.library import Library
from pushworks.sokoban import verify

for room in (
    "apps.cli.solve", "apps.cli.convert", "apps.cli.library", "apps.cli.generate", "apps.cli.bait",
    "apps.cli.lab", "apps.cli.main", "generate", "lab", "library.sources", "bait.generator",
):  # fmt: skip
    import_module(f"pushworks.{room}")  # so that kills hit the work, not the loading
import_module("rich.table")
import_module("rich.console")

LEVELS = [random_level(seed, size=7, boxes=2) for seed in range(12)]
SIGNALS = [signal.SIGKILL] * 6 + [signal.SIGTERM] * 2 + [signal.SIGINT, signal.SIGHUP]


@dataclass
class Victim:
    """A command, run again and again in one folder."""

    name: str
    words: list[str]
    """DIR stands for the folder."""
    check: Callable[[Path, bool], None]
    """What must hold after a kill; the second argument says whether the command came to its end."""
    journal: str = ""
    """Its journal: where there is one, the next run resumes it; removed when the command is through."""
    seconds: float = 0.0
    """How long the command takes, measured first."""
    counts: Counter[str] = field(default_factory=Counter)


def check_levels(path: Path, complete: bool, wanted: int) -> None:
    """A level file is whole: every level readable, every solution right, none missing at the end."""
    if not path.exists():
        assert not complete
        return
    found = read(path)
    assert not found.errors
    for level in found:
        assert all(verify(level, solution.moves) for solution in level.solutions)
    assert 1 <= len(found) <= wanted
    if complete:
        assert len(found) == wanted
        assert all(level.solutions for level in found)


def check_converted(folder: Path, complete: bool) -> None:
    """The old file or the new one, nothing else."""
    text = (folder / "out.txt").read_text()
    assert text == (to_text(LEVELS, dialect="letters") if text.startswith("W") else "the old file\n")
    assert not complete or text.startswith("W")
    (folder / "out.txt").write_text("the old file\n")


def check_library(folder: Path, complete: bool) -> None:
    path = folder / "library.db"
    if not path.exists():
        return
    with Library(path) as library:
        assert library.check() == []
        stored = library.stats().levels
    assert 0 <= stored <= len(LEVELS)
    if complete:
        assert stored == len({level.id for level in LEVELS})
        for old in folder.glob("library.db*"):
            old.unlink()


def check_bait(folder: Path, complete: bool) -> None:
    path = folder / "bait.txt"
    if path.exists():
        count = len(read_level_file(path))
        assert 1 <= count <= 3
        assert not complete or count == 3
        path.unlink()


def check_rows(folder: Path, complete: bool) -> None:
    path = folder / "rows.jsonl"
    if path.exists():
        lines = path.read_bytes().split(b"\n")
        assert all(isinstance(json.loads(line), dict) for line in lines[:-1]), (
            "whole lines, then at most a part"
        )
        assert not complete or len(lines) == 1 + 4 + 1


def victims() -> list[Victim]:
    return [
        Victim("solve", ["solve", "DIR/levels.xsb", "--out", "DIR/out.xsb", "--journal", "DIR/run.jsonl"],
               lambda folder, done: check_levels(folder / "out.xsb", done, len(LEVELS)), "run.jsonl"),
        Victim("solve in turn", ["solve", "DIR/levels.xsb", "--out", "DIR/turn.xsb", "--json"],
               lambda folder, done: check_levels(folder / "turn.xsb", done, len(LEVELS))),
        Victim("convert", ["convert", "DIR/levels.xsb", "-o", "DIR/out.txt", "--to", "letters"],
               check_converted),
        Victim("library", ["library", "add", "DIR/levels.xsb", "--library", "DIR/library.db"], check_library),
        Victim("generate", ["generate", "--count", "2", "--candidates", "16", "--no-rate", "--no-curate",
                            "--size", "8x8", "--boxes", "2", "--out", "DIR/pack.sok"],
               lambda folder, done: check_levels(folder / "pack.sok", done, 2), "pack.sok.journal.jsonl"),
        Victim("bait generate", ["bait", "generate", "-n", "3", "--rounds", "5", "-o", "DIR/bait.txt"],
               check_bait),
        Victim("lab", ["lab", "compare", "DIR/levels.xsb:1-4", "--algorithms", "bfs", "--nodes", "50",
                       "--out", "DIR/rows.jsonl"], check_rows, "rows.jsonl"),
    ]  # fmt: skip


def kill_them(folder: Path, kills: int, seed: int = 0) -> Counter[str]:
    """So many kills that come before a command's end, the commands in turn; counts of what happened."""
    chance = random.Random(seed)
    (folder / "levels.xsb").write_text(to_text(LEVELS))
    (folder / "out.txt").write_text("the old file\n")
    total: Counter[str] = Counter()
    chosen = victims()
    for victim in chosen:
        begun = time.monotonic()
        assert _run(victim, folder, None, 0.0) in (0, 1)
        victim.seconds = time.monotonic() - begun
        _after(victim, folder, complete=True)
    for victim in itertools.cycle(chosen):
        if total["kills"] == kills:
            break
        ending = chance.choice(SIGNALS)
        code = _run(victim, folder, ending, chance.uniform(0, 1.1 * victim.seconds))
        # A Ctrl-C or SIGTERM that comes when all is done leaves the command its own exit code.
        complete = code in (0, 1)
        said = (folder / "stderr").read_text()
        endings = (-signal.SIGKILL, 128 + ending, -ending)
        assert complete or code in endings, (victim.name, code, said)
        _after(victim, folder, complete)
        if complete:
            victim.seconds *= 0.9  # quicker than when it was measured, on a machine busy with other things
        total["kills"] += not complete
        total[f"{victim.name}: {'finished' if complete else 'killed'}"] += 1
    total["parts left"] = len(list(folder.glob(".*.part")))
    return total


def _after(victim: Victim, folder: Path, complete: bool) -> None:
    said = (folder / "stderr").read_text()
    assert "Traceback" not in said, (victim.name, said)
    victim.check(folder, complete)
    journal = folder / victim.journal
    if victim.journal and complete:
        journal.unlink(missing_ok=True)


def _run(victim: Victim, folder: Path, number: int | None, delay: float) -> int:
    """Run it in a process of its own and send it a signal; its exit code, negative where the signal won."""
    words = [word.replace("DIR", str(folder)) for word in victim.words]
    journal = folder / victim.journal
    if victim.journal and journal.exists() and journal.stat().st_size:
        words.append("--resume")
    pid = os.fork()
    if pid == 0:
        _command(words, folder)
    if number is not None:
        time.sleep(delay)
        os.kill(pid, number)  # waited for below, so the number is still its own
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def _command(words: list[str], folder: Path) -> NoReturn:
    code = 99
    try:
        sys.stdout = (folder / "stdout").open("w")
        sys.stderr = (folder / "stderr").open("w", buffering=1)
        sys.argv = ["pushworks", *words]
        start.main()
    except KeyboardInterrupt:  # before the command has taken over the signals
        code = 128 + signal.SIGINT
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 98
    except BaseException:
        traceback.print_exc()  # to the file that is looked at when the exit code is none of the expected
    finally:
        os._exit(code)
