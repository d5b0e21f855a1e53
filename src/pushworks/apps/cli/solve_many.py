"""How `pushworks solve` works through its levels: in turn, in processes, or on a cluster; with a library."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pushworks.apps.cli.common import CommandError, Picked
from pushworks.apps.cli.jobs import backend_for
from pushworks.apps.cli.progress import Progress
from pushworks.engine import DISTRIBUTED, EngineError, Job, Options, Result
from pushworks.levels import Level
from pushworks.sealgo import Status

if TYPE_CHECKING:
    from pushworks.apps.cli.solve_shelf import Shelf
    from pushworks.engine.shard import ShardReport
    from pushworks.runner import Limits, Outcome

_POLL = 0.2  # seconds between looks at a running search
_SPARE_SECONDS = 15.0  # a search keeps its limits itself; beyond this its process is taken to hang
_SPARE_BYTES = 600 << 20


@dataclass(frozen=True, slots=True)
class Plan:
    """What to search with, and where."""

    options: Options
    jobs: int | None = None
    cluster: str | None = None
    journal: Path | None = None
    resume: bool = False

    @property
    def in_turn(self) -> bool:
        """One level after the other, here: the only way that can show how far a single search is."""
        return self.jobs in (None, 1) and self.cluster is None and self.journal is None


class Todo(NamedTuple):
    """A level to be searched; the number is its place on the command line, the same when resumed."""

    number: int
    item: Picked
    level: Level


def solve_all(
    picked: list[Picked], plan: Plan, shelf: Shelf | None, bar: Progress
) -> Generator[tuple[Picked, Result | None], None, None]:
    """Every level with its result, in order; None for a level that cannot be read."""
    known: dict[int, Result] = {}
    todo: list[Todo] = []
    for number, item in enumerate(picked):
        if item.level is None:
            continue
        found = shelf.known(item.level) if shelf is not None else None
        if found is None:
            todo.append(Todo(number, item, item.level))
        else:
            known[number] = found
            bar.advance(1, item.name)
    if plan.options.algorithm == DISTRIBUTED:
        source = _spread_out(todo, plan, bar)
    elif plan.in_turn:
        source = _in_turn(todo, plan.options, bar)
    else:
        source = _side_by_side(todo, plan, bar)
    try:
        for number, item in enumerate(picked):
            if item.level is None:
                yield item, None
            elif number in known:
                yield item, known[number]
            else:
                result = next(source)
                if shelf is not None:
                    shelf.keep(item.level, result)
                yield item, result
    finally:
        source.close()


def _in_turn(todo: list[Todo], options: Options, bar: Progress) -> Generator[Result, None, None]:
    for _, item, level in todo:
        with Job(level, options) as job:
            while not job.wait(_POLL):
                now = job.poll()
                speed = now.expanded / max(now.seconds, 1e-9)
                bar.advance(0, f"{item.name} {now.strategy} {now.expanded:,} nodes, {speed:,.0f}/s")
            result = job.result()
        bar.advance(1, f"{item.name} {result.status}")
        yield result


def _side_by_side(todo: list[Todo], plan: Plan, bar: Progress) -> Generator[Result, None, None]:
    from pushworks import runner

    work = [runner.Job(f"{number} {item.name}", (level, plan.options)) for number, item, level in todo]
    if plan.resume and plan.journal is None:
        raise CommandError("--resume needs the --journal of the run")
    outcomes = runner.run(
        search_one,
        work,
        backend=backend_for(plan.jobs, plan.cluster),
        limits=_limits(plan.options),
        out=plan.journal,
        manifest=runner.Manifest(_parameters(plan.options)),
        resume=plan.resume,
        ordered=True,
    )
    try:
        for (_, _, level), outcome in zip(todo, outcomes, strict=True):
            bar.advance(1, outcome.key.partition(" ")[2])
            yield result_of(level, outcome)
    except runner.JournalError as error:
        raise CommandError(str(error)) from None
    finally:
        outcomes.close()


def _spread_out(todo: list[Todo], plan: Plan, bar: Progress) -> Generator[Result, None, None]:
    """One level after the other, each on all machines of the cluster."""
    from pushworks.engine.distributed import RayPool, Spread, solve_distributed
    from pushworks.runner.cluster import ClusterError, RayCluster

    options = plan.options
    try:
        shards = RayCluster(plan.cluster or "auto", plan.jobs).workers
    except ClusterError as error:
        raise CommandError(str(error)) from None
    pool = RayPool(shards)
    spread = Spread(shards, seconds=options.seconds, nodes=options.nodes, memory=options.memory)
    try:
        for _, item, level in todo:

            def tell(reports: list[ShardReport], name: str = item.name) -> None:
                bar.advance(0, f"{name} {sum(report.expanded for report in reports):,} nodes")

            result = solve_distributed(level, spread, hosts=pool, progress=tell)
            bar.advance(1, f"{item.name} {result.status}")
            yield result
            if result.error:  # a shard was lost: the next level gets a new set
                pool.close()
                pool = RayPool(shards)
    finally:
        pool.close()


def search_one(work: tuple[Level, Options]) -> dict[str, Any]:
    """One search, as a job: its replayed result in a form that goes into a journal."""
    from pushworks.engine import solve

    result = solve(*work)
    return {**asdict(result), "details": dict(result.details)}


def result_of(level: Level, outcome: Outcome) -> Result:
    """What a job came to. A crash or a broken limit is the level's result, not the end of the command."""
    from pushworks.runner import OutcomeStatus
    from pushworks.sokoban import verify

    if outcome.ok:
        result = Result(**{**outcome.value, "status": Status(outcome.value["status"])})
        # A journal is a file that anyone can edit: what it says is replayed like everything else.
        if outcome.restored and result.solved and not verify(level, result.moves):
            raise EngineError(f"{outcome.key}: the journal's solution does not replay")
        return result
    statuses = {
        OutcomeStatus.TIME_LIMIT: Status.TIME_LIMIT,
        OutcomeStatus.MEMORY_LIMIT: Status.MEMORY_LIMIT,
    }
    status = statuses.get(outcome.status, Status.NOT_FOUND)
    return Result(status, seconds=outcome.seconds, error=outcome.error)


def _limits(options: Options) -> Limits:
    from pushworks.runner import Limits

    return Limits(
        seconds=options.seconds * 1.1 + _SPARE_SECONDS if options.seconds else None,
        memory=int(options.memory * 1.1) + _SPARE_BYTES if options.memory else None,
    )


def _parameters(options: Options) -> dict[str, Any]:
    """What must be the same for a journal to be continued."""
    return {**asdict(options), "objective": str(options.objective), "extra": dict(options.extra)}
