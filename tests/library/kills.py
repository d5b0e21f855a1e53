"""Writers that are killed with no warning, and the reckoning afterwards.

A writer is a process of its own that adds levels, solutions, proofs, ratings and saved games for ever and
reports each time the library has told it that something is stored. It is killed (`SIGKILL`) at a random
moment; whatever it managed to report must be found in the library by the next process. Other processes are
killed while they bring an old file up to date, or while they check and repair one.
"""

from __future__ import annotations

import multiprocessing
import random
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from tests.library.boards import brute_force, random_level

from pushworks.levels import Level
from pushworks.library import Library
from pushworks.library import schema as schema_module
from pushworks.library.frame import frame_of
from pushworks.sokoban import measure

# One server that has everything imported forks the writers: a thousand of them in minutes.
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.library.kills", "pushworks.engine"])


def write_for_ever(path: str, name: str, seed: int, report: Connection) -> None:
    """The life of a writer."""
    library = Library(path)
    report.send(("ready",))
    while True:
        seed += 1
        numbers = [seed * 5 + n for n in range(5)]
        library.add([random_level(number) for number in numbers], name)
        report.send(("level", *numbers))
        length = 7 + seed % 60
        proved = ("", "moves", "pushes", "pushes+moves")[seed % 4]
        library.add_solution(corridor(length), "r" * (length - 4), source=name, proved=proved)
        report.send(("solution", length, proved))
        library.save_game(corridor(length), "r" * (seed % (length - 5)), slot=name)
        report.send(("save", length))
        library.rate(corridor(length), float(length), source=name)
        report.send(("rating", length))


def migrate_and_mend(path: str, name: str, seed: int, report: Connection) -> None:
    """The life of a process that opens an old and spoiled file, and puts it right."""
    del name, seed
    with Library(path) as library:
        report.send(("ready",))
        for problem in library.problems(repair=True):
            report.send(("problem", problem.line))
        for claim in library.check_claims(repair=True):
            report.send(("claim", claim.level_id))
        report.send(("done",))


def corridor(length: int) -> Level:
    """A level of its own for each length."""
    return Level.from_xsb("#" * length + "\n#@ $" + " " * (length - 6) + ".#\n" + "#" * length)


def kill_writers(path: Path, kills: int, *, seed: int = 0, writers: int = 2) -> int:
    """Start and kill writers; returns how many things were reported as stored and asserts they are."""
    rng = random.Random(seed)
    reported = 0
    for round_ in range(0, kills, writers):
        names = [f"writer {n}" for n in range(writers)]
        reports = _kill(
            write_for_ever, path, names, [(round_ + n) * 1000 for n in range(writers)], rng.uniform(0.0, 0.3)
        )
        with Library(path) as library:
            for name, lines in zip(names, reports, strict=True):
                reported += sum(_is_stored(library, name, *line) for line in lines)
    with Library(path) as library:
        assert library.check() == []
    return reported


def kill_menders(folder: Path, kills: int, *, seed: int = 0) -> tuple[int, int]:
    """Kill processes that bring old files up to date and mend them.

    Afterwards each file is whole, in one version or the other, with every solution that was right; one more
    process, left alone, ends the work. Returns how many files were found in the old and in the new version.
    """
    rng = random.Random(seed)
    old = new = 0
    for number in range(kills):
        path = folder / f"old {number}.db"
        make_old(path)
        _kill(migrate_and_mend, path, ["mender"], [0], rng.uniform(0.0, 0.12), wait=False)
        connection = sqlite3.connect(path)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        connection.close()
        assert version in (2, len(schema_module.STEPS))
        old, new = old + (version == 2), new + (version > 2)
        with Library(path) as library:
            assert all(problem.is_repaired for problem in library.problems(repair=True))
            list(library.check_claims(repair=True))
            assert library.check() == []
            for length in range(8, 20):
                known = library.known(corridor(length), "moves")
                assert (known is not None) == (length != 8), "the one that does not replay is gone"
                assert known is None or known.metrics.moves == length - 4
        for file in folder.glob(f"{path.name}*"):
            file.unlink()
    return old, new


def make_old(path: Path) -> None:
    """A file of version 2 with claims of unknown origin, one of them false, and a solution that is none."""
    steps = schema_module.STEPS
    schema_module.STEPS = steps[:2]
    try:
        Library(path).close()
    finally:
        schema_module.STEPS = steps
    connection = sqlite3.connect(path)
    with connection:
        for length in range(8, 20):
            frame = frame_of(corridor(length))
            level = replace(frame.canonical, player=frame.start)
            text = brute_force(level) or ""
            if length == 9:
                text = text[0] + text[0].translate(_OPPOSITE) + text
            metrics = measure(level, text)
            cursor = connection.execute(
                "INSERT INTO levels (level_id, board, width, height, boxes, goals, added, moves, pushes)"
                " VALUES (?, ?, ?, 3, 1, 1, 0, ?, ?)",
                (level.id, frame.canonical.to_xsb(), length, metrics.moves, metrics.pushes),
            )
            connection.execute(
                "INSERT INTO solutions (level, start, solution, moves, pushes, box_lines, box_changes,"
                " pushing_sessions, player_lines, source, added, proved)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pushworks bidirectional', 0, 'moves')",
                (cursor.lastrowid, frame.start, text[: -1 if length == 8 else None], *metrics),
            )
    connection.close()


_OPPOSITE = str.maketrans("lrud", "rldu")


def _kill(
    life: Callable[[str, str, int, Connection], None],
    path: Path,
    names: list[str],
    seeds: list[int],
    seconds: float,
    *,
    wait: bool = True,
) -> list[list[tuple[object, ...]]]:
    """Start processes, kill them after so many seconds, and return what each reported."""
    started = []
    for name, seed in zip(names, seeds, strict=True):
        here, there = _CONTEXT.Pipe(duplex=False)
        process = _CONTEXT.Process(target=life, args=(str(path), name, seed, there), daemon=True)
        process.start()
        there.close()
        started.append((process, here))
    if wait:
        for _, here in started:
            assert here.recv() == ("ready",)
    time.sleep(seconds)
    reports = []
    for process, here in started:
        process.kill()
        lines: list[tuple[object, ...]] = []
        try:
            while True:
                lines.append(here.recv())
        except (EOFError, OSError):  # the end, or a report that was cut off by the kill
            pass
        process.join()
        here.close()
        reports.append(lines)
    return reports


def _is_stored(library: Library, name: str, kind: object, *numbers: object) -> bool:
    """Look up what a writer reported."""
    first = numbers[0]
    assert isinstance(first, int)
    if kind == "level":
        for number in numbers:
            assert isinstance(number, int)
            assert name in library.get(random_level(number).id).collections
    elif kind == "solution":
        best = library.best(corridor(first))
        assert best.moves is not None
        assert best.moves.metrics.moves == first - 4
        proved = str(numbers[1])
        assert not proved or library.known(corridor(first), proved.partition("+")[0]) is not None
    elif kind == "rating":
        assert library.ratings(corridor(first))[name] == float(first)
    else:
        assert library.load_game(corridor(first), slot=name) is not None
    return True
