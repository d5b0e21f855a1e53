"""PPO in one file: learns to solve Sokoban rooms, and draws its learning curve.

    python examples/ppo.py                         # rooms with one box, a minute on two cores
    python examples/ppo.py --boxes 4 --size 10 --boards 4096 --network conv --width 64 --layers 6   # a GPU

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
    """Planes to the logits of the four steps and the value: two dense layers, or convolutions for a GPU."""

    def __init__(self, size: int, network: str, width: int, layers: int) -> None:
        super().__init__()
        if network == "mlp":
            parts: list[nn.Module] = [nn.Flatten(), nn.Linear(4 * size * size, width), nn.ReLU()]
            for _ in range(layers - 1):
                parts += [nn.Linear(width, width), nn.ReLU()]
        else:
            parts = [nn.Conv2d(4, width, 3, padding=1), nn.ReLU(), *(Residual(width) for _ in range(layers))]
            parts += [nn.Flatten(), nn.Linear(width * size * size, 256), nn.ReLU()]
            width = 256
        self.body = nn.Sequential(*parts)
        self.head = nn.Linear(width, 5)

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and value of each board."""
        out = self.head(self.body(planes))
        return out[:, :4], out[:, 4]


def make_env(args: argparse.Namespace, boards: int, fresh: bool) -> SokobanVectorEnv:
    """Training: a growing set of levels and a curriculum. Testing: levels of the last stage, always new."""
    depths = [int(depth) for depth in args.depths.split(",")]
    stages = tuple(Stage(args.boxes, args.size, args.size, depth=depth, positions=5000) for depth in depths)
    source = (
        Made(stages[-1], capacity=1, fresh=1.0)
        if fresh
        else Made(stages, capacity=args.levels, fresh=0.02, sampling=Sampling(window=1000, promote=0.75))
    )
    # The way home is shaped by the pushes the boxes have come nearer: what is optimal stays optimal.
    reward = Reward(step=-0.01, solved=1.0, distance=0.1, discount=args.discount)
    return SokobanVectorEnv(
        boards, levels=source, reward=reward, max_steps=args.steps, autoreset_mode="SameStep"
    )


@torch.no_grad()
def test_share(policy: Policy, args: argparse.Namespace, device: torch.device) -> float:
    """The share of 512 new levels that the policy solves in one try each."""
    env = make_env(args, 512, fresh=True)
    planes, _ = env.reset(seed=10_000_000)
    solved, over = np.zeros(512, bool), np.zeros(512, bool)
    for _ in range(args.steps):
        logits, _ = policy(torch.from_numpy(planes).to(device, torch.float32))
        actions = torch.distributions.Categorical(logits=logits).sample().cpu().numpy()
        planes, _, terminated, truncated, _ = env.step(actions)
        solved |= terminated & ~over
        over |= terminated | truncated
    return float(solved.mean())


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
    actions, logs, values, rewards, ends = (torch.zeros(shape, device=device) for _ in range(5))
    rows: list[dict[str, float]] = []
    begun, steps, finished, solved = time.perf_counter(), 0, 0, 0
    while time.perf_counter() - begun < 60 * args.minutes:
        for t in range(horizon):
            planes[t] = torch.from_numpy(planes_now).to(device)
            with torch.no_grad():
                logits, values[t] = policy(planes[t].float())
                choice = torch.distributions.Categorical(logits=logits)
                action = choice.sample()
                actions[t], logs[t] = action, choice.log_prob(action)
            planes_now, reward, terminated, truncated, _ = env.step(action.cpu().numpy())
            rewards[t] = torch.from_numpy(reward).to(device)
            ends[t] = torch.from_numpy(terminated | truncated).to(device)
            finished += int((terminated | truncated).sum())
            solved += int(terminated.sum())
        steps += horizon * boards
        with torch.no_grad():
            after = policy(torch.from_numpy(planes_now).to(device, torch.float32))[1]
        learn(policy, optimizer, args, (planes, actions, logs, values, rewards, ends, after))
        if finished >= args.every:
            seconds = time.perf_counter() - begun
            row = {"seconds": round(seconds, 1), "processor_seconds": round(time.process_time(), 1)}
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
    planes, actions, logs, values, rewards, ends, after = batch
    advantages = torch.zeros_like(rewards)
    last = torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        following = after if t == len(rewards) - 1 else values[t + 1]
        going = 1 - ends[t]
        error = rewards[t] + args.discount * following * going - values[t]
        last = error + args.discount * 0.95 * going * last
        advantages[t] = last
    targets = (advantages + values).flatten()
    flat = (planes.flatten(0, 1), actions.flatten(), logs.flatten(), advantages.flatten(), targets)
    count = len(targets)
    for _ in range(args.passes):
        for part in torch.randperm(count, device=targets.device).split(args.part):
            seen, chosen, before, gain, target = (column[part] for column in flat)
            logits, value = policy(seen.float())
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
        ("--size", 6, "side of the boards, walls included"),
        ("--boards", 256, "boards stepped together"),
        ("--levels", 2000, "levels kept of each stage"),
        ("--steps", 40, "steps of an episode"),
        ("--width", 256, "of a layer: units, or channels of convolutions"),
        ("--layers", 2, "of the network"),
        ("--horizon", 32, "steps between updates"),
        ("--passes", 2, "over what was played"),
        ("--part", 1024, "positions of one update"),
        ("--every", 3000, "episodes between rows"),
        ("--threads", 1, "of PyTorch on the processor; small layers gain nothing from more"),
        ("--seed", 1, "of everything"),
    ):
        parser.add_argument(name, type=int, default=value, help=meaning)
    for name, number, meaning in (
        ("--minutes", 1.0, "how long"),
        ("--rate", 7e-4, "of learning"),
        ("--discount", 0.98, "of rewards to come"),
        ("--entropy", 0.01, "weight of the entropy"),
        ("--enough", 0.99, "stop when this share of new levels is solved"),
    ):
        parser.add_argument(name, type=float, default=number, help=meaning)
    parser.add_argument("--depths", default="30,60,100", help="stages: percent of the deepest start")
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
