"""A baseline by one command, on the processor: levels, episodes, training, and a try on unseen levels.

    python make.py ppo:1            # also clone:1, clone:2, ppo:2; without a name all of them
    python make.py clone:2 --seconds 600 --seeds 1,2,3

What is there is kept: an interrupted command goes on when it is called again. Needs PyTorch.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import evaluate
import torch
import train

import data


@dataclass(frozen=True)
class Recipe:
    """What a baseline is made of."""

    size: int
    levels: int
    seconds: int
    """Of training, one seed."""
    settings: str
    """As `train.py` takes them."""


RECIPES = {
    "ppo:1": Recipe(7, 5_000, 90, "--channels 32 --blocks 2 --boards 256 --part 512 --pushes 30"),
    "clone:1": Recipe(7, 2_000, 60, "--channels 32 --blocks 2 --part 256 --pushes 30"),
    "clone:2": Recipe(8, 5_000, 180, "--channels 32 --blocks 3 --part 256 --pushes 40"),
    "ppo:2": Recipe(8, 10_000, 300, "--channels 32 --blocks 3 --boards 256 --part 512 --pushes 40"),
}  # fmt: skip


def make(name: str, out: Path, seconds: int, seeds: str) -> None:
    """Everything that is not there yet, and the share of unseen levels that is solved."""
    method, boxes = name.split(":")
    recipe = RECIPES[name]
    folder = out / "data"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / f"levels-{boxes}-test.npz").exists():
        data.make_levels(int(boxes), recipe.size, recipe.levels, folder)
    if method == "clone" and not (folder / f"episodes-{boxes}.npz").exists():
        data.pack_episodes(int(boxes), folder)
    train.main([
        name, "--data", str(folder), "--out", str(out), "--seeds", seeds,
        "--seconds", str(seconds or recipe.seconds), *recipe.settings.split(),
    ])  # fmt: skip


def main() -> None:
    """Make the baselines that are asked for, then the table of all that are there."""
    parser = argparse.ArgumentParser(description="Make small baselines on the processor.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(RECIPES)}; all if none")
    parser.add_argument("--out", type=Path, default=Path("baselines"), help="where everything goes")
    parser.add_argument("--seconds", type=int, default=0, help="of training, in place of the recipe's")
    parser.add_argument("--seeds", default="1", help="one run for each")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="of PyTorch")
    args = parser.parse_args()
    for name in args.names:
        if name not in RECIPES:
            parser.error(f"expected a name among {', '.join(RECIPES)}; got {name!r}")
    torch.set_num_threads(args.threads)
    for name in args.names or RECIPES:
        make(name, args.out, args.seconds, args.seeds)
    evaluate.main([str(args.out / "checkpoints.pt"), "--data", str(args.out / "data"), "--most", "250"])


if __name__ == "__main__":
    main()
