"""A toy is trained on this machine: its loss falls, the engine reads what came out, the search stays honest.

Needs PyTorch (extra `learn`); `make learn` installs it and runs this.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.oracle.checks import check
from tests.oracle.corpus import corpus

from pushworks.engine import Options, OptionsError
from pushworks.engine.generator import RoomOptions
from pushworks.engine.networks import Labels, judge, label_level, solved_room
from pushworks.learn.data import make_shard
from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.learn.train import Measured

torch = pytest.importorskip("torch", reason="needs the extra learn: make learn installs it")


def trained(folder: Path, name: str, steps: int, rate: float) -> tuple[Path, list[Measured]]:
    """A toy trained on two small shards, and how its training went."""
    from pushworks.learn.train import Plan, train_files

    for seed, file in enumerate(("a.npz", "b.npz"), 1):
        make_shard("crowded", seed, 60).save(folder / file)
    plan = Plan(steps=steps, levels=12, positions=8, rate=rate, side=8, held_out=0.1, memory=0.9)
    return folder / name, train_files(folder, folder / name, plan, "cpu")


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file, curve = trained(tmp_path_factory.mktemp("toy"), "toy.net", 80, 2e-3)
    assert curve[-1].trained_loss < 0.85 * curve[0].trained_loss
    assert curve[-1].policy_loss < curve[0].policy_loss
    return file


def test_the_search_led_by_a_toy_gives_only_true_answers(toy: Path) -> None:
    for order in ("phs", "levin", "astar"):
        options = Options(algorithm="learned", extra={"order": order, "network": str(toy)})
        check(corpus(), options, optimal=False)


def test_the_engine_judges_as_pytorch_does(toy: Path) -> None:
    from pushworks.learn.model import PolicyValueNetwork

    model = PolicyValueNetwork()
    model.load_state_dict(torch.load(toy.with_suffix(".pt")))
    rooms = (solved_room(RoomOptions(width=9, height=8, min_floor=22), 4, seed) for seed in range(100))
    level = next(room for room in rooms if room is not None)
    labels = label_level(level, samples=8, max_positions=20_000, deadlocked_percent=0, seed=3)
    planes, boxes, reached = _grids(level, labels)
    with torch.no_grad():
        found = model(planes, boxes, reached, True)
    for sample in range(len(labels.distance)):
        cells = frozenset(int(labels.cells[box]) for box in labels.boxes[sample])
        player = int(labels.cells[labels.reached[sample].argmax()])
        start = Level(level.width, level.height, level.walls, level.goals, cells, player)
        said = judge(start, str(toy))
        assert said.beyond_bound == pytest.approx(8 * float(found.beyond[0, sample]), abs=0.1)
        for (cell, direction), score in said.pushes.items():
            place = found.scores[0, sample, direction, cell // level.width, cell % level.width]
            assert score == pytest.approx(float(place), abs=0.02)


@pytest.fixture(scope="module")
def ordinary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file, curve = trained(tmp_path_factory.mktemp("ordinary"), "ordinary.onnx", 60, 3e-3)
    assert curve[-1].trained_loss < 0.97 * curve[0].trained_loss
    return file


def test_onnxruntime_judges_as_pytorch_does(ordinary: Path) -> None:
    from pushworks.learn.convolution import Convolution

    network = Convolution()
    network.load_state_dict(torch.load(ordinary.with_suffix(".pt")))
    rooms = (solved_room(RoomOptions(width=9, height=8, min_floor=22), 4, seed) for seed in range(100))
    level = next(room for room in rooms if room is not None)
    labels = label_level(level, samples=4, max_positions=20_000, deadlocked_percent=0, seed=3)
    with torch.no_grad():
        found = network(*_grids(level, labels))
    for sample in range(len(labels.distance)):
        cells = frozenset(int(labels.cells[box]) for box in labels.boxes[sample])
        player = int(labels.cells[labels.reached[sample].argmax()])
        start = Level(level.width, level.height, level.walls, level.goals, cells, player)
        said = judge(start, str(ordinary))
        assert said.beyond_bound == pytest.approx(8 * float(found.beyond[0, sample]), abs=1e-3)
        assert said.deadlock_logit == pytest.approx(float(found.deadlocked[0, sample]), abs=1e-3)
        assert said.pushes
        for (cell, direction), score in said.pushes.items():
            place = found.scores[0, sample, direction, cell // level.width, cell % level.width]
            assert score == pytest.approx(float(place), abs=1e-3)


def test_the_search_led_by_it_gives_only_true_answers(ordinary: Path) -> None:
    check(corpus()[::4], Options(algorithm="learned", extra={"network": str(ordinary)}), optimal=False)


def test_bad_onnx_files_are_refused_in_one_line(tmp_path: Path) -> None:
    from torch import nn

    class Wrong(nn.Module):
        def forward(self, boards: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return boards.mean((2, 3))[:, :2], boards[:, :4]

    (tmp_path / "bad.onnx").write_bytes(b"no network")
    torch.onnx.export(Wrong(), (torch.zeros(1, 8, 5, 5),), tmp_path / "other.onnx", dynamo=False)
    for name, says in (
        ("none.onnx", "No such file"),
        ("bad.onnx", "not an ONNX network"),
        ("other.onnx", "expected a network from boards"),
    ):
        with pytest.raises(OptionsError, match=says) as caught:
            Options(algorithm="learned", extra={"network": str(tmp_path / name)})
        assert "\n" not in str(caught.value)


def _grids(level: Level, labels: Labels):  # type: ignore[no-untyped-def]
    rows, columns = labels.cells // level.width, labels.cells % level.width
    shape = (1, len(labels.distance), level.height, level.width)
    planes = torch.zeros(1, 7, level.height, level.width)
    planes[0][:, rows, columns] = torch.from_numpy(labels.planes.T.copy())
    boxes, reached = torch.zeros(shape), torch.zeros(shape)
    for sample in range(shape[1]):
        boxes[0, sample, rows[labels.boxes[sample]], columns[labels.boxes[sample]]] = 1
        there = labels.reached[sample].nonzero()[0]
        reached[0, sample, rows[there], columns[there]] = 1
    return planes, boxes, reached
