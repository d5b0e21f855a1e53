"""Every command that prints, with standard error on a real terminal: standard output gets all of it.

A progress bar once swallowed whatever was printed while it was on the screen.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.apps.pseudo_terminal import run_on_terminal, terminal

from pushworks.apps.cli import main

TINY = "#####\n#@$.#\n#####\nTitle: one\n\n######\n#@ $.#\n######\nTitle: two\n"
LONG = f"{'#' * 120}\n#@$ {' ' * 114}.#\n{'#' * 120}\n"

COMMANDS = {
    "solve": ["solve", "LEVELS"],
    "solve json": ["solve", "LEVELS", "--json"],
    "solve lines": ["solve", "LEVELS", "--format", "lines"],
    "solve journal": ["solve", "LEVELS", "--json", "--journal", "DIR/j.jsonl"],
    "rate": ["rate", "LEVELS"],
    "rate json": ["rate", "LEVELS", "--json"],
    "generate": ["generate", "--count", "1", "--effort", "low", "--candidates", "4", "--no-curate"],
    "generate json": ["generate", "--count", "1", "--candidates", "4", "--no-curate", "--json"],
    "show": ["show", "LEVELS"],
    "show json": ["show", "LEVELS", "--json", "--stats"],
    "show svg": ["show", "LEVELS:1", "--svg", "-"],
    "convert": ["convert", "LEVELS", "--to", "letters"],
    "convert json": ["convert", "LEVELS", "--json"],
    "verify": ["verify", "LEVELS:1", "R"],
    "lab compare": ["lab", "compare", "LEVELS", "--algorithms", "bfs"],
    "lab compare json": ["lab", "compare", "LEVELS", "--algorithms", "bfs", "--json"],
    "lab sweep": ["lab", "sweep", "LEVELS", "--algorithm", "astar", "--weight", "1,2"],
    "lab ablate": ["lab", "ablate", "LEVELS", "--deadlocks", "simple", "--alone", "matching"],
    "lab solvers": ["lab", "solvers", "LEVELS", "--algorithms", "astar"],
    "lab states": ["lab", "states", "LEVELS", "--nodes", "100"],
    "lab deadlocks": ["lab", "deadlocks", "--count", "3"],
    "lab algorithms": ["lab", "algorithms"],
    "library add": ["library", "add", "LEVELS", "--library", "DIR/l.db"],
    "library add json": ["library", "add", "LEVELS", "--library", "DIR/l.db", "--json"],
    "library list": ["library", "list", "--library", "KEPT"],
    "library find": ["library", "find", "--library", "KEPT"],
    "library find json": ["library", "find", "--library", "KEPT", "--json"],
    "library export": ["library", "export", "--library", "KEPT"],
    "library stats": ["library", "stats", "--library", "KEPT"],
    "library check": ["library", "check", "--library", "KEPT"],
    "import": ["import", "LEVELS", "--library", "DIR/l.db"],
    "bait solve": ["bait", "solve", "bait:1", "--time", "5s"],
    "bait agents": ["bait", "agents", "bait:1", "--agent", "random", "--ticks", "3"],
    "bait agents json": ["bait", "agents", "bait:1", "--agent", "random", "--ticks", "3", "--json"],
    "bait generate": ["bait", "generate", "--rounds", "5"],
    "bait generate json": ["bait", "generate", "--rounds", "5", "--json", "-o", "DIR/b.txt"],
    "bait verify": ["bait", "verify", "bait:1", "R"],
    "bait show": ["bait", "show", "bait:1"],
    "bench signature": ["bench", "LEVELS", "--signature"],
    "bench": ["bench", "LEVELS", "--nodes", "10"],
    "doctor": ["doctor"],
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with two levels in it."""
    folder = tmp_path_factory.mktemp("kept")
    levels = folder / "two.xsb"
    levels.write_text(TINY)
    assert main.run(["library", "add", str(levels), "--library", str(folder / "kept.db")]) == 0
    return folder / "kept.db"


def filled(words: list[str], folder: Path, kept: Path) -> list[str]:
    """The command with real files: LEVELS, KEPT and DIR stand for them."""
    folder.mkdir(exist_ok=True)
    levels = folder / "two.xsb"
    levels.write_text(TINY)
    places = {"LEVELS": str(levels), "KEPT": str(kept), "DIR": str(folder)}
    return [re.sub("LEVELS|KEPT|DIR", lambda match: places[match[0]], word) for word in words]


def plain(text: str) -> str:
    """Without what differs from run to run: figures, spaces, colours, names of folders."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.replace("\r", ""))
    text = re.sub(r"\d[\d.,]*(e-?\d+)?", "", text)
    return re.sub(r"[.,\s~µ|:-]+|\b(ms|us)\b|/[^ \"]*/", " ", text).strip()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_gets_all_of_the_output(
    name: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    captured = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", captured)
        expected_code = main.run(filled(COMMANDS[name], tmp_path / "a", kept))
    captured.flush()
    expected = captured.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert expected.strip(), "the command prints something, or it does not belong here"

    out = tmp_path / "out"
    code, seen = run_on_terminal(filled(COMMANDS[name], tmp_path / "b", kept), out)
    assert code == expected_code
    assert "Traceback" not in seen
    assert plain(out.read_text()) == plain(expected)


@pytest.mark.parametrize("name", ["solve", "solve json", "solve lines", "rate", "lab compare", "library add"])
def test_a_terminal_shows_it_as_well(name: str, kept: Path, tmp_path: Path) -> None:
    code, seen = run_on_terminal(filled(COMMANDS[name], tmp_path / "a", kept), None)
    assert code == 0
    wanted = {"solve": "2 of 2 solved", "solve json": '"solution": "rR"', "solve lines": "rR"}
    assert wanted.get(name, "two.xsb:2" if name != "library add" else "2 new levels") in seen


def test_a_long_line_on_a_terminal_stays_one_line(tmp_path: Path) -> None:
    levels = tmp_path / "long.xsb"
    levels.write_text(LONG)
    _, seen = run_on_terminal(["solve", str(levels), "--format", "lines"], None)
    assert "R" * 114 in seen, "the moves can be copied from the screen"


def test_a_process_of_its_own(tmp_path: Path) -> None:
    levels = tmp_path / "two.xsb"
    levels.write_text(TINY)
    script = "from pushworks.apps.cli.start import main; main()"
    with terminal() as screen:
        done = subprocess.run(
            [sys.executable, "-c", script, "solve", str(levels), "--json"],
            stdin=screen.slave, stdout=subprocess.PIPE, stderr=screen.slave, text=True, check=True,
        )  # fmt: skip
    assert [json.loads(line)["solution"] for line in done.stdout.splitlines()] == ["R", "rR"]


def test_a_pipe_on_the_same_terminal_keeps_every_line() -> None:
    command = f"{sys.executable} -m pushworks.apps.cli.start solve first --format lines --time 5s"
    with terminal(columns=100) as screen:
        done = subprocess.run(
            ["sh", "-c", f"{command} | cat"], stdin=screen.slave, stdout=screen.slave, stderr=screen.slave,
            check=False,
        )  # fmt: skip
    assert done.returncode == 0
    assert "\x1b" not in screen.text, "something moves the cursor over the lines of the pipe"
    plain = subprocess.run(command.split(), capture_output=True, text=True, check=False).stdout
    assert screen.text.replace("\r\n", "\n").splitlines() == plain.splitlines()


def subcommands() -> list[list[str]]:
    found: list[list[str]] = []

    def walk(path: list[str], command: Any) -> None:
        found.append(path)
        for name, child in getattr(command, "commands", {}).items():
            walk([*path, name], child)

    for name in main.COMMANDS:
        walk([name], typer.main.get_command(main.application(name)).commands[name])  # type: ignore[attr-defined]
    return found


def test_help_names_no_types_of_python_and_errors_name_their_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    paths = subcommands()
    assert ["lab", "check"] in paths
    for path in paths:
        assert main.run([*path, "--help"]) == 0
        out = capsys.readouterr().out
        assert not re.search(r"<\w*(list|path|str|int|float|bool)\b", out, re.IGNORECASE), path
        assert main.run([*path, "--no-such-option"]) == 2
        err = capsys.readouterr().err
        assert err.endswith(f"(see pushworks {' '.join(path)} --help)\n"), err
