"""`pushworks env`: environments for learning agents; `env text` is the benchmark for language models."""

from __future__ import annotations

import json as json_module
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, pick_levels, print_json
from pushworks.apps.cli.options import CountOption, SeedOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.tables import Table, print_table
from pushworks.apps.cli.tables import number as number_column
from pushworks.apps.cli.tables import text as text_column
from pushworks.apps.cli.terminal import json_line, print_words
from pushworks.apps.cli.units import MOST, duration
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted
from pushworks.levels.source import numbers_within, split_argument

if TYPE_CHECKING:
    from pushworks.env.text import Task
    from pushworks.levels import Level

app = typer.Typer(no_args_is_help=True)
text = typer.Typer(no_args_is_help=True)
app.add_typer(text, name="text", help="The benchmark for language models: tasks, prompts, turns, score.")

_Tasks = Annotated[
    str,
    typer.Argument(
        metavar="TASKS", help="A file of `env text make`; FILE:3, FILE:2-5; or v1, the frozen test set."
    ),
]
_Notation = Annotated[
    str, typer.Option(help="xsb, spaced, letters, emoji, numbered or coordinates.")
]  # fmt: skip


@app.command()
def speed(
    levels: Annotated[
        str, typer.Argument(metavar="LEVELS", help="A file, a folder or a shipped pack.")
    ] = "first",
    boards: Annotated[int, typer.Option(min=1, max=1 << 20, help="Boards stepped together.")] = 1024,
    threads: Annotated[
        int | None, typer.Option("--threads", min=1, max=256, help="Threads of the batch; 1 if not given.")
    ] = None,
    seconds: Annotated[
        Any, typer.Option("--time", parser=duration, metavar="TIME", help="How long to measure.")
    ] = "2s",
    observation: Annotated[
        str, typer.Option(help="planes, grid, two_grids, tiny_rgb, rgb or text.")
    ] = "planes",
    actions: Annotated[str, typer.Option(help="steps, steps+stay, push-or-walk or pushes.")] = "steps",
    json: JsonOption = False,
) -> None:
    """Measure steps per second of random play on this machine."""
    import numpy as np

    from pushworks.env import SokobanVectorEnv

    threads = threads or 1

    try:
        env = SokobanVectorEnv(
            boards, levels=levels, threads=threads, observation=observation, actions=actions,
            autoreset_mode="SameStep", copy=False,
        )  # fmt: skip
    except ValueError as error:
        raise CommandError(str(error)) from None
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    chosen = [rng.integers(0, env.batch.actions, boards) for _ in range(64)]
    steps, begun = 0, time.perf_counter()
    busy = time.process_time()
    while time.perf_counter() - begun < seconds:
        for choice in chosen:
            env.step(choice)
        steps += 64 * boards
    wall, busy = time.perf_counter() - begun, time.process_time() - busy
    record = {
        "schema": 1, "levels": env.batch.levels, "boards": boards, "threads": threads,
        "observation": observation, "actions": actions, "steps": steps, "seconds": round(wall, 3),
        "processor_seconds": round(busy, 3), "steps_per_second": round(steps / wall),
        "steps_per_processor_second": round(steps / busy),
    }  # fmt: skip
    if json:
        print_json(record)
        return
    print_words(f"{counted(boards, 'board')}, {counted(threads, 'thread')}, {observation}, {actions}:")
    print_words(
        f"  {steps / wall / 1e6:.1f} million steps a second ({steps / busy / 1e6:.1f} a processor second)"
    )


@app.command()
def episodes(
    levels: Annotated[
        str,
        typer.Argument(
            metavar="LEVELS",
            help="A file, FILE:3, FILE:2-5, FILE:1,4,9-, a folder, or the name of a shipped collection.",
        ),
    ],
    output: Annotated[Path, typer.Option("--out", "-o", help="The folder of the shards and their card.")],
    noise: Annotated[
        str, typer.Option(help="Percent of random pushes, an episode of each level for each.")
    ] = "0,20",
    max_steps: Annotated[int, typer.Option(min=1, max=MOST, help="Steps of an episode at most.")] = 200,
    shard: Annotated[int, typer.Option(min=1, max=1_000_000, help="Levels in each file.")] = 500,
    seed: SeedOption = 0,
) -> None:
    """Write expert episodes with exact labels as npz files; run it again to continue."""
    from pushworks.env.episodes import EpisodeOptions, write_episodes
    from pushworks.env.sources import Given, source_of

    try:
        noises = tuple(int(part) for part in noise.split(","))
    except ValueError:
        raise CommandError(f"--noise: expected percentages such as 0,20; got {noise!r}") from None
    if not all(0 <= one <= 100 for one in noises) or len(set(noises)) < len(noises):
        raise CommandError(f"--noise: expected different percentages from 0 to 100; got {noise!r}")
    try:
        source = source_of(_picked(levels) or levels)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if not isinstance(source, Given):
        raise CommandError("expected levels")
    options = EpisodeOptions(noises, max_steps, shard=shard, seed=seed)
    try:
        for path, steps in write_episodes(source.cells, output, options):
            print_words(f"{path}: {counted(steps, 'step')}")
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from None
    print_words(f"{output}: {counted(len(source.cells), 'level')}")


def _picked(argument: str) -> list[Level]:
    """The levels of FILE:2-5; none where the whole of a file, folder or collection is meant."""
    if not split_argument(argument)[1]:
        return []
    picked = list(pick_levels([argument]))
    for item in picked:
        if item.level is None:
            raise ValueError(f"{item.name}: {item.error}")
    return [item.level for item in picked if item.level is not None]


@text.command()
def make(
    output: Annotated[
        Path, typer.Option("--out", "-o", help="Write the tasks here, one JSON object a line.")
    ],
    count: CountOption = 20,
    seed: SeedOption = 0,
) -> None:
    """Make tasks: four strata by the exact optimum, and certified unsolvable ones."""
    from pushworks.env.text.tasks import STRATA, make_tasks, write_tasks

    check_outputs(("--out", output))
    made = []
    try:
        with progress("tasks", count * (len(STRATA) + 1)) as bar:
            for task in make_tasks(count, seed):
                made.append(task)
                bar.advance(note=task.stratum)
    finally:  # also when interrupted: what is finished is kept
        if made:
            write_tasks(made, output)
    splits = {split: sum(task.split == split for task in made) for split in ("train", "dev", "test")}
    parts = ", ".join(f"{n} {split}" for split, n in splits.items())
    print_words(f"{output}: {counted(len(made), 'task')} ({parts})")


@text.command()
def prompts(
    tasks: _Tasks,
    notation: _Notation = "xsb",
    split: Annotated[str, typer.Option(help="Only train, dev or test.")] = "",
    as_text: Annotated[bool, typer.Option("--text", help="Text instead of JSON lines.")] = False,
    chat: Annotated[bool, typer.Option("--chat", help="Messages as chat interfaces take them.")] = False,
    batch: Annotated[
        str,
        typer.Option(
            metavar="MODEL",
            help="A batch file for this model, as OpenAI's service and `vllm run-batch` take it.",
        ),
    ] = "",
    replies: Annotated[
        int, typer.Option(min=1, max=1000, help="With --batch: replies to request for each task.")
    ] = 1,
) -> None:
    """Print the question of every task: JSON lines with id, stratum, split and prompt."""
    from pushworks.env.text import prompt
    from pushworks.env.text.replies import batch_request

    if sum((as_text, chat, bool(batch))) > 1:
        raise CommandError("--text, --chat and --batch exclude each other")
    if replies > 1 and not batch:
        raise CommandError("--replies needs --batch MODEL")
    for task in _read(tasks, split):
        try:
            question = prompt(task.board, notation)
        except ValueError as error:
            raise CommandError(f"--notation: {error}") from None
        messages = [{"role": "user", "content": question}]
        if batch:
            for sample in range(1, replies + 1):
                request = batch_request(task.id, sample if replies > 1 else None, batch, messages)
                print(json_line(request, sys.stdout.encoding or "utf-8"))
        elif chat:
            print_json({"custom_id": task.id, "stratum": task.stratum, "messages": messages})
        elif as_text:
            print(f"{question}\n", flush=True)
        else:
            print_json({
                "schema": 1, "id": task.id, "stratum": task.stratum, "split": task.split,
                "notation": notation, "prompt": question,
            })  # fmt: skip


@text.command()
def play(
    tasks: _Tasks,
    notation: _Notation = "xsb",
    max_moves: Annotated[int, typer.Option(min=1, max=MOST, help="The game ends after so many moves.")] = 200,
) -> None:
    """Play tasks in turns on standard input and output: one line of moves, then the next board."""
    from pushworks.env.text import NOTATIONS, Turns

    if notation not in NOTATIONS:
        raise CommandError(f"--notation: expected one of {', '.join(NOTATIONS)}, got {notation!r}")
    picked = _read(tasks)
    correct = 0
    for number, task in enumerate(picked, 1):
        turns = Turns(task, notation, max_moves)
        print(
            f"{'' if number == 1 else chr(10)}Task {number} of {len(picked)}\n{turns.opening()}", flush=True
        )
        while not turns.over:
            line = sys.stdin.readline()
            if not line:
                print_words(f"{correct} of {len(picked)} correct")
                raise typer.Exit(Exit.UNSOLVED)
            if line.strip():
                print(turns.say(line), flush=True)
        correct += turns.correct
    print_words(f"{correct} of {len(picked)} correct")
    if correct < len(picked):
        raise typer.Exit(Exit.UNSOLVED)


@text.command()
def score(
    tasks: _Tasks,
    answers: Annotated[
        Path,
        typer.Argument(
            metavar="ANSWERS",
            help="JSON lines with id and answer (the whole reply is fine), or what a batch of chat "
            "completions wrote.",
        ),
    ],
    split: Annotated[str, typer.Option(help="Only train, dev or test.")] = "",
    results: Annotated[Path | None, typer.Option(help="Write what every answer is worth here.")] = None,
    by: Annotated[str, typer.Option(help="Lines by stratum, boxes or traps.")] = "stratum",
    json: JsonOption = False,
) -> None:
    """Replay the answers and print the score by stratum. Several answers with the same id are samples if
    each has its own `sample`.
    """
    from pushworks.env.text import judge_all, report
    from pushworks.env.text.replies import read_replies

    if results is not None:
        check_outputs(("--results", results))
    every = _read(tasks)
    chosen = _read(tasks, split)
    samples = read_replies(answers, {task.id for task in every})
    judged = judge_all(chosen, samples)
    try:
        found = report(chosen, samples, judged, by=by)
    except ValueError as error:
        raise CommandError(f"--by: {error}") from None
    if results is not None:
        rows = [
            {"id": one.task.id, "sample": number, "correct": one.correct, "moves": one.moves,
             "efficiency": round(one.efficiency, 4), "read": one.read, "reason": one.reason}
            for group in judged
            for number, one in enumerate(group)
        ]  # fmt: skip
        write_text(results, "".join(json_module.dumps(row) + "\n" for row in rows))
    if json:
        print_json({"schema": 2, **asdict(found)})
        return
    names = ("tasks", "read", "correct", "share", "±", "efficiency")
    print_table(
        [text_column(by), *(number_column(name) for name in names)],
        (
            (line.stratum, line.tasks, line.answered, line.correct, f"{line.share:.1%}",
             f"{1.96 * line.error:.1%}", f"{line.efficiency:.3f}")
            for line in found.lines
        ),
    )  # fmt: skip
    print_words(
        f"score {found.score:.3f} ± {1.96 * found.error:.3f}, efficiency {found.efficiency:.3f}, "
        f"{found.false_claims} solvable called unsolvable, {found.missing} without an answer, "
        f"{found.unreadable} not readable"
    )


@text.command()
def benchmark(
    output: Annotated[Path | None, typer.Option("--out", "-o", help="Also write the tasks here.")] = None,
    scores: Annotated[bool, typer.Option("--baselines", help="Also score simple programs on it.")] = False,
) -> None:
    """Print the hash and strata of the frozen test set, version 1. Other commands take it as TASKS `v1`."""
    from pushworks.env.text.benchmark import SHA256, benchmark_tasks
    from pushworks.env.text.tasks import write_tasks

    tasks = benchmark_tasks()
    print_words(f"text benchmark v1: {len(tasks)} tasks, sha256 {SHA256}")
    for stratum in dict.fromkeys(task.stratum for task in tasks):
        mine = [task for task in tasks if task.stratum == stratum]
        boxes = sorted({task.boxes for task in mine})
        traps = sum(task.traps or 0 for task in mine) / len(mine)
        print_words(
            f"  {stratum:<14} {len(mine):>3} tasks, {boxes[0]} to {boxes[-1]} boxes, "
            f"{traps:.1f} traps on the way"
        )
    if output is not None:
        check_outputs(("--out", output))
        write_tasks(tasks, output)
    if scores:
        _print_baselines(tasks)


def _print_baselines(tasks: list[Task]) -> None:
    from pushworks.env.text import report
    from pushworks.env.text.baselines import baselines

    strata = list(dict.fromkeys(task.stratum for task in tasks))
    programs = baselines()
    table = Table([
        text_column("program", programs), number_column("score"),
        *(number_column(name.removeprefix("pushes "), 6) for name in strata),
    ])  # fmt: skip
    for name, answer in programs.items():
        found = report(tasks, {task.id: answer(task) for task in tasks})
        table.add((name, f"{found.score:.3f}", *(f"{line.share:.1%}" for line in found.lines)))


def _read(argument: str, split: str = "") -> list[Task]:
    from pushworks.env.text import read_tasks
    from pushworks.env.text.benchmark import benchmark_tasks
    from pushworks.env.text.tasks import SPLITS

    name, numbers = split_argument(argument)
    tasks = benchmark_tasks() if name == "v1" else read_tasks(Path(name))
    if numbers:
        tasks = [tasks[number - 1] for number in numbers_within(numbers, len(tasks), name)]
    if split:
        if split not in SPLITS:
            raise CommandError(f"--split: expected one of {', '.join(SPLITS)}, got {split!r}")
        tasks = [task for task in tasks if task.split == split]
        if not tasks:
            raise CommandError(f"{name}: no task of the split {split}")
    return tasks
