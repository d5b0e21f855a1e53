"""Copies in the middle of an episode, and what happens before the first reset."""

from __future__ import annotations

import sys
from collections import deque
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled
from tests.env.boards import made_levels

from pushworks.env import Made, SokobanEnv, SokobanVectorEnv, Stage
from pushworks.env.drawing import Window

LEVELS = made_levels(6, seed=9)
ROOMS = Made(Stage(boxes=1, width=6, height=6), capacity=3)


def played(env: Any, actions: np.ndarray) -> list[Any]:
    """Everything that steps return, observations as bytes; a single board begins anew when it is over."""
    seen = []
    for action in actions:
        observation, *rest = env.step(action)
        seen.append((observation.tobytes(), str(rest)))
        if isinstance(env.unwrapped, SokobanEnv) and (rest[1] or rest[2]):
            seen.append(env.reset()[0].tobytes())
    return seen


@pytest.mark.parametrize("levels", [LEVELS, ROOMS], ids=["given", "made"])
@pytest.mark.parametrize("actions", ["steps", "pushes"])
def test_a_copy_plays_what_the_original_plays(levels: Any, actions: str) -> None:
    env = gymnasium.make(
        "Pushworks/Sokoban-v1", levels=levels, actions=actions, max_steps=9, info=["level", "pushes"],
        stop_when_dead=True,
    )  # fmt: skip
    env.reset(seed=4)
    env.action_space.seed(1)
    chosen = np.array([env.action_space.sample() for _ in range(60)])
    played(env, chosen[:5])
    before = env.unwrapped.batch.positions()  # type: ignore[attr-defined]
    copied, again = deepcopy(env), deepcopy(env)
    expected = played(copied, chosen[5:])
    assert (env.unwrapped.batch.positions() == before).all()  # type: ignore[attr-defined]
    assert played(again, chosen[5:]) == expected
    assert played(env, chosen[5:]) == expected


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("levels", [LEVELS, ROOMS], ids=["given", "made"])
def test_a_copy_of_many_boards(mode: str, levels: Any) -> None:
    limit = 0 if mode == "Disabled" else 7
    env = SokobanVectorEnv(
        5, levels=levels, max_steps=limit, autoreset_mode=mode, info=["steps", "action_mask"]
    )
    env.reset(seed=2)
    chosen = np.random.default_rng(3).integers(0, 4, (40, 5))
    played(env, chosen[:10])
    copied = deepcopy(env)
    expected = played(copied, chosen[10:])
    assert played(env, chosen[10:]) == expected
    assert len({row[0] for row in expected}) > 5


def test_a_planner_on_copies_finds_a_shortest_solution() -> None:
    env = SokobanEnv(levels=LEVELS, actions="pushes", info=["solved", "cost_to_go"], max_steps=0)
    _, info = env.reset(seed=1)
    seen, queue = set[bytes](), deque([(env, 0)])
    while queue:
        here, depth = queue.popleft()
        for action in np.flatnonzero(here.action_masks()):
            child = deepcopy(here)
            planes, _, solved, _, _ = child.step(action)
            if solved:
                assert depth + 1 == info["cost_to_go"]
                return
            key = planes[2].tobytes() + child.action_masks().tobytes()
            if key not in seen:
                seen.add(key)
                queue.append((child, depth + 1))
    raise AssertionError("expected a solvable level")


@pytest.mark.parametrize("levels", [LEVELS, ROOMS], ids=["given", "made"])
def test_no_step_before_the_first_reset(levels: Any) -> None:
    for env, action in (
        (SokobanEnv(levels=levels), 0),
        (SokobanVectorEnv(3, levels=levels), np.zeros(3, int)),
    ):
        for _ in range(3):
            with pytest.raises(RuntimeError, match="expected a reset before the first step"):
                env.step(action)
        env.reset(seed=1)
        env.step(action)
    some = SokobanVectorEnv(3, levels=levels)
    some.reset(seed=1, options={"reset_mask": np.array([True, False, True])})
    with pytest.raises(RuntimeError, match="expected a reset"):
        some.step(np.zeros(3, int))


def test_arguments_that_there_are_not() -> None:
    with pytest.raises(TypeError, match="no argument 'observations'; did you mean observation"):
        SokobanEnv(observations="rgb")
    with pytest.raises(TypeError, match="no argument 'qqq'; expected one of levels, size"):
        SokobanVectorEnv(2, qqq=1)


def test_a_window_without_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(DependencyNotInstalled, match=r"pip install 'pushworks\[game\]'"):
        Window("test", 8)
