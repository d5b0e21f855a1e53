"""Resets and steps a second of gym_sokoban and of our drop-in, in one run.

    python bench/compat.py --seconds 5 [--record]

Needs `pip install gym_sokoban 'setuptools<81'` beside Pushworks. Both are timed in processor seconds.
`--record` writes the table into docs/results.json.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv as Ours
from pushworks.lab.figures import Figures

try:
    from gym_sokoban.envs.sokoban_env import SokobanEnv as Theirs
except ImportError as error:  # nothing to compare with: `make bench` goes on with the next one
    print(f"left out: needs pip install gym_sokoban 'setuptools<81' ({error})")
    raise SystemExit(0) from None

ROOMS = {
    "no registered id": ((6, 6), 1), "Sokoban-small-v0": ((7, 7), 2), "Sokoban-small-v1": ((7, 7), 3),
    "Sokoban-v0": ((10, 10), 3), "Sokoban-v1": ((10, 10), 4), "Sokoban-v2": ((10, 10), 5),
    "Sokoban-large-v0": ((13, 11), 3), "Sokoban-large-v1": ((13, 11), 5), "Sokoban-huge-v0": ((13, 13), 5),
}  # fmt: skip
"""Boards by the registered id that uses them. gym_sokoban takes up to a minute for one of the largest."""


def rate(act: Callable[[], Any], seconds: float) -> float:
    """How often `act` runs in a processor second."""
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        act()
        count += 1
    return count / spent


def stepper(env: Any, mode: str) -> Callable[[], Any]:
    actions = iter(np.random.default_rng(0).integers(0, 9, 10_000_000).tolist())
    return lambda: env.step(next(actions), observation_mode=mode)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="processor seconds of each measurement")
    parser.add_argument("--record", action="store_true", help="write the table into docs/results.json")
    args = parser.parse_args()
    seconds = args.seconds
    np.random.seed(0)
    rows = []
    for id, (dim, boxes) in ROOMS.items():
        theirs, ours = (made(dim, num_boxes=boxes, reset=False) for made in (Theirs, Ours))
        label = f"resets, {dim[0]}×{dim[1]}, {boxes} box{'es' if boxes > 1 else ''} ({id})"
        rows.append((label, theirs.reset, ours.reset))
    ours = Ours((10, 10), num_boxes=4, reset=False)
    large = Theirs((10, 10), num_boxes=4, reset=False)
    ours.reset()
    for name in ("room_fixed", "room_state", "player_position", "box_mapping"):
        setattr(large, name, getattr(ours, name).copy())
    large.num_env_steps = large.boxes_on_target = 0
    for mode in ("rgb_array", "tiny_rgb_array"):
        rows.append((f"steps, 10×10, `{mode}`", stepper(large, mode), stepper(ours, mode)))
    table = []
    for name, slow, fast in rows:
        before, after = rate(slow, seconds), rate(fast, min(seconds, 2.0))
        print(json.dumps({
            "what": name, "gym_sokoban": float(f"{before:.4g}"), "pushworks": round(after),
            "ratio": round(after / before),
        }), flush=True)  # fmt: skip
        told = f"{before:,.0f}" if before >= 10 else f"{before:.2g}"
        table.append((name, told, f"{after:,.0f}", f"{after / before:,.0f}"))
    if args.record:
        path = Path(__file__).parents[1] / "docs" / "results.json"
        figures = Figures.read(path)
        columns = ("a processor second", "gym_sokoban 0.0.6", "Pushworks", "ratio")
        command = f"python bench/compat.py --seconds {seconds:g} --record"
        figures.record_table("compat-speed", columns, table, command, "lrrr")
        figures.write(path)


if __name__ == "__main__":
    main()
