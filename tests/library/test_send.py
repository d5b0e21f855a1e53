"""Solutions go to letslogic only with the player's key, only the player's own, and only after a yes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from tests.library.site import Site, text

from pushworks.apps.cli import library_send
from pushworks.apps.cli.main import run
from pushworks.levels import Level
from pushworks.library import Library

Capture = pytest.CaptureFixture[str]
FIRST = replace(
    Level.from_xsb("#######\n#@ $ .#\n#######"), title="One", notes="letslogic 901; fewest moves: 3"
)
SECOND = replace(Level.from_xsb("######\n#@$ .#\n######"), title="Two", notes="letslogic 902")
OTHER = Level.from_xsb("########\n#@ $  .#\n########")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with Site() as running:
        monkeypatch.setenv("LETSLOGIC_API", f"{running.url}/api/v1")
        yield running


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "library.db"
    with Library(path) as library:
        library.add([FIRST, SECOND, OTHER], "Theirs")
        library.mark_solved(FIRST, "rRR")
        library.mark_solved(OTHER, "rRRR")
        library.add_solution(SECOND, "RR", source="solver")
    return path


def command(site: Site, store: Path, *more: str) -> list[str]:
    return [
        "library",
        "send",
        "Theirs",
        "--library",
        str(store),
        "--allow-host",
        site.host,
        "--delay",
        "0",
        *more,
    ]


def received(site: Site, answer: str) -> list[dict[str, list[str]]]:
    """What the site was sent so far and from now on; it gives this answer."""
    forms: list[dict[str, list[str]]] = []

    def take(handler: BaseHTTPRequestHandler) -> None:
        forms.append(parse_qs(handler.form))  # type: ignore[attr-defined]
        text(answer)(handler)

    site.pages["/api/v1/level/901"] = site.pages["/api/v1/level/902"] = take
    return forms


GOOD = json.dumps({"result": "New record", "blue": {"rank": 2, "points": 5}, "green": {"rank": 1}})


def test_only_the_players_own_solutions_are_sent(site: Site, store: Path, capsys: Capture) -> None:
    forms = received(site, GOOD)
    assert run(command(site, store, "--key", "secret", "--yes")) == 0
    assert forms == [{"key": ["secret"], "solution": ["rRR"]}]
    captured = capsys.readouterr()
    assert captured.out == "901 One: 3/2: New record, moves rank 2, pushes rank 1\n"
    assert "This sends 1 solution of 1 level, moves and your key, to http://" in captured.err


def test_without_a_yes_nothing_leaves(
    site: Site, store: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = received(site, GOOD)
    assert run(command(site, store, "--key", "secret")) == 2
    assert "nothing was sent: answer yes in a terminal" in capsys.readouterr().err
    monkeypatch.setattr(library_send, "is_terminal", lambda stream: True)
    for answer, sent in (("no\n", 0), ("\n", 0), ("y\n", 0), ("", 0), ("yes\n", 1)):
        monkeypatch.setattr("sys.stdin", StringIO(answer))
        assert run(command(site, store, "--key", "secret")) == 0
        assert len(forms) == sent
    assert "cannot be taken back" in capsys.readouterr().err


def test_a_refusal_is_one_line_and_an_exit_code(site: Site, store: Path, capsys: Capture) -> None:
    received(site, '{"error": "Invalid solution"}')
    assert run(command(site, store, "--key", "secret", "--yes", "--json")) == 2
    captured = capsys.readouterr()
    record = json.loads(captured.out)
    assert (record["level"], record["moves"], record["answer"]) == ("901", 3, None)
    assert "Invalid solution" in record["error"]
    assert "level 901" in captured.err


@pytest.mark.parametrize(
    ("more", "words"), [([], "wants your key"), (["--key", "k", "--yes"], "solved yourself")]
)
def test_what_cannot_be_sent(
    site: Site, store: Path, capsys: Capture, more: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LETSLOGIC_KEY", raising=False)
    forms = received(site, GOOD)
    with Library(store) as library:
        library.add([OTHER], "Mine")
    arguments = command(site, store, *more)
    arguments[2] = "Mine" if more else "Theirs"
    assert run(arguments) == 2
    assert words in capsys.readouterr().err
    assert forms == []
