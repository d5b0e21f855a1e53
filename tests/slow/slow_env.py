"""The environment at full size: ten thousand random episodes under each of the published rules, and a million
steps on boards of every shape beside the independent rules.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.env.boards import made_levels, random_levels
from tests.env.replays import replay_gym_sokoban, replay_jumanji, replay_puffer
from tests.env.test_oracle import truth_of
from tests.env.test_steps import SIZE, game_of, play, seen

from pushworks.engine.batch import DEADLOCKED, Endgame
from pushworks.env import SokobanVectorEnv
from pushworks.env.actions import ACTIONS
from pushworks.env.text import make_tasks
from pushworks.sokoban import Game


def test_ten_thousand_episodes_of_gym_sokoban() -> None:
    assert replay_gym_sokoban(10_000, boards=500) >= 10_000


def test_ten_thousand_episodes_of_jumanji() -> None:
    assert replay_jumanji(10_000, boards=500) >= 10_000


def test_ten_thousand_episodes_of_pufferlib() -> None:
    assert replay_puffer(10_000, boards=250, max_steps=120) >= 10_000


def test_thousands_of_boards_beside_the_rules() -> None:
    levels = random_levels(4000, seed=77) + made_levels(1000, seed=77)
    boards = len(levels)
    env = SokobanVectorEnv(boards, levels=levels, size=SIZE, autoreset_mode="Disabled", max_steps=0)
    env.reset(options={"levels": np.arange(boards)})
    games: list[Game] = [game_of(level) for level in levels]
    rng = np.random.default_rng(7)
    over = np.zeros(boards, bool)
    for _ in range(200):
        actions = rng.integers(0, 4, boards)
        observations, _, terminated, _, _ = env.step(actions)
        for board in np.flatnonzero(~over):
            play(games[board], ACTIONS["steps"][actions[board]])
            assert terminated[board] == games[board].solved
        over |= terminated
    assert (observations == np.stack([seen(game) for game in games])).all()


def test_exact_tables_on_every_position_of_many_levels() -> None:
    positions = 0
    for level in made_levels(150, seed=400, size=8):
        table = Endgame(level)
        far, following = truth_of(level)
        for boxes, region in following:
            assert table.pushes(boxes, min(region)) == far.get((boxes, region), DEADLOCKED)
            positions += 1
    assert positions > 10_000


def test_a_benchmark_of_five_hundred_tasks() -> None:
    tasks = list(make_tasks(100, seed=5))
    assert len({task.id for task in tasks}) == len(tasks) == 500
    assert {task.split for task in tasks} == {"train", "dev", "test"}


def test_ppo_learns(tmp_path: Path) -> None:
    """The example in one file, for a few thousand episodes: better than the first ones by far."""
    pytest.importorskip("torch")
    example = Path(__file__).parents[2] / "examples" / "ppo.py"
    out = tmp_path / "curve.png"
    command = [sys.executable, str(example), "--minutes", "3", "--enough", "0.8", "--every", "5000"]
    subprocess.run([*command, "--out", str(out)], check=True, capture_output=True)
    rows = [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]
    assert out.stat().st_size > 1000
    assert rows[-1]["test"] > max(0.6, rows[0]["test"])
