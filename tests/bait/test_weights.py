"""The weights of the student's report by name, and agents that fail or return no move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.bait import BaitLevel
from pushworks.bait.agents import make_agent
from pushworks.bait.weighted import PRESETS, REPORT_NAMES, WEIGHT_NAMES, weights_named

EASY = "wwwwww\nwA1.0w\nw..wkw\nwwwwgw\nwwwwww"
AGENT = """
from pushworks.bait.agents import Agent
from pushworks.sealgo import register


@register("odd")
class Odd(Agent):
    def act(self, observation, timer):
        return {answer}
"""


@pytest.fixture
def level_file(tmp_path: Path) -> str:
    path = tmp_path / "easy.txt"
    path.write_text(EASY)
    return str(path)


def test_weights_by_either_name() -> None:
    assert set(REPORT_NAMES.values()) <= set(WEIGHT_NAMES)
    changed = weights_named("report", {"W_4_1": 7, "nearest_box": -3})
    assert (changed.freedom, changed.nearest_box, changed.score) == (7, -3, PRESETS["report"].score)
    agent = make_agent("greedy", BaitLevel.from_text(EASY), W_5=-99)
    assert agent.setting["nearest_box"] == -99
    assert make_agent("greedy", BaitLevel.from_text(EASY), W_0=-2)._weights.depth == -2
    with pytest.raises(ValueError, match="agent dls has no option 'W_0'"):
        make_agent("dls", BaitLevel.from_text(EASY), W_0=-2)
    with pytest.raises(ValueError, match=r"no weight 'fredom'; did you mean freedom\?"):
        weights_named("report", {"fredom": 1})
    with pytest.raises(ValueError, match="expected a number for the weight freedom, got 'much'"):
        weights_named("report", {"freedom": "much"})
    with pytest.raises(ValueError, match="expected a set of weights, one of report"):
        make_agent("dls", BaitLevel.from_text(EASY), weights="mine")


def test_weights_change_the_search(level_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    expanded = []
    for change in ("distance=-5", "W_3=50"):
        arguments = ["--algorithm", "greedy", "--heuristic", "report", "--set", change, "--json"]
        assert run(["bait", "solve", level_file, *arguments]) == 0
        expanded.append(json.loads(capsys.readouterr().out)["expanded"])
    assert expanded[0] < expanded[1], "away from the key is the longer way"
    command = [
        "bait",
        "agents",
        level_file,
        "--agent",
        "greedy,dls",
        "--set",
        "freedom=30",
        "--set",
        "W_0=-2",
    ]
    assert run([*command, "--budget", "1s", "--ticks", "40", "--clock", "cpu"]) == 0
    assert "greedy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["agents", "--agent", "greedy", "--set", "fredom=30"], "'fredom'; did you mean freedom?"),
        (["agents", "--agent", "iw,random", "--set", "freedom=30"], "none of the agents has 'freedom'"),
        (["agents", "--agent", "gredy"], "expected an agent, one of"),
        (["solve", "--algorithm", "greedy", "--set", "freedom=3"], "expected --heuristic report"),
        (["solve", "--algorithm", "astar", "--set", "wieght=3"], "'wieght'; did you mean weight?"),
        (["solve", "--algorithm", "greedy", "--heuristic", "report", "--set", "fredom=3"], "mean freedom?"),
    ],
)
def test_unknown_names_are_refused(arguments, message, level_file, capsys) -> None:
    assert run(["bait", arguments[0], level_file, *arguments[1:]]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("None", "agent odd, tick 1: expected one of Move.UP, Move.DOWN, Move.LEFT,"),
        ("'up'", "got 'up'"),
        ("17", "got 17"),
        ("True", "got True"),
        ("1 / 0", "agent odd, tick 1: odd.py:9: ZeroDivisionError: division by zero"),
    ],
)  # fmt: skip
def test_an_agent_that_returns_nonsense_is_one_line(answer, message, level_file, tmp_path, capsys) -> None:
    (tmp_path / "odd.py").write_text(AGENT.replace("{answer}", answer))
    command = ["bait", "agents", level_file, "--agent", "odd", "--load", str(tmp_path / "odd.py")]
    assert run(command) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if "is replaced by" not in line]
    assert len(lines) == 1
    assert message in lines[0]


def test_the_native_search_does_not_swallow_settings(capsys):
    assert run(["bait", "solve", "bait:1", "--set", "freedom=3"]) == 2
    assert "the native search has no freedom" in capsys.readouterr().err
    assert run(["bait", "solve", "bait:1", "--heuristic", "report"]) == 2
    assert "the native search has no heuristic" in capsys.readouterr().err
