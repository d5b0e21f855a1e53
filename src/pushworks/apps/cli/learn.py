"""`pushworks learn`: data from our own engine, and the training of a network that leads its search."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.jobs import JobsOption, cores
from pushworks.apps.cli.options import SeedOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.quantities import counted

app = typer.Typer(no_args_is_help=True)


@app.command()
def data(
    folder: Annotated[Path, typer.Argument(help="Where the shards go; those that are there are kept.")],
    mixed: Annotated[int, typer.Option(min=0, max=9999, help="Shards of rooms and halls of all sizes.")] = 60,
    crowded: Annotated[int, typer.Option(min=0, max=9999, help="Shards of small crowded rooms.")] = 24,
    shard: Annotated[int, typer.Option(min=1, max=1_000_000, help="Levels in each file.")] = 400,
    jobs: JobsOption = None,
) -> None:
    """Make levels and label their positions: distance to a solution, best pushes, deadlocks.

    A shard depends only on its recipe, number and size, so it is the same on every machine. If you stop the
    command and start it again, it makes the shards that are missing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [("mixed", n) for n in range(mixed)] + [("crowded", n) for n in range(crowded)]
    files = {one: folder / f"{one[0]}-{one[1]:04d}.npz" for one in wanted}
    todo = [one for one in wanted if not files[one].exists()]
    with (
        progress("shards", len(todo)) as bar,
        ProcessPoolExecutor(jobs or cores()) as pool,
    ):
        running = [pool.submit(_make, recipe, n, shard, files[recipe, n]) for recipe, n in todo]
        try:
            for done in as_completed(running):
                bar.advance(note=done.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    size = sum(file.stat().st_size for file in files.values())
    made = f"{counted(len(wanted), 'shard')} of {counted(shard, 'level')}"
    print_words(f"{made} in {folder}, {size / 1e6:.1f} MB, {len(todo)} new")


def _make(recipe: str, number: int, levels: int, path: Path) -> str:
    """In a process of its own: one shard."""
    from pushworks.learn.data import make_shard

    make_shard(recipe, number, levels).save(path)
    return path.name


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="The shards.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The network; its measurements go beside it as .json.")
    ] = Path("network.net"),
    steps: Annotated[int, typer.Option(min=1, max=10**7, help="Batches.")] = 9000,
    batch_levels: Annotated[int, typer.Option(min=1, max=65536, help="Levels in a batch.")] = 128,
    batch_positions: Annotated[int, typer.Option(min=1, max=4096, help="Positions of each.")] = 16,
    learning_rate: Annotated[float, typer.Option(min=1e-7, max=1, help="Highest learning rate.")] = 7e-4,
    side: Annotated[int, typer.Option(min=4, max=64, help="Skip larger boards.")] = 20,
    held_out: Annotated[float, typer.Option(min=0.001, max=0.9, help="Share kept for validation.")] = 0.03,
    seed: SeedOption = 0,
    device: Annotated[str, typer.Option(help="cuda, cpu or auto.")] = "auto",
) -> None:
    """Train a network on shards; this takes minutes on a GPU.

    Search with it: `solve --algorithm learned --set network=FILE`. With --out FILE.onnx it trains an
    ordinary network to compare with: onnxruntime calls that one for every position.
    """
    import torch

    from pushworks.learn.train import Measured, Plan, train_files

    check_outputs(("--out", out))
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    plan = Plan(
        steps=steps,
        levels=batch_levels,
        positions=batch_positions,
        rate=learning_rate,
        side=side,
        held_out=held_out,
        seed=seed,
    )

    def tell(found: Measured) -> None:
        print_words("  ".join(f"{name} {value:.4g}" for name, value in asdict(found).items()))

    try:
        train_files(folder, out, plan, device, tell=tell)
    except (ValueError, RuntimeError) as error:
        raise CommandError(str(error).splitlines()[0]) from None
