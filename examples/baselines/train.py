"""Train the baselines of docs/env.md: PPO, or behavioural cloning from expert episodes.

    python train.py ppo:1 ppo:2 ppo:3 --data DATA --out OUT --seeds 1,2,3 --seconds 40
    python train.py clone:4 --data DATA --out OUT --seeds 1,2,3 --seconds 150

Needs PyTorch and NumPy only, and the files of `data.py` in DATA. All runs go into ``OUT/checkpoints.pt``
(weights in half precision) and ``OUT/results.json``. A second call skips what is finished and goes on with
what was interrupted. ``--seconds`` is the time of one run: processor time, or time by the clock on a GPU.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from boards import Boards, Levels, load_levels
from network import Network
from torch import Tensor, nn


class Store:
    """The checkpoints and results of all runs in two files."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self.results_path = folder / "checkpoints.pt", folder / "results.json"
        self.runs: dict[str, dict[str, Any]] = {}
        if self.path.exists():
            self.runs = torch.load(self.path, map_location="cpu", weights_only=True)

    def save(self, name: str, network: Network, row: dict[str, Any], finished: bool) -> None:
        """Keep a run; a file is whole or the one before."""
        weights = {key: value.detach().half().cpu() for key, value in network.state_dict().items()}
        self.runs[name] = {
            "channels": network.channels, "blocks": network.blocks, "weights": weights, "row": row,
            "finished": finished,
        }  # fmt: skip
        beside = self.path.with_suffix(".part")
        torch.save(self.runs, beside)
        os.replace(beside, self.path)
        rows = {name: run["row"] | {"finished": run["finished"]} for name, run in self.runs.items()}
        self.results_path.write_text(json.dumps(rows, indent=1) + "\n")


class Run:
    """One training run: its network, optimizer and clock."""

    def __init__(self, name: str, args: argparse.Namespace, store: Store, seed: int) -> None:
        self.name, self.args, self.store, self.seed = name, args, store, seed
        torch.manual_seed(seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.network = Network(args.channels, args.blocks)
        self.spent, self.saved, self.count = 0.0, 0.0, 0
        before = store.runs.get(name)
        if before is not None:
            self.network.load_state_dict(before["weights"])
            self.spent, self.count = before["row"]["seconds"], before["row"]["positions"]
        self.network.to(self.device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), args.rate, weight_decay=1e-4)
        # Without a GPU other programs may need the processor, too: what counts is what was spent here.
        self.clock = time.perf_counter if self.device.type == "cuda" else time.process_time
        self.begun = self.clock()

    @property
    def seconds(self) -> float:
        """Time of the run, earlier calls included."""
        return self.spent + self.clock() - self.begun

    def anneal(self) -> None:
        """The learning rate: a short warm-up, then a half cosine down over the time of the run."""
        part = min(1.0, self.seconds / self.args.seconds)
        rate = self.args.rate * min(1.0, part * 50 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * part) + 0.01)
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def __call__(self, planes: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Scores and values; half precision where the device is quick with it."""
        side = (self.levels.height, self.levels.width)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            grid = planes.view(*planes.shape[:2], *side).float()
            return self.network(grid.contiguous(memory_format=torch.channels_last), mask)

    def improve(self, loss: Tensor) -> None:
        """One step down the gradient."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()

    levels: Levels
    tests: Levels

    @torch.no_grad()
    def solved_share(self) -> float:
        """The share of test levels solved by the highest score at every position, in one try."""
        boards = Boards(self.tests, len(self.tests), self.args.pushes)
        every = torch.arange(len(self.tests), device=self.device)
        boards.begin(every, every, turned=False)
        done = torch.zeros(len(every), dtype=torch.bool, device=self.device)
        won = done.clone()
        for _ in range(self.args.pushes):
            scores, _ = self(boards.planes(), boards.mask)
            _, solved, over = boards.step(scores.argmax(1))
            won |= solved & ~done
            done |= over
            if done.all():
                break
            # Boards that are over play on from the start of their level: their result is known.
            boards.begin(every[over], every[over], turned=False)
        return float(won.float().mean())

    def report(self, finished: bool = False, **more: Any) -> None:
        """Print where the run stands, and keep it, now and then or at its end."""
        if not finished and self.clock() - self.saved < self.args.every:
            return
        self.saved = self.clock()
        row = {"seconds": round(self.seconds, 1), "positions": self.count, **more}
        row["test"] = round(self.solved_share(), 4)
        self.store.save(self.name, self.network, row, finished)
        print(json.dumps({"run": self.name, **row}), flush=True)


def clone(run: Run, boxes: int) -> None:
    """Behavioural cloning: all pushes that begin a shortest solution are right, at positions of episodes."""
    args, device = run.args, run.device
    run.tests = load_levels(args.data / f"levels-{boxes}-test.npz", device)
    with np.load(args.data / f"episodes-{boxes}.npz") as file:
        columns = {name: torch.from_numpy(file[name].astype(np.int64)).to(device) for name in file.files}
    cells = columns["cells"]
    height, width = cells.shape[1:]
    flat = cells.flatten(1)
    run.levels = Levels(height, width, *[flat] * 5)  # only its size is used
    walls, goals = flat & 1 > 0, flat & 2 > 0
    rows = len(columns["level"])
    generator = torch.Generator(device).manual_seed(run.seed)
    boards = Boards(Levels(height, width, walls, goals, walls, walls, walls.short()), args.part, 1)
    bits = torch.arange(4, device=device)
    while run.seconds < args.seconds:
        row = torch.randint(rows, (args.part,), generator=generator, device=device)
        level, box, best = columns["level"][row], columns["boxes"][row], columns["best"][row]
        boards.walls, boards.goals = walls[level], goals[level]
        boards.boxes = torch.zeros_like(boards.walls).scatter_(1, box, True)
        boards.player = torch.zeros_like(boards.walls).scatter_(1, columns["player"][row][:, None], True)
        boards._look()
        right = torch.zeros((args.part, 4, height * width), dtype=torch.bool, device=device)
        for number in range(box.shape[1]):  # four bits for each box
            mine = (best[:, None] >> (4 * number + bits)) & 1 > 0
            right.scatter_(2, box[:, number, None, None].expand(-1, 4, 1), mine[..., None])
        planes, answers = turned(boards.planes(), right, boards.mask.view_as(right), height, width)
        scores, value = run(planes, answers[1].flatten(1))
        chances = scores.log_softmax(1).masked_fill(~answers[0].flatten(1), -1e9)
        loss = -chances.logsumexp(1).mean()
        target = columns["cost"][row].float() / 20
        run.anneal()
        run.improve(loss + 0.1 * (value - target).square().mean())
        run.count += args.part
        run.report()
        if args.once:
            return
    run.report(finished=True)


def turned(
    planes: Tensor, right: Tensor, mask: Tensor, height: int, width: int
) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    """A batch turned and mirrored at random, all of it in the same way; directions turn with the boards."""
    flips = torch.randint(2, (3,)).tolist()
    order = [0, 1, 2, 3]
    grids = [part.view(len(part), -1, height, width) for part in (planes, right, mask)]
    if flips[0]:
        grids, order = [grid.flip(2) for grid in grids], [order[i] for i in (1, 0, 2, 3)]
    if flips[1]:
        grids, order = [grid.flip(3) for grid in grids], [order[i] for i in (0, 1, 3, 2)]
    if flips[2] and height == width:
        grids, order = [grid.transpose(2, 3) for grid in grids], [order[i] for i in (2, 3, 0, 1)]
    seen, *marks = (grid.flatten(2) for grid in grids)
    return seen, (marks[0][:, order], marks[1][:, order])


def ppo(run: Run, boxes: int) -> None:
    """PPO (Schulman et al. 2017). Levels come from the easiest part, which grows as they are solved."""
    args, device = run.args, run.device
    run.levels = load_levels(args.data / f"levels-{boxes}.npz", device)
    run.tests = load_levels(args.data / f"levels-{boxes}-test.npz", device)
    boards = Boards(run.levels, args.boards, args.pushes)
    every = torch.arange(args.boards, device=device)
    part, finished, won = args.part_of_levels, 0.0, 0.0

    def numbers(count: int) -> Tensor:
        return torch.randint(max(1, int(part * len(run.levels))), (count,), device=device)

    boards.begin(every, numbers(args.boards), turned=True)
    shape = (args.horizon, args.boards)
    squares = boards.walls.shape[1]
    planes = torch.zeros((*shape, 4, squares), dtype=torch.bool, device=device)
    masks = torch.zeros((*shape, 4 * squares), dtype=torch.bool, device=device)
    actions = torch.zeros(shape, dtype=torch.long, device=device)
    logs, values, rewards, ends = (torch.zeros(shape, device=device) for _ in range(4))
    while run.seconds < args.seconds:
        counts = torch.zeros(2, device=device)
        for t in range(args.horizon):
            planes[t], masks[t] = boards.planes(), boards.mask
            with torch.no_grad():
                scores, values[t] = run(planes[t], masks[t])
            chances = scores.log_softmax(1)
            action = torch.multinomial(chances.exp(), 1)
            actions[t], logs[t] = action[:, 0], chances.gather(1, action)[:, 0]
            nearer, solved, over = boards.step(action[:, 0])
            # The reward is shaped by the pushes the box has come nearer: what is optimal stays optimal.
            rewards[t] = -0.01 + 0.02 * nearer.clamp(-5, 5) + solved
            ends[t] = over
            counts += torch.stack((over.sum(), solved.sum()))
            which = every[over]
            if len(which):
                boards.begin(which, numbers(len(which)), turned=True)
        run.count += args.horizon * args.boards
        with torch.no_grad():
            after = run(boards.planes(), boards.mask)[1]
        run.anneal()
        learn(run, (planes, masks, actions, logs, values, rewards, ends), after)
        over_now, won_now = counts.tolist()
        finished, won = finished + over_now, won + won_now
        if finished >= 4 * args.boards:
            if won / finished > args.promote:
                part = min(1.0, part + 0.1)
            run.report(train=round(won / finished, 4), part=round(part, 2))
            finished = won = 0.0
            if args.once:
                return
    run.report(finished=True, part=round(part, 2))


def learn(run: Run, batch: tuple[Tensor, ...], after: Tensor) -> None:
    """A few passes of PPO over what was played."""
    args = run.args
    planes, masks, actions, logs, values, rewards, ends = batch
    advantages, last = torch.zeros_like(rewards), torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        following = after if t == len(rewards) - 1 else values[t + 1]
        going = 1 - ends[t]
        last = rewards[t] + args.discount * (following * going + 0.95 * going * last) - values[t]
        advantages[t] = last
    targets = advantages + values
    flat = [column.flatten(0, 1) for column in (planes, masks, actions, logs, advantages, targets)]
    for _ in range(args.passes):
        for part in torch.randperm(len(flat[0]), device=after.device).split(args.part):
            seen, mask, chosen, before, gain, target = (column[part] for column in flat)
            scores, value = run(seen, mask)
            chances = scores.log_softmax(1)
            ratio = (chances.gather(1, chosen[:, None])[:, 0] - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            loss = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            entropy = -(chances.exp() * chances.masked_fill(~mask, 0)).sum(1).mean()
            run.improve(loss + 0.5 * (value - target).square().mean() - args.entropy * entropy)


def main(words: Sequence[str] | None = None) -> None:
    """Train every run that is asked for and not finished."""
    parser = argparse.ArgumentParser(description="Train the baselines: PPO and behavioural cloning.")
    parser.add_argument("runs", nargs="+", help="ppo:BOXES or clone:BOXES")
    parser.add_argument("--data", type=Path, required=True, help="folder of data.py's files")
    parser.add_argument("--out", type=Path, required=True, help="folder of checkpoints and results")
    parser.add_argument("--seeds", default="1", help="one run for each")
    for name, number, meaning in (
        ("--seconds", 60.0, "time of one run"),
        ("--every", 15.0, "seconds between reports and checkpoints"),
        ("--rate", 1e-3, "of learning"),
        ("--discount", 0.98, "of rewards to come"),
        ("--entropy", 0.01, "weight of the entropy"),
        ("--promote", 0.7, "share of episodes solved before harder levels are added"),
        ("--part-of-levels", 0.2, "share of the levels at the beginning, easiest first"),
    ):
        parser.add_argument(name, type=float, default=number, help=meaning)
    for name, value, meaning in (
        ("--channels", 64, "of the network"),
        ("--blocks", 5, "of the network"),
        ("--boards", 4096, "played together"),
        ("--horizon", 16, "pushes on each board between updates"),
        ("--passes", 2, "over what was played"),
        ("--part", 4096, "positions of one update"),
        ("--pushes", 100, "of an episode"),
    ):
        parser.add_argument(name, type=int, default=value, help=meaning)
    parser.add_argument("--once", action="store_true", help="stop after one update: a try")
    args = parser.parse_args(words)
    torch.backends.cudnn.benchmark = True
    store = Store(args.out)
    for kind in args.runs:
        method, boxes = kind.split(":")
        for seed in map(int, args.seeds.split(",")):
            name = f"{method}-{boxes}-{seed}"
            if name in store.runs and store.runs[name]["finished"]:
                continue
            {"ppo": ppo, "clone": clone}[method](Run(name, args, store, seed), int(boxes))


if __name__ == "__main__":
    main()
