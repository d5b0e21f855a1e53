"""Stable-Baselines3 on rooms with one box: about a minute on two cores.

    pip install 'pushworks[env]' sb3-contrib
    python examples/sb3_ppo.py            # planes
    python examples/sb3_ppo.py --image    # pictures and CnnPolicy

MaskablePPO; actions are whole pushes. At the end the agent plays rooms it has never seen.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from pushworks.env import Made, Reward, Stage
from pushworks.env.sb3 import SokobanVecEnv

ROOM = Stage(boxes=1, width=7, height=7)


def make_env(boards: int, image: bool, rooms: Made) -> SokobanVecEnv:
    """Rooms of 7x7 with one box; an episode ends when the box cannot reach its goal any more."""
    reward = Reward(step=-0.01, solved=1.0)
    return SokobanVecEnv(
        boards, image=image, levels=rooms, reward=reward, actions="pushes", max_steps=40, stop_when_dead=True
    )


def share_solved(model: Any, env: SokobanVecEnv, episodes: int = 500) -> float:
    """The share of new rooms that the agent solves."""
    env.seed(1_000_000)
    observations, ends = env.reset(), list[bool]()
    while len(ends) < episodes:
        actions, _ = model.predict(observations, deterministic=True, action_masks=env.env.action_masks())
        observations, _, done, infos = env.step(actions)
        ends += [infos[board]["is_success"] for board in np.flatnonzero(done)]
    return float(np.mean(ends[:episodes]))


def main() -> None:
    """Train and test."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--image", action="store_true", help="pictures and CnnPolicy")
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--steps", type=int, help="250,000; with pictures 60,000")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.set_num_threads(1)  # the networks are too small to gain by more
    env = make_env(args.boards, args.image, Made(ROOM, capacity=5000, fresh=0.2))
    settings: dict[str, Any] = {
        "n_steps": 32, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3, "gamma": 0.97,
        "ent_coef": 0.01, "seed": args.seed, "device": "cpu",
    }  # fmt: skip
    if args.image:
        model = MaskablePPO("CnnPolicy", env, **settings)
    else:
        model = MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": [256, 256]}, **settings)
    new_rooms = make_env(64, args.image, Made(ROOM, capacity=1, fresh=1.0))
    print(f"untrained: {share_solved(model, new_rooms):.0%} of new rooms solved", flush=True)
    begun, busy = time.perf_counter(), time.process_time()
    model.learn(args.steps or (60_000 if args.image else 250_000))
    print(
        f"after {model.num_timesteps:,} steps, {time.perf_counter() - begun:.0f} s "
        f"({time.process_time() - busy:.0f} processor s): "
        f"{share_solved(model, new_rooms):.0%} of new rooms solved"
    )


if __name__ == "__main__":
    main()
