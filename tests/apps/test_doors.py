"""Lies at every door that takes solutions, and what `--resume` may believe.

Each test fails when the replay behind its door is taken out.
"""

from __future__ import annotations

import io
import json
import random
import sqlite3
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pushworks.apps.cli import jobs, main
from pushworks.engine import EngineError
from pushworks.engine import job as job_module
from pushworks.engine.distributed import LocalHosts, Spread, solve_distributed
from pushworks.levels import Level
from pushworks.library import Library, LibraryError
from pushworks.runner import Backend, InProcess, Job, Limits, Outcome, OutcomeStatus

Capture = pytest.CaptureFixture[str]
BOARDS = ["#####\n#@$.#\n#####", "######\n#@ $.#\n######", "######\n#.$ @#\n#    #\n######"]
STUCK = "######\n#$ @ #\n#   .#\n######"


def text_of(boards: Iterable[str]) -> str:
    return "\n\n".join(boards) + "\n"


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_text(text_of([*BOARDS, STUCK]))
    return path


@pytest.fixture
def journal(levels: Path, tmp_path: Path, capsys: Capture) -> Path:
    path = tmp_path / "run.jsonl"
    assert main.run(["solve", str(levels), "--for", "pushes", "--journal", str(path)]) == 3
    capsys.readouterr()
    return path


def resume(source: str | Path, journal: Path, *more: str) -> list[str]:
    return ["solve", str(source), "--for", "pushes", "--journal", str(journal), "--resume", "--json", *more]


def records(capsys: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def edit(journal: Path, line: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the value on a line of a journal."""
    lines = journal.read_text().splitlines()
    entry = json.loads(lines[line - 1])
    change(entry["value"])
    lines[line - 1] = json.dumps(entry)
    journal.write_text("\n".join(lines) + "\n")


# --- what --resume finds ---------------------------------------------------------------------------------


def test_results_are_found_by_the_level(levels: Path, journal: Path, tmp_path: Path, capsys: Capture) -> None:
    """Another folder, order, number of jobs, standard input, a level twice, one more: all are fine."""
    other = tmp_path / "elsewhere"
    other.mkdir()
    boards = [STUCK, *reversed(BOARDS), BOARDS[0]]
    (other / "mixed.xsb").write_text(text_of(boards))
    before = journal.read_text()
    assert main.run(resume(other / "mixed.xsb", journal, "--jobs", "2", "--dialect", "xsb")) == 3
    mixed = records(capsys)
    assert [record["solution"] for record in mixed] == [None, "lL", "rR", "R", "R"]
    assert [record["status"] for record in mixed] == ["unsolvable", *["solved"] * 4]
    assert journal.read_text() == before, "nothing was searched again"


def test_an_edited_level_is_searched_again(levels: Path, journal: Path, capsys: Capture) -> None:
    """The same file name and place, another level: it once got the answer of the old one."""
    walls = BOARDS[1].replace("$.", ".$")  # a box in a corner where the goal was
    levels.write_text(text_of([STUCK, walls, *BOARDS[2:], BOARDS[0]]))
    assert main.run(resume(levels, journal)) == 3
    assert [record["status"] for record in records(capsys)] == ["unsolvable"] * 2 + ["solved"] * 2


def test_standard_input_gets_its_own_answers(
    journal: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = "#######\n#@  $.#\n#######"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text_of([new, BOARDS[0]]).encode())))
    assert main.run(resume("-", journal)) == 0
    assert [record["solution"] for record in records(capsys)] == ["rrR", "R"]


@pytest.mark.parametrize(
    "more",
    [["--nodes", "7"], ["--time", "5"], ["--memory", "1G"], ["--algorithm", "astar"], ["--threads", "2"]],
    ids=lambda words: words[0],
)
def test_what_changes_an_answer_is_another_run(
    more: list[str], levels: Path, journal: Path, capsys: Capture
) -> None:
    assert main.run(resume(levels, journal, *more)) == 2
    assert "is of another run" in capsys.readouterr().err


# --- the doors -------------------------------------------------------------------------------------------

JOURNAL_LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "moves": lambda value: value.update(moves="L"),
    "no moves": lambda value: value.update(moves=""),
    "pushes": lambda value: value.update(pushes=9),
    "bound": lambda value: value.update(lower_bound=5),
    "moves of an unsolved level": lambda value: value.update(status="unsolvable"),
    "no such status": lambda value: value.update(status="splendid"),
    "a number for moves": lambda value: value.update(moves=5),
    "a text for seconds": lambda value: value.update(seconds="1"),
    "a field more": lambda value: value.update(wings=2),
    "a field less": lambda value: value.pop("expanded"),
    "empty": lambda value: value.clear(),
}


@pytest.mark.parametrize("lie", JOURNAL_LIES)
def test_a_journal_that_lies(lie: str, levels: Path, journal: Path, capsys: Capture) -> None:
    edit(journal, 2, JOURNAL_LIES[lie])
    assert main.run(resume(levels, journal)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"pushworks: {journal}:2: ")
    assert err.count("\n") == 1


class Lying(Backend):
    """A cluster or a pool whose answers for the first job are changed on the way."""

    def __init__(self, change: Callable[[dict[str, Any]], object]) -> None:
        self.change = change

    @property
    def workers(self) -> int:
        return 2

    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        for number, outcome in enumerate(InProcess().outcomes(function, jobs, limits)):
            if number == 0:
                self.change(outcome.value)
            yield outcome


@pytest.mark.parametrize("lie", ["moves", "pushes", "bound", "a field less"])
def test_workers_and_clusters_that_lie(
    lie: str, levels: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "backend_for", lambda jobs, cluster: Lying(JOURNAL_LIES[lie]))
    assert main.run(["solve", str(levels), "--for", "pushes", "--jobs", "2", "--json"]) == 1
    found = records(capsys)
    assert [record["status"] for record in found] == ["not found", "solved", "solved", "unsolvable"]
    assert found[0]["solution"] is None
    assert found[0]["error"]


def test_one_lie_of_the_engine_does_not_end_the_command(
    levels: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = job_module.checked_result

    def lying(level: Level, raw: Any, objective: str) -> Any:
        if level == Level.from_xsb(BOARDS[1]):
            given = {name: getattr(raw, name) for name in dir(raw) if not name.startswith("_")}
            raw = SimpleNamespace(**given | {"moves": "rl"})
        return honest(level, raw, objective)

    monkeypatch.setattr(job_module, "checked_result", lying)
    assert main.run(["solve", str(levels), "--json"]) == 1
    out, err = capsys.readouterr()
    statuses = [json.loads(line)["status"] for line in out.splitlines()]
    assert statuses == ["solved", "not found", "solved", "unsolvable"]
    assert "levels.xsb:2: the engine's solution does not replay" in err


def test_shards_that_lie() -> None:
    level = Level.from_xsb(BOARDS[2])

    class Wrong(LocalHosts):
        def call(self, shard: int, method: str, *values: Any) -> Any:
            return "ddd" if method == "moves" else super().call(shard, method, *values)

    class Short(LocalHosts):
        def call(self, shard: int, method: str, *values: Any) -> Any:
            found = super().call(shard, method, *values)
            return (found[0][1:], found[1]) if method == "path_from" else found

    for hosts in (Wrong, Short):
        with pytest.raises(EngineError):
            solve_distributed(level, Spread(2), hosts=hosts)


def test_a_library_takes_and_gives_no_lies(tmp_path: Path, levels: Path, capsys: Capture) -> None:
    path = tmp_path / "library.db"
    level = Level.from_xsb(BOARDS[1])
    with Library(path) as library:
        for moves in ("r", "rL", "", "uuu"):
            with pytest.raises(LibraryError, match="not a solution"):
                library.add_solution(level, moves, source="a liar", proved="pushes")
        assert library.stats().solutions == 0
        library.add_solution(level, "rR", source="test", proved="pushes")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE solutions SET solution = 'ddd'")
    connection.close()
    with Library(path) as library, pytest.raises(LibraryError, match="not a solution"):
        library.best(level)
    capsys.readouterr()
    assert main.run(["solve", str(levels), "--library", str(path)]) == 2
    assert "not a solution" in capsys.readouterr().err
    assert main.run(["library", "check", "--library", str(path)]) == 1


def test_solutions_in_imported_files_are_replayed(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "file.sok"
    path.write_text(f"{BOARDS[0]}\nTitle: a\nSolution: L\n\n{BOARDS[1]}\nTitle: b\nSolution: rR\n")
    for command in ("import", "library add"):
        store = tmp_path / f"{command}.db"
        main.run([*command.split(), str(path), "--library", str(store)])
        with Library(store) as library:
            assert library.stats().solutions == 1
            assert library.best(Level.from_xsb(BOARDS[0])).moves is None
    capsys.readouterr()
    assert main.run(["verify", str(path)]) == 1
    assert f"{path}:1: rejected, move 1 of 1: " in capsys.readouterr().out


def test_a_journal_of_the_level_maker_that_lies(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "made.jsonl"
    ask = ["generate", "--count", "1", "--candidates", "4", "--no-curate", "--journal", str(journal)]
    assert main.run(ask) == 0
    whole = journal.read_text()
    lies: list[Callable[[dict[str, Any]], object]] = [
        lambda value: value["accepted"][0].update(solution="uuuu"),
        lambda value: value["accepted"][0].update(level="#@$"),
        lambda value: value["accepted"][0].update(rating={"difficulty": 3}),
        lambda value: value.update(accepted=7),
        lambda value: value.pop("rejected"),
    ]
    capsys.readouterr()
    for lie in lies:
        journal.write_text(whole)
        edit(journal, 2, lie)
        assert main.run([*ask, "--resume"]) == 2
        assert capsys.readouterr().err.startswith(f"pushworks: {journal}:2: ")


def test_a_journal_of_the_lab_that_lies(tmp_path: Path, levels: Path, capsys: Capture) -> None:
    journal = tmp_path / "rows.jsonl"
    ask = ["lab", "compare", f"{levels}:1-3", "--algorithms", "bfs", "--out", str(journal)]
    assert main.run(ask) == 0
    whole = journal.read_text()
    lies: list[Callable[[dict[str, Any]], object]] = [
        lambda value: value.update(solution="uuuu"),
        lambda value: value.update(moves=77),
        lambda value: value.update(solution=5),
        lambda value: value.clear(),
    ]
    capsys.readouterr()
    for lie in lies:
        journal.write_text(whole)
        edit(journal, 2, lie)
        assert main.run([*ask, "--resume"]) == 2
        assert capsys.readouterr().err.startswith(f"pushworks: {journal}:2: ")
    assert main.run(["lab", "report", str(journal)]) == 2
    assert f"{journal}:2: expected the row of a trial" in capsys.readouterr().err
    lines = whole.splitlines()
    for number, junk in enumerate(("[]", "{}", "7", '{"key": 1}', "nonsense"), 2):
        journal.write_text("\n".join([*lines[:3], junk, *lines[3:]]) + "\n")
        assert main.run(["lab", "report", str(journal)]) == 2, number
        assert f"{journal}:4: expected" in capsys.readouterr().err


def test_the_lab_finds_rows_by_the_level(tmp_path: Path, levels: Path, capsys: Capture) -> None:
    journal, other = tmp_path / "rows.jsonl", tmp_path / "other.xsb"
    ask = ["--algorithms", "bfs", "--out", str(journal)]
    assert main.run(["lab", "compare", f"{levels}:1-3", *ask]) == 0
    boards = [*BOARDS, BOARDS[0]]
    random.Random(1).shuffle(boards)
    other.write_text(text_of(boards))
    before = journal.read_text()
    capsys.readouterr()
    assert main.run(["lab", "compare", str(other), *ask, "--resume", "--json"]) == 0
    rows = records(capsys)
    assert [row["level"] for row in rows] == [f"other.xsb:{number}" for number in range(1, 5)]
    assert [row["moves"] for row in rows] == [1 if board == BOARDS[0] else 2 for board in boards]
    assert journal.read_text() == before


def test_crashed_jobs_are_tried_again(levels: Path, journal: Path, capsys: Capture) -> None:
    lines = journal.read_text().splitlines()
    entry = json.loads(lines[1])
    del entry["value"]
    lines[1] = json.dumps({**entry, "status": OutcomeStatus.CRASHED.value, "error": "killed"})
    journal.write_text("\n".join(lines) + "\n")
    assert main.run(resume(levels, journal)) == 3
    assert records(capsys)[0]["solution"] == "R"
