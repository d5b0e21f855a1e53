"""RLlib on rooms with one box: PPO on the native boards, single steps.

    pip install 'pushworks[env]' 'ray[rllib]' torch
    python examples/rllib_ppo.py

RLlib's runner steps `SokobanVectorEnv` itself (`gym_env_vectorize_mode`), so all its boards cost one native
call. At the end the agent plays rooms it has never seen.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.connectors.env_to_module import FlattenObservations
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig

from pushworks.env import Made, Reward, SokobanVectorEnv, Stage

ROOM = Stage(boxes=1, width=7, height=7)
SETTINGS: dict[str, Any] = {
    "reward": Reward(step=-0.01, solved=1.0, distance=0.05), "max_steps": 40, "stop_when_dead": True,
}  # fmt: skip


def share_solved(module: Any, episodes: int = 500) -> float:
    """The share of new rooms that the agent solves."""
    env = SokobanVectorEnv(
        episodes,
        levels=Made(ROOM, capacity=1, fresh=1.0),
        info=["solved"],
        autoreset_mode="Disabled",
        **SETTINGS,
    )
    planes, infos = env.reset(seed=1_000_000)
    for _ in range(SETTINGS["max_steps"]):
        batch = {"obs": torch.from_numpy(planes.reshape(episodes, -1).astype(np.float32))}
        with torch.no_grad():
            logits = module.forward_inference(batch)["action_dist_inputs"]
        actions = torch.distributions.Categorical(logits=logits).sample().numpy()
        planes, _, terminated, truncated, infos = env.step(actions)
        if (terminated | truncated).all():
            break
    return float(np.mean(infos["solved"]))


def main() -> None:
    """Train and test."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    config = (
        PPOConfig()
        .environment(
            "Pushworks/Sokoban-v1", env_config={"levels": Made(ROOM, capacity=5000, fresh=0.2), **SETTINGS}
        )
        .env_runners(
            num_env_runners=0,
            num_envs_per_env_runner=args.boards,
            gym_env_vectorize_mode="vector_entry_point",
            env_to_module_connector=lambda *_, **__: FlattenObservations(),
        )
        .rl_module(model_config=DefaultModelConfig(fcnet_hiddens=[256, 256], fcnet_activation="relu"))
        .training(
            train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, lr=1e-3, gamma=0.97,
            entropy_coeff=0.01,
        )
        .debugging(seed=args.seed)
    )  # fmt: skip
    algorithm = config.build_algo()
    begun = time.perf_counter()
    print(f"untrained: {share_solved(algorithm.get_module()):.0%} of new rooms solved", flush=True)
    steps = 0
    while time.perf_counter() - begun < args.seconds:
        steps = int(algorithm.train()["num_env_steps_sampled_lifetime"])
    print(
        f"after {steps:,} steps, {time.perf_counter() - begun:.0f} s: "
        f"{share_solved(algorithm.get_module()):.0%} of new rooms solved"
    )
    algorithm.stop()


if __name__ == "__main__":
    main()
