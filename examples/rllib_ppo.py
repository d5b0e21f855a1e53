"""RLlib on rooms with one box: PPO on the native boards, actions are whole pushes; a minute on two cores.

    pip install 'pushworks[env]' 'ray[rllib]' torch
    python examples/rllib_ppo.py

RLlib's runner steps `MaskedBoards` itself (`gym_env_vectorize_mode`), so all its boards cost one native call.
The mask of possible pushes is part of the observation, and `MaskedModule` takes impossible ones away. At the
end the agent plays rooms it has never seen.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from pushworks.env import Made, Reward, SokobanVectorEnv, Stage

ROOM = Stage(boxes=1, width=7, height=7)
MOST_PUSHES = 40


class MaskedBoards(SokobanVectorEnv):
    """Boards whose observation is one row of numbers: the planes, then which pushes are possible."""

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        super().__init__(
            num_envs, actions="pushes", reward=Reward(step=-0.01, solved=1.0), max_steps=MOST_PUSHES,
            stop_when_dead=True, info=["solved"], **settings,
        )  # fmt: skip
        length = int(np.prod(self.single_observation_space.shape or ())) + int(self.single_action_space.n)
        self.single_observation_space = gymnasium.spaces.Box(0, 1, (length,), np.float32)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.solved = np.zeros(num_envs, bool)

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """New episodes."""
        planes, infos = super().reset(**options)
        return self._row(planes, infos), {}

    def step(self, actions: Any) -> Any:
        """One push on every board."""
        planes, rewards, terminated, truncated, infos = super().step(actions)
        return self._row(planes, infos), rewards, terminated, truncated, {}

    def _row(self, planes: Any, infos: dict[str, Any]) -> Any:
        self.solved = infos["solved"]
        return np.concatenate((planes.reshape(len(planes), -1), infos["action_mask"]), 1, dtype=np.float32)


class MaskedModule(DefaultPPOTorchRLModule):  # type: ignore[misc, unused-ignore]
    """RLlib's default network without the pushes that are not possible."""

    def _masked(self, batch: dict[str, Any], out: dict[str, Any]) -> dict[str, Any]:
        possible = batch[Columns.OBS][..., -int(self.action_space.n) :] > 0
        logits = out[Columns.ACTION_DIST_INPUTS]
        out[Columns.ACTION_DIST_INPUTS] = logits.masked_fill(~possible, -1e9)
        return out

    def _forward(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self._masked(batch, super()._forward(batch, **more))

    def _forward_train(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self._masked(batch, super()._forward_train(batch, **more))


gymnasium.register("MaskedBoards-v0", entry_point=MaskedBoards, vector_entry_point=MaskedBoards)


def share_solved(module: Any, episodes: int = 500) -> float:
    """The share of new rooms that the agent solves by its favourite pushes."""
    env = MaskedBoards(episodes, levels=Made(ROOM, capacity=1, fresh=1.0), autoreset_mode="Disabled")
    seen, _ = env.reset(seed=1_000_000)
    for _ in range(MOST_PUSHES):
        with torch.no_grad():
            out = module.forward_inference({Columns.OBS: torch.from_numpy(seen)})
        seen, _, terminated, truncated, _ = env.step(out[Columns.ACTION_DIST_INPUTS].argmax(1).numpy())
        if (terminated | truncated).all():
            break
    return float(env.solved.mean())


def main() -> None:
    """Train and test."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=128)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.set_num_threads(1)  # the network is too small to gain by more
    config = (
        PPOConfig()
        .environment("MaskedBoards-v0", env_config={"levels": Made(ROOM, capacity=5000, fresh=0.2)})
        .env_runners(
            num_env_runners=0,
            num_envs_per_env_runner=args.boards,
            gym_env_vectorize_mode="vector_entry_point",
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=MaskedModule,
                model_config=DefaultModelConfig(fcnet_hiddens=[256, 256], fcnet_activation="relu"),
            )
        )
        .training(
            train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, lr=1e-3, gamma=0.97,
            entropy_coeff=0.01, vf_loss_coeff=0.5, use_kl_loss=False,
        )
        .debugging(seed=args.seed)
    )  # fmt: skip
    algorithm = config.build_algo()
    print(f"untrained: {share_solved(algorithm.get_module()):.0%} of new rooms solved", flush=True)
    begun, busy, steps = time.perf_counter(), time.process_time(), 0
    while steps < args.steps:
        steps = int(algorithm.train()["num_env_steps_sampled_lifetime"])
    print(
        f"after {steps:,} steps, {time.perf_counter() - begun:.0f} s "
        f"({time.process_time() - busy:.0f} processor s): "
        f"{share_solved(algorithm.get_module()):.0%} of new rooms solved"
    )
    algorithm.stop()


if __name__ == "__main__":
    main()
