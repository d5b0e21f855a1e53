"""Hostile words and numbers: one line for what cannot be, and no terminal that obeys a title."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from tests.apps.pseudo_terminal import run_on_terminal
from tests.apps.test_cli_terminal import COMMANDS, filled

from pushworks.apps.cli import main
from pushworks.apps.cli.terminal import json_line, shown

Capture = pytest.CaptureFixture[str]
HUGE = "9" * 23
ENDLESS = "7" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "first:1", "--memory", "99999999999999999999G"],
        ["solve", "first:1", "--memory", ENDLESS],
        ["solve", "first:1", "--time", "1e5"],
        ["solve", "first:1", "--time", ENDLESS],
        ["solve", "first:1", "--nodes", HUGE],
        ["solve", "first:1", "--nodes", ENDLESS],
        ["solve", "first:1", "--threads", HUGE],
        ["solve", "first:1", "--jobs", HUGE],
        ["solve", "first:1", "--backend", "python", "--nodes", "-1"],
        ["solve", f"first:{HUGE}"],
        ["solve", f"first:{ENDLESS}"],
        ["rate", "first:1", "--nodes", HUGE],
        ["rate", "first:1", "--positions", HUGE],
        ["generate", "--seed", HUGE],
        ["generate", "--count", HUGE],
        ["bench", "first:1", "--nodes", HUGE],
        ["bait", "solve", "bait:1", "--nodes", HUGE],
        ["bait", "solve", "bait:1", "--memory", "99999999999999999999G"],
        ["bait", "generate", "--seed", HUGE],
        ["bait", "agents", "bait:1", "--seed", HUGE],
        ["lab", "deadlocks", "--seed", HUGE],
        ["lab", "compare", "first:1", "--memory", "99999999999999999999G"],
        ["library", "find", "--limit", HUGE],
        ["convert", "first:1", "--encoding", "undefined"],
        ["convert", "LEVELS", "--encoding", "undefined"],
        ["convert", "LEVELS", "--encoding", "idna"],
        ["play", "first", "--level", "99"],
        ["play", "LEVELS", "--level", "99"],
        ["play", "--level", "99"],
        ["play", "--window-size", "²00x300"],
    ],
    ids=lambda words: " ".join(words)[:50],
)
def test_what_cannot_be_is_one_line(
    arguments: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUSHWORKS_LIBRARY", str(tmp_path / "library.db"))
    levels = tmp_path / "levels.xsb"
    levels.write_text("#####\n#@$.#\n#####\nTitle: \xe4\n", encoding="utf-8")
    code = main.run([str(levels) if word == "LEVELS" else word for word in arguments])
    out, err = capsys.readouterr()
    if arguments[:2] == ["convert", "first:1"]:
        assert code == 0, "what ships is not read with the encoding of files"
        return
    assert (code, out) == (2, "")
    assert err.count("\n") == 1, err
    assert "--for" not in err


def test_the_blame_is_on_the_right_option(capsys: Capture) -> None:
    assert main.run(["solve", "first:1", "--nodes", "-1"]) == 2
    err = capsys.readouterr().err
    assert "nodes" in err
    assert "--for" not in err


def test_shown() -> None:
    assert shown("plain Größe 推箱子 👍") == "plain Größe 推箱子 👍"
    assert shown("a\x1b[2Jb\x9b31m\x07") == "a\\x1b[2Jb\\x9b31m\\x07"
    assert shown("two\nlines\tof\r") == "two\\x0alines\\x09of\\x0d"
    assert shown("two\nlines\tof\r", lines=True) == "two\nlines\tof\\x0d"
    assert shown("\u202egpj.exe \udcff\u2028") == "\\u202egpj.exe \\udcff\\u2028"


def test_json_lines_are_safe_and_say_the_same() -> None:
    record = {"title": "Größe \x1b[2J\x9b\x7f \ud83d 推 \u2028"}
    for encoding in ("utf-8", "ascii", "latin-1"):
        line = json_line(record, encoding)
        assert json.loads(line) == record
        assert line == shown(line), "nothing in it steers a terminal"
        line.encode(encoding)
    assert "Größe" in json_line(record)


EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e[/bold][red]"
# What a command may send to a terminal of its own: colours, and the movements of a progress bar.
OURS = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?25[lh]|\x1b\[\d*[AKG]|[\r\n]")


NAMED = {"LEVELS", "LEVELS:1", "KEPT"}
SLOW = ("lab sweep", "lab ablate", "lab solvers", "lab states", "bench", "rate json")


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, words in COMMANDS.items()
        if {"LEVELS", "KEPT", "LEVELS:1"} & set(words) and name not in SLOW
    ],
)
def test_titles_and_names_are_shown_not_obeyed(name: str, tmp_path: Path, capsys: Capture) -> None:
    """Levels with hostile titles, authors and notes in a file with a hostile name, on a terminal."""
    folder = tmp_path / f"x{EVIL.replace('/', '')}\udcff"
    kept = tmp_path / "kept.db"
    words = filled(COMMANDS[name], folder, kept)
    levels = folder / "two.xsb"
    said = f"Title: {EVIL}\nAuthor: {EVIL}\nComment: {EVIL}\n"
    levels.write_text(f"Collection: {EVIL}\n\n#####\n#@$.#\n#####\n{said}\n######\n#@ $.#\n######\n{said}\n")
    if "KEPT" in COMMANDS[name]:
        assert main.run(["library", "add", str(levels), "-c", EVIL, "--library", str(kept)]) == 0
    capsys.readouterr()
    code, seen = run_on_terminal(words, None, columns=200)
    assert code in (0, 1)
    rest = OURS.sub("", seen)
    assert not re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", rest), rest
    assert "Traceback" not in seen


def test_error_lines_are_shown_not_obeyed(tmp_path: Path, capsys: Capture) -> None:
    for command in (["show", f"no{EVIL}.xsb"], ["solve", "first", "--for", EVIL], [f"sh{EVIL}ow"]):
        assert main.run(command) == 2
        err = capsys.readouterr().err
        assert err == shown(err.rstrip("\n")) + "\n"


def test_a_name_that_is_no_text_in_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = tmp_path / "\udcff.xsb"
    levels.write_text("#####\n#@$.#\n#####\n")
    raw = io.BytesIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="utf-8"))
        for command in ("solve", "show", "rate", "convert"):
            assert main.run([command, str(levels), "--json"]) == 0
        sys.stdout.flush()
        lines = raw.getvalue().decode().splitlines()
    assert [json.loads(line)["file"] for line in lines] == [str(levels)] * 4
