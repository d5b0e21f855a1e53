"""`show --gif`, the solution that `solve` prints, help in plain words, notes beside a progress bar."""

from pathlib import Path

import pytest
from PIL import Image

from pushworks.apps.cli.main import COMMANDS, run
from pushworks.apps.cli.progress import fitted
from pushworks.levels import Level
from pushworks.sokoban import verify

Capture = pytest.CaptureFixture[str]
BOARD = "#######\n#@ $ .#\n#######\n"


@pytest.fixture
def level(tmp_path: Path) -> str:
    file = tmp_path / "one.xsb"
    file.write_text(BOARD)
    return str(file)


def test_a_solution_becomes_an_animation(level: str, tmp_path: Path) -> None:
    gif = tmp_path / "out.gif"
    assert run(["show", level, "--solution", "rRR", "--gif", str(gif), "--tile", "16", "--pace", "200"]) == 0
    with Image.open(gif) as picture:
        assert (picture.format, picture.size, getattr(picture, "n_frames", 0)) == ("GIF", (112, 48), 4)
        assert picture.info["duration"] == 200


def test_the_solution_that_comes_with_a_level_is_played(tmp_path: Path) -> None:
    gif = tmp_path / "out.gif"
    assert run(["show", "first-steps:1-2", "--gif", str(gif), "--tile", "8"]) == 0
    for name in ("out-1.gif", "out-2.gif"):
        with Image.open(tmp_path / name) as picture:
            assert getattr(picture, "n_frames", 0) > 3


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--gif", "OUT"], "no solution comes with it"),
        (["--gif", "OUT", "--solution", "uRR"], "one.xsb:1"),
        (["--gif", "OUT", "--solution", "hello"], "one.xsb:1"),
        (["--solution", "rRR"], "--solution needs --gif"),
        (["--gif", "OUT", "--style", "nothing"], "no style 'nothing'"),
    ],
)
def test_what_cannot_be_played(
    level: str, tmp_path: Path, capsys: Capture, more: list[str], words: str
) -> None:
    gif = tmp_path / "out.gif"
    assert run(["show", level, *(str(gif) if word == "OUT" else word for word in more)]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert not gif.exists()


def test_solving_one_level_prints_its_solution(level: str, capsys: Capture) -> None:
    assert run(["solve", level]) == 0
    assert verify(Level.from_xsb(BOARD), capsys.readouterr().out.splitlines()[-1])
    assert run(["solve", level, level]) == 0
    assert "solved in" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize("name", ["solve", "show", "rate", "generate"])
def test_help_says_what_to_type(name: str, capsys: Capture) -> None:
    assert name in COMMANDS
    run([name, "--help"])
    text = capsys.readouterr().out
    assert "--json" in text
    assert not {word for word in ("<bool>", "<list", "<str>", "<path>", "<int") if word in text}
    assert "PATH" in text
    assert "NUMBER" in text


def test_a_long_note_leaves_the_bar_its_room() -> None:
    path = "/home/somebody/" + "deep/" * 40 + "levels.xsb:17"
    assert fitted(path, 20) == "…/deep/levels.xsb:17"
    assert len(fitted("word " * 40, 30)) == 30
    assert fitted("short", 5) == "short"
    assert fitted(path, 2) == ""
