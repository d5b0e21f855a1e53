"""Make what `train.py` needs: levels of our own maker, and positions of expert episodes with exact labels.

    python data.py levels 4 --size 10 --count 60000 --out DATA   # levels-4.npz and levels-4-test.npz
    python data.py episodes 4 --out DATA                         # episodes-4.npz, from levels-4.npz

The split of a level follows from its `id`, so no test level is a turned or mirrored copy of one of training.
Training levels have starts of every depth, test levels the deepest. The same arguments make the same files.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np

from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL
from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.env.episodes import EpisodeOptions, write_episodes
from pushworks.env.sources import cells_of
from pushworks.env.text.tasks import split_of
from pushworks.levels import Level
from pushworks.levels.mersenne import Random

TESTS = 1000


def save(path: Path, **arrays: np.ndarray) -> None:
    """Write a file that is whole or not there."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type, unused-ignore]
    os.replace(beside, path)


def make_levels(boxes: int, size: int, count: int, out: Path) -> None:
    """Write levels for training and `TESTS` for testing."""
    room = RoomOptions(size, size, min_floor=6 + 6 * boxes)
    random = Random(f"baselines {boxes} {size}")
    kept: dict[str, dict[str, tuple[Level, int]]] = {"": {}, "-test": {}}
    wanted = {"": count, "-test": TESTS}
    while any(len(kept[part]) < wanted[part] for part in kept):
        deepest = len(kept["-test"]) < TESTS
        share = 100 if deepest else random.choice((10, 25, 50, 75, 100))
        search = ReverseOptions(20_000, share=share, slack=25)
        made = make_level(random.getrandbits(63), boxes, room, search, goal_tries=1, trim=0)
        if made is None or made.pushes == 0 or made.level.is_solved:
            continue
        part = {"test": "-test", "train": ""}.get(split_of(made.level))
        if part is not None and len(kept[part]) < wanted[part]:
            kept[part][made.level.id] = made.level, made.pushes
    for part, levels in kept.items():
        cells = cells_of([level for level, _ in levels.values()], size=(size, size))
        pushes = np.array([pushes for _, pushes in levels.values()], np.int16)
        path = out / f"levels-{boxes}{part}.npz"
        save(path, cells=cells & (WALL | GOAL | BOX | PLAYER), pushes=pushes)
        print(f"{path}: {len(cells):,} levels, {pushes.mean():.1f} pushes")


def pack_episodes(boxes: int, out: Path) -> None:
    """Write episodes of the training levels, and from them one row for each push that had to be chosen.

    A row names its level, the squares of boxes and player, and in `best` four bits for each box: the pushes
    up, down, left and right of it that begin a shortest solution.
    """
    with np.load(out / f"levels-{boxes}.npz") as file:
        cells = file["cells"]
    folder = out / f"episodes-{boxes}"
    for path, steps in write_episodes(cells, folder, EpisodeOptions((0, 20), shard=2000, seed=1)):
        print(f"{path}: {steps:,} steps", flush=True)
    columns: dict[str, list[np.ndarray]] = {name: [] for name in ("level", "boxes", "player", "best", "cost")}
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as shard:
            boards = shard["boards"].reshape(len(shard["actions"]), -1)
            stands = boards & BOX > 0
            # A new choice: the first step of an episode, or the boxes are no longer where they were.
            fresh = np.ones(len(boards), bool)
            fresh[1:] = (stands[1:] != stands[:-1]).any(1) | (np.diff(shard["episodes"]) != 0)
            row = fresh & ~shard["unsolvable"]
            squares = np.nonzero(stands[row])[1].reshape(-1, boxes)
            marks = np.take_along_axis(
                shard["best_pushes"].reshape(len(boards), -1)[row].astype(np.uint16), squares, 1
            )
            columns["level"].append(shard["levels"][row])
            columns["boxes"].append(squares.astype(np.uint8))
            columns["player"].append((boards[row] & PLAYER).argmax(1).astype(np.uint8))
            columns["best"].append((marks << (4 * np.arange(boxes, dtype=np.uint16))).sum(1, np.uint16))
            columns["cost"].append(shard["cost_to_go"][row].astype(np.int16))
    arrays = {name: np.concatenate(parts) for name, parts in columns.items()}
    path = out / f"episodes-{boxes}.npz"
    save(path, cells=cells & (WALL | GOAL), **arrays)
    print(f"{path}: {len(arrays['level']):,} positions")


def main() -> None:
    """Make one file, or two."""
    parser = argparse.ArgumentParser(description="Make the data of the baselines.")
    parser.add_argument("what", choices=("levels", "episodes"))
    parser.add_argument("boxes", type=int)
    parser.add_argument("--size", type=int, default=10, help="of the boards, walls included")
    parser.add_argument("--count", type=int, default=20_000, help="levels for training")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.what == "levels":
        make_levels(args.boxes, args.size, args.count, args.out)
    else:
        pack_episodes(args.boxes, args.out)


if __name__ == "__main__":
    main()
