"""Steps a second through Gymnasium's `VectorEnv.step`: 10x10, four planes, auto-reset on, random actions.

    python bench/env.py [LEVELS] [--boards 64,1024,16384] [--threads 1,2] [--others]

LEVELS (a file or a folder of Boxoban) default to levels made here. Every figure is the best of many short
runs by the processor's clock (one thread), so that a busy machine hurts little; with more threads it is the
wall clock, and needs a quiet machine: there thread counts take turns, and the gain is by the wall clock for
one thread, too. `--others` measures EnvPool and Jumanji beside it, where they
can be imported.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.env import Given, SokobanVectorEnv, cells_of
from pushworks.levels import Level

SIZE, BOXES, LEVELS, CHOICES = 10, 4, 200, 64
STRETCHES = 4
"""In which a figure is measured, the numbers of threads in turn."""


def made_levels() -> list[Level]:
    found: list[Level] = []
    for seed in range(1, 20 * LEVELS):
        room = RoomOptions(SIZE, SIZE, silhouette="box", min_floor=25)
        made = make_level(seed, BOXES, room, ReverseOptions(2000), goal_tries=1, trim=0)
        if made is not None and made.pushes:
            found.append(made.level)
        if len(found) == LEVELS:
            break
    return found


def best(step: Callable[[int], object], boards: int, clock: Callable[[], float], seconds: float) -> float:
    """Steps a second of the best of many runs of about 20 ms."""
    for turn in range(CHOICES):
        step(turn)
    calls = 1
    while True:
        begun = clock()
        for turn in range(calls):
            step(turn % CHOICES)
        if clock() - begun > 0.02:
            break
        calls *= 2
    fastest, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = clock()
        for turn in range(calls):
            step(turn % CHOICES)
        fastest = max(fastest, calls * boards / max(clock() - begun, 1e-9))
    return fastest


class Ours:
    """One setting of our own environment, measured in several stretches."""

    def __init__(self, source: Given, boards: int, threads: int, mode: str) -> None:
        self.env = SokobanVectorEnv(boards, levels=source, threads=threads, autoreset_mode=mode, copy=False)
        self.env.reset(seed=0)
        rng = np.random.default_rng(0)
        self.chosen = [rng.integers(0, 4, boards) for _ in range(CHOICES)]
        self.boards, self.threads = boards, threads
        self.rate = self.wall_rate = 0.0

    def measure(self, seconds: float) -> None:
        """Another stretch; the fastest counts."""

        def step(turn: int) -> object:
            return self.env.step(self.chosen[turn])

        self.wall_rate = max(self.wall_rate, best(step, self.boards, time.perf_counter, seconds))
        if self.threads == 1:
            self.rate = max(self.rate, best(step, self.boards, time.process_time, seconds))
        else:
            self.rate = self.wall_rate


def measure_ours(source: Given, sizes: list[int], threads: list[int], mode: str, seconds: float) -> None:
    """A row for each number of threads, and one for what more of them gain."""
    found: dict[tuple[int, int], Ours] = {}
    for boards in sizes:
        for count in threads:
            found[count, boards] = Ours(source, boards, count, mode)
        for _ in range(STRETCHES):
            for count in threads:
                found[count, boards].measure(seconds / STRETCHES)
    for count in threads:
        name = f"pushworks, {mode}, {count} thread{'s' * (count > 1)}"
        print(f"{name:34}" + "".join(f"{found[count, boards].rate / 1e6:>10.1f}" for boards in sizes))
    for count in threads[1:]:
        gains = [found[count, boards].wall_rate / found[threads[0], boards].wall_rate for boards in sizes]
        print(
            f"{f'  gain of {count} over {threads[0]}':34}" + "".join(f"{gain:>10.2f}" for gain in gains),
            flush=True,
        )


def envpool(boards: int, seconds: float) -> float:
    import envpool as pool

    env = pool.make_gymnasium("Sokoban-v0", num_envs=boards, num_threads=1, max_episode_steps=120)
    env.reset()
    rng = np.random.default_rng(0)
    chosen = [rng.integers(0, 4, boards).astype(np.int32) for _ in range(CHOICES)]
    return best(lambda turn: env.step(chosen[turn]), boards, time.process_time, seconds)


def jumanji(boards: int, seconds: float) -> float:
    import jax
    from jumanji.environments.routing.sokoban.env import Sokoban
    from jumanji.environments.routing.sokoban.generator import ToyGenerator
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(Sokoban(generator=ToyGenerator()))
    keys = jax.random.split(jax.random.PRNGKey(0), boards)
    state, _ = jax.jit(jax.vmap(env.reset))(keys)
    step = jax.jit(jax.vmap(env.step))
    rng = np.random.default_rng(0)
    chosen = [jax.numpy.asarray(rng.integers(0, 4, boards)) for _ in range(CHOICES)]

    def one(turn: int) -> None:
        nonlocal state
        state, timestep = step(state, chosen[turn])
        jax.block_until_ready(timestep)

    return best(one, boards, time.process_time, seconds)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Steps a second of the environment.")
    parser.add_argument("levels", nargs="?", help="levels of one size (default: made here)")
    parser.add_argument("--boards", default="64,1024,16384")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--seconds", type=float, default=2.0, help="of one figure")
    parser.add_argument("--others", action="store_true", help="measure other environments, too")
    args = parser.parse_args()
    if args.levels:
        source = SokobanVectorEnv(1, levels=args.levels).settings.source
    else:
        source = Given(cells_of(made_levels(), (SIZE, SIZE)))
    assert isinstance(source, Given)
    print(f"{len(source.cells)} levels of {source.size[1]}x{source.size[0]}; million steps a second")
    sizes = [int(one) for one in args.boards.split(",")]
    print(f"{'':34}" + "".join(f"{boards:>10,}" for boards in sizes) + "  boards")
    threads = [int(one) for one in args.threads.split(",")]
    for mode in ("NextStep", "SameStep"):
        measure_ours(source, sizes, threads, mode, args.seconds)
    if not args.others:
        return
    others: dict[str, Callable[[int], float]] = {
        "EnvPool (its levels)": lambda boards: envpool(boards, args.seconds),
        "Jumanji (its toy levels)": lambda boards: jumanji(boards, args.seconds),
    }
    for name, measure in others.items():
        try:
            rates = [measure(boards) / 1e6 for boards in sizes]
        except ImportError as error:
            print(f"{name:34}  not installed: {error}")
            continue
        print(f"{name:34}" + "".join(f"{rate:>10.3f}" for rate in rates), flush=True)


if __name__ == "__main__":
    main()
