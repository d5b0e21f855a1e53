"""Experiments: lists of trials, run through the runner, and the rows that come of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isinf
from pathlib import Path
from typing import Any

from pushworks.lab.problems import problem_class
from pushworks.lab.rows import job_key, row_of
from pushworks.lab.settings import VIEW, check, for_algorithm, grid, split
from pushworks.lab.trial import Row, Trial, plain, run_trial
from pushworks.runner import Backend, Job, Limits, Manifest, Outcome, run
from pushworks.sokoban.deadlocks import parse_rules as python_rules
from pushworks.sokoban.deadlocks import rules

Named = tuple[str, Any]
"""An instance (a level, or whatever the family of problems takes) with its name in tables."""


def compare(
    levels: Sequence[Named],
    algorithms: Sequence[str],
    lists: Mapping[str, list[Any]] | None = None,
    *,
    backend: str = "python",
    **common: Any,
) -> list[Trial]:
    """Every algorithm with every setting it takes, on every level or other instance."""
    lists = lists or {}
    check(algorithms, lists, backend)
    trials: dict[str, Trial] = {}
    for algorithm in algorithms:
        for setting in grid(lists):
            view, own = split(for_algorithm(algorithm, setting, backend))
            for name, level in levels:
                trial = Trial(level, name, algorithm, backend, setting=own, view=view, **common)
                trials.setdefault(trial.key, trial)  # settings an algorithm does not take make no new trial
    return list(trials.values())


def rule_names(backend: str) -> list[str]:
    """The deadlock rules a back end knows."""
    if backend == "native":
        from pushworks.engine import deadlock_rules

        return deadlock_rules()
    return list(rules())


def parse_rules(names: str, backend: str) -> list[str]:
    """Rules joined by commas or plus signs, ``all`` or ``none``, as a list; ValueError for a strange one."""
    if backend != "native":
        return python_rules(names)
    known = rule_names(backend)
    if names in ("all", "none"):
        return known if names == "all" else []
    chosen = [name.strip() for name in names.replace("+", ",").split(",")]
    for name in chosen:
        if name not in known:
            raise ValueError(f"expected a deadlock rule, one of {', '.join(known)}; got {name!r}")
    return chosen


def ablate(
    levels: Sequence[Named],
    algorithm: str,
    *,
    setting: Mapping[str, Any] | None = None,
    heuristic: str = "manhattan_matching+player",
    deadlocks: Sequence[str] = (),
    heuristics: Sequence[str] = (),
    backend: str = "python",
    **common: Any,
) -> list[Trial]:
    """Each deadlock rule on and off, and each heuristic on and off, everything else staying the same."""
    has_rules = backend == "native" or "deadlocks" in _view_of(str(common.get("problem", "steps")))
    chosen = (list(deadlocks) or rule_names(backend)) if has_rules else []
    terms = [term.strip() for term in heuristic.split("+")]
    variants: list[tuple[str, dict[str, Any]]] = [("base", {})]
    if chosen:
        variants.append(("no rules", {"deadlocks": "none"}))
    for rule in chosen:
        variants.append((f"only rule {rule}", {"deadlocks": rule}))
    for rule in chosen if len(chosen) > 1 else ():
        rest = "+".join(other for other in chosen if other != rule)
        variants.append((f"without rule {rule}", {"deadlocks": rest}))
    # What stands first is the heuristic itself in the native ones, and the rest only adds to it.
    for term in terms[1:] if backend == "native" else terms if len(terms) > 1 else ():
        rest = "+".join(other for other in terms if other != term)
        variants.append((f"without {term}", {"heuristic": rest}))
    for other in heuristics:
        variants.append((f"only {other}", {"heuristic": other}))
    base = {"heuristic": heuristic, **({"deadlocks": "+".join(chosen)} if chosen else {})}
    return [
        Trial(
            level,
            name,
            algorithm,
            backend,
            setting=dict(setting or {}),
            view={**base, **change},
            variant=variant,
            **common,
        )
        for variant, change in variants
        for name, level in levels
    ]


def _view_of(problem: str) -> set[str]:
    """The parameters that a family of problems takes, those of its parents included."""
    kinds = problem_class(problem).__mro__
    return {name for kind in kinds if "__init__" in vars(kind) for name in inspect.signature(kind).parameters}


def default_heuristics(problem: str) -> tuple[str, str]:
    """What an ablation of a family starts from, and what it also tries alone."""
    kind = problem_class(problem)
    if kind.takes == "levels":
        others = "none,manhattan,pushes,matching,matching+player,matching+player+deadlock"
        return "manhattan_matching+player", others
    names = list(kind.heuristic_names())
    if not names:
        raise ValueError(f"the problem {problem} has no heuristics to switch")
    default = inspect.signature(kind).parameters["heuristic"].default
    return str(default), ",".join(name for name in names if name != default)


def run_experiment(
    trials: Sequence[Any],
    function: Callable[[Any], Row] = run_trial,
    *,
    backend: Backend | None = None,
    out: Path | None = None,
    resume: bool = False,
    about: Mapping[str, Any] | None = None,
    progress: Callable[[Row], None] | None = None,
) -> Iterator[Row]:
    """Run the trials and yield their rows in order; with `out` each is journaled as soon as it is there.

    A trial that fails, or whose process dies, gives a row with the status ``failed`` and the reason.
    """
    seconds = max((trial.seconds for trial in trials), default=0)
    any_cpu = any(getattr(trial, "clock", "wall") == "cpu" for trial in trials)  # may wait for the processor
    limits = Limits(
        None if isinf(seconds) else (20 if any_cpu else 2) * seconds + 30
    )  # a safety net: searches keep their own limits
    given = {name: _json(value) for name, value in (about or {}).items()}
    jobs = {job_key(trial): trial for trial in reversed(trials)}  # of copies of a level, the first
    outcomes = run(
        function,
        [Job(key, jobs[key]) for key in dict.fromkeys(map(job_key, trials))],
        backend=backend,
        limits=limits,
        out=out,
        manifest=Manifest(given, notes={"instances": [trial.name for trial in trials]}),
        resume=resume,
        ordered=True,
    )
    finished: dict[str, Outcome] = {}
    for trial in trials:
        key = job_key(trial)
        while key not in finished:
            outcome = next(outcomes)
            finished[outcome.key] = outcome
        row = row_of(finished[key], trial)
        if progress:
            progress(row)
        yield row
    for _ in outcomes:  # nothing is left; an experiment without trials has a journal, too
        pass


def _json(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _json(each) for name, each in value.items()}
    return [_json(each) for each in value] if isinstance(value, list | tuple) else plain(value)


def varied(rows: Iterable[Row]) -> list[str]:
    """The parameters that take more than one value in the rows."""
    seen: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row.get("parameters", {}).items():
            seen.setdefault(name, set()).add(str(value))
    ordered = sorted(seen, key=lambda name: (name in VIEW, name))
    return [name for name in ordered if len(seen[name]) > 1]
