"""Episodes replay, their labels are exact, and shards are repeatable and resumable."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.env.boards import made_levels

from pushworks.apps.cli import main
from pushworks.engine import Options, solve
from pushworks.env import SokobanEnv, cells_of
from pushworks.env.episodes import COLUMNS, EpisodeOptions, shard_arrays, write_episodes
from pushworks.env.sources import level_of
from pushworks.levels import Level
from pushworks.sealgo import Status


def test_episodes_replay_with_exact_labels() -> None:
    cells = cells_of(made_levels(4, seed=5))
    arrays, skipped = shard_arrays(cells, 10, EpisodeOptions(noises=(0, 40), max_steps=60))
    assert skipped == 0
    assert set(arrays) == set(COLUMNS)
    for episode in range(arrays["episodes"].max() + 1):
        rows = np.flatnonzero(arrays["episodes"] == episode)
        level = level_of(arrays["boards"][rows[0]])
        env = SokobanEnv(levels=level, max_steps=60, size=cells.shape[1:])
        env.reset(seed=0)
        for row in rows:
            here = level_of(arrays["boards"][row])
            assert (here.boxes, here.player) == (env.current_level().boxes, env.current_level().player)
            _, reward, terminated, truncated, _ = env.step(int(arrays["actions"][row]))
            assert arrays["rewards"][row] == np.float32(reward)
            assert arrays["terminations"][row] == terminated
            if truncated:
                assert arrays["truncations"][row]
            elif arrays["truncations"][row]:  # no box can be pushed any more
                left = SokobanEnv(levels=env.current_level(), actions="pushes").reset(seed=0)[1]
                assert not left["action_mask"].any()
        ends = arrays["terminations"][rows] | arrays["truncations"][rows]
        assert ends[-1]
        assert not ends[:-1].any()
        if arrays["noise"][rows[0]] == 0:
            assert arrays["terminations"][rows[-1]]
            assert arrays["cost_to_go"][rows[0]] == solve(level, Options("pushes")).pushes
    for row in range(0, len(arrays["actions"]), 9):
        answer = solve(level_of(arrays["boards"][row]), Options("pushes"))
        assert arrays["unsolvable"][row] == (answer.status is Status.UNSOLVABLE)
        if not arrays["unsolvable"][row]:
            assert arrays["cost_to_go"][row] == answer.pushes
            assert arrays["best_pushes"][row].any()


def test_episodes_without_a_push_left_are_cut_off() -> None:
    room = Level.from_xsb("######\n#    #\n# @$ #\n#.   #\n######")
    arrays, _ = shard_arrays(cells_of([room]), 0, EpisodeOptions(tuple(range(60, 101)), max_steps=60))
    ends = arrays["terminations"] | arrays["truncations"]
    last = np.diff(arrays["episodes"], append=-1) != 0
    assert (ends == last).all()
    lengths = np.bincount(arrays["episodes"])
    assert (lengths[arrays["episodes"][last & arrays["truncations"]]] < 60).any()


def test_the_program_of_the_card_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list(write_episodes(cells_of(made_levels(3)), tmp_path, EpisodeOptions((0, 50), shard=2)))
    program = (tmp_path / "README.md").read_text().split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    seen: list[int] = []
    exec(program + "\n        seen.append(len(np.unique(shard['episodes'][rows])))\n", {"seen": seen})
    assert seen == [1] * 6


def test_shards_are_repeatable_and_resumable(tmp_path: Path) -> None:
    cells, options = cells_of(made_levels(5)), EpisodeOptions(shard=2)
    written = list(write_episodes(cells, tmp_path / "a", options))
    assert [path.name for path, _ in written] == [f"episodes-0000{n}.npz" for n in range(3)]
    list(write_episodes(cells, tmp_path / "b", options))
    (tmp_path / "b" / "episodes-00001.npz").unlink()
    again = list(write_episodes(cells, tmp_path / "b", options))
    assert [path.name for path, _ in again] == ["episodes-00001.npz"]
    for path, steps in written:
        with np.load(path) as one, np.load(tmp_path / "b" / path.name) as other:
            assert len(one["actions"]) == steps
            assert all((one[name] == other[name]).all() for name in COLUMNS)
    card = (tmp_path / "a" / "README.md").read_text()
    assert card == (tmp_path / "b" / "README.md").read_text()
    assert f"10 episodes, {sum(steps for _, steps in written):,} steps" in card


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["env", "episodes", "first-steps", "-o", str(tmp_path / "out"), "--noise", "0"]) == 0
    assert "episodes-00000.npz" in capsys.readouterr().out
    assert main.run(["env", "episodes", "first-steps", "-o", str(tmp_path / "out"), "--noise", "5"]) == 2
    assert "holds episodes of other levels or settings" in capsys.readouterr().err
    assert main.run(["env", "episodes", "first-steps", "-o", str(tmp_path / "x"), "--noise", "0,high"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_takes_some_levels_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["env", "episodes", "first:2,4", "-o", str(tmp_path / "out")]) == 0
    assert "out: 2 levels" in capsys.readouterr().out
    for wrong in ("first:99", "nowhere.xsb:2"):
        assert main.run(["env", "episodes", wrong, "-o", str(tmp_path / "none")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "none").exists()
