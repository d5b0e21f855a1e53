"""The league: figures of players side by side, and the pages made of them."""

from __future__ import annotations

import json
import sys
import threading
import time
import warnings
from hashlib import sha256
from pathlib import Path

import pytest
from tests.engine.fake_engines import fake_engine

from pushworks.apps.cli import main
from pushworks.lab.league import Entry, Standings, read_recorded, write_pages
from pushworks.lab.league.plot import plot_cactus
from pushworks.levels import lurd
from pushworks.sokoban import verify

CORRIDORS = "#######\n#@ $ .#\n#######\n\n########\n#@ $  .#\n########\n"


def entry(index: int, player: str, seconds: float | None, **more: object) -> Entry:
    status = "time limit" if seconds is None else "solved"
    return Entry("set", index, player, status, seconds or 10.0, pushes=index, moves=2 * index, **more)  # type: ignore[arg-type]


@pytest.fixture
def standings() -> Standings:
    return Standings("set", [
        entry(1, "a", 0.5), entry(2, "a", 2.0), entry(3, "a", None),
        entry(1, "b", 0.25), entry(2, "b", None), entry(3, "b", 4.0),
        entry(2, "old 60s", 30.0, recorded=True), entry(1, "old 60s", 0.1, recorded=True),
        entry(9, "old 60s", 1.0, recorded=True),
        Entry("other", 1, "a", "solved", 1.0),
    ])  # fmt: skip


def test_standings(standings: Standings) -> None:
    assert standings.players == ["a", "b", "old 60s"]
    assert standings.levels == [1, 2, 3]  # level 9 was not run
    a, old = standings.standing("a"), standings.standing("old 60s")
    assert (a.solved, a.levels, a.quick, a.total, a.middle) == (2, 3, 1, 2.5, 1.25)
    assert (old.solved, old.levels, old.recorded) == (2, 2, True)
    assert (a.moves, a.pushes) == (2, 1)  # level 1 alone was solved by all
    assert [each.player for each in standings.ranking()] == ["a", "b", "old 60s"]
    assert standings.cactus("b") == [0.25, 4.0]
    assert [standings.within("old 60s", limit) for limit in (0.05, 0.1, 10, 30)] == [0, 1, 1, 2]


def test_duels(standings: Standings) -> None:
    duel = standings.duel("a", "b")
    assert (duel.only_first, duel.only_second, duel.both, duel.first_faster) == (1, 1, 1, 0)
    duel = standings.duel("a", "old 60s")
    assert (duel.only_first, duel.only_second, duel.both, duel.first_faster) == (0, 0, 2, 1)


def test_processor_time_is_compared_where_it_is_known() -> None:
    assert entry(1, "a", 3.0, cpu=0.5).time == 0.5
    assert entry(1, "a", 3.0).time == 3.0


def test_recorded_results(tmp_path: Path) -> None:
    (tmp_path / "set.fest-3.1.80s.tsv").write_text(
        "level\tstatus\tseconds\tmoves\tpushes\n1\tsolved\t0.3\t12\t4\n2\ttime limit\t80\t\t\n"
    )
    (tmp_path / "set.best.tsv").write_text("level\tpushes\n1\t4\n")
    (tmp_path / "settle.fest.1s.tsv").write_text("level\tstatus\tseconds\n1\tsolved\t1\n")
    first, second = read_recorded(tmp_path, "set")
    assert (first.player, first.index, first.solved, first.moves, first.pushes) == (
        "fest-3.1 80s",
        1,
        True,
        12,
        4,
    )
    assert (second.status, second.moves, second.recorded) == ("time limit", None, True)
    (tmp_path / "set.bad.1s.tsv").write_text("level\tstatus\tseconds\n1\tsolved\tsoon\n")
    with pytest.raises(ValueError, match=r"set.bad.1s.tsv:2: expected level, status and seconds"):
        read_recorded(tmp_path, "set")


def test_a_league_is_run_resumed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    levels = tmp_path / "set.xsb"
    levels.write_text(CORRIDORS)
    (tmp_path / "set.fest-3.1.80s.tsv").write_text("level\tstatus\tseconds\n1\tsolved\t0.3\n2\tsolved\t5.4\n")
    printer = tmp_path / "printer.py"
    printer.write_text("print('rRR')")
    out = tmp_path / "pages"
    arguments = [
        "league", str(levels), "--algorithms", "auto", "--time", "5s", "--anchors", str(tmp_path),
        "--command", f"engine=sep:{fake_engine('honest')}", "--command", f"liar=sep:{fake_engine('liar')}",
        "--command", f"printer={sys.executable} {printer} {{level}}", "--out", str(out),
    ]  # fmt: skip
    assert main.run(arguments) == 1  # not everything was solved
    raw = json.loads((out / "results.json").read_text())
    assert (raw["schema"], raw["seconds"], raw["machine"]["cores"] > 0) == (1, 5, True)
    assert raw["levels"] == {"set": 2}
    solved = {(e["player"], e["level"]) for e in raw["entries"] if e["status"] == "solved"}
    assert solved == {
        ("Pushworks auto", 1), ("Pushworks auto", 2), ("engine", 1), ("printer", 1),
        ("fest-3.1 80s", 1), ("fest-3.1 80s", 2),
    }  # fmt: skip
    from pushworks.levels import read

    for one in raw["entries"]:
        if one["status"] == "solved" and not one["recorded"]:
            assert verify(read(levels).at(one["level"]), lurd.read_moves(one["solution"]))
    index, page = (out / "index.md").read_text(), (out / "set.md").read_text()
    assert "| [set](set.md) | 2 | 2 | 1 | 0 | 1 | 2 (1 in 5 s) |" in index
    assert "fest-3.1 80s *" in index
    assert "| liar | 0 of 2 | 0 | 0.0 |  | 0 | 0 |" in page
    assert "| Pushworks auto | engine | 1 | 0 | 1 |" in page
    assert str(tmp_path) not in index.split("--command")[0]  # no folders of this machine
    assert (out / "set.svg").read_text().startswith("<?xml")
    before = (out / "journal.jsonl").read_bytes()
    assert main.run([*arguments, "--resume"]) == 1
    assert (out / "journal.jsonl").read_bytes() == before  # nothing was run again
    capsys.readouterr()
    assert main.run([*arguments, "--resume", "--time", "6s"]) == 2
    assert "another run: time was 5" in capsys.readouterr().err


def test_a_longer_league_runs_only_what_a_shorter_one_left_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    levels, short, long = tmp_path / "set.xsb", tmp_path / "short", tmp_path / "long"
    levels.write_text(CORRIDORS + "\n#####\n#@$.#\n#####\n")
    command = ["league", str(levels), "--algorithms", "auto", "--time"]
    assert main.run([*command, "5s", "--out", str(short)]) == 0
    told = json.loads((short / "results.json").read_text())
    # As if the first had not been solved, the second by moves that are not the level's, the third after 4 s.
    told["entries"][0]["status"] = "time limit"
    told["entries"][1]["solution"] = "3R"
    told["entries"][2]["cpu"] = 4.0
    (short / "results.json").write_text(json.dumps(told))
    assert main.run([*command, "60s", "--after", str(short), "--out", str(long)]) == 0
    capsys.readouterr()
    raw = json.loads((long / "results.json").read_text())
    assert [(entry["level"], entry["status"]) for entry in raw["entries"]] == [
        (3, "solved"), (1, "solved"), (2, "solved"),
    ]  # fmt: skip
    assert raw["entries"][0]["cpu"] == 4.0
    for one in raw["entries"]:
        moves = lurd.read_moves(one["solution"])
        assert (one["moves"], one["sha256"]) == (len(moves), sha256(moves.encode()).hexdigest()[:16])
    journal = map(json.loads, (long / "journal.jsonl").read_text().splitlines()[1:])
    assert [line["value"]["level"] for line in journal] == ["set.xsb:1", "set.xsb:2"]
    assert main.run([*command, "60s", "--after", str(tmp_path), "--out", str(tmp_path / "x")]) == 2
    assert "results.json: expected the results of a league" in capsys.readouterr().err


def test_a_league_of_a_shipped_collection(tmp_path: Path) -> None:
    """Its levels have names without an ending."""
    pytest.importorskip("matplotlib")
    assert main.run(["league", "first:1", "--algorithms", "auto", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "first.md").exists()
    assert main.run(["league", "first:1", "--after", str(tmp_path), "--out", str(tmp_path / "more")]) == 0
    (told,) = json.loads((tmp_path / "more" / "results.json").read_text())["entries"]
    assert (told["collection"], told["level"], told["status"]) == ("first", 1, "solved")


def test_an_interrupted_league_says_how_far_it_came(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = write_pages(tmp_path, [entry(1, "a", 0.5)], {}, "pushworks league", {"set": 3})
    assert "| [set](set.md) | 1 of 3 so far | 1 |" in page.read_text()
    assert json.loads((tmp_path / "results.json").read_text())["levels"] == {"set": 3}


def test_a_plot_of_nothing_solved_says_nothing(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plot_cactus(Standings("set", [entry(1, "a", None)]), tmp_path / "set.svg")
    assert "set: 1 level" in (tmp_path / "set.svg").read_text()


def test_a_league_needs_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main.run(["league", "first", "--algorithms", ""]) == 2
    assert main.run(["league", "first", "--anchors", str(tmp_path / "nowhere")]) == 2
    assert "expected a player" in capsys.readouterr().err


def test_the_limit_is_processor_time() -> None:
    from pushworks.engine.protocol.conformance import hard_level
    from pushworks.lab.league import OwnTrial, run_player

    row = run_player(OwnTrial(hard_level(), "hall:1", "bfs", limit=0.1))
    assert (row["status"], row["solution"]) == ("time limit", None)
    assert 0.1 <= row["cpu"] < 1.0


def test_a_search_that_gets_no_processor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from pushworks.engine.protocol.conformance import hard_level
    from pushworks.lab.league import OwnTrial, run, run_player

    monkeypatch.setattr(run, "PATIENCE", 0.001)
    row = run_player(OwnTrial(hard_level(), "hall:1", "bfs", limit=100))
    assert row["status"] == "time limit"
    assert "s of the processor in" in row["error"]


def test_the_look_at_the_clock_does_not_count() -> None:
    from pushworks.lab.league import search_seconds

    begin, spent = search_seconds(), time.thread_time()
    while time.thread_time() < spent + 0.2:
        pass
    assert search_seconds() - begin < 0.1
    thread = threading.Thread(target=sum, args=(range(10_000_000),))
    thread.start()
    thread.join()
    assert search_seconds() - begin > 0.05
