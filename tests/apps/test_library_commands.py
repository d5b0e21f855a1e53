"""`pushworks library` and `pushworks import`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, random_level
from tests.library.site import Site, html, level_set_page, picture_board, text

from pushworks.apps.cli import main
from pushworks.levels import read
from pushworks.library import Library

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUSHWORKS_LIBRARY", str(tmp_path / "library.db"))
    return tmp_path / "library.db"


@pytest.fixture
def store(own_library: Path, tmp_path: Path, capsys: Capture) -> Path:
    file = tmp_path / "Two.xsb"
    file.write_text(
        f"{CORRIDOR.to_xsb()}\nTitle: Corridor\nAuthor: Me\nSolution: {CORRIDOR_SOLUTION}\n\n"
        f"{HALL.to_xsb()}\nTitle: Hall\n"
    )
    assert main.run(["library", "add", str(file)]) == 0
    assert capsys.readouterr().out == "2 new levels; 1 solution\n"
    return own_library


def records(capsys: Capture) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_list_stats_check(store: Path, capsys: Capture) -> None:
    assert main.run(["library", "list"]) == 0
    assert capsys.readouterr().out == "collection  levels  solved\nTwo              2       1\n"
    assert main.run(["library", "stats", "--json"]) == 0
    assert records(capsys)[0]["solutions"] == 1
    assert main.run(["library", "check"]) == 0
    assert "nothing wrong: 2 levels, 1 solution replayed" in capsys.readouterr().out
    with Library(store) as library, library.db.transaction() as connection:
        connection.execute("UPDATE solutions SET solution = 'uu'")
    assert main.run(["library", "check"]) == 1
    assert CORRIDOR.id in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "titles"),
    [
        ([], ["Corridor", "Hall"]),
        (["orrid"], ["Corridor"]),
        (["--boxes", "2"], ["Hall"]),
        (["--boxes", "-1"], ["Corridor"]),
        (["--width", "9-"], ["Hall"]),
        (["--solved"], ["Corridor"]),
        (["--unsolved"], ["Hall"]),
        (["--pushes", "1-5"], ["Corridor"]),
        (["--order", "boxes", "--descending", "--limit", "1"], ["Hall"]),
        (["--collection", "Two", "--offset", "1"], ["Hall"]),
        (["--rating", "3-4"], []),
    ],
)
def test_find(store: Path, arguments: list[str], titles: list[str], capsys: Capture) -> None:
    assert main.run(["library", "find", "--json", *arguments]) == 0
    assert [record["title"] for record in records(capsys)] == titles


def test_show_and_export(store: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main.run(["library", "show", CORRIDOR.id[3:12]]) == 0
    out = capsys.readouterr().out
    assert "fewest moves: 4 moves, 3 pushes" in out
    assert CORRIDOR_SOLUTION in out
    assert main.run(["library", "show", "--json", HALL.id]) == 0
    assert records(capsys)[0]["best_by_moves"] is None
    target = tmp_path / "out.xsb"
    assert main.run(["library", "export", "Two", "--solutions", "-o", str(target)]) == 0
    exported = read(target)
    assert exported.title == "Two"
    assert list(exported) == [CORRIDOR, HALL]
    assert exported[0].solutions[0].moves == CORRIDOR_SOLUTION
    assert main.run(["library", "export", "--to", "slc"]) == 0
    assert "<SokobanLevels" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "ffff"], "no level with the id"),
        (["export", "None such"], "no collection named 'None such'"),
        (["find", "--boxes", "many"], "expected a number or a range"),
        (["find", "--order", "beauty"], "cannot order by 'beauty'"),
        (["add", "nowhere.xsb"], "nowhere.xsb: No such file"),
    ],
)
def test_mistakes_are_one_line(store: Path, arguments: list[str], message: str, capsys: Capture) -> None:
    assert main.run(["library", *arguments]) == 2
    assert message in capsys.readouterr().err.splitlines()[0]


def test_no_library_yet(own_library: Path, capsys: Capture) -> None:
    assert main.run(["library", "list"]) == 0
    said = capsys.readouterr().out
    assert "No collections yet" in said
    assert "grand-depot" in said
    assert main.run(["library", "list", "--json"]) == 0
    assert capsys.readouterr().out == ""
    assert main.run(["library", "find"]) == 2
    assert "there is no library yet" in capsys.readouterr().err
    assert main.run(["library", "list", "--library", str(own_library)]) == 2, "this one was named"
    assert not own_library.exists()
    own_library.write_text("a text file that is certainly not a database, for it is a text file")
    assert main.run(["library", "list"]) == 2
    assert "cannot open the library" in capsys.readouterr().err


def test_add_from_standard_input_and_parts(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    three = tmp_path / "three.xsb"
    three.write_text("\n\n".join(random_level(seed).to_xsb() for seed in range(3)) + "\n")
    assert main.run(["library", "add", f"{three}:2-3", "-c", "Parts", "--json"]) == 0
    assert records(capsys)[0]["new"] == 2
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(three.read_bytes())))
    assert main.run(["library", "add", "-", "-c", "Parts", "--json"]) == 0
    assert records(capsys)[0] | {"faults": []} == {
        "schema": 1, "source": "-", "collection": "Parts", "new": 1, "copies": 0, "known": 2, "solutions": 0,
        "faults": [],
    }  # fmt: skip


def test_import_from_a_site_a_file_and_standard_input(
    own_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "one.sok"
    file.write_text(random_level(1).to_xsb() + "\n")
    monkeypatch.setattr(
        "sys.stdin", SimpleNamespace(buffer=io.BytesIO(random_level(2).to_xsb().encode() + b"\n"))
    )
    with Site() as site:
        site.pages["/levelset.php?set=own"] = html(level_set_page(picture_board(HALL), "<p>nothing</p>"))
        site.pages["/x.xsb"] = text(CORRIDOR.to_xsb() + "\n")
        arguments = [
            "import", str(file), "-", f"{site.url}/levelset.php?set=own", f"{site.url}/x.xsb",
            "--delay", "0.2", "--allow-host", site.host, "--cache", str(tmp_path / "cache"),
        ]  # fmt: skip
        assert main.run(arguments) == 2, "one level has no board"
        captured = capsys.readouterr()
        assert captured.out == "4 new levels\n"
        assert "level 2: no board follows its number" in captured.err
        asked = len(site.requests)
        assert main.run([*arguments[:2], *arguments[3:], "--json"]) == 2
        assert sum(int(str(record["known"])) for record in records(capsys)) == 3
        assert len(site.requests) == asked, "pages that were just read are not asked for again"


def test_import_without_permission_for_a_private_host(tmp_path: Path, capsys: Capture) -> None:
    with Site() as site:
        assert main.run(["import", f"{site.url}/x.xsb", "--cache", str(tmp_path / "cache")]) == 2
        assert "private address" in capsys.readouterr().err
        assert site.requests == []


def test_letslogic_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with Site() as site:
        site.pages["/api/collections"] = text('[{"id": 4, "title": "Four", "levels": 1}]')
        board = {"id": 1, "width": 5, "height": 3, "title": "T", "map": "111111234111111"}
        site.pages["/api/collection/4"] = text(json.dumps([board]))
        monkeypatch.setenv("LETSLOGIC_API", f"{site.url}/api")
        common = ["--allow-host", site.host, "--delay", "0.2", "--cache", str(tmp_path)]
        assert main.run(["import", "letslogic:", *common]) == 2
        assert "wants your key" in capsys.readouterr().err
        assert main.run(["import", "letslogic:", "--key", "k", *common]) == 0
        assert capsys.readouterr().out == "letslogic:4  Four (1 level)\n"
        assert main.run(["import", "letslogic:4", "--key", "k", "--json", *common]) == 0
        assert records(capsys)[0]["new"] == 1


def test_import_of_nothing(capsys: Capture) -> None:
    assert main.run(["import"]) == 2
    assert "nothing to import" in capsys.readouterr().err


def test_import_from_the_clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    program = tmp_path / "wl-paste"
    program.write_text("#!/bin/sh\ncat <<'END'\n" + CORRIDOR.to_xsb() + "\nEND\n")
    program.chmod(0o755)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert main.run(["import", "--clipboard"]) == 0
    assert capsys.readouterr().out.startswith("1 new level")
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert main.run(["import", "--clipboard"]) == 2
    assert "needs one of: wl-paste, xclip, xsel" in capsys.readouterr().err


def test_collections_are_organised(store: Path, tmp_path: Path, capsys: Capture) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main.run(["library", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    assert run("rename", "Two", "Pair") == (0, "Two is now Pair\n", "")
    assert run("rename", "Pair", "Ballroom", "--level", "2")[0] == 0
    assert run("find", "allroom")[1].count("\n") == 2  # the headings and the level
    assert run("delete", "Pair", "--levels", "1") == (0, "Pair: 1 level in the bin\n", "")
    assert run("list")[1] == "collection  levels  solved\nPair             1       0\n"
    listed = run("bin")[1]
    assert listed.startswith("1: Corridor of Pair, deleted 20")
    assert run("restore", "1") == (0, "restored in Pair\n", "")
    other = tmp_path / "Other.xsb"
    other.write_text(HALL.to_xsb() + "\n")
    run("add", str(other))
    assert run("merge", "Other", "Pair", "--into", "All")[1] == "All: 2 levels added, 1 already there\n"
    assert run("delete", "All")[1] == "All is in the bin\n"
    assert [json.loads(line)["levels"] for line in run("bin", "--json")[1].splitlines()] == [2, 2, 1]
    assert "give --yes" in run("empty")[2]
    assert run("empty", "--yes")[1] == "5 levels deleted for good\n"
    assert run("bin")[1] == "the bin is empty\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rename", "Nobody", "x"], "no collection named 'Nobody'"),
        (["rename", "Two", " "], "a collection needs a name"),
        (["rename", "Two", "x", "--level", "9"], "Two: there is no level 9"),
        (["delete", "Two", "--levels", "one"], "expected numbers like 3 or 2-5,9, got 'one'"),
        (["delete", "Two", "--levels", "2-9"], "Two: there is no level 2-9"),
        (["merge", "Two", "Nobody", "--into", "x"], "no collection named 'Nobody'"),
        (["restore", "7"], "there is nothing numbered 7 in the bin"),
    ],
)
def test_bad_orders_get_one_line(store: Path, arguments: list[str], line: str, capsys: Capture) -> None:
    assert main.run(["library", *arguments]) == 2
    error = capsys.readouterr().err
    assert line in error
    assert error.count("\n") == 1
