"""Training: from shards to a network file, on a GPU in minutes or as a toy on any processor.

    python -m pushworks.learn.train DATA --out network.net --device cuda
    python -m pushworks.learn.train DATA --out network.onnx --device cuda

The name says which: `.net` the fast network of the engine, `.onnx` the ordinary one. Needs PyTorch and NumPy,
nothing else of the package: the data may have been made on another machine.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from pushworks.learn.batches import BEST, Batch, Boards, boards_of, draw
from pushworks.learn.convolution import Convolution, onnx_of
from pushworks.learn.model import Evaluation, PolicyValueNetwork
from pushworks.learn.shards import Shard
from pushworks.learn.weights import file_of
from pushworks.levels.files import write_bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train; the defaults are those of the network that ships."""

    steps: int = 9_000
    levels: int = 128
    """In a batch."""
    positions: int = 16
    """Of each level."""
    rate: float = 7e-4
    memory: float = 0.998
    """The network that is kept is a running mean of the trained one with this memory."""
    side: int = 20
    """Boards are this large; levels that are larger are left out."""
    rounded: float = 1.0
    """The last part of training, in which weights are rounded as in the file. Left to itself for long, a
    network grows weights that bytes cannot tell apart."""
    held_out: float = 0.03
    """Share of the levels that only measure."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """How good a network is on levels it was not trained on."""

    step: int
    trained_loss: float
    """Of the policy, on the levels it is trained on."""
    policy_loss: float
    top: float
    """How often the push it likes most is a best one, where there is a choice."""
    beyond_error: float
    """Mean error of the pushes beyond the bound."""
    deadlock_auc: float
    """How often a deadlocked position scores above one that is not (area under the curve)."""
    seconds: float


Network = PolicyValueNetwork | Convolution


def losses(found: Evaluation, batch: Batch) -> dict[str, Tensor]:
    """What training makes small: policy, value, deadlocked or not."""
    best = (batch.pushes == BEST).flatten(2)
    legal = (batch.pushes > 0).flatten(2)
    scores = found.scores.flatten(2).masked_fill(~legal, -1e4)
    choice = best.any(2) & (legal.sum(2) > best.sum(2))
    shares = best.float() / best.sum(2, keepdim=True).clamp_min(1)
    policy = -(shares * functional.log_softmax(scores, 2)).sum(2)
    alive = (batch.distance >= 0) & batch.exact[:, None]
    known = batch.complete[:, None].expand_as(alive)
    beyond = functional.smooth_l1_loss(
        found.beyond, (batch.distance - batch.bound) / 8, reduction="none", beta=0.5
    )
    is_deadlocked = (batch.distance < 0).float()
    deadlock = functional.binary_cross_entropy_with_logits(
        found.deadlocked, is_deadlocked, reduction="none", pos_weight=torch.full_like(is_deadlocked, 3.0)
    )

    def mean(values: Tensor, where: Tensor) -> Tensor:
        return (values * where).sum() / where.sum().clamp_min(1)

    return {
        "policy": mean(policy, choice),
        "beyond": mean(beyond, alive),
        "deadlock": mean(deadlock, known),
    }


def train(
    boards: Boards,
    plan: Plan,
    *,
    ordinary: bool = False,
    tell: Callable[[Measured], None] = lambda _: None,
) -> tuple[Network, list[Measured]]:
    """A network trained on most of the levels and measured on the rest."""
    torch.manual_seed(plan.seed)
    device = boards.squares.device
    model: Network = Convolution() if ordinary else PolicyValueNetwork(hasty=device.type == "cuda")
    model.to(device)
    smooth = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(plan.memory))
    order = torch.randperm(len(boards), generator=torch.Generator().manual_seed(plan.seed)).to(device)
    held = max(1, int(plan.held_out * len(boards)))
    measure_on, train_on = order[:held], order[held:]
    optimizer = torch.optim.AdamW(model.parameters(), lr=plan.rate, weight_decay=1e-2, betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, plan.rate, plan.steps, pct_start=0.05)
    curve: list[Measured] = []
    started = time.monotonic()
    recent = 0.0
    every = max(1, plan.steps // 20)
    for step in range(1, plan.steps + 1):
        rounded = step > plan.steps * (1 - plan.rounded)
        levels = train_on[torch.randint(len(train_on), (plan.levels,), device=device)]
        batch = draw(boards, levels, plan.positions, int(torch.randint(8, ())))
        found = model(batch.planes, batch.boxes, batch.reached, rounded)
        parts = losses(found, batch)
        loss = parts["policy"] + 0.5 * parts["beyond"] + 0.5 * parts["deadlock"]
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        schedule.step()
        smooth.update_parameters(model)
        recent += (float(parts["policy"].detach()) - recent) * max(0.01, 1 / step)
        if step % every == 0 or step == plan.steps:
            policy, top, error, auc = measure(smooth.module, boards, measure_on, plan)
            curve.append(Measured(step, recent, policy, top, error, auc, time.monotonic() - started))
            tell(curve[-1])
    return smooth.module, curve


@torch.no_grad()
def measure(model: Network, boards: Boards, levels: Tensor, plan: Plan) -> tuple[float, float, float, float]:
    """Policy loss, top, error and deadlock AUC of held-out levels, with rounded weights as in the engine."""
    policy, right, choices, errors, alive = 0.0, 0, 0, 0.0, 0
    deadlocked_scores: list[Tensor] = []
    alive_scores: list[Tensor] = []
    for chunk in levels.split(64):
        batch = draw(boards, chunk, plan.positions, 0)
        found = model(batch.planes, batch.boxes, batch.reached, True)
        best, legal = (batch.pushes == BEST).flatten(2), (batch.pushes > 0).flatten(2)
        scores = found.scores.flatten(2).masked_fill(~legal, -1e4)
        choice = best.any(2) & (legal.sum(2) > best.sum(2))
        liked = best.gather(2, scores.argmax(2, keepdim=True)).squeeze(2)
        policy += float(losses(found, batch)["policy"]) * int(choice.sum())
        right += int((liked & choice).sum())
        choices += int(choice.sum())
        exact = (batch.distance >= 0) & batch.exact[:, None]
        error = (found.beyond.clamp_min(0) * 8 - (batch.distance - batch.bound)).abs()
        errors += float(error[exact].sum())
        alive += int(exact.sum())
        known = batch.complete[:, None].expand_as(exact)
        deadlocked_scores.append(found.deadlocked[known & (batch.distance < 0)])
        alive_scores.append(found.deadlocked[known & (batch.distance >= 0)])
    dead, living = torch.cat(deadlocked_scores), torch.cat(alive_scores)
    above = float((dead[:, None] > living[None]).float().mean()) if len(dead) and len(living) else 0.5
    return policy / max(1, choices), right / max(1, choices), errors / max(1, alive), above


def train_files(
    data: Path, out: Path, plan: Plan, device: str, *, tell: Callable[[Measured], None] = lambda _: None
) -> list[Measured]:
    """Read shards, train, write the network, its parameters (.pt) and its card (.json)."""
    shards = [Shard.load(path) for path in sorted(data.glob("*.npz"))]
    if not shards:
        raise ValueError(f"{data}: no shards; make some with: pushworks learn data {data}")
    boards = boards_of(shards, plan.side, device)
    model, curve = train(boards, plan, ordinary=out.suffix == ".onnx", tell=tell)
    write_bytes(out, onnx_of(model) if isinstance(model, Convolution) else file_of(model))
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    card = {
        "plan": asdict(plan),
        "levels": len(boards),
        "positions": len(boards.distance),
        "curve": [asdict(one) for one in curve],
    }
    write_bytes(out.with_suffix(".json"), json.dumps(card, indent=1).encode())
    return curve


def main(arguments: list[str] | None = None) -> None:
    """For machines that have PyTorch but not the rest of the package."""
    parser = argparse.ArgumentParser(description="Train a network on shards.")
    parser.add_argument("data", type=Path, help="folder of shards")
    parser.add_argument("--out", type=Path, default=Path("network.net"))
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    for name, value in asdict(Plan()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    options = parser.parse_args(arguments)
    plan = Plan(**{name: getattr(options, name) for name in Plan.__slots__})
    train_files(options.data, options.out, plan, options.device, tell=lambda one: print(one, flush=True))


if __name__ == "__main__":
    main()
