"""Random episodes on gym_sokoban itself and on our drop-in: everything but the large pictures must be equal.

    python bench/compat_replay.py --episodes 10000

Rooms come from our generator; both play the same actions. Needs `pip install gym_sokoban` beside Pushworks.
"""

from __future__ import annotations

import argparse

import numpy as np

from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv as Ours

try:
    from gym_sokoban.envs.sokoban_env import SokobanEnv as Theirs
except ImportError:  # nothing to compare with: `make bench` goes on with the next one
    print("left out: needs pip install gym_sokoban")
    raise SystemExit(0) from None

ROOMS = (((6, 6), 1), ((7, 7), 2), ((7, 8), 3), ((10, 10), 3), ((10, 10), 4))
KEPT = ("num_env_steps", "boxes_on_target", "reward_last", "old_box_position", "new_box_position")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    steps = solved = pushes = 0
    for number in range(args.episodes):
        dim, boxes = ROOMS[number % len(ROOMS)]
        limit = 120 if number % 3 == 0 else 40
        ours, theirs = (kind(dim, limit, boxes, reset=False) for kind in (Ours, Theirs))
        ours.reset(render_mode="tiny_rgb_array", seed=args.seed * args.episodes + number)
        for name in ("room_fixed", "room_state", "player_position", "box_mapping"):
            setattr(theirs, name, getattr(ours, name).copy())
        theirs.num_env_steps = theirs.boxes_on_target = theirs.reward_last = 0
        direction, done, info = 1, False, {}
        while not done:
            if rng.random() < 0.1:
                direction = int(rng.integers(1, 5))
            action = direction if rng.random() < 0.4 else int(rng.integers(0, 9))
            picture, reward, done, info = ours.step(action, "tiny_rgb_array")
            wanted, *rest = theirs.step(action, "tiny_rgb_array")
            assert [reward, done, info] == rest, (number, action)
            assert np.array_equal(picture, wanted), (number, action)
            assert np.array_equal(ours.room_state, theirs.room_state), (number, action)
            assert np.array_equal(ours.player_position, theirs.player_position), (number, action)
            for name in KEPT:
                mine, its = getattr(ours, name), getattr(theirs, name)
                assert mine is its is None or np.array_equal(mine, its), (number, action, name)
            steps += 1
            pushes += info["action.moved_box"]
        solved += info["all_boxes_on_target"]
    print(f"{args.episodes:,} episodes, {steps:,} steps, {pushes:,} pushes, {solved:,} solved: all equal")


if __name__ == "__main__":
    main()
