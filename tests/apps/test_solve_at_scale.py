"""`pushworks solve` and `rate` with a library, in processes, with a journal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.library.boards import CORRIDOR, random_level

from pushworks.apps.cli import jobs, main, solve_many
from pushworks.apps.cli.common import pick_levels
from pushworks.apps.cli.jobs import Share
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.solve_options import JournalOptions
from pushworks.engine import Options
from pushworks.levels import Level, Symmetry, to_text, turned
from pushworks.library import Library
from pushworks.runner import InProcess
from pushworks.sealgo import Status

Capture = pytest.CaptureFixture[str]
LEVELS = [CORRIDOR, *(random_level(seed, size=7, boxes=2) for seed in range(5))]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "six.xsb"
    path.write_text(to_text(LEVELS))
    return str(path)


def records(capsys: Capture) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_what_is_solved_is_not_searched_again(file: str, tmp_path: Path, capsys: Capture) -> None:
    store = str(tmp_path / "library.db")
    command = ["solve", "--json", "--library", store]
    assert main.run([*command, file]) == 0
    first = records(capsys)
    assert all(record["strategy"] != "library" for record in first)
    mirrored = tmp_path / "mirrored.xsb"
    mirrored.write_text(to_text([turned(level, Symmetry.FLIP) for level in LEVELS]))
    assert main.run([*command, str(mirrored)]) == 0
    second = records(capsys)
    assert {record["strategy"] for record in second} == {"library"}
    assert [r["pushes"] for r in second] == [r["pushes"] for r in first]
    assert main.run([*command, "--for", "pushes", file]) == 0, "no proof is stored yet"
    assert all(record["strategy"] != "library" for record in records(capsys))
    assert main.run([*command, "--for", "pushes", file]) == 0
    again = records(capsys)
    assert all(record["strategy"] == "library" and record["optimal"] for record in again)
    with Library(store) as library:
        assert library.stats().solved == 6
        assert library.check() == []


def test_journal_and_resume(file: str, tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "run.jsonl"
    assert main.run(["solve", "--json", "--journal", str(journal), file]) == 0
    whole = records(capsys)
    lines = journal.read_text().splitlines()
    assert len(lines) == 7
    journal.write_text("\n".join(lines[:3]) + '\n{"key": "half a li')
    assert main.run(["solve", "--json", "--journal", str(journal), "--resume", file]) == 0
    resumed = records(capsys)
    assert [r["solution"] for r in resumed] == [r["solution"] for r in whole]
    assert len(journal.read_text().splitlines()) == 7
    assert main.run(["solve", "--journal", str(journal), "--resume", "--for", "moves", file]) == 2
    assert "of another run" in capsys.readouterr().err
    assert main.run(["solve", "--resume", file, "--jobs", "2"]) == 2
    assert "--resume needs the --journal" in capsys.readouterr().err


def test_a_search_that_crashes_is_a_result(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search_one = solve_many.search_one

    def fragile(work: tuple[Level, Options]) -> dict[str, object]:
        if work[0] == LEVELS[2]:
            raise RuntimeError("struck by lightning")
        return search_one(work)

    monkeypatch.setattr(solve_many, "search_one", fragile)
    monkeypatch.setattr(jobs, "backend_for", lambda jobs, cluster: InProcess())
    plan = solve_many.Plan(Options(), JournalOptions(jobs=2), Share(2, 1, 0), {})
    with progress("test", None, show=False) as bar:
        results = [result for _, result in solve_many.solve_all(list(pick_levels([file])), plan, None, bar)]
    assert [result.status if result else None for result in results].count(Status.SOLVED) == 5
    assert results[2] is not None
    assert "struck by lightning" in results[2].error


def test_in_processes(file: str, capsys: Capture) -> None:
    assert main.run(["solve", "--json", "--jobs", "2", file]) == 0
    assert all(record["status"] == "solved" for record in records(capsys))


def test_ratings_are_kept(file: str, tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "library.db"
    assert main.run(["rate", "--json", "--library", str(store), file]) == 0
    rated = records(capsys)
    with Library(store) as library:
        assert library.stats().rated == 6
        assert library.ratings(LEVELS[1])["pushworks"] == rated[1]["difficulty"]
