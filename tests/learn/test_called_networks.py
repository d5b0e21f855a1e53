"""Any function can lead the search: what it says arrives in the engine as it was said."""

from __future__ import annotations

import numpy as np
import pytest
from tests.oracle.checks import check
from tests.oracle.corpus import corpus
from tests.scale import part

from pushworks.engine import EngineError, Options, solve
from pushworks.engine.called_networks import PLANES, Floats, install_function
from pushworks.engine.networks import evaluate
from pushworks.levels import Level, read

_LEVEL = "#######\n#@ $. #\n#  $ .#\n#     #\n#######"


def _toy(board: Floats) -> tuple[Floats, Floats]:
    """Scores by direction where there is a box, less where the player walks; values from two planes."""
    boxes, walked = board[7], board[8]
    scores = np.stack([(direction + 2) * boxes - walked for direction in range(4)])
    return np.array([boxes.sum(), board[0].mean()], np.float32), scores


def test_what_the_function_says_is_what_the_engine_hears() -> None:
    install_function("toy", _toy)
    (level,) = read(_LEVEL)
    said = evaluate(level, "toy")
    cells = level.width * level.height
    assert said.beyond_bound == 8 * len(level.boxes)
    assert said.deadlock_logit == pytest.approx((cells - len(level.walls)) / cells)
    assert {cell for cell, _ in said.pushes} == set(level.boxes)
    assert all(score == 2 + direction for (_, direction), score in said.pushes.items())


def test_it_is_shown_the_position() -> None:
    seen: list[Floats] = []

    def watch(board: Floats) -> tuple[Floats, Floats]:
        seen.append(board.copy())
        return _toy(board)

    install_function("watch", watch)
    (level,) = read(_LEVEL)
    evaluate(level, "watch")
    (board,) = seen
    assert board.shape == (PLANES, level.height, level.width)

    def squares(plane: int) -> set[int]:
        return set(np.flatnonzero(board[plane]).tolist())

    floor = set(range(level.width * level.height)) - level.walls
    assert squares(0) == floor
    assert squares(1) == set(level.goals)
    assert squares(7) == set(level.boxes)
    assert squares(8) == floor - level.boxes  # the boxes cut nothing off here


def test_the_search_with_it_gives_only_true_answers() -> None:
    install_function("toy", _toy)
    check(part(corpus(), 8), Options(algorithm="learned", extra={"network": "toy"}), optimal=False)
    wide = Level.from_xsb("############\n#@  $     .#\n############")
    assert solve(wide, Options(algorithm="learned", extra={"network": "toy"})).pushes == 6


def test_a_function_that_fails_ends_the_search_in_one_line() -> None:
    def broken(_: Floats) -> tuple[Floats, Floats]:
        raise RuntimeError("out of order")

    install_function("broken", broken)
    (level,) = read(_LEVEL)
    with pytest.raises(EngineError, match=r"the network could not be called$"):
        solve(level, Options(algorithm="learned", extra={"network": "broken"}))
