"""PPO in one file: learns to solve Sokoban rooms, and draws its learning curve.

    python examples/ppo.py                         # rooms with one box, a minute of one core
    python examples/ppo.py --boxes 4 --size 10 ...  # four boxes, on a GPU: see docs/env.md

Needs PyTorch, Matplotlib and `pip install 'pushworks[env]'`. Levels are made on the spot; the curve shows the
share of episodes solved, on the levels of training and on others the agent has never seen.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from pushworks.env import Made, Reward, Sampling, SokobanVectorEnv, Stage


class Residual(nn.Module):
    """A layer whose output is added to its input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.layer = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The sum."""
        return x + torch.relu(self.layer(x))


class Policy(nn.Module):
    """Planes to the logits of all actions and the value: dense layers, or convolutions for a GPU.

    Actions are whole pushes, numbered by the square of the box and the direction; a mask hides what is not
    possible.
    """

    def __init__(self, size: int, network: str, width: int, layers: int) -> None:
        super().__init__()
        squares = size * size
        if network == "mlp":
            parts: list[nn.Module] = [nn.Flatten(), nn.Linear(4 * squares, width), nn.ReLU()]
            for _ in range(layers - 1):
                parts += [nn.Linear(width, width), nn.ReLU()]
            self.pushes: nn.Module = nn.Linear(width, 4 * squares)
            self.value: nn.Module = nn.Linear(width, 1)
        else:
            parts = [nn.Conv2d(4, width, 3, padding=1), nn.ReLU(), *(Residual(width) for _ in range(layers))]
            self.pushes = nn.Conv2d(width, 4, 1)
            self.value = nn.Sequential(
                nn.Conv2d(width, 8, 1),
                nn.Flatten(),
                nn.ReLU(),
                nn.Linear(8 * squares, 64),
                nn.ReLU(),
                nn.Linear(64, 1),
            )
        self.body = nn.Sequential(*parts)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and value of each board."""
        x = self.body(planes.float())
        logits = self.pushes(x)
        if logits.dim() == 4:  # direction, row, column to row, column, direction
            logits = logits.permute(0, 2, 3, 1).flatten(1)
        return logits.masked_fill(~mask, -1e9), self.value(x).squeeze(1)


def make_env(args: argparse.Namespace, boards: int, fresh: bool) -> SokobanVectorEnv:
    """Training: a growing set of levels and a curriculum. Testing: levels of the last stage, always new."""
    depths = [int(depth) for depth in args.depths.split(",")]
    stages = tuple(Stage(args.boxes, args.size, args.size, depth=depth, positions=5000) for depth in depths)
    source = (
        Made(stages[-1], capacity=1, fresh=1.0)
        if fresh
        else Made(
            stages, capacity=args.levels, fresh=args.fresh, sampling=Sampling(window=1000, promote=0.75)
        )
    )
    # The way home is shaped by the pushes the boxes have come nearer: what is optimal stays optimal.
    reward = Reward(step=-0.01, solved=1.0, distance=0.02, discount=args.discount)
    return SokobanVectorEnv(
        boards, levels=source, reward=reward, max_steps=args.steps, actions="pushes", stop_when_dead=True,
        info=["solved"] if fresh else [], threads=args.threads,
        autoreset_mode="Disabled" if fresh else "SameStep", copy=False,
    )  # fmt: skip


def seen_by(
    env: SokobanVectorEnv, planes: np.ndarray, device: torch.device
) -> tuple[torch.Tensor, torch.Tensor]:
    """Planes and mask as tensors of their own; the environment's arrays change with the next step."""
    mask = torch.from_numpy(env.action_masks()).to(device, torch.bool, copy=True)
    return torch.from_numpy(planes).to(device, copy=True), mask


@torch.no_grad()
def test_share(policy: Policy, args: argparse.Namespace, device: torch.device) -> float:
    """The share of 256 new levels that the policy solves in one try each."""
    env = make_env(args, 256, fresh=True)
    planes, infos = env.reset(seed=10_000_000)
    for _ in range(args.steps):
        logits, _ = policy(*seen_by(env, planes, device))
        planes, _, terminated, _, infos = env.step(logits.argmax(1).cpu().numpy())
        if terminated.all():
            break
    return float(infos["solved"].mean())


def train(args: argparse.Namespace) -> list[dict[str, float]]:
    """The rows of the learning curve."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    env = make_env(args, args.boards, fresh=False)
    policy = Policy(args.size, args.network, args.width, args.layers).to(device)
    optimizer = torch.optim.Adam(policy.parameters(), args.rate)
    planes_now, _ = env.reset(seed=args.seed)
    horizon, boards = args.horizon, args.boards
    shape = (horizon, boards)
    planes = torch.zeros((*shape, *planes_now.shape[1:]), dtype=torch.bool, device=device)
    masks = torch.zeros((*shape, env.batch.actions), dtype=torch.bool, device=device)
    actions, logs, values, rewards, ends = (torch.zeros(shape, device=device) for _ in range(5))
    rows: list[dict[str, float]] = []
    # Without a GPU other programs may need the processor, too: what counts is what was spent here.
    clock = time.perf_counter if device.type == "cuda" else time.process_time
    begun, steps, finished, solved = clock(), 0, 0, 0
    while clock() - begun < 60 * args.minutes:
        for t in range(horizon):
            planes[t], masks[t] = seen_by(env, planes_now, device)
            with torch.no_grad():
                logits, values[t] = policy(planes[t], masks[t])
                choice = torch.distributions.Categorical(logits=logits)
                action = choice.sample()
                actions[t], logs[t] = action, choice.log_prob(action)
            planes_now, reward, terminated, truncated, infos = env.step(action.cpu().numpy())
            rewards[t] = torch.from_numpy(reward).to(device)
            ended = terminated | truncated
            ends[t] = torch.from_numpy(ended).to(device)
            if ended.any():
                finished += int(ended.sum())
                solved += int(infos["final_info"]["solved"][ended].sum())
        steps += horizon * boards
        with torch.no_grad():
            after = policy(*seen_by(env, planes_now, device))[1]
        learn(policy, optimizer, args, (planes, masks, actions, logs, values, rewards, ends, after))
        if finished >= args.every:
            row = {"seconds": round(clock() - begun, 1), "processor_seconds": round(time.process_time(), 1)}
            row |= {"steps": steps, "stage": env.stage}
            row |= {"train": round(solved / finished, 4), "test": round(test_share(policy, args, device), 4)}
            rows.append(row)
            print(json.dumps(row), flush=True)
            finished = solved = 0
            if row["test"] >= args.enough:
                break
    return rows


def learn(
    policy: Policy,
    optimizer: torch.optim.Optimizer,
    args: argparse.Namespace,
    batch: tuple[torch.Tensor, ...],
) -> None:
    """A few passes of PPO over what was played."""
    planes, masks, actions, logs, values, rewards, ends, after = batch
    advantages = torch.zeros_like(rewards)
    last = torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        following = after if t == len(rewards) - 1 else values[t + 1]
        going = 1 - ends[t]
        error = rewards[t] + args.discount * following * going - values[t]
        last = error + args.discount * 0.95 * going * last
        advantages[t] = last
    targets = (advantages + values).flatten()
    flat = (
        planes.flatten(0, 1),
        masks.flatten(0, 1),
        actions.flatten(),
        logs.flatten(),
        advantages.flatten(),
        targets,
    )
    count = len(targets)
    for _ in range(args.passes):
        for part in torch.randperm(count, device=targets.device).split(args.part):
            seen, mask, chosen, before, gain, target = (column[part] for column in flat)
            logits, value = policy(seen, mask)
            choice = torch.distributions.Categorical(logits=logits)
            ratio = (choice.log_prob(chosen) - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = (
                policy_loss + 0.5 * (value - target).square().mean() - args.entropy * choice.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def draw(rows: list[dict[str, float]], path: Path, title: str) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    steps = [row["steps"] / 1e6 for row in rows]
    axes.plot(steps, [row["train"] for row in rows], label="levels of training (curriculum)", color="#b08968")
    axes.plot(steps, [row["test"] for row in rows], label="new levels", color="#2f6f4f", linewidth=2)
    axes.set(xlabel="million steps", ylabel="solved", ylim=(0, 1), title=title)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120)


def main() -> None:
    """Train, print a row now and then, draw the curve."""
    parser = argparse.ArgumentParser(description="PPO on Sokoban rooms.")
    for name, value, meaning in (
        ("--boxes", 1, "boxes of a level"),
        ("--size", 7, "side of the boards, walls included"),
        ("--boards", 128, "boards stepped together"),
        ("--levels", 2000, "levels kept of each stage"),
        ("--steps", 30, "pushes of an episode"),
        ("--width", 256, "of a layer: units, or channels of convolutions"),
        ("--layers", 2, "of the network"),
        ("--horizon", 16, "steps between updates"),
        ("--passes", 3, "over what was played"),
        ("--part", 512, "positions of one update"),
        ("--every", 10_000, "episodes between rows"),
        ("--threads", 1, "of the boards, and of PyTorch on the processor; small ones gain nothing"),
        ("--seed", 1, "of everything"),
    ):
        parser.add_argument(name, type=int, default=value, help=meaning)
    for name, number, meaning in (
        ("--minutes", 1.0, "how long: processor time, or time by the clock on a GPU"),
        ("--rate", 1e-3, "of learning"),
        ("--discount", 0.98, "of rewards to come"),
        ("--entropy", 0.01, "weight of the entropy"),
        ("--fresh", 0.02, "share of episodes that begin on a level just made"),
        ("--enough", 0.99, "stop when this share of new levels is solved"),
    ):
        parser.add_argument(name, type=float, default=number, help=meaning)
    parser.add_argument("--depths", default="50,100", help="stages: percent of the deepest start")
    parser.add_argument("--network", choices=("mlp", "conv"), default="mlp", help="dense or convolutions")
    parser.add_argument("--out", type=Path, default=Path("learning-curve.png"), help="where the curve goes")
    args = parser.parse_args()
    rows = train(args)
    if rows:
        draw(rows, args.out, f"PPO, {args.boxes} box{'es' * (args.boxes > 1)}, {args.size}x{args.size}")
        args.out.with_suffix(".jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        print(f"{args.out}: {rows[-1]['test']:.1%} of new levels solved after {rows[-1]['seconds']:.0f} s")


if __name__ == "__main__":
    main()
