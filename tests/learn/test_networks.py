"""The native network says what the slow one says; bad files are refused; the search with it stays honest."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.learn import reference
from tests.oracle.checks import check
from tests.oracle.corpus import corpus
from tests.oracle.limit_boards import hall
from tests.scale import part

from pushworks.apps.cli.main import run
from pushworks.engine import Options, OptionsError, solve
from pushworks.engine.generator import RoomOptions
from pushworks.engine.networks import Labels, evaluate, install_network, label_level, solved_room
from pushworks.levels import Level, read
from pushworks.sealgo import Status


def _room() -> Level:
    found = (solved_room(RoomOptions(width=9, height=8, min_floor=22), 4, seed) for seed in range(100))
    return next(room for room in found if room is not None)


def _grid(level: Level, labels: Labels) -> np.ndarray:  # type: ignore[type-arg]
    planes = np.zeros((level.height, level.width, 7))
    for cell, values in zip(labels.cells.tolist(), labels.planes, strict=True):
        planes[cell // level.width, cell % level.width] = values
    return planes


@pytest.mark.parametrize(
    ("level", "columns"),
    [(_room(), 0.1), (hall(40, 40, rows=4)[0], 2)],
    ids=["room", "more boxes than 16 bits add up"],
)
def test_evaluations_are_those_of_the_slow_network(level: Level, columns: float) -> None:
    labels = label_level(level, samples=6, max_positions=20_000, deadlocked_percent=0, seed=3)
    file = reference.random_network(np.random.default_rng(1), columns=columns)
    install_network("by dice", file)
    places = [(cell % level.width, cell // level.width) for cell in labels.cells.tolist()]
    compared = 0
    for boxes, reached in zip(labels.boxes, labels.reached, strict=True):
        stand = {places[box] for box in boxes}
        walk = {place for place, there in zip(places, reached, strict=True) if there}
        beyond, lost, score = reference.evaluate(file, _grid(level, labels), stand, walk)
        player = min(y * level.width + x for x, y in walk)
        cells = frozenset(y * level.width + x for x, y in stand)
        said = evaluate(Level(level.width, level.height, level.walls, level.goals, cells, player), "by dice")
        # A sum right between two whole numbers may be rounded either way: sums in another order.
        assert said.beyond_bound == pytest.approx(beyond, abs=0.1)
        assert said.deadlock_logit == pytest.approx(lost, abs=0.02)
        for (cell, direction), value in said.pushes.items():
            assert value == pytest.approx(score(cell % level.width, cell // level.width, direction), abs=0.02)
            compared += 1
    assert compared > 10


def test_bad_files_are_refused_in_one_line(tmp_path: Path) -> None:
    good = reference.random_network(np.random.default_rng(2))
    for bad, says in (
        (b"", "does not begin"),
        (good[:-1], "too early"),
        (good + b"x", "left at the end"),
        (good[:7] + b"\xff" * 4 + good[11:], "64 blocks"),
        (good[:-8] + b"\xff" * 8, "not a number"),
    ):
        with pytest.raises(ValueError, match=says):
            install_network("bad", bad)
    with pytest.raises(OptionsError, match="no network nowhere"):
        Options(algorithm="learned", extra={"network": "nowhere"})
    file = tmp_path / "bad.net"
    file.write_bytes(good[:100])
    with pytest.raises(OptionsError, match="too early"):
        Options(algorithm="learned", extra={"network": str(file)})


def test_a_command_says_in_one_line_that_there_is_no_such_network(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["solve", "warehouse:1", "--algorithm", "learned", "--set", "network=nowhere"]
    assert run(words) == 2
    assert capsys.readouterr().err.splitlines() == [
        "pushworks: --set: no network nowhere: No such file or directory"
    ]


@pytest.mark.parametrize("order", ["phs", "levin", "astar"])
def test_search_with_the_network_tells_solvable_from_lost(order: str) -> None:
    check(part(corpus(), 4), Options(algorithm="learned", extra={"order": order}), optimal=False)


def test_restarts_stay_honest_and_begin_anew() -> None:
    """Restarts after one expansion each: the tables begin empty again, and the last search has no end."""
    often = Options(algorithm="learned", extra={"restarts": 5, "first_restart": 1})
    check(part(corpus(), 8), often, optimal=False)
    hard = max((case.level for case in corpus() if case.truth.solvable), key=lambda level: len(level.boxes))
    once = solve(hard, Options(algorithm="learned"))
    again = solve(hard, often)
    assert once.expanded > 1
    assert again.expanded == once.expanded + sum(
        1 << attempt for attempt in range(5)
    )  # the last is the first


def test_the_search_can_be_a_member_of_the_portfolio() -> None:
    """Alone there, one expansion a turn, it separates solvable from deadlocked ones as it does in one go."""
    alone = Options(extra={"portfolio.members": "learned@10", "portfolio.turn": 10})
    check(part(corpus(), 8), alone, optimal=False)
    hard = max((case.level for case in corpus() if case.truth.solvable), key=lambda level: len(level.boxes))
    result = solve(hard, alone)
    assert (result.strategy, result.solved) == ("learned", True)
    assert result.expanded > 3  # so many turns at least


def test_limits_end_the_search(tmp_path: Path) -> None:
    hard = max((case.level for case in corpus() if case.truth.solvable), key=lambda level: len(level.boxes))
    result = solve(hard, Options(algorithm="learned", nodes=3))
    assert result.status is Status.NODE_LIMIT
    assert result.expanded == 3
    rows = ["#" * 102, *["#" + " " * 100 + "#"] * 99, "#@$." + " " * 97 + "#", "#" * 102]
    (hall,) = read("\n".join(rows))
    assert solve(hall, Options(algorithm="learned", seconds=0.3)).seconds < 0.8
    assert solve(hall, Options(algorithm="learned", memory=1 << 20)).status is Status.MEMORY_LIMIT
