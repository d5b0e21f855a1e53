"""The boards of JAX beside the native ones, step by step (where JAX is installed)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pushworks.env import Made, Reward, SokobanVectorEnv
from pushworks.env.sources import source_of

jax = pytest.importorskip("jax", reason="the wrapper needs JAX: pip install 'pushworks[jax]'")
BOARDS = 256


@pytest.mark.parametrize("reward", ["boxoban", Reward(solved=1.0, limit=-1.0, box_off=-0.5)])
def test_a_hundred_thousand_steps_are_the_native_ones(reward: str | Reward) -> None:
    from pushworks.env.jax import JaxSokoban

    levels = source_of("first-steps")
    settings = {"levels": levels, "max_steps": 60, "reward": reward}
    native = SokobanVectorEnv(BOARDS, autoreset_mode="Disabled", **settings)
    env = JaxSokoban(autoreset=False, **settings)
    step = jax.jit(env.step)
    rng = np.random.default_rng(2)
    compared = ended = pushes = 0
    while compared < 100_000:
        chosen = rng.integers(0, len(env), BOARDS)
        planes, _ = native.reset(seed=0, options={"levels": chosen.astype(np.int32)})
        boards, seen = env.reset(jax.random.key(0), BOARDS, chosen)
        assert (np.asarray(seen) == planes).all()
        direction = rng.integers(0, 4, BOARDS)
        for _ in range(62):  # two steps beyond the limit: boards that are over wait
            turn = rng.random(BOARDS) < 0.4
            direction[turn] = rng.integers(0, 4, int(turn.sum()))
            planes, rewards, terminated, truncated, _ = native.step(direction)
            before = boards.left
            boards, found = step(boards, direction)
            assert (np.asarray(found.observations) == planes).all()
            np.testing.assert_array_equal(np.asarray(found.rewards), rewards.astype(np.float32))
            assert (np.asarray(found.terminated) == terminated).all()
            assert (np.asarray(found.truncated) == truncated).all()
            pushes += int((np.asarray(before) != np.asarray(boards.left)).sum())
            compared += BOARDS
        ended += int(terminated.sum())
    assert ended > 20
    assert pushes > 200


def begun(boards: Any) -> set[tuple[int, bytes]]:
    """Numbers of levels and what stands on them."""
    rows = zip(np.asarray(boards.level), np.asarray(boards.cells), strict=True)
    return {(int(number), cells.tobytes()) for number, cells in rows}


def test_episodes_begin_anew_in_the_step_that_ends_them() -> None:
    from pushworks.env.jax import JaxSokoban

    env = JaxSokoban("first", max_steps=5)
    first, _ = env.reset(jax.random.key(3), 64)
    start = begun(first)
    boards, ended = first, []
    for _ in range(5):
        boards, found = jax.jit(env.step)(boards, jax.numpy.zeros(64, int))
        ended.append(np.asarray(found.terminated | found.truncated))
    assert ended[-1].all()
    assert (np.asarray(boards.steps) == 0).all()
    again = begun(boards)
    assert len(again) > 3
    levels = dict(start | again)
    assert all(levels[number] == cells for number, cells in start | again)  # a level begins as it is
    same, _ = env.reset(jax.random.key(3), 64)
    assert (np.asarray(same.level) == np.asarray(first.level)).all()


def test_what_cannot_be_a_function_of_jax() -> None:
    from pushworks.env.jax import JaxSokoban

    with pytest.raises(ValueError, match="levels that exist"):
        JaxSokoban(Made())
    with pytest.raises(ValueError, match="reward of steps"):
        JaxSokoban("first", reward="shaped")
