"""`pushworks bait` as it is called."""

import json
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.bait.shipped import shipped_levels, shipped_solutions

EASY = "wwwwww\nwA1.0w\nw..wkw\nwwwwgw\nwwwwww\n"
HOPELESS = "wwwwww\nwA.0kw\nw..0gw\nwwwwww\n"


@pytest.fixture
def level_file(tmp_path: Path) -> str:
    path = tmp_path / "levels.txt"
    path.write_text("; easy\n" + EASY + "\n; hopeless\n" + HOPELESS)
    return str(path)


def test_solve(level_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bait", "solve", f"{level_file}:1", "--for", "moves"]) == 0
    assert "5 moves (shortest), 2 pushes, score 6" in capsys.readouterr().out
    assert run(["bait", "solve", f"{level_file}:1", "--algorithm", "greedy"]) == 0
    out = capsys.readouterr().out
    assert "least 0" not in out, "a bound that says nothing is left out"
    assert "0 B" not in out
    assert run(["bait", "solve", level_file, "--json"]) == 3
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["status"] for record in records] == ["solved", "unsolvable"]
    assert records[0]["title"] == "easy"
    assert run(["bait", "solve", f"{level_file}:1", "--algorithm", "astar", "--set", "weight=2"]) == 0
    assert run(["bait", "solve", f"{level_file}:1", "--algorithm", "bfs", "--nodes", "1"]) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "bait:99"], "there is no level 99"),
        (["solve", "bait:1", "--algorithm", "magic"], "expected an algorithm"),
        (["solve", "bait:1", "--algorithm", "bfs", "--set", "weight"], "expected --set NAME=VALUE"),
        (["solve", "bait:1", "--game", "chess"], "expected a game of the family"),
        (["solve", "nowhere.txt"], "nowhere.txt: No such file"),
        (["agents", "bait:1", "--agent", "psychic"], "expected an agent"),
        (["agents", "bait:1", "--clock", "sun"], "expected the clock wall or cpu"),
        (["verify", "bait:1-2", "rr"], "expected 2 solutions"),
        (["verify", "bait:1", "rrx"], "solution 1: column 3: expected one of u, d, l, r, n"),
        (["generate", "--size", "2x8"], "4 to 40"),
        (["show", "bait:1", "--style", "baroque"], "no style"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    assert run(["bait", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.strip().splitlines()) == 1


def test_broken_level_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.txt"
    path.write_text("wwww\nwA?w\nwwww\n")
    assert run(["bait", "solve", str(path)]) == 2
    assert f"{path}:2:3: expected one of" in capsys.readouterr().err


def test_verify(tmp_path: Path, level_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("\n".join(shipped_solutions()) + "\n")
    assert run(["bait", "verify", "bait", str(answers)]) == 0
    assert capsys.readouterr().out.count("accepted, ") == 20
    assert run(["bait", "verify", f"{level_file}:1", "rr"]) == 1
    assert "rejected, playing after 2 moves" in capsys.readouterr().out
    assert run(["bait", "verify", f"{level_file}:1", "r" * 1000]) == 1  # too long for the name of a file
    assert "rejected, lost after 1,000 moves" in capsys.readouterr().out
    assert run(["bait", "verify", f"{level_file}:2", "rr", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["status"] == "lost"


def test_agents(level_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["bait", "agents", f"{level_file}:1", "--agent", "astar,random", "--runs", "2", "--ticks", "30"]
    assert run([*command, "--budget", "500ms"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["agent", "astar", "random"]
    assert "2/2" in lines[1]
    assert run([*command, "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == 4
    assert records[0]["won"]


def test_generate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "made.txt"
    options = ["--size", "6x6", "--max-boxes", "2", "--holes", "3", "--rounds", "20", "-n", "2"]
    assert run(["bait", "generate", *options, "-o", str(target)]) == 0
    assert run(["bait", "solve", str(target)]) == 0
    capsys.readouterr()
    assert run(["bait", "generate", *options]) == 0
    assert capsys.readouterr().out.strip() == target.read_text().strip()
    assert run(["bait", "generate", *options, "--json"]) == 0
    assert [json.loads(line)["moves"] > 0 for line in capsys.readouterr().out.splitlines()] == [True, True]


def test_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bait", "show", "bait:2", "--plain"]) == 0
    assert shipped_levels()[1].to_text() in capsys.readouterr().out
    pictures = ["--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png")]
    assert run(["bait", "show", "bait:1-2", *pictures]) == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["a-1.png", "a-1.svg", "a-2.png", "a-2.svg"]
    assert (tmp_path / "a-2.svg").read_text().startswith("<svg")


def test_play_opens_the_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame = pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("PUSHWORKS_CONFIG", str(tmp_path))
    from pushworks.apps.desktop.display import Display

    seen = []
    monkeypatch.setattr(Display, "run", lambda self: seen.append((self.top.name, self.top.session.index)))
    assert run(["bait", "play", "--level", "3", "--library", str(tmp_path / "library.db")]) == 0
    assert seen == [("bait_play", 2)]
    assert run(["bait", "play", "--level", "30"]) == 2
    pygame.quit()
