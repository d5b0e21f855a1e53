"""Steps a second from JAX: the jitted rules, and the native boards behind a callback, in one run.

    python bench/jax_env.py [LEVELS] --seconds 3 [--record]

Random actions under `lax.scan`, boards that begin anew, sums of observations and rewards as the result. Times
are processor seconds. `--record` writes the table into docs/results.json. Needs the extra `jax`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from pushworks.env import SokobanVectorEnv
from pushworks.env.sources import source_of
from pushworks.lab.figures import Figures

try:
    import jax
    from jax.experimental import io_callback

    from pushworks.env.jax import JaxSokoban
except ImportError:  # nothing to measure: `make bench` goes on with the next one
    print("left out: needs pip install pushworks[jax]")
    raise SystemExit(0) from None

STEPS = 100
BOARDS = (64, 1024, 16384)


def jitted(levels: Any, boards: int) -> Callable[[int], Any]:
    """A function that makes `STEPS` steps on all boards, compiled as a whole."""
    env = JaxSokoban(levels)
    now, _ = env.reset(jax.random.key(0), boards)

    def one(state: Any, actions: Any) -> Any:
        state, found = env.step(state, actions)
        return state, (found.observations.sum(), found.rewards.sum())

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.randint(key, (STEPS, boards), 0, 4)))

    def again(seed: int) -> None:
        nonlocal now
        now, _ = jax.block_until_ready(run(now, jax.random.key(seed)))

    return again


def called(levels: Any, boards: int) -> Callable[[int], Any]:
    """The same through the native boards, called by the compiled program."""
    env = SokobanVectorEnv(boards, levels=levels, autoreset_mode="SameStep", copy=False)
    planes, _ = env.reset(seed=0)

    def native(actions: Any) -> Any:
        observations, rewards, terminated, truncated, _ = env.step(np.asarray(actions))
        return observations.copy(), rewards.astype(np.float32), terminated.copy(), truncated.copy()

    flags = jax.ShapeDtypeStruct((boards,), np.bool_)
    numbers = jax.ShapeDtypeStruct((boards,), np.float32)
    shapes = (jax.ShapeDtypeStruct(planes.shape, np.bool_), numbers, flags, flags)

    def one(nothing: int, actions: Any) -> Any:
        observations, rewards, *_ = io_callback(native, shapes, actions, ordered=True)
        return nothing, (observations.sum(), rewards.sum())

    run = jax.jit(lambda key: jax.lax.scan(one, 0, jax.random.randint(key, (STEPS, boards), 0, 4)))
    return lambda seed: jax.block_until_ready(run(jax.random.key(seed)))


def rate(act: Callable[[int], Any], seconds: float) -> float:
    """How often `act` runs in a processor second."""
    act(0)  # compile
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        act(count)
        count += 1
    return count / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="?", default="first")
    parser.add_argument("--seconds", type=float, default=3.0, help="processor seconds of each measurement")
    parser.add_argument("--record", action="store_true", help="write the table into docs/results.json")
    args = parser.parse_args()
    levels = source_of(args.levels)
    rows = []
    for name, make in (("jitted rules (`JaxSokoban`)", jitted), ("native boards by callback", called)):
        rates = [rate(make(levels, boards), args.seconds) * STEPS * boards / 1e6 for boards in BOARDS]
        rows.append((name, *(f"{million:.1f}" for million in rates)))
        print(*rows[-1], flush=True)
    if args.record:
        path = Path(__file__).parents[1] / "docs" / "results.json"
        figures = Figures.read(path)
        columns = ("boards", *(f"{boards:,}" for boards in BOARDS))
        command = f"python bench/jax_env.py LEVELS --seconds {args.seconds:g} --record"
        figures.record_table("env-jax", columns, rows, command, "lrrr")
        figures.write(path)


if __name__ == "__main__":
    main()
