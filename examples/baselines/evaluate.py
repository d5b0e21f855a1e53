"""Play unseen levels with trained networks, by the native rules, and print the table of docs/env.md.

    python evaluate.py OUT/checkpoints.pt ... --data DATA [--also LEVELS ...] [--record]

Every network plays the test levels of its number of boxes once: at each position the push with the highest
score. A position that comes back is the end, because the same pushes would follow. `--also` adds collections
for networks of four boxes. The shipped level-conditioned network and random pushes play, too. Intervals are
95 % of a bootstrap over seeds and levels.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from network import Network

from pushworks.env import SokobanVectorEnv
from pushworks.env.policies import NetworkPolicy
from pushworks.env.sources import Given, source_of
from pushworks.lab.figures import Figures

PUSHES = 100
SHIPPED = "level-conditioned network (shipped)"
Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Masks and positions (cells) to an action for each board."""


def play(cells: np.ndarray, policy: Policy) -> np.ndarray:
    """Which levels are solved."""
    same_again = policy is not random_policy
    boards = len(cells)
    env = SokobanVectorEnv(
        boards, levels=Given(cells), actions="pushes", max_steps=PUSHES, info=["solved"],
        autoreset_mode="Disabled", stop_when_dead=True,
    )  # fmt: skip
    planes, infos = env.reset(seed=0, options={"levels": np.arange(boards, dtype=np.int32)})
    seen: list[set[bytes]] = [set() for _ in range(boards)]
    playing = np.ones(boards, bool)
    for _ in range(PUSHES):
        masks = env.action_masks().astype(bool)
        for board in np.flatnonzero(playing):
            # Boxes and what the player can reach, as the pushes that are possible tell it.
            position = planes[board, 2].tobytes() + masks[board].tobytes()
            playing[board] = masks[board].any() and not (same_again and position in seen[board])
            seen[board].add(position)
        which = np.flatnonzero(playing)
        if not len(which):
            break
        actions = np.zeros(boards, np.int64)
        actions[which] = policy(masks[which], env.batch.positions()[which])
        # Boards that are over get an action that does nothing.
        actions[~playing] = [int((~mask).argmax()) for mask in masks[~playing]]
        planes, _, terminated, truncated, infos = env.step(actions)
        playing &= ~(terminated | truncated)
    return np.array(infos["solved"], bool)


def reached(cells: np.ndarray) -> np.ndarray:
    """Where the player can walk, for each position."""
    walls, boxes, player = (cells & bit > 0 for bit in (1, 4, 8))
    free = ~(walls | boxes)
    now = player & free
    while True:
        more = now.copy()
        more[:, 1:] |= now[:, :-1]
        more[:, :-1] |= now[:, 1:]
        more[:, :, 1:] |= now[:, :, :-1]
        more[:, :, :-1] |= now[:, :, 1:]
        more &= free
        if (more == now).all():
            return now
        now = more


def network_policy(run: dict[str, Any]) -> Policy:
    """The push with the highest score."""
    network = Network(run["channels"], run["blocks"])
    network.load_state_dict(run["weights"])
    network.eval()

    @torch.no_grad()
    def choose(masks: np.ndarray, cells: np.ndarray) -> np.ndarray:
        squares = cells.shape[1] * cells.shape[2]
        seen = np.stack((cells & 1 > 0, cells & 2 > 0, cells & 4 > 0, reached(cells)), 1)
        # The environment numbers a push square * 4 + direction, the network direction * squares + square.
        allowed = masks.reshape(-1, squares, 4).transpose(0, 2, 1).reshape(len(masks), -1)
        chosen: list[np.ndarray] = []
        for part in np.array_split(np.arange(len(seen)), max(1, len(seen) // 128)):
            scores, _ = network(torch.from_numpy(seen[part]).float(), torch.from_numpy(allowed[part]))
            chosen.append(scores.argmax(1).numpy())
        best = np.concatenate(chosen)
        return best % squares * 4 + best // squares

    return choose


def random_policy(masks: np.ndarray, _: np.ndarray) -> np.ndarray:
    """Any push."""
    return (masks * RANDOM.random(masks.shape)).argmax(1)


RANDOM = np.random.default_rng(0)


def told(solved: np.ndarray) -> str:
    """Mean and interval of seeds x levels of booleans, in percent."""
    draws = np.random.default_rng(1)
    seeds, levels = solved.shape
    means = [
        solved[draws.integers(0, seeds, seeds)][:, draws.integers(0, levels, levels)].mean()
        for _ in range(2000)
    ]
    low, high = np.percentile(means, (2.5, 97.5)) * 100
    return f"{100 * solved.mean():.1f} % ({low:.1f}–{high:.1f})"


def main(words: Sequence[str] | None = None) -> None:
    """Evaluate, print rows as they come, and the table."""
    parser = argparse.ArgumentParser(description="Evaluate the baselines.")
    parser.add_argument("checkpoints", nargs="*", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder of data.py's files")
    parser.add_argument("--also", nargs="*", default=[], help="collections for networks of four boxes")
    parser.add_argument("--most", type=int, default=1000, help="levels of each set")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--cache", type=Path, help="keep results here and do not play twice")
    parser.add_argument("--record", action="store_true", help="write the table into docs/results.json")
    args = parser.parse_args(words)
    torch.set_num_threads(args.threads)
    runs: dict[str, dict[str, Any]] = {}
    for path in args.checkpoints:
        runs |= torch.load(path, map_location="cpu", weights_only=True)
    sets: dict[str, list[tuple[str, np.ndarray]]] = {}
    for path in sorted(args.data.glob("levels-*-test.npz")):
        with np.load(path) as file:
            sets[path.stem.split("-")[1]] = [("test levels", file["cells"][: args.most])]
    if not sets:
        parser.error(f"{args.data}: expected levels-N-test.npz; make them with data.py")
    for name in args.also:
        source = source_of(name)
        if isinstance(source, Given):
            sets.setdefault("4", []).append((Path(name).stem, source.cells[: args.most]))

    known: dict[str, list[int]] = {}
    if args.cache and args.cache.exists():
        known = json.loads(args.cache.read_text())

    def solved(kind: str, key: str, cells: np.ndarray, policy: Callable[[], Policy]) -> np.ndarray:
        full = f"{kind} {key} {len(cells)}"
        if full not in known:
            known[full] = [int(one) for one in play(cells, policy())]
            print(f"{full}: {np.mean(known[full]):.1%}", flush=True)
            if args.cache:
                args.cache.write_text(json.dumps(known))
        return np.array(known[full], bool)

    groups: dict[tuple[str, str], list[str]] = {}
    for name in runs:
        method, boxes, _ = name.split("-")
        groups.setdefault((method, boxes), []).append(name)
    names = list(dict.fromkeys(name for mine in sets.values() for name, _ in mine))
    rows = []
    for boxes, mine in sets.items():
        size = mine[0][1].shape[1]
        methods: list[tuple[str, str, list[tuple[str, Callable[[], Policy]]]]] = [
            ("random pushes", "–", [("random", lambda: random_policy)]),
            (SHIPPED, "–", [("shipped", lambda: NetworkPolicy().choose)]),
        ]
        for (method, its_boxes), members in sorted(groups.items()):
            if its_boxes == boxes:
                rows_of = [runs[name]["row"] for name in members]
                seconds, positions = (
                    np.mean([row[key] for row in rows_of]) for key in ("seconds", "positions")
                )
                trained = f"{seconds:.0f} s, {positions / 1e6:.1f} M positions"
                label = {"ppo": "PPO", "clone": "behavioural cloning"}[method]
                policies = [(name, lambda name=name: network_policy(runs[name])) for name in members]
                methods.append(
                    (
                        label,
                        f"{len(members)} seeds, {trained} each" if len(members) > 1 else trained,
                        policies,
                    )
                )
        for label, trained, policies in methods:
            cells = []
            for set_name in names:
                found = [one for name, one in mine if name == set_name]
                if not found:
                    cells.append("")
                    continue
                shares = [solved(f"{boxes} {set_name}", key, found[0], make) for key, make in policies]
                cells.append(told(np.array(shares)))
            rows.append((f"{boxes}, {size}×{size}", label, trained, *cells))
            print(" | ".join(rows[-1]), flush=True)
    if args.record:
        path = Path(__file__).parents[2] / "docs" / "results.json"
        figures = Figures.read(path)
        columns = ("boxes, board", "method", "training", *names)
        command = "python examples/baselines/evaluate.py CHECKPOINTS --data DATA --also LEVELS --record"
        figures.record_table("env-baselines", columns, rows, command, "lllr")
        figures.write(path)


if __name__ == "__main__":
    main()
