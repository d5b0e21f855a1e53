"""A trial: one instance of a problem, one algorithm, one setting, and the row of figures that comes of it."""

from __future__ import annotations

import inspect
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isinf
from typing import TYPE_CHECKING, Any

from pushworks.lab.counterexample import check_claim
from pushworks.lab.problems import problem_class
from pushworks.levels import Level
from pushworks.sealgo import Limits, Search, SearchProblem, SearchResult, Status, load_files, make
from pushworks.sealgo.faults import check_class, fault_of, is_ours
from pushworks.sealgo.plugins import describe as describe_error
from pushworks.sealgo.plugins import where
from pushworks.sokoban import verify

if TYPE_CHECKING:
    from pushworks.engine import Options

Row = dict[str, Any]
DEFAULT = "default"
"""The name of a problem's only instance, when none was asked for."""

_LOOK = 100_000
"""Nodes of our solver where a level is called unsolvable."""
_COUNTABLE = 2.0**62  # a limit beyond what the core counts to is none


@dataclass(frozen=True)
class Trial:
    """What is tried. `setting` are parameters of the algorithm, `view` parameters of the problem."""

    instance: Any
    """What is searched: a level, or whatever the family of problems takes; None for its default."""
    name: str
    """The instance's name in tables, ``FILE:3``."""
    algorithm: str
    backend: str = "python"
    problem: str = "steps"
    setting: Mapping[str, Any] = field(default_factory=dict)
    view: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""
    """A name for this setting in tables; made up from the parameters when empty."""
    seconds: float = inf
    nodes: float = inf
    memory: float = inf
    clock: str = "wall"
    """What `seconds` are measured on: wall, or cpu."""
    load: tuple[str, ...] = ()
    """Files of other people to load first: the trial may run in another process."""

    @property
    def label(self) -> str:
        """Algorithm and setting in a few words."""
        return self.variant or " ".join([self.algorithm, *describe({**self.view, **self.setting})])

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return f"{self.name} {self.label} {self.backend}"


def describe(parameters: Mapping[str, Any]) -> list[str]:
    """Parameters as ``name=value``."""
    return [f"{name}={plain(value)}" for name, value in parameters.items() if value is not None]


def plain(value: Any) -> Any:
    """A value as it can stand in JSON and in tables."""
    if isinstance(value, float):
        if isinf(value):
            return "inf"
        if value.is_integer():
            return int(value)
    return value


def problem_of(trial: Trial) -> SearchProblem[Any, Any]:
    """The instance as the problem the trial asks for."""
    kind: Any = problem_class(trial.problem)
    view = dict(trial.view)
    k = view.pop("k", None)
    if k is not None:
        view["heuristic"] = re.sub(r"summax(\([^()]*\))?", f"summax(k={k})", view.get("heuristic", "summax"))
    if trial.problem == "pushes":
        if view.pop("states", "bits") != "bits":
            raise ValueError("the problem in pushes has packed bits only; expected --states bits")
        view.setdefault("heuristic", "matching")
    takes = inspect.signature(kind.__init__).parameters
    if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in takes.values()):
        for name in view:
            if name not in takes:
                raise ValueError(f"the problem {trial.problem} takes no {name.replace('_', '-')}")
    if trial.instance is not None and not _takes_instance(kind):
        raise ValueError(
            f"the problem {trial.problem} takes no instances: leave {str(trial.instance)[:40]!r} out, or "
            "give its __init__ a first parameter and write a classmethod instances(argument)"
        )
    check_class(kind, int(trial.instance is not None), view)
    problem: SearchProblem[Any, Any] = (
        kind(**view) if trial.instance is None else kind(trial.instance, **view)
    )
    return problem


def _takes_instance(kind: type[SearchProblem[Any, Any]]) -> bool:
    """Whether the constructor has a parameter for the instance."""
    if kind.__init__ is object.__init__:  # none was written; object's takes *args and refuses them
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    places = list(inspect.signature(kind.__init__).parameters.values())[1:]
    return any(each.kind in positional or each.kind is each.VAR_POSITIONAL for each in places)


def run_trial(trial: Trial) -> Row:
    """Run the trial; its solution, if any, is replayed before it counts."""
    load_files(trial.load)
    level = trial.instance if isinstance(trial.instance, Level) else None
    row: Row = {
        "level": trial.name, "title": level.title if level else "", "id": level.id if level else "",
        "algorithm": trial.algorithm, "backend": trial.backend, "problem": trial.problem,
        "label": trial.label,
        "parameters": {name: plain(value) for name, value in {**trial.view, **trial.setting}.items()},
    }  # fmt: skip
    run = _run_native if trial.backend == "native" else _run_python
    begin, cpu = time.perf_counter(), time.process_time()
    row |= run(trial)
    row |= {"seconds": time.perf_counter() - begin, "cpu": time.process_time() - cpu}
    if row["solution"] is not None and level is not None:
        verdict = verify(level, row["solution"])
        if not verdict.solved:
            raise RuntimeError(f"the answer of {trial.key} does not replay: {verdict.reason}")
        row |= {"moves": verdict.move_count, "pushes": verdict.pushes}
    return row


def prepare(trial: Trial) -> Search[Any, Any]:
    """The search of a trial, ready to run; raises `ValueError` or `TypeError` for what cannot be."""
    load_files(trial.load)
    Limits(clock=trial.clock)  # a clock that there is not is said before anything runs
    try:
        problem = problem_of(trial)
        if not is_ours(type(problem)) and (said := fault_of(problem)):
            raise TypeError(said)
        return make(trial.algorithm, problem, **trial.setting)
    except (
        Exception,
        SystemExit,
    ) as error:  # somebody else's class: one line, with the line in their file
        place = where(error)
        if not place and isinstance(error, (ValueError, TypeError)):
            raise
        raise ValueError(f"{place}{describe_error(error)}") from None


def _run_python(trial: Trial) -> Row:
    search = prepare(trial)
    try:
        result: SearchResult[Any] = search.run(Limits(trial.nodes, trial.seconds, trial.memory, trial.clock))
        solution = None
        if result.status is Status.UNSOLVABLE and trial.load and isinstance(trial.instance, Level):
            _check_unsolvable(trial.algorithm, trial.instance)
        if result.solution is not None:
            check_claim(search.problem, result.solution)
            # a Sokoban solution goes to an independent judge instead
            judged = isinstance(trial.instance, Level)
            solution = (
                str(search.problem.moves(result.solution)) if judged else _replayed(search.problem, result)
            )
    except (Exception, SystemExit) as error:
        if not where(error):
            raise
        raise ValueError(f"{where(error)}{describe_error(error)}") from None
    figures = {name: plain(value) for name, value in result.statistics.as_dict().items()}
    moves = None if result.solution is None else len(result.solution)
    return {
        "status": str(result.status), "moves": moves, "pushes": None, "cost": plain(result.cost), **figures,
        "solution": solution,
    }  # fmt: skip


def _check_unsolvable(algorithm: str, level: Level) -> None:
    """`ValueError` when parts of somebody else's call a level unsolvable that our solver solves at once."""
    from pushworks.engine import Options, solve

    found = solve(level, Options(nodes=_LOOK, threads=1))
    if found.solved:
        raise ValueError(
            f"{algorithm} says that there is no solution, but there is one: a "
            "heuristic or a deadlock rule is wrong, or the search leaves states out (then set "
            "complete = False)"
        )


def _replayed(problem: SearchProblem[Any, Any], result: SearchResult[Any]) -> str:
    """The solution as text, after the problem itself has confirmed that it leads to a goal at its price."""
    cost = 0.0
    for start in problem.initial_states():
        state, cost = start, 0.0
        for action in result.solution or ():
            cost += problem.step_cost(state, action)
            state = problem.result(state, action)
        if problem.is_goal(state):
            break
    else:
        raise ValueError("the answer does not replay: it leads to no goal")
    if result.cost is not None and abs(cost - result.cost) > 1e-6 * max(1, cost):
        raise ValueError(f"the answer does not replay: it costs {cost:g}, not {result.cost:g}")
    return str(problem.moves(result.solution or ()))


def native_options(trial: Trial) -> Options:
    """What the engine is asked in a trial; raises `OptionsError` for what it cannot be.

    The heuristic `learned` is what the network adds to matching: A* with it is another algorithm of the core.
    """
    from pushworks.engine import LEARNED, Options

    if trial.clock != "wall":
        raise ValueError("the native back end keeps to the wall clock; expected --clock wall")
    extra = {**trial.view, **trial.setting}
    algorithm = trial.algorithm
    if extra.get("heuristic") == LEARNED and algorithm == "astar":
        del extra["heuristic"]
        algorithm, extra["order"] = LEARNED, "astar"
    return Options(
        objective=str(extra.pop("objective", "any")),
        algorithm=algorithm,
        threads=int(extra.pop("threads", 1)),
        seconds=0 if isinf(trial.seconds) else trial.seconds,
        nodes=0 if trial.nodes > _COUNTABLE else int(trial.nodes),
        memory=0 if isinf(trial.memory) else int(trial.memory),
        extra={name: plain(value) for name, value in extra.items() if value is not None},
    )


def _run_native(trial: Trial) -> Row:
    from pushworks.engine import solve
    from pushworks.sealgo import Statistics

    options = native_options(trial)
    result = solve(trial.instance, options)
    figures = Statistics(
        expanded=result.expanded, generated=result.generated, duplicates=result.duplicates,
        stored=result.stored, wall=result.seconds, memory=result.peak_bytes,
        depth=len(result.moves) if str(options.objective).startswith("moves") else result.pushes,
    )  # fmt: skip
    return {
        "status": str(result.status), "moves": None, "pushes": None, "cost": None, **figures.as_dict(),
        "solution": result.moves if result.solved else None,
        "error": result.error or None,
    }  # fmt: skip
