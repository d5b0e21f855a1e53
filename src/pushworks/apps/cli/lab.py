"""`pushworks lab`: experiments that print the table and draw the plot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli import (
    lab_check,
    lab_grade,
    lab_heuristic,
    lab_names,
    lab_reproduce,
    lab_slides,
    lab_study,
    lab_watch,
)
from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli import lab_output as output
from pushworks.apps.cli.common import CommandError, DialectOption, JsonOption, LevelArguments
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.jobs import MeasuringJobsOption
from pushworks.apps.cli.options import TimeOption

_SETTINGS, _RUN, _FILES, _PICTURE = use.Settings(), use.Run(), output.Files(), output.Picture()
_TEN_SECONDS, _TWENTY_SECONDS, _ONE_MINUTE = use.Limits("10s"), use.Limits("20s"), use.Limits("60s")

app = typer.Typer(help="Experiments: tables and plots.")
app.command()(lab_study.states)
app.command()(lab_study.deadlocks)
app.command()(lab_names.algorithms)
app.command()(lab_names.heuristics)
app.command()(lab_names.problems)
app.command()(grouped(lab_watch.watch))
app.command()(grouped(lab_watch.race))
app.command()(lab_reproduce.reproduce)
app.command()(lab_check.exercise)
app.command()(lab_check.check)
app.command()(lab_grade.grade)
app.command()(lab_slides.slides)
app.command("test-heuristic")(lab_heuristic.check_heuristic)


@app.command()
@grouped
def compare(
    levels: use.InstanceArguments = None,
    algorithms: Annotated[str, typer.Option(help="Names, separated by commas.")] = "bfs,astar,bidirectional",
    backend: use.BackendOption = "python",
    problem: use.ProblemOption = "steps",
    settings: use.Settings = _SETTINGS,
    limits: use.Limits = _TEN_SECONDS,
    run: use.Run = _RUN,
    files: output.Files = _FILES,
    picture: output.Picture = _PICTURE,
    dialect: DialectOption = None,
    load: use.LoadOption = [],
    json: JsonOption = False,
) -> None:
    """Run algorithms on levels: time, nodes, length and status per level and in total."""
    from pushworks.lab import run_trial

    result = output.Output("compare", json, files, picture)
    result.check_files(run.out, levels or [])
    use.loaded(load)
    named, bad = use.read_instances(levels, problem, dialect)
    lists = settings.lists()
    names, seconds = use.names_in(algorithms), limits.seconds
    clock = limits.clock_for(backend, names)
    trials = use.plan(named, names, lists, backend, problem=problem, seconds=seconds, nodes=limits.expanded,
                      memory=limits.bytes(run.jobs), clock=clock, load=tuple(load))  # fmt: skip
    about = use.describe_run(named, names, lists, backend, problem, seconds, limits.expanded, clock)
    rows, interrupted = use.run_rows(trials, run_trial, "compare", about, run, json=json,
                                     table=result.stream(trials))  # fmt: skip
    result.write(rows)
    use.finish(rows, interrupted, bad)


@app.command()
@grouped
def sweep(
    levels: use.InstanceArguments = None,
    algorithm: use.AlgorithmOption = "bidirectional",
    backend: use.BackendOption = "python",
    problem: use.ProblemOption = "steps",
    settings: use.Settings = _SETTINGS,
    against: output.AgainstOption = "",
    limits: use.Limits = _ONE_MINUTE,
    run: use.Run = _RUN,
    files: output.Files = _FILES,
    picture: output.Picture = _PICTURE,
    dialect: DialectOption = None,
    load: use.LoadOption = [],
    json: JsonOption = False,
) -> None:
    """Vary the parameters of an algorithm: every parameter takes a list, --weight 1,2,3,5."""
    from pushworks.lab import run_trial

    result = output.Output("sweep", json, files, picture, against)
    result.check_files(run.out, levels or [])
    use.loaded(load)
    named, bad = use.read_instances(levels, problem, dialect)
    lists = settings.lists()
    result.check(lists)
    seconds, clock = limits.seconds, limits.clock_for(backend, [algorithm])
    trials = use.plan(named, [algorithm], lists, backend, problem=problem, seconds=seconds,
                      nodes=limits.expanded, memory=limits.bytes(run.jobs), clock=clock,
                      load=tuple(load))  # fmt: skip
    about = use.describe_run(named, [algorithm], lists, backend, problem, seconds, limits.expanded, clock)
    rows, interrupted = use.run_rows(trials, run_trial, "sweep", about, run, json=json,
                                     table=result.stream(trials))  # fmt: skip
    result.write(rows)
    use.finish(rows, interrupted, bad)


@app.command()
@grouped
def ablate(
    levels: use.InstanceArguments = None,
    algorithm: use.AlgorithmOption = "astar",
    problem: use.ProblemOption = "steps",
    heuristic: Annotated[
        str,
        typer.Option(
            help="The sum whose terms are left out one by one; manhattan_matching+player for Sokoban."
        ),
    ] = "",
    deadlocks: Annotated[str, typer.Option(help="Rules to leave out one by one.")] = "all",
    alone: Annotated[
        str, typer.Option(help="Heuristics that are also tried alone, separated by commas; a choice of them.")
    ] = "",
    more: use.SetOption = [],
    weight: use.WeightOption = "1",
    backend: use.BackendOption = "python",
    limits: use.Limits = _TWENTY_SECONDS,
    run: use.Run = _RUN,
    files: output.Files = _FILES,
    dialect: DialectOption = None,
    load: use.LoadOption = [],
    json: JsonOption = False,
) -> None:
    """Switch each deadlock rule and each heuristic off in turn, with everything else the same."""
    from pushworks.lab import ablate as plan
    from pushworks.lab import run_trial
    from pushworks.lab.experiment import default_heuristics, parse_rules
    from pushworks.lab.settings import check, for_algorithm
    from pushworks.lab.trial import native_options, prepare

    result = output.Output("ablate", json, files)
    result.check_files(run.out, levels or [])
    use.loaded(load)
    named, bad = use.read_instances(levels, problem, dialect)
    lists = use.parameter_lists(more, weight=weight)
    setting = {name: values[0] for name, values in lists.items()}
    seconds, clock = limits.seconds, limits.clock_for(backend, [algorithm])
    use.check_backend(backend, [algorithm])
    usual, usual_others = use.guarded(lambda: default_heuristics(problem))
    heuristic, alone = heuristic or usual, alone or usual_others

    def prepared() -> list[Any]:
        taken = for_algorithm(algorithm, setting, backend)
        check([algorithm], {k: v for k, v in lists.items() if k in taken or k != "weight"}, backend)
        trials = plan(
            named, algorithm, setting=taken, heuristic=heuristic, problem=problem, load=tuple(load),
            deadlocks=parse_rules(deadlocks, backend), heuristics=use.names_in(alone), backend=backend,
            seconds=seconds, nodes=limits.expanded, memory=limits.bytes(run.jobs), clock=clock,
        )  # fmt: skip
        ready = prepare if backend == "python" else native_options
        for trial in {trial.label: trial for trial in trials}.values():
            ready(trial)
        return trials

    trials = use.guarded(prepared)
    switched = {**lists, "heuristic": heuristic, "rules": deadlocks, "heuristics": alone}
    about = use.describe_run(named, [algorithm], switched, backend, problem, seconds, limits.expanded, clock)
    rows, interrupted = use.run_rows(trials, run_trial, "ablate", about, run, json=json)
    result.write(rows)
    use.finish(rows, interrupted, bad)


@app.command()
@grouped
def solvers(
    levels: LevelArguments,
    command: Annotated[
        list[str],
        typer.Option(
            help="'NAME=program {level}' runs a program: {level} is the level file, {time} the limit in "
            "seconds, {out} a file for the answer; repeatable."
        ),
    ] = [],
    algorithms: Annotated[str, typer.Option(help="Our own native algorithms to run beside them.")] = "",
    time: TimeOption = "10s",
    jobs: MeasuringJobsOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    files: output.Files = _FILES,
    picture: output.Picture = _PICTURE,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Run other solvers on the same levels, replay their answers and print one table."""
    from pushworks.lab.solvers import SolverTrial, parse_command, run_any

    result = output.Output("compare", json, files, picture)
    result.check_files(out, levels or [])
    named, bad = use.read_levels(levels, dialect)
    programs = use.guarded(lambda: [parse_command(text) for text in command])
    ours, seconds = use.names_in(algorithms), float(time)
    if not programs and not ours:
        raise CommandError("expected at least one --command 'NAME=program {level}'")
    trials = use.plan(named, ours, {}, "native", seconds=seconds)
    for program, line in programs:
        trials += [SolverTrial(level, name, program, line, seconds) for name, level in named]
    about = use.describe_run(named, ours, {"commands": list(command)}, "native", time=seconds)
    rows, interrupted = use.run_rows(
        trials, run_any, "solvers", about, use.Run(jobs, None, out, resume), json=json,
        table=result.stream(trials),
    )  # fmt: skip
    result.write(rows)
    use.finish(rows, interrupted, bad)


@app.command()
@grouped
def report(
    results: Annotated[Path, typer.Argument(help="JSON lines written with --out.")],
    files: output.Files = _FILES,
    picture: output.Picture = _PICTURE,
    against: output.AgainstOption = "",
) -> None:
    """Make the tables and plots of an experiment again from its JSON lines."""
    from pushworks.lab import read_rows

    output.Output("compare", False, files).check_files(None, [results])
    about, rows = use.guarded(lambda: read_rows(results))
    if not rows:
        raise CommandError(f"{results}: expected at least one finished trial")
    kind = str(about["parameters"].get("experiment"))
    kinds = {"sweep": "sweep", "ablate": "ablate", "compare": "compare", "solvers": "compare"}
    if kind not in kinds:
        raise CommandError(f"{results}: expected a compare, sweep, ablate or solvers run, got {kind}")
    output.Output(kinds[kind], False, files, picture, against).write(rows, streamed=False)
