"""A random agent on a thousand boards: the shortest program that uses the environment.

    python examples/random_agent.py

Needs `pip install 'pushworks[env]'`.
"""

from __future__ import annotations

import gymnasium

import pushworks.env  # registers Pushworks/Sokoban-v1


def main() -> None:
    """Play a thousand steps on every board and say how many puzzles fell to chance."""
    rooms = pushworks.env.Made(pushworks.env.Stage(boxes=1, width=6, height=6), capacity=256)
    env = gymnasium.make_vec(
        "Pushworks/Sokoban-v1", num_envs=1024, levels=rooms, info=["solved"], autoreset_mode="SameStep"
    )
    env.reset(seed=0)
    env.action_space.seed(0)
    episodes = solved = 0
    for _ in range(1000):
        *_, terminated, truncated, _ = env.step(env.action_space.sample())
        episodes += int((terminated | truncated).sum())
        solved += int(terminated.sum())
    print(f"{episodes} episodes, {solved} solved by chance ({solved / episodes:.1%})")


if __name__ == "__main__":
    main()
