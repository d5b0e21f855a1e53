"""How `pushworks solve` works through its levels: in turn, in processes, or on a cluster; with a library."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pushworks.apps.cli.common import CommandError, Picked
from pushworks.apps.cli.progress import Progress
from pushworks.engine import DISTRIBUTED, EngineError, Job, Options, Result, replayed
from pushworks.levels import Level
from pushworks.levels.quantities import counted
from pushworks.sealgo import Status

if TYPE_CHECKING:
    from pushworks.apps.cli.jobs import Share
    from pushworks.apps.cli.known_solutions import KnownSolutions
    from pushworks.apps.cli.solve_options import JournalOptions
    from pushworks.engine.shard import ShardReport
    from pushworks.runner import Limits, Outcome

_POLL = 0.2  # seconds between looks at a running search
_GLANCE = 0.005  # the same where others may have ended meanwhile and their cores wait for work
_SPARE_SECONDS = 15.0  # a search keeps its limits itself; beyond this its process is taken to hang
_SPARE_BYTES = 600 << 20


@dataclass(frozen=True, slots=True)
class Plan:
    """What to search with, and where."""

    options: Options
    """Of one search: its memory is the command's, shared out among the jobs."""
    run: JournalOptions
    share: Share
    asked: Mapping[str, Any]
    """What the command line says about memory and threads; what it does not say depends on the machine."""

    @property
    def in_turn(self) -> bool:
        """One level after the other, here: the only way that can show how far a single search is."""
        return self.is_here and self.share.jobs == 1

    @property
    def is_here(self) -> bool:
        """Searched in this process. Asked for --jobs, each level has a process: a crash costs that level."""
        return self.run.jobs in (None, 1) and self.run.cluster is None and self.run.journal is None

    def parameters(self) -> dict[str, Any]:
        """Everything that can change an answer, and so must be the same for a journal to be continued.

        How many searches run side by side is not among it.
        """
        wanted = {**asdict(self.options), **self.asked}
        return {**wanted, "objective": str(self.options.objective), "extra": dict(self.options.extra)}


class Todo(NamedTuple):
    """A level to be searched; the number is its place on the command line."""

    number: int
    item: Picked
    level: Level


Numbered = tuple[int, Result | None]
"""The place of a level on the command line, and its result; None for a level that cannot be read."""


def solve_all(
    picked: list[Picked], plan: Plan, known: KnownSolutions | None, bar: Progress
) -> Generator[Numbered, None, None]:
    """The result of every level as soon as it is there, in any order."""
    todo: list[Todo] = []
    for number, item in enumerate(picked):
        if item.level is None:
            yield number, None
            continue
        found = known.known(item.level) if known is not None else None
        if found is None:
            todo.append(Todo(number, item, item.level))
        else:
            bar.advance(1, item.name)
            yield number, found
    if plan.options.algorithm == DISTRIBUTED:
        source = _spread_out(todo, plan, bar)
    elif plan.in_turn:
        source = _in_turn(todo, plan.options, bar)
    elif plan.is_here:
        source = _beside(todo, plan, bar)
    else:
        source = _side_by_side(todo, plan, bar)
    try:
        for task, result in source:
            if known is not None:
                known.keep(task.level, result)
            yield task.number, result
    finally:
        source.close()


Results = Generator[tuple[Todo, Result], None, None]


def _in_turn(todo: list[Todo], options: Options, bar: Progress) -> Results:
    for task in todo:
        name = task.item.name
        with Job(task.level, options) as job:
            while not job.wait(_POLL):
                now = job.poll()
                speed = now.expanded / max(now.seconds, 1e-9)
                bar.advance(0, f"{name} {now.strategy} {counted(now.expanded, 'node')}, {speed:,.0f}/s")
            result = _result(job)
        bar.advance(1, f"{name} {result.status}")
        yield task, result


def _beside(todo: list[Todo], plan: Plan, bar: Progress) -> Results:
    """Several at the same time in this process: a search runs in threads of the core."""
    waiting = iter(todo)
    running: list[tuple[Todo, Job]] = []
    try:
        while True:
            while len(running) < plan.share.jobs and (task := next(waiting, None)) is not None:
                running.append((task, Job(task.level, plan.options).start()))
            if not running:
                return
            running[0][1].wait(_GLANCE)
            for pair in [pair for pair in running if pair[1].done]:
                running.remove(pair)
                result = _result(pair[1])
                bar.advance(1, f"{pair[0].item.name} {result.status}")
                yield pair[0], result
    finally:
        for _, job in running:
            job.cancel()


def _result(job: Job) -> Result:
    try:
        return job.result()
    except EngineError as error:  # one wrong answer is one level's result, not the end of the rest
        return Result(Status.NOT_FOUND, error=str(error))


def _side_by_side(todo: list[Todo], plan: Plan, bar: Progress) -> Results:
    """In processes or on a cluster. A level that occurs several times is searched once.

    What a journal holds is found by the level itself (its `key`), never by its place or file: the levels
    may come in another order, from another folder, or with others among them.
    """
    from pushworks import runner

    same: dict[str, list[Todo]] = {}
    for task in todo:
        same.setdefault(task.level.key, []).append(task)
    outcomes = runner.run(
        search_one,
        [runner.Job(key, (tasks[0].level, plan.options)) for key, tasks in same.items()],
        backend=plan.run.backend_of(len(same)),
        limits=_limits(plan.options),
        out=plan.run.journal,
        manifest=runner.Manifest(plan.parameters()),
        resume=plan.run.resume,
    )
    try:
        for outcome in outcomes:
            for task in same[outcome.key]:
                bar.advance(1, task.item.name)
                yield task, result_of(task.level, outcome, plan.options.objective)
    except runner.JournalError as error:
        raise CommandError(str(error)) from None
    finally:
        outcomes.close()


def _spread_out(todo: list[Todo], plan: Plan, bar: Progress) -> Results:
    """One level after the other, each on all machines of the cluster."""
    from pushworks.engine.distributed import RayPool, Spread, solve_distributed
    from pushworks.runner.cluster import ClusterError, RayCluster

    options = plan.options
    if plan.run.journal is not None:
        raise CommandError(f"--algorithm {DISTRIBUTED} keeps no --journal; --library keeps what it finds")
    try:
        shards = RayCluster(plan.run.cluster or "auto", plan.run.jobs).workers
    except ClusterError as error:
        raise CommandError(str(error)) from None
    pool = RayPool(shards)
    spread = Spread(shards, seconds=options.seconds, nodes=options.nodes, memory=options.memory)
    try:
        for task in todo:

            def tell(reports: list[ShardReport], name: str = task.item.name) -> None:
                bar.advance(0, f"{name} {counted(sum(report.expanded for report in reports), 'node')}")

            try:
                result = solve_distributed(task.level, spread, hosts=pool, progress=tell)
            except EngineError as error:
                result = Result(Status.NOT_FOUND, error=str(error))
            bar.advance(1, f"{task.item.name} {result.status}")
            yield task, result
            if result.error:  # a shard was lost: the next level gets a new set
                pool.close()
                pool = RayPool(shards)
    finally:
        pool.close()


def search_one(work: tuple[Level, Options]) -> dict[str, Any]:
    """One search, as a job: its replayed result in a form that goes into a journal."""
    from pushworks.engine import solve

    result = solve(*work)
    return {**asdict(result), "details": dict(result.details), "status": str(result.status)}


def result_of(level: Level, outcome: Outcome, objective: str) -> Result:
    """What a job came to, replayed here: neither a worker nor a journal is believed.

    A crash, a broken limit or a wrong answer is the level's result, not the end of the command; a journal
    that lies is (`JournalError`), for nothing else in it can be believed either.
    """
    from pushworks.runner import JournalError, OutcomeStatus

    if outcome.ok:
        try:
            return replayed(level, _as_result(outcome.value), objective)
        except EngineError as error:
            if outcome.restored:
                raise JournalError(f"{outcome.origin}: {error}") from None
            return Result(Status.NOT_FOUND, seconds=outcome.seconds, error=str(error))
    statuses = {
        OutcomeStatus.TIME_LIMIT: Status.TIME_LIMIT,
        OutcomeStatus.MEMORY_LIMIT: Status.MEMORY_LIMIT,
    }
    status = statuses.get(outcome.status, Status.NOT_FOUND)
    return Result(status, seconds=outcome.seconds, error=outcome.error)


_MODEL = asdict(Result(Status.SOLVED))


def _as_result(value: Any) -> Result:
    """The value that `search_one` made, or `EngineError` when it is anything else."""
    if not isinstance(value, dict) or value.keys() != _MODEL.keys():
        raise EngineError("expected the result of a search")
    for name, model in _MODEL.items():
        kinds = (int, float) if type(model) is float else (str if name == "status" else type(model),)
        if type(value[name]) not in kinds:
            raise EngineError(f"expected {name} to be {kinds[0].__name__}, got {value[name]!r:.40}")
    try:
        return Result(**{**value, "status": Status(value["status"])})
    except ValueError as error:
        raise EngineError(str(error)) from None


def _limits(options: Options) -> Limits:
    from pushworks.runner import Limits

    return Limits(
        seconds=options.seconds * 1.1 + _SPARE_SECONDS if options.seconds else None,
        memory=int(options.memory * 1.1) + _SPARE_BYTES if options.memory else None,
    )
