"""Steps a second through Stable-Baselines3's interface: our `SokobanVecEnv` beside `DummyVecEnv`, in one run.

    python bench/sb3.py [--boards 64] [--seconds 3]

Random actions on generated rooms of 7x7, planes; processor seconds. Needs `pip install stable-baselines3`.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

from pushworks.env import Made, SokobanEnv, Stage

try:
    from stable_baselines3.common.vec_env import DummyVecEnv

    from pushworks.env.sb3 import SokobanVecEnv
except ImportError:  # nothing to compare with: `make bench` goes on with the next one
    print("left out: needs pip install stable-baselines3")
    raise SystemExit(0) from None

ROOMS = Made(Stage(boxes=1, width=7, height=7), capacity=500)


def rate(env: Any, boards: int, seconds: float) -> float:
    """Steps of all boards in a processor second."""
    env.reset()
    actions = np.random.default_rng(0).integers(0, 4, (64, boards))
    steps, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for chosen in actions:
            env.step(chosen)
        steps += actions.size
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    ours = rate(SokobanVecEnv(args.boards, levels=ROOMS), args.boards, args.seconds)
    dummy = DummyVecEnv([lambda: SokobanEnv(levels=ROOMS)] * args.boards)
    theirs = rate(dummy, args.boards, args.seconds)
    print(json.dumps({
        "boards": args.boards, "SokobanVecEnv": round(ours), "DummyVecEnv": round(theirs),
        "ratio": round(ours / theirs, 1),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
