"""`pushworks library improve`: works through the solutions of the library where most is to be gained."""

from __future__ import annotations

import heapq
import time as clock
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json, warn
from pushworks.apps.cli.jobs import share_of
from pushworks.apps.cli.library_options import LibraryOption, opened
from pushworks.apps.cli.options import (
    MaxTimeOption,
    MemoryOption,
    ReproducibleOption,
    ThreadsOption,
)
from pushworks.apps.cli.progress import Progress, progress
from pushworks.apps.cli.terminal import print_words
from pushworks.engine import PROVABLE, OptimizeJob, OptimizeOptions, OptionsError, seeded_job
from pushworks.levels.quantities import counted
from pushworks.sealgo import Status

if TYPE_CHECKING:
    from pushworks.levels import Level
    from pushworks.library import Library

_FIRST_SLICE = 2.0  # seconds for a level's first turn; each further turn takes twice as long
_HOPED = 0.1  # share of its moves that a level nobody has improved yet is hoped to lose
_POLL = 0.2


@dataclass(slots=True)
class _Turn:
    """A level that waits for its next turn."""

    level: Level
    level_id: str
    rate: float
    """Moves and pushes expected to be gained in a second."""
    slice: float = _FIRST_SLICE
    turns: int = 0


def improve(
    max_time: MaxTimeOption = "1h",
    collection: Annotated[
        str, typer.Option("--collection", "-c", metavar="NAME", help="Only this collection.")
    ] = "",
    objective: Annotated[
        str,
        typer.Option("--for", metavar="OBJECTIVE", help="As for optimize: front, moves, pushes."),
    ] = "front",
    memory: MemoryOption = None,
    threads: ThreadsOption = None,
    reproducible: ReproducibleOption = False,
    library: LibraryOption = None,
    json: JsonOption = False,
) -> None:
    """Shorten the solutions of the library, beginning where the time gains most.

    Every level gets a short turn, the longest solutions first. Levels that improve get longer turns, until
    the time is over or nothing is left to try. Every improvement is stored at once; Ctrl-C keeps them.
    """
    from pushworks.library import Filter

    try:
        share = share_of(1, threads=threads, memory=memory, reproducible=reproducible)
        options = OptimizeOptions(objective, memory=share.bytes, threads=share.threads)
    except OptionsError as error:
        raise CommandError(f"--{'for' if error.option == 'objective' else error.option}: {error}") from None
    with opened(library, must_exist=True) as store:
        found = store.find(Filter(collection=collection, solved=True), limit=None)
        waiting: list[tuple[float, int, _Turn]] = []
        for number, entry in enumerate(found):
            if entry.level.is_playable and not _proved(store, entry.level):
                hope = _HOPED * (entry.moves or 0) / _FIRST_SLICE
                waiting.append((-hope, number, _Turn(entry.level, entry.level_id, hope)))
        heapq.heapify(waiting)
        total = len(waiting)
        gained: dict[str, int] = {}
        end = clock.monotonic() + max_time if max_time else float("inf")
        code = Exit.DONE
        try:
            with progress("improve", total, show=not json) as bar:
                while waiting and clock.monotonic() < end:
                    _, number, turn = heapq.heappop(waiting)
                    before = _counts(store, turn.level)
                    done = _work(store, turn, options, min(turn.slice, end - clock.monotonic()), bar)
                    after = _counts(store, turn.level)
                    gain = before[0] - after[0] + before[1] - after[1]
                    if gain > 0:
                        gained[turn.level_id] = gained.get(turn.level_id, 0) + gain
                        _say(turn, before, after, json)
                    if done:
                        bar.advance(1)
                        continue
                    turn.rate = 0.3 * turn.rate / 2 + 0.7 * gain / turn.slice
                    turn.turns += 1
                    turn.slice *= 2
                    heapq.heappush(waiting, (-turn.rate, number + total * turn.turns, turn))
        except KeyboardInterrupt:
            code = Exit.INTERRUPTED
            warn("interrupted; what was found is kept")
        if not json:
            improved = f"{len(gained)} of {counted(total, 'level')} improved"
            print_words(f"{improved}, {len(waiting)} not tried to the end")
    if code:
        raise typer.Exit(code)


def _proved(store: Library, level: Level) -> bool:
    """Nothing is left to gain: fewest moves and fewest pushes are proved."""
    best = store.best(level)
    return bool(
        best.moves
        and best.pushes
        and best.moves.proved.startswith("moves")
        and best.pushes.proved.startswith("pushes")
    )


def _counts(store: Library, level: Level) -> tuple[int, int]:
    """Fewest moves from this start and fewest pushes."""
    best = store.best(level)
    one = best.moves or best.pushes
    assert one is not None
    return one.metrics.moves, (best.pushes or one).metrics.pushes


def _work(store: Library, turn: _Turn, options: OptimizeOptions, seconds: float, bar: Progress) -> bool:
    """One turn; True when nothing is left to try. What is found is in the library when this returns."""
    best = store.best(turn.level)
    seeds = list(dict.fromkeys(one.moves for one in (best.moves, best.pushes) if one is not None))
    mine = OptimizeOptions(
        options.objective, max(seconds, 0.1), 0, options.memory, options.threads, turn.turns
    )
    make = seeded_job if turn.turns == 0 else OptimizeJob
    job = make(turn.level, seeds, mine)

    def keep() -> None:
        for found in job.news():
            store.add_solution(turn.level, found.moves, source="pushworks optimize")

    job.start()
    try:
        while not job.wait(_POLL):
            keep()
            bar.advance(0, turn.level.title or turn.level_id)
    except BaseException:
        job.cancel()
        job.result()
        keep()
        raise
    result = job.result()
    keep()
    if result.optimal:
        order = ("moves+pushes", "pushes+moves") if options.objective == "front" else (options.objective,)
        ends = (result.front[0], result.front[-1]) if options.objective == "front" else (result.best,)
        for proved, one in zip(order, ends, strict=True):
            if proved in PROVABLE:
                store.add_solution(turn.level, one.moves, source="pushworks optimize", proved=proved)
    return result.status is Status.SOLVED


def _say(turn: _Turn, before: tuple[int, int], after: tuple[int, int], json: bool) -> None:
    level = turn.level
    if json:
        print_json({
            "schema": 1, "id": turn.level_id, "title": level.title,
            "before": {"moves": before[0], "pushes": before[1]}, "moves": after[0], "pushes": after[1],
        })  # fmt: skip
    else:
        name = level.title or turn.level_id
        moves, pushes = counted(after[0], "move"), counted(after[1], "push", "pushes")
        print_words(f"{name}: {before[0]} > {moves}, {before[1]} > {pushes}")
