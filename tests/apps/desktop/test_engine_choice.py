"""Another engine for the AI, written in the settings: tried, used for solving, refused in one line."""

from __future__ import annotations

import shlex
import sys

import pytest
from tests.engine.fake_engines import fake_engine

from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.screens.engine import EngineScreen
from pushworks.engine.protocol import client

from .conftest import Player


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE", 0.3)


OURS = shlex.join([sys.executable, "-c", "from pushworks.apps.cli.main import run; run(['engine'])"])


def in_a_file(player: Player, mood: str) -> str:
    """The command line of a fake engine, short enough to be typed."""
    program, _, code = shlex.split(fake_engine(mood))
    file = player.folder / "engine.py"
    file.write_text(code)
    return shlex.join([program, str(file)])


def entry(player: Player) -> EngineScreen:
    player.click_on("settings")
    player.click_on("engine")
    screen = player.display.top
    assert isinstance(screen, EngineScreen)
    player.click_on("command")
    return screen


def test_an_engine_is_tried_and_then_solves_in_the_game(quick: Player) -> None:
    screen = entry(quick)
    assert screen.said == "The built-in engine is used."
    before = quick.pixels()
    quick.write(OURS)
    assert quick.pixels() != before
    quick.press("return")
    assert screen.said == "Testing it…"
    assert not quick.menu.find("try").enabled
    quick.wait_for(lambda: screen.said != "Testing it…")
    assert screen.said.endswith("works and is now used."), screen.said
    assert settings_file.load(quick.folder / "settings.json").engine == OURS
    quick.display.home()
    quick.play(1)
    quick.press("i")
    quick.wait_for(lambda: quick.screen != "solver_progress")
    assert quick.screen == "replay"
    quick.display.home()
    quick.run()
    screen = entry(quick)
    quick.click_on("own")
    assert settings_file.load(quick.folder / "settings.json").engine == ""
    assert screen.command == ""


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("/no/such/engine", "No such file or directory"),
        ("'unclosed", "No closing quotation"),
        ("dies at once", "expected an engine that answers sep with sepok"),
        ("liar", "does not replay"),
        ("defeatist", "claims that there is no solution"),
    ],
)
def test_a_program_that_is_no_engine_is_refused_in_one_line(quick: Player, command: str, line: str) -> None:
    screen = entry(quick)
    quick.write(command if command.startswith(("/", "'")) else in_a_file(quick, command))
    quick.click_on("try")
    quick.wait_for(lambda: screen.failed)
    assert line in screen.said
    assert "\n" not in screen.said
    assert quick.app.settings.engine == ""
    quick.press("escape")
    assert quick.screen == "settings"


def test_leaving_during_a_trial_changes_nothing(quick: Player) -> None:
    entry(quick)
    quick.write(in_a_file(quick, "dies at once"))
    quick.press("return", "escape")
    assert quick.screen == "settings"
    quick.run(0.2)
    assert quick.app.settings.engine == ""
