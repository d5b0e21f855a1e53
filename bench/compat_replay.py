"""Random episodes on gym_sokoban itself and on our drop-in: everything but the large pictures must be equal.

    python bench/compat_replay.py --episodes 10000 [--kind PushAndPullSokobanEnv]

Rooms come from our generator; both play the same actions. Needs `pip install gym_sokoban 'setuptools<81'`
beside Pushworks: release 0.0.6 imports pkg_resources, which newer setuptools lack.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import pushworks.compat.gym_sokoban.envs as ours_module

try:
    import gym_sokoban.envs as theirs_module
except ImportError as error:  # nothing to compare with: `make bench` goes on with the next one
    print(f"left out: needs pip install gym_sokoban 'setuptools<81' ({error})")
    raise SystemExit(0) from None

KINDS = ("SokobanEnv", "PushAndPullSokobanEnv", "TwoPlayerSokobanEnv", "FixedTargetsSokobanEnv")
ROOMS = (((6, 6), 1), ((7, 7), 2), ((7, 8), 3), ((10, 10), 3), ((10, 10), 4))
KEPT = (
    "num_env_steps", "boxes_on_target", "reward_last", "old_box_position", "new_box_position", "box_mapping",
)  # fmt: skip


def environment(module: Any, kind: str) -> Any:
    """One of the smallest size: theirs makes a room when it is made."""
    return getattr(module, kind)(dim_room=(7, 7), num_boxes=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=KINDS, default=KINDS[0], help="class of the environment")
    args = parser.parse_args()
    ours, theirs = (environment(module, args.kind) for module in (ours_module, theirs_module))
    actions = int(ours.action_space.n)
    rng = np.random.default_rng(args.seed)
    steps = solved = pushes = 0
    for number in range(args.episodes):
        dim, boxes = ROOMS[number % len(ROOMS)]
        limit = 120 if number % 3 == 0 else 40
        for env in (ours, theirs):
            env.dim_room, env.max_steps, env.num_boxes = dim, limit, boxes
            env.boxes_are_on_target = [False] * boxes
        ours.reset(render_mode="tiny_rgb_array", seed=args.seed * args.episodes + number)
        for name in ("room_fixed", "room_state", "player_position", "box_mapping"):
            setattr(theirs, name, getattr(ours, name).copy())
        if args.kind.startswith("Two"):
            theirs.player_positions = {at: place.copy() for at, place in ours.player_positions.items()}
        theirs.num_env_steps = theirs.boxes_on_target = theirs.reward_last = 0
        direction, done, info = 1, False, {}
        while not done:
            if rng.random() < 0.1:
                direction = int(rng.integers(1, 5)) + 8 * (actions > 9 and rng.random() < 0.3)
            action = direction if rng.random() < 0.4 else int(rng.integers(0, actions))
            picture, reward, done, info = ours.step(action, "tiny_rgb_array")
            wanted, *rest = theirs.step(action, "tiny_rgb_array")
            assert [reward, done, info] == rest, (number, action)
            assert np.array_equal(picture, wanted), (number, action)
            assert np.array_equal(ours.room_state, theirs.room_state), (number, action)
            assert np.array_equal(ours.player_position, theirs.player_position), (number, action)
            for name in KEPT:
                mine, its = getattr(ours, name), getattr(theirs, name)
                same = mine == its if name == "box_mapping" else np.array_equal(mine, its)
                assert mine is its is None or same, (number, action, name)
            steps += 1
            pushes += info["action.moved_box"]
        solved += info["all_boxes_on_target"]
    print(
        f"{args.kind}: {args.episodes:,} episodes, {steps:,} steps, {pushes:,} boxes moved, "
        f"{solved:,} solved: all equal"
    )


if __name__ == "__main__":
    main()
