"""What Gymnasium promises its users: the checker, seeds, three ways of starting again, pictures."""

from __future__ import annotations

import os
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from tests.env.boards import made_levels

import pushworks.env
from pushworks.env import INFO, SokobanEnv, SokobanVectorEnv
from pushworks.levels import Level

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
LEVELS = made_levels(20, seed=50)


@pytest.mark.parametrize("observation", ["planes", "grid", "two_grids", "tiny_rgb", "rgb", "text"])
@pytest.mark.parametrize("actions", ["steps", "push-or-walk", "pushes"])
def test_the_checker_is_content(observation: str, actions: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            "Pushworks/Sokoban-v1", levels=LEVELS, observation=observation, actions=actions, tile=4,
            info=INFO, render_tile=8,
        )  # fmt: skip
        check_env(env.unwrapped, skip_render_check=observation != "planes" or actions != "steps")


def test_vector_and_single_play_the_same() -> None:
    """Board b of a batch seeded with s is a single environment seeded with s + b, over many episodes."""
    settings: dict[str, Any] = {"levels": LEVELS, "max_steps": 9, "info": ["level", "steps"]}
    vector = gymnasium.make_vec(
        "Pushworks/Sokoban-v1", num_envs=6, autoreset_mode=AutoresetMode.NEXT_STEP, **settings
    )
    assert isinstance(vector.unwrapped, SokobanVectorEnv)
    singles = [SokobanEnv(**settings) for _ in range(6)]
    observations, infos = vector.reset(seed=70)
    firsts = [env.reset(seed=70 + board) for board, env in enumerate(singles)]
    assert (observations == np.stack([first[0] for first in firsts])).all()
    rng = np.random.default_rng(0)
    over = [False] * 6
    for _ in range(60):
        actions = rng.integers(0, 4, 6)
        observations, rewards, terminated, truncated, infos = vector.step(actions)
        for board, env in enumerate(singles):
            if over[board]:
                observation, info = env.reset()
                reward, ended, cut = 0.0, False, False
            else:
                observation, reward, ended, cut, info = env.step(actions[board])  # type: ignore[assignment]
            assert (observations[board] == observation).all()
            assert (rewards[board], terminated[board], truncated[board]) == (reward, ended, cut)
            assert infos["level"][board] == info["level"]
            assert infos["steps"][board] == info["steps"]
            over[board] = ended or cut
    assert len(set(infos["level"].tolist())) > 1


def test_same_step_shows_the_last_observation() -> None:
    last = SokobanVectorEnv(8, levels=LEVELS, max_steps=7, autoreset_mode="SameStep", copy=True)
    kept = SokobanVectorEnv(8, levels=LEVELS, max_steps=7, autoreset_mode="Disabled", copy=True)
    assert last.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert (last.reset(seed=1)[0] == kept.reset(seed=1)[0]).all()
    rng = np.random.default_rng(5)
    ends = 0
    for _ in range(50):
        actions = rng.integers(0, 4, 8)
        now, rewards, terminated, truncated, infos = last.step(actions)
        then = kept.step(actions)
        assert (rewards == then[1]).all()
        assert (terminated == then[2]).all()
        assert (truncated == then[3]).all()
        ended = terminated | truncated
        assert (now[~ended] == then[0][~ended]).all()
        if ended.any():
            ends += 1
            assert (infos["_final_obs"] == ended).all()
            assert (infos["final_obs"][ended] == then[0][ended]).all()
            assert (infos["final_info"]["solved"][ended] == terminated[ended]).all()
            assert (infos["final_info"]["steps"][ended & truncated] == 7).all()
            begun, _ = kept.reset(options={"reset_mask": ended})
            assert (now == begun).all()
        else:
            assert "final_obs" not in infos
    assert ends > 5


def test_boards_that_are_over_wait_without_autoreset() -> None:
    env = SokobanVectorEnv(3, levels=LEVELS, max_steps=2, autoreset_mode="Disabled", copy=True)
    env.reset(seed=0)
    env.step(np.zeros(3, int))
    before = env.step(np.ones(3, int))
    after = env.step(np.full(3, 2))
    assert before[3].all()
    assert after[3].all()
    assert (after[1] == 0).all()
    assert (after[0] == before[0]).all()


def test_seeds_and_threads_change_nothing() -> None:
    def run(threads: int, seed: int) -> list[bytes]:  # of so many boards that three threads are worth it
        env = SokobanVectorEnv(837, levels=LEVELS, max_steps=5, threads=threads, autoreset_mode="SameStep")
        seen = [env.reset(seed=seed)[0].tobytes()]
        rng = np.random.default_rng(9)
        for _ in range(40):
            observations, rewards, *_ = env.step(rng.integers(0, 4, 837))
            seen.append(observations.tobytes() + rewards.tobytes())
        return seen

    assert run(1, 5) == run(1, 5) == run(3, 5)
    assert run(1, 5) != run(1, 6)
    env = SokobanVectorEnv(2, levels=LEVELS)
    first = env.reset(seed=[4, 4])[0].copy()
    assert (first[0] == first[1]).all()
    with pytest.raises(ValueError, match="expected 2 seeds, got 1"):
        env.reset(seed=[1])


def test_arrays_are_the_callers_own_unless_asked_otherwise() -> None:
    plain = SokobanVectorEnv(
        4, levels=LEVELS, max_steps=3, autoreset_mode="SameStep", info=["steps", "action_mask", "solved"]
    )
    kept = [plain.reset(seed=0), *(plain.step(np.arange(4)) for _ in range(5))]
    again = SokobanVectorEnv(
        4, levels=LEVELS, max_steps=3, autoreset_mode="SameStep", info=["steps", "action_mask", "solved"]
    )
    for step, one in enumerate(kept):
        other = again.reset(seed=0) if step == 0 else again.step(np.arange(4))
        assert str(one) == str(other), "a later step changed what an earlier one returned"
    env = SokobanVectorEnv(4, levels=LEVELS, copy=False)
    first, _ = env.reset(seed=0)
    assert env.step(np.zeros(4, np.int64))[0] is first
    assert np.from_dlpack(first.view(np.uint8)).ctypes.data == first.ctypes.data
    assert env.observation_space.contains(first)
    assert env.action_space.contains(env.action_space.sample())
    for kind in (np.int64, np.int32, np.uint8, np.int16):
        env.step(np.zeros(4, kind))


@pytest.mark.parametrize(("boards", "threads"), [(3, 1), (600, 2)])
def test_bad_actions_are_refused_before_anything_moves(boards: int, threads: int) -> None:
    env = SokobanVectorEnv(boards, levels=LEVELS, threads=threads)
    shown = env.reset(seed=0)[0]
    before = shown.copy()
    for wrong in (4, -1):
        actions = np.arange(boards) % 4
        actions[-1] = wrong
        with pytest.raises(IndexError, match="expected actions below 4"):
            env.step(actions)
    with pytest.raises(IndexError, match="one action for each board"):
        env.step(np.zeros(boards - 1, np.int64))
    assert (shown == before).all()
    assert not (env.step(np.arange(boards) % 4)[0] == before).all(), "good ones do move"


def test_wrappers_of_gymnasium_work() -> None:
    env = RecordEpisodeStatistics(SokobanVectorEnv(5, levels=LEVELS, max_steps=6))
    env.reset(seed=3)
    lengths = []
    for _ in range(30):
        *_, infos = env.step(env.action_space.sample())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert max(lengths) == 6


def test_pictures_texts_and_a_window() -> None:
    level = LEVELS[0]
    ansi = SokobanEnv(levels=level, render_mode="ansi")
    ansi.reset(seed=0)
    assert ansi.render() == pushworks.render.to_text(ansi.current_level(), colour=True)
    vector = SokobanVectorEnv(2, levels=level, render_mode="rgb_array", render_tile=8)
    vector.reset(seed=0)
    frames = vector.render()
    assert frames is not None
    assert [frame.shape for frame in frames] == [(level.height * 8, level.width * 8, 3)] * 2
    assert SokobanVectorEnv(1, levels=level).render() is None
    human = SokobanEnv(levels=level, render_mode="human", render_tile=8)
    human.metadata = {**human.metadata, "render_fps": 1000}
    human.reset(seed=0)
    human.step(0)
    human.close()
    with pytest.raises(ValueError, match="no window"):
        SokobanVectorEnv(2, levels=level, render_mode="human")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"observation": "smell"}, "expected an observation among planes"),
        ({"actions": "fly"}, "expected actions among steps"),
        ({"reward": "gold"}, "expected a reward among boxoban"),
        ({"info": ["weather"]}, "expected info among solved"),
        ({"levels": "nowhere.xsb"}, "nowhere.xsb"),
        ({"levels": []}, "expected levels, got none"),
        ({"size": (3, 3)}, "expected a level of at most 3x3"),
        ({"style": "baroque"}, "expected a style among"),
        ({"render_mode": "smoke"}, "expected the render mode"),
        ({"levels": [Level.from_xsb("#####\n#@*.#\n#####")]}, "it is already solved"),
        ({"levels": [Level.from_xsb("####\n @$.#\n####")]}, "cannot be played"),
    ],
)
def test_mistakes_are_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        SokobanEnv(**{"levels": LEVELS, **settings})
    assert "\n" not in str(caught.value)
