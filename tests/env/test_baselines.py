"""The baselines: their boards follow the native rules, and both methods train (with PyTorch)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pushworks.env import SokobanVectorEnv
from pushworks.env.sources import Given

torch = pytest.importorskip("torch", reason="the baselines need PyTorch")
FOLDER = Path(__file__).parents[2] / "examples" / "baselines"


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sys.path.insert(0, str(FOLDER))
    import data

    out = tmp_path_factory.mktemp("baselines")
    data.TESTS = 20
    data.make_levels(2, 7, 60, out)
    data.pack_episodes(2, out)
    sys.path.remove(str(FOLDER))
    return out


def test_boards_follow_the_native_rules(folder: Path) -> None:
    import boards

    with np.load(folder / "levels-2.npz") as file:
        cells = file["cells"]
    count, squares = len(cells), 49
    native = SokobanVectorEnv(
        count, levels=Given(cells), actions="pushes", max_steps=0, info=["solved"], autoreset_mode="Disabled"
    )
    every = torch.arange(count)
    mine = boards.Boards(boards.Levels.of(cells, "cpu"), count, 1000)
    rng = np.random.default_rng(1)
    pushes = solved = 0
    for _ in range(10):
        native.reset(seed=0, options={"levels": np.arange(count)})
        mine.begin(every, every, turned=False)
        over = np.zeros(count, bool)
        for _ in range(12):
            allowed = mine.mask.view(count, 4, squares).permute(0, 2, 1).reshape(count, -1).numpy()
            assert (native.action_masks()[~over] == allowed[~over]).all()
            chosen = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 24 * 4 for row in allowed])
            over |= ~allowed.any(1)
            planes, _, _, _, infos = native.step(chosen)
            _, won, _ = mine.step(torch.from_numpy(chosen % 4 * squares + chosen // 4))
            boxes = mine.boxes.view(count, 7, 7).numpy()
            over |= infos["solved"]
            assert (planes[:, 2][~over] == boxes[~over]).all()
            assert (infos["solved"][~over] == won.numpy()[~over]).all()
            pushes += int((~over).sum())
            solved += int(infos["solved"].sum())
    assert pushes > 500
    assert solved


def test_turned_levels_are_the_same_levels() -> None:
    import boards

    orders = boards.symmetries(3, 3, "cpu")
    assert len({tuple(order.tolist()) for order in orders}) == 8
    assert len(boards.symmetries(3, 4, "cpu")) == 4


@pytest.mark.parametrize("method", ["ppo", "clone"])
def test_training_stops_and_goes_on(
    method: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import train
    from network import Network

    torch.set_num_threads(1)
    arguments = [
        "train.py", f"{method}:2", "--data", str(folder), "--out", str(tmp_path), "--every", "0",
        "--channels", "8", "--blocks", "1", "--boards", "32", "--part", "128", "--pushes", "12",
    ]  # fmt: skip
    monkeypatch.setattr(sys, "argv", [*arguments, "--seconds", "0.2"])
    train.main()
    found: dict[str, Any] = json.loads((tmp_path / "results.json").read_text())
    row = found[f"{method}-2-1"]
    assert row["finished"]
    assert 0 <= row["test"] <= 1
    positions = row["positions"]
    store = train.Store(tmp_path)
    run = store.runs[f"{method}-2-1"]
    Network(run["channels"], run["blocks"]).load_state_dict(run["weights"])
    train.main()  # nothing left to do
    assert json.loads((tmp_path / "results.json").read_text()) == found
    run["finished"] = False
    torch.save(store.runs, store.path)
    monkeypatch.setattr(sys, "argv", [*arguments, "--seconds", "100", "--once"])
    train.main()
    assert json.loads((tmp_path / "results.json").read_text())[f"{method}-2-1"]["positions"] > positions


def test_one_command_makes_a_baseline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import make

    import data

    monkeypatch.setattr(data, "TESTS", 20)
    settings = "--channels 8 --blocks 1 --boards 32 --part 64 --pushes 12"
    for name in ("ppo:1", "clone:1"):
        monkeypatch.setitem(make.RECIPES, name, make.Recipe(7, 40, 1, settings))
    command = ["make.py", "ppo:1", "clone:1", "--out", str(tmp_path), "--threads", "1"]
    monkeypatch.setattr(sys, "argv", command)
    make.main()
    out = capsys.readouterr().out
    assert "1, 7×7 | behavioural cloning | " in out
    assert "1, 7×7 | PPO | " in out
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    make.main()  # everything is there: only the levels are played again
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")} == before
    assert '"run"' not in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["make.py", "ppo:9"])
    with pytest.raises(SystemExit):
        make.main()
    assert "expected a name among ppo:1" in capsys.readouterr().err


def test_labels_turn_with_the_boards(folder: Path) -> None:
    import train

    planes = torch.zeros((1, 4, 9), dtype=torch.bool)
    right = torch.zeros((1, 4, 9), dtype=torch.bool)
    planes[0, 2, 4] = planes[0, 3, 3] = True  # the player is left of a box,
    right[0, 3, 4] = True  # which goes to the right
    for seed in range(20):
        torch.manual_seed(seed)
        seen, (best, mask) = train.turned(planes, right, right, 3, 3)
        direction, square = (int(number) for number in best[0].nonzero()[0])
        player = int(seen[0, 3].nonzero()[0])
        assert square == 4
        assert square - player == (-3, 3, -1, 1)[direction]
        assert (best == mask).all()
