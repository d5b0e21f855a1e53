"""Expert episodes with exact labels: optimal ones, and noisy ones with a share of random pushes.

A shard is one ``.npz`` file with the columns of all its episodes, one row a step. Shards depend only on the
levels and the settings, so an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.batch import BOX, DEADLOCKED, GOAL, PLAYER, WALL, Bytes, Endgame
from pushworks.env.rewards import REWARDS
from pushworks.env.sources import level_of
from pushworks.env.text.tasks import Push, legal_pushes
from pushworks.levels import Direction, Level
from pushworks.levels.files import write_text
from pushworks.levels.mersenne import Random
from pushworks.levels.quantities import counted
from pushworks.sokoban import Game

COLUMNS = {
    "boards": "rows x height x width of bytes: 1 wall, 2 goal, 4 box, 8 player; before the step",
    "actions": "0 up, 1 down, 2 left, 3 right",
    "rewards": "-0.1 a step, +1 and -1 for a box on and off a goal, +10 solved",
    "terminations": "the puzzle is solved by this step",
    "truncations": "the episode is cut off after this step: the limit, or no box can be pushed any more",
    "cost_to_go": "the fewest pushes to a solution before the step; -1 deadlocked",
    "best_pushes": "rows x height x width, bits 1 up, 2 down, 4 left, 8 right: pushes of shortest solutions",
    "unsolvable": "the position before the step has no solution",
    "episodes": "the number of the episode in the shard",
    "levels": "the number of the level, from 0",
    "noise": "percent of random pushes in the episode",
}
"""What the arrays of a shard hold."""
_LOADING = """\
import glob

import numpy as np

for path in sorted(glob.glob("episodes-*.npz")):
    shard = np.load(path)
    ends = np.flatnonzero(shard["terminations"] | shard["truncations"]) + 1
    for rows in np.split(np.arange(len(shard["actions"])), ends[:-1]):  # one episode
        boards, actions = shard["boards"][rows], shard["actions"][rows]"""


@dataclass(frozen=True, slots=True)
class EpisodeOptions:
    """How episodes are made."""

    noises: tuple[int, ...] = (0, 20)
    """One episode of each level for each of these percentages of random pushes; 0 is optimal play."""
    max_steps: int = 200
    max_positions: int = 200_000
    """Levels with more solvable positions are left out."""
    shard: int = 500
    """Levels of a shard."""
    seed: int = 0


def shard_arrays(cells: Bytes, first: int, options: EpisodeOptions) -> tuple[dict[str, NDArray[Any]], int]:
    """The columns of episodes on these levels, numbered from `first`, and how many levels were left out."""
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    skipped = episode = 0
    for offset, board in enumerate(cells):
        level = level_of(board)
        table = Endgame(level, options.max_positions)
        if not table.complete or table.pushes(level.boxes, level.player) == DEADLOCKED:
            skipped += 1
            continue
        for noise in options.noises:
            random = Random(f"episode {options.seed} {first + offset} {noise}")
            for row in _episode(level, table, noise, random, options.max_steps):
                for name, value in row.items():
                    rows[name].append(value)
                rows["episodes"].append(episode)
                rows["levels"].append(first + offset)
                rows["noise"].append(noise)
            episode += 1
    return _arrays(rows, cells.shape[1:]), skipped


def _episode(
    level: Level, table: Endgame, noise: int, random: Random, max_steps: int
) -> Iterator[dict[str, Any]]:
    game, step = Game(level), 0
    pay = REWARDS["boxoban"]
    fixed = np.zeros(level.width * level.height, np.uint8)
    fixed[list(level.walls)] = WALL
    fixed[list(level.goals)] |= GOAL
    choices = legal_pushes(level, game)
    while choices and not game.solved and step < max_steps:
        cost = table.pushes(game.boxes, game.player)
        best = table.best(game.boxes, game.player) if cost != DEADLOCKED else []
        optimal = [push for push in choices if (push.box, _number(push)) in best]
        push = random.choice(choices if not optimal or random.randint(1, 100) <= noise else optimal)
        path = (game.walk_path(push.behind) or "") + push.direction.letter
        marks = np.zeros(level.width * level.height, np.uint8)
        for square, direction in best:
            marks[square] |= 1 << direction
        for at, letter in enumerate(path[: max_steps - step], 1):
            board = fixed.copy()
            board[list(game.boxes)] |= BOX
            board[game.player] |= PLAYER
            home = len(game.boxes & level.goals)
            game.move(Direction.from_letter(letter))
            gained = len(game.boxes & level.goals) - home
            reward = pay.step + (pay.box_on if gained > 0 else pay.box_off if gained < 0 else 0.0)
            step += 1
            if at == len(path):
                choices = legal_pushes(level, game)
            cut = not game.solved and (step == max_steps or (at == len(path) and not choices))
            yield {
                "boards": board, "actions": "udlr".index(letter.lower()),
                "rewards": reward + (pay.solved if game.solved else 0.0), "terminations": game.solved,
                "truncations": cut, "cost_to_go": cost,
                "best_pushes": marks, "unsolvable": cost == DEADLOCKED,
            }  # fmt: skip


def _number(push: Push) -> int:
    return "udlr".index(push.direction.letter)


def _arrays(rows: dict[str, list[Any]], shape: tuple[int, ...]) -> dict[str, NDArray[Any]]:
    kinds = {
        "boards": np.uint8, "actions": np.uint8, "rewards": np.float32, "terminations": np.bool_,
        "truncations": np.bool_, "cost_to_go": np.int32, "best_pushes": np.uint8, "unsolvable": np.bool_,
        "episodes": np.int32, "levels": np.int32, "noise": np.uint8,
    }  # fmt: skip
    arrays: dict[str, NDArray[Any]] = {name: np.array(values, kinds[name]) for name, values in rows.items()}
    for name in ("boards", "best_pushes"):
        arrays[name] = arrays[name].reshape(-1, *shape)
    return arrays


def write_episodes(cells: Bytes, folder: Path, options: EpisodeOptions) -> Iterator[tuple[Path, int]]:
    """Write the shards that are not there yet, then the data card; each shard and its steps.

    `ValueError` when the folder holds shards of other levels or settings.
    """
    folder.mkdir(parents=True, exist_ok=True)
    settings = json.dumps({**asdict(options), "levels": sha256(cells.tobytes()).hexdigest()}) + "\n"
    stamp = folder / "settings.json"
    if stamp.exists() and stamp.read_text(encoding="utf-8") != settings:
        raise ValueError(f"{folder}: expected an empty folder; it holds episodes of other levels or settings")
    write_text(stamp, settings)
    paths: list[Path] = []
    for number, first in enumerate(range(0, len(cells), options.shard)):
        path = folder / f"episodes-{number:05}.npz"
        paths.append(path)
        if path.exists():
            continue
        arrays, skipped = shard_arrays(cells[first : first + options.shard], first, options)
        beside = path.with_suffix(".part")  # a shard is whole or not there
        with beside.open("wb") as file:
            np.savez_compressed(file, skipped=np.int32(skipped), **arrays)  # type: ignore[arg-type, unused-ignore]
        os.replace(beside, path)
        yield path, len(arrays["actions"])
    write_text(folder / "README.md", _card(cells, paths, options))


def _card(cells: Bytes, paths: Sequence[Path], options: EpisodeOptions) -> str:
    steps = episodes = skipped = deadlocked = 0
    for path in paths:
        with np.load(path) as shard:
            steps += len(shard["actions"])
            episodes += int(shard["episodes"].max(initial=-1)) + 1
            skipped += int(shard["skipped"])
            deadlocked += int(shard["unsolvable"].sum())
    settings = {"seed": options.seed, "noise": options.noises, "max_steps": options.max_steps}
    lines = [
        "# Sokoban episodes", "",
        f"{counted(len(cells), 'level')} of {cells.shape[2]}x{cells.shape[1]}, {skipped:,} left out (no "
        f"solution, or more than {options.max_positions:,} solvable positions). "
        f"{counted(episodes, 'episode')}, {counted(steps, 'step')}, "
        f"{deadlocked:,} of them in unsolvable positions.", "",
        f"Settings: `{json.dumps(settings)}`. Made by `pushworks env episodes`; all labels are exact.", "",
        "| array | meaning |", "|---|---|",
        *(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items()), "",
        "```python", _LOADING, "```",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"
