"""Every command on a real terminal of 80 columns: no broken word, no table row that wraps.

The same command on a very wide terminal says which words there are.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.apps.pseudo_terminal import lines_left, run_on_terminal
from tests.apps.test_cli_terminal import COMMANDS, TINY, subcommands

from pushworks.apps.cli import main
from pushworks.apps.cli.tables import Table, cut, layout, number, text

WIDE = 400
NARROW = 80
_LONG = "The Very Long Title of a Level That Nobody Will Ever Type Again, and Its Second Half"
MORE = {
    "tour": ["tour", "LEVELS"],
    "optimize": ["optimize", "LEVELS", "--time", "1"],
    "certify": ["certify", "CERTIFICATE"],
    "lab heuristics": ["lab", "heuristics"],
    "lab problems": ["lab", "problems"],
    "lab algorithms astar": ["lab", "algorithms", "astar"],
    "lab rules": ["lab", "deadlocks", "--list"],
    "lab exercise": ["lab", "exercise"],
    "lab test-heuristic": ["lab", "test-heuristic", "matching", "LEVELS"],
    "lab race": ["lab", "race", "LEVELS:1", "--algorithms", "bfs,astar", "-o", "DIR/race.html"],
    "lab report": ["lab", "report", "ROWS"],
    "library show": ["library", "show", "ID", "--library", "KEPT"],
    "library bin": ["library", "bin", "--library", "KEPT"],
    "library improve": ["library", "improve", "--max-time", "1", "--library", "KEPT"],
    "env speed": ["env", "speed", "--time", "0.1", "--boards", "8"],
    "env episodes": ["env", "episodes", "LEVELS", "-o", "DIR/episodes"],
    "env text make": ["env", "text", "make", "--count", "1", "-o", "DIR/tasks.jsonl"],
    "env text benchmark": ["env", "text", "benchmark"],
    "solve list": ["solve", "--algorithm", "list"],
    "bad level": ["solve", "LEVELS:7"],
    "bad file": ["solve", "nowhere/at/all/there/is/no/such/file/as/this/one/with/a/long/name.xsb"],
    "bad pack": ["solve", "frist"],
    "bad option": ["solve", "LEVELS", "--tiem", "3"],
    "bad number": ["library", "find", "--boxes", "a-great-many-boxes-indeed", "--library", "KEPT"],
}
"""What `COMMANDS` leaves out. Servers, windows and what needs hours or a network are not driven."""
NOT_DRIVEN = {
    "play", "serve", "mcp", "engine", "league", "learn data", "learn train", "bait play", "library send",
    "lab watch", "lab reproduce", "lab check", "lab grade", "env text prompts", "env text play",
    "env text score", "library rename", "library merge", "library delete", "library restore",
    "library empty", "lab slides",
}  # fmt: skip


def put(word: str, places: dict[str, str]) -> str:
    """The word with real files in it."""
    return re.sub("|".join(places), lambda match: places[match[0]], word)


def words_of(lines: list[str]) -> set[str]:
    """The words on a screen without frames, and with every number alike: times differ from run to run."""
    plain = re.sub(r"[│╭╮╰╯─━╺╸]", " ", "\n".join(lines))
    return set(re.sub(r"[~±<>]?\d[\d.,]*[kMG]?", "#", plain).split())


def too_wide(lines: list[str]) -> list[str]:
    """Lines beyond the last column. A single word, such as moves to be copied or a path, cannot be helped."""
    return [line for line in lines if len(line) > NARROW and len(line.split()) > 1]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A library, a certificate and the rows of an experiment."""
    folder = tmp_path_factory.mktemp("columns")
    levels = folder / "a-collection-with-a-rather-long-name.xsb"
    levels.write_text(TINY.replace("Title: two", f"Title: {_LONG}"))
    assert main.run(["library", "add", str(levels), "--library", str(folder / "kept.db")]) == 0
    assert main.run(["solve", str(levels), "--for", "pushes", "--certify", str(folder), "--library",
                     str(folder / "kept.db")]) == 0  # fmt: skip
    rows = folder / "rows.jsonl"
    assert main.run(["lab", "sweep", str(levels), "--weight", "1,2", "-o", str(rows)]) == 0
    from pushworks.levels import read

    certificate = next(folder.glob("*.cert"))
    return {
        "LEVELS": str(levels), "KEPT": str(folder / "kept.db"), "CERTIFICATE": str(certificate),
        "ROWS": str(rows), "ID": read(levels)[0].id,
    }  # fmt: skip


def test_every_command_is_driven() -> None:
    driven = {" ".join(words) for words in [*COMMANDS.values(), *MORE.values()]}
    paths = subcommands()
    for path in paths:
        name = " ".join(path)
        is_group = any(other[: len(path)] == path for other in paths if other != path)
        if not is_group and name not in NOT_DRIVEN:
            assert any(f"{words} ".startswith(f"{name} ") for words in driven), name


def driven() -> list[str]:
    """All but what prints data: level files, pictures, JSON and the signature are not for reading."""
    return [
        name
        for name, words in {**COMMANDS, **MORE}.items()
        if not {"--json", "--svg", "--signature", "convert", "export"} & set(words)
    ]


@pytest.mark.parametrize("name", driven())
def test_a_command_fits(name: str, places: dict[str, str], tmp_path: Path) -> None:
    words = COMMANDS.get(name) or MORE[name]
    screens = []
    for columns in (NARROW, WIDE):
        folder = tmp_path / str(columns)
        folder.mkdir()
        _, seen = run_on_terminal(
            [put(word, {**places, "DIR": str(folder)}) for word in words], None, columns
        )
        assert "Traceback" not in seen
        screens.append(lines_left(seen.replace(str(folder), "FOLDER")))
    narrow, wide = screens
    assert not too_wide(narrow)
    broken = [word for word in words_of(narrow) - words_of(wide) if "…" not in word]
    assert not broken


@pytest.mark.parametrize("path", [[], *subcommands()], ids=" ".join)
def test_help_fits(path: list[str]) -> None:
    narrow, wide = (lines_left(run_on_terminal([*path, "--help"], None, n)[1]) for n in (NARROW, WIDE))
    assert not too_wide(narrow)
    assert not words_of(narrow) - words_of(wide)
    assert "92233720" not in " ".join(wide)


def test_columns_are_left_out_by_rank_and_texts_shortened() -> None:
    columns = [text("level", ["a" * 30], least=10), number("moves"), number("nodes", 9, rank=1),
               text("how", ["b" * 20], least=5, rank=2)]  # fmt: skip
    assert [place for place, _ in layout(columns, None)] == [0, 1, 2, 3]
    assert [place for place, _ in layout(columns, 200)] == [0, 1, 2, 3]
    for room in range(8, 120):
        shown = layout(columns, room)
        assert {0, 1} <= {place for place, _ in shown}
        used = sum(width for _, width in shown) + 2 * (len(shown) - 1)
        assert used <= max(room, 4 + 2 + 5), room
    assert [place for place, _ in layout(columns, 30)] == [0, 1, 2]
    assert layout(columns, 18) == [(0, 11), (1, 5)]


def test_a_column_without_values_is_left_out() -> None:
    assert [place for place, _ in layout([text("level"), text("title", [""], optional=True)], None)] == [0]
    assert len(layout([text("level"), text("title", ["", "x"], optional=True)], None)) == 2


def test_sentences_go_on_below(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("ann", "0", "it printed more than 1 MB"), ("陈", "4", "程序在这项检查之前就结束了")]
    columns = [text("who", width=4), number("marks"), text("why", width=40, least=12, wraps=True)]
    for room, height in ((None, 3), (80, 3), (24, 7)):
        table = Table(columns, room or 0)
        for row in rows:
            table.add(row)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == height
        assert "…" not in "".join(lines)
        assert all(cell_len(line) <= (room or 400) for line in lines)
        assert "".join(line[13:].strip() for line in lines[1:3]).replace(" ", "").startswith("itprinted")
    assert lines[1:4] == ["ann       0  it printed", "             more than 1", "             MB"]


def test_texts_are_cut_where_they_say_least() -> None:
    assert cut("short", 10) == "short"
    assert cut("a long title of a level", 10) == "a long ti…"
    assert cut("collection-with-a-name:17", 10) == "…a-name:17"
    assert cut("推箱子的关卡", 7) == "推箱子…"
