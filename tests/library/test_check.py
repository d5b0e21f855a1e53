"""`Library.check_claims` and what becomes of proofs that are none; waiting for other processes."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, HALL_SOLUTION, random_level

from pushworks.apps.cli import main
from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.library import Effort, Library, LibraryError, Verdict
from pushworks.library import schema as schema_module
from pushworks.sokoban import measure, verify

# Said to need 26 moves by a search that was wrong; 20 are enough.
WRONGED = Level.from_xsb("########\n###..$ #\n###. $ #\n###@$  #\n###   ##\n########")
SHORT = solve(WRONGED, Options("moves", "exact")).moves
LONG = "du" * 3 + SHORT
Capture = pytest.CaptureFixture[str]


def claim(library: Library, level: Level, moves: str, proved: str, prover: str = "") -> None:
    """Store a claim the way versions of old did: without the name of the search."""
    library.add_solution(level, moves, source="pushworks bidirectional", proved=proved, prover="x")
    with library.db.transaction() as connection:
        connection.execute("UPDATE solutions SET prover = ?", (prover,))


def test_the_level_is_what_it_is_said_to_be() -> None:
    assert (len(SHORT), len(LONG)) == (20, 26)
    assert verify(WRONGED, LONG)


def test_claims_of_unknown_origin_count_for_nothing(library: Library) -> None:
    claim(library, WRONGED, LONG, "moves")
    assert library.known(WRONGED, "moves") is None
    assert library.best(WRONGED).moves.proved == ""  # type: ignore[union-attr]
    assert library.known(WRONGED) is not None


@pytest.mark.parametrize("prover", ["", "bidirectional 0.0"])
@pytest.mark.parametrize("objective", ["moves", "moves+pushes", "pushes+moves"])
def test_a_false_claim_is_found_and_loses_its_mark(library: Library, objective: str, prover: str) -> None:
    claim(library, WRONGED, LONG, objective, prover)
    (found,) = library.check_claims()
    assert found.verdict is Verdict.FALSE
    assert (found.moves, found.prover, found.is_repaired) == (26, prover, False)
    assert "there is one with 20 moves" in found.detail
    assert library.known(WRONGED, objective) is None
    assert list(library.check_claims()) == []


def test_repair_keeps_the_shorter_solution(library: Library) -> None:
    claim(library, WRONGED, LONG, "moves", "bidirectional 0.0")
    (found,) = library.check_claims(repair=True)
    assert found.is_repaired
    known = library.known(WRONGED, "moves")
    assert known is not None
    assert known.metrics.moves == 20
    assert known.prover.startswith("exact")
    assert [c.verdict for c in library.check_claims()] == [Verdict.PROVED]
    assert library.check() == []


def test_a_true_claim_is_proved_and_counts_again(library: Library) -> None:
    claim(library, WRONGED, SHORT, "moves")
    assert library.known(WRONGED, "moves") is None
    (found,) = library.check_claims()
    assert (found.verdict, found.prover) == (Verdict.PROVED, "")
    assert library.known(WRONGED, "moves") is not None


def test_what_cannot_be_proved_again_is_kept_or_not(library: Library) -> None:
    claim(library, WRONGED, SHORT, "moves", "exact 1.0")
    (kept,) = library.check_claims(Effort(nodes=1))
    assert kept.verdict is Verdict.KEPT
    assert library.known(WRONGED, "moves") is not None
    claim(library, WRONGED, SHORT, "moves", "")
    (unproved,) = library.check_claims(Effort(nodes=1))
    assert unproved.verdict is Verdict.UNPROVED
    assert library.known(WRONGED, "moves") is None


def test_a_better_solution_refutes_a_proof(library: Library) -> None:
    library.add_solution(WRONGED, LONG, source="wrong", proved="moves+pushes")
    library.add_solution(WRONGED, SHORT, source="player")
    assert library.known(WRONGED, "moves") is None
    library.add_solution(WRONGED, LONG, source="wrong again", proved="moves")
    assert library.known(WRONGED, "moves") is None
    best = library.best(WRONGED).moves
    assert best is not None
    assert best.metrics.moves == 20


def test_a_claim_gains_from_a_proof_of_the_same_count(library: Library) -> None:
    claim(library, HALL, HALL_SOLUTION, "pushes+moves")
    assert library.known(HALL, "pushes") is None
    elsewhere = dataclasses.replace(HALL, player=max(HALL.player_region - {HALL.player}))
    right = solve(elsewhere, Options("moves", "exact"))
    assert right.pushes == measure(HALL, HALL_SOLUTION).pushes
    library.add_solution(elsewhere, right.moves, source="exact", proved="pushes")
    found = library.best(HALL).moves
    assert found is not None
    assert (found.proved, found.prover) == ("pushes", "exact")


def test_the_second_measure_can_be_refuted_alone(library: Library) -> None:
    library.add_solution(HALL, "lr" + HALL_SOLUTION, source="wrong", proved="pushes+moves")
    library.add_solution(HALL, HALL_SOLUTION, source="player")
    assert library.known(HALL, "pushes+moves") is None
    assert library.known(HALL, "pushes") is not None, "that it needs so many pushes was not refuted"


def test_a_search_that_is_wrong_itself_proves_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pushworks.engine

    right = solve(WRONGED, Options("moves", "exact"))
    claim(library, WRONGED, SHORT, "moves")
    wrong = dataclasses.replace(right, moves=LONG)
    monkeypatch.setattr(pushworks.engine, "solve", lambda level, options: wrong)
    (found,) = library.check_claims()
    assert found.verdict is Verdict.UNPROVED
    assert "the exact search is wrong about it" in found.detail


def test_claims_on_random_levels(library: Library) -> None:
    for seed in range(12):
        level = random_level(seed, size=7, boxes=2)
        right = solve(level, Options("pushes", "exact"))
        library.add_solution(level, right.moves, source="exact", proved="pushes")
    assert {c.verdict for c in library.check_claims()} == {Verdict.PROVED}


def test_an_older_file_keeps_its_solutions_and_loses_its_marks(path: Path) -> None:
    make_version_2(path)
    with Library(path) as library:
        assert library.stats().solutions == 1
        assert library.known(HALL) is not None
        assert library.known(HALL, "moves") is None
        assert [c.verdict for c in library.check_claims()] == [Verdict.PROVED]
        assert library.known(HALL, "moves") is not None
        assert library.check() == []


def make_version_2(path: Path) -> None:
    """A library as the program wrote it before proofs had a name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema_module, "STEPS", schema_module.STEPS[:2])
        Library(path).close()
    with Library(path.with_name("new.db")) as new:
        new.add([HALL], "Old")
        new.add_solution(HALL, HALL_SOLUTION, source="pushworks exact", proved="moves")
    connection = sqlite3.connect(path)
    connection.execute("ATTACH ? AS new", (str(path.with_name("new.db")),))
    for table in ("collections", "levels", "copies", "solutions"):
        columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
        connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
    connection.commit()
    connection.close()


# The command


def spoil(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def run(path: Path, *arguments: str) -> int:
    return main.run(["library", "check", "--library", str(path), *arguments])


def test_the_command_reports_and_repairs(path: Path, capsys: Capture) -> None:
    with Library(path) as library:
        library.add([HALL, CORRIDOR, WRONGED], "All")
        library.add_solution(HALL, HALL_SOLUTION, source="x")
        library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="x", proved="pushes")
        library.add_solution(WRONGED, LONG, source="x", proved="moves")
    spoil(
        path,
        f"UPDATE solutions SET solution = 'uu' WHERE source = 'x' AND moves = {len(HALL_SOLUTION)}",
        "INSERT INTO words (words) VALUES ('delete-all')",
    )
    assert run(path) == 1
    out = capsys.readouterr().out
    assert "(repaired)" not in out
    assert "the index of words does not match" in out
    assert f"level {WRONGED.id}: 26 moves, " in out
    assert "said to be best at moves: false, there is one with 20 moves" in out
    assert out.splitlines()[-1].split() == ["pushes", "1", "0", "0", "0"]
    with Library(path) as library:  # the false mark is gone, so put it back for the rest
        claim(library, WRONGED, LONG, "moves", "x")
        library.db.rows("SELECT 1")
    assert run(path, "--json", "--repair") == 0
    record = json.loads(capsys.readouterr().out)
    assert record["claims"] == {"proved": 1, "kept": 0, "unproved": 0, "false": 1}
    assert record["repaired"] == 3
    assert [finding["level_id"] for finding in record["findings"]] == [WRONGED.id]
    assert run(path) == 0
    assert "nothing wrong: 3 levels, 2 solutions replayed" in capsys.readouterr().out


def test_quick_searches_nothing(path: Path, capsys: Capture) -> None:
    with Library(path) as library:
        claim(library, WRONGED, LONG, "moves", "x")
    assert run(path, "--quick") == 0
    assert run(path, "--nodes", "1") == 0
    assert "said to be best at" in capsys.readouterr().out


def test_measures_and_counts_are_put_right(path: Path) -> None:
    with Library(path) as library:
        library.add_solution(HALL, HALL_SOLUTION, source="x", proved="pushes")
    spoil(path, "UPDATE solutions SET pushes = 1", "UPDATE levels SET moves = 1")
    with Library(path) as library:
        assert len(library.check()) == 3 - 1
        assert all(problem.is_repaired for problem in library.problems(repair=True))
        assert library.check() == []
        best = library.best(HALL).pushes
        assert best is not None
        assert best.metrics == measure(HALL, HALL_SOLUTION)
        assert best.proved == "", "what was proved was proved of other counts"


def test_damaged_boards_are_one_line(path: Path) -> None:
    with Library(path) as library:
        library.add_solution(HALL, HALL_SOLUTION, source="x", proved="pushes")
        library.add([CORRIDOR], "C")
    spoil(path, f"UPDATE levels SET board = 'nonsense!' WHERE level_id = '{HALL.id}'")
    spoil(path, f"UPDATE levels SET board = '#####\n#@$.#\n#####' WHERE level_id = '{CORRIDOR.id}'")
    with Library(path) as library:
        lines = library.check()
        assert any("its board cannot be read" in line for line in lines)
        assert any("its board is that of s1:" in line for line in lines)
        assert list(library.check_claims()) == []


# Waiting

_HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that writes and does not end."""
    Library(path).close()
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "locked\n"
    return process


def test_a_locked_library_says_so_and_gives_up(path: Path, holder: subprocess.Popen[str]) -> None:
    told: list[str] = []
    begun = time.monotonic()
    with Library(path, tell=told.append, wait=1.2) as library:
        assert library.collections() == [], "readers do not wait"
        with pytest.raises(LibraryError, match=r"keeps it locked; gave up after 1\.2 s, nothing was changed"):
            library.add([HALL], "Hall")
        assert time.monotonic() - begun < 20
        assert len(told) == 1
        assert told[0].startswith(f"{path}: ")
        assert "is writing to the library; waiting up to 1.2 s" in told[0]
        if Path("/proc/locks").exists() and str(holder.pid) in Path("/proc/locks").read_text():
            assert f"process {holder.pid} (python" in told[0]
        holder.communicate("end\n")
        assert library.add([HALL], "Hall").new == 1


def test_a_short_wait_is_silent(path: Path, holder: subprocess.Popen[str]) -> None:
    told: list[str] = []
    with Library(path, tell=told.append, wait=0.0) as library, pytest.raises(LibraryError, match="locked"):
        library.add([HALL], "Hall")
    holder.communicate("end\n")
    assert told == []


def test_half_a_character_is_one_line(library: Library) -> None:
    with pytest.raises(LibraryError, match="surrogates"):
        library.add_solution(HALL, HALL_SOLUTION, source="\ud800")
    assert library.add([Level.from_xsb(HALL.to_xsb(), title="\ud800\x1b[1mx")], "\udcff").new == 1
    (info,) = library.collections()
    assert [level.title for level in library.levels(info.name)] == ["\ufffdx"]
