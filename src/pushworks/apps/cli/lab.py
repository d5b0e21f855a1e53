"""`pushworks lab`: experiments that print the table and draw the plot."""

from __future__ import annotations

import inspect
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli import lab_study
from pushworks.apps.cli.common import CommandError, DialectOption, JsonOption, LevelArguments
from pushworks.apps.cli.jobs import ClusterOption, JobsOption
from pushworks.apps.cli.units import duration

app = typer.Typer(help="Experiments: tables and plots.")
app.command()(lab_study.states)
app.command()(lab_study.deadlocks)


@app.command()
def compare(
    levels: LevelArguments,
    algorithms: Annotated[str, typer.Option(help="Names, separated by commas.")] = "bfs,astar,bidirectional",
    backend: use.BackendOption = "python",
    problem: use.ProblemOption = "steps",
    heuristic: use.HeuristicOption = [],
    re_heuristic: use.ReHeuristicOption = [],
    deadlocks: use.DeadlocksOption = [],
    states: use.StatesOption = "",
    weight: use.WeightOption = "",
    b_weight: use.BWeightOption = "",
    k: use.KOption = "",
    limit: use.LimitOption = "",
    more: use.SetOption = [],
    time: use.TimeOption = "10s",
    nodes: use.NodesOption = inf,
    memory: use.MemoryOption = "",
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: use.MarkdownOption = None,
    csv: use.CsvOption = None,
    plot: use.PlotOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Run algorithms on levels: time, nodes, length and status per level and in total."""
    from pushworks.lab import run_trial

    named, bad = use.read_levels(levels, dialect)
    lists = use.parameter_lists(weight, b_weight, k, limit, more, heuristic, re_heuristic, deadlocks, states)
    names, seconds = use.names_in(algorithms), duration(time)
    trials = use.plan(named, names, lists, backend, problem=problem, seconds=seconds, nodes=nodes,
                      memory=use.memory_limit(memory))  # fmt: skip
    rows, interrupted = use.run_rows(
        trials, run_trial, "compare", use.describe_run(named, names, lists, backend, problem, seconds, nodes),
        json=json, jobs=jobs, cluster=cluster, out=out, resume=resume,
    )  # fmt: skip
    use.write_comparison(rows, json, markdown, csv, plot)
    use.finish(rows, interrupted, bad)


@app.command()
def sweep(
    levels: LevelArguments,
    algorithm: Annotated[str, typer.Option(help="The algorithm to vary.")] = "bidirectional",
    backend: use.BackendOption = "python",
    problem: use.ProblemOption = "steps",
    heuristic: use.HeuristicOption = [],
    re_heuristic: use.ReHeuristicOption = [],
    deadlocks: use.DeadlocksOption = [],
    states: use.StatesOption = "",
    weight: use.WeightOption = "",
    b_weight: use.BWeightOption = "",
    k: use.KOption = "",
    limit: use.LimitOption = "",
    more: use.SetOption = [],
    against: Annotated[str, typer.Option(help="Parameter on the x axis; the first that varies.")] = "",
    time: use.TimeOption = "60s",
    nodes: use.NodesOption = inf,
    memory: use.MemoryOption = "",
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: use.MarkdownOption = None,
    csv: use.CsvOption = None,
    plot: use.PlotOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Vary the parameters of an algorithm: every parameter takes a list, --weight 1,2,3,5."""
    from pushworks.lab import run_trial

    named, bad = use.read_levels(levels, dialect)
    lists = use.parameter_lists(weight, b_weight, k, limit, more, heuristic, re_heuristic, deadlocks, states)
    seconds = duration(time)
    trials = use.plan(named, [algorithm], lists, backend, problem=problem, seconds=seconds, nodes=nodes,
                      memory=use.memory_limit(memory))  # fmt: skip
    about = use.describe_run(named, [algorithm], lists, backend, problem, seconds, nodes)
    rows, interrupted = use.run_rows(
        trials, run_trial, "sweep", about, json=json, jobs=jobs, cluster=cluster, out=out, resume=resume
    )
    use.write_sweep(rows, against, json, markdown, csv, plot)
    use.finish(rows, interrupted, bad)


@app.command()
def ablate(
    levels: LevelArguments,
    algorithm: Annotated[str, typer.Option(help="The algorithm.")] = "astar",
    heuristic: Annotated[
        str, typer.Option(help="The sum whose terms are left out one by one.")
    ] = "manhattan_matching+player",
    deadlocks: Annotated[str, typer.Option(help="The rules that are switched.")] = "all",
    heuristics: Annotated[
        str, typer.Option(help="Heuristics that are also tried alone, separated by commas.")
    ] = "none,manhattan,pushes,matching,matching+player,matching+player+deadlock",
    more: use.SetOption = [],
    weight: use.WeightOption = "1",
    backend: use.BackendOption = "python",
    time: use.TimeOption = "20s",
    nodes: use.NodesOption = inf,
    memory: use.MemoryOption = "",
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: use.MarkdownOption = None,
    csv: use.CsvOption = None,
    plot: use.PlotOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Each deadlock rule and each heuristic on and off, everything else staying the same."""
    from pushworks.lab import ablate as plan
    from pushworks.lab import run_trial
    from pushworks.lab.experiment import parse_rules
    from pushworks.lab.settings import check, for_algorithm
    from pushworks.lab.trial import prepare

    named, bad = use.read_levels(levels, dialect)
    lists = use.parameter_lists(weight, more=more)
    setting = {name: values[0] for name, values in lists.items()}
    seconds = duration(time)
    use.check_backend(backend, [algorithm])

    def prepared() -> list[Any]:
        check([algorithm], [name for name in setting if name != "weight"], backend)
        trials = plan(
            named, algorithm, setting=for_algorithm(algorithm, setting, backend), heuristic=heuristic,
            deadlocks=parse_rules(deadlocks, backend), heuristics=use.names_in(heuristics), backend=backend,
            seconds=seconds, nodes=nodes, memory=use.memory_limit(memory),
        )  # fmt: skip
        if backend == "python":
            for trial in {trial.label: trial for trial in trials}.values():
                prepare(trial)
        return trials

    trials = use.guarded(prepared)
    switched = {**lists, "heuristic": heuristic, "rules": deadlocks, "heuristics": heuristics}
    about = use.describe_run(named, [algorithm], switched, backend, time=seconds, nodes=nodes)
    rows, interrupted = use.run_rows(
        trials, run_trial, "ablate", about, json=json, jobs=jobs, cluster=cluster, out=out, resume=resume
    )
    use.write_ablation(rows, json, markdown, csv, plot)
    use.finish(rows, interrupted, bad)


@app.command()
def solvers(
    levels: LevelArguments,
    command: Annotated[
        list[str],
        typer.Option(
            help="'NAME=program {level}' runs a program: {level} is the level file, {time} the limit in "
            "seconds, {out} a file for the answer; repeatable."
        ),
    ] = [],
    algorithms: Annotated[str, typer.Option(help="Our own native ones to put beside them.")] = "",
    time: use.TimeOption = "10s",
    jobs: JobsOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: use.MarkdownOption = None,
    csv: use.CsvOption = None,
    plot: use.PlotOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Run other solvers' command lines on the same levels, replay their answers, make one table."""
    from pushworks.lab.solvers import SolverTrial, parse_command, run_any

    named, bad = use.read_levels(levels, dialect)
    programs = use.guarded(lambda: [parse_command(text) for text in command])
    ours, seconds = use.names_in(algorithms), duration(time)
    if not programs and not ours:
        raise CommandError("expected at least one --command 'NAME=program {level}'")
    trials = use.plan(named, ours, {}, "native", seconds=seconds)
    for program, line in programs:
        trials += [SolverTrial(level, name, program, line, seconds) for name, level in named]
    about = use.describe_run(named, ours, {"commands": list(command)}, "native", time=seconds)
    rows, interrupted = use.run_rows(
        trials, run_any, "solvers", about, json=json, jobs=jobs, out=out, resume=resume
    )
    use.write_comparison(rows, json, markdown, csv, plot)
    use.finish(rows, interrupted, bad)


@app.command()
def report(
    results: Annotated[Path, typer.Argument(help="JSON lines written with --out.")],
    markdown: use.MarkdownOption = None,
    csv: use.CsvOption = None,
    plot: use.PlotOption = None,
    against: Annotated[str, typer.Option(help="Parameter on the x axis of a sweep's plot.")] = "",
) -> None:
    """Make the tables and plots of an experiment again from its JSON lines."""
    from pushworks.lab import read_rows

    about, rows = use.guarded(lambda: read_rows(results))
    if not rows:
        raise CommandError(f"{results}: expected at least one finished trial")
    kind = about["parameters"].get("experiment")
    if kind == "sweep":
        use.write_sweep(rows, against, False, markdown, csv, plot)
    elif kind == "ablate":
        use.write_ablation(rows, False, markdown, csv, plot)
    elif kind in ("compare", "solvers"):
        use.write_comparison(rows, False, markdown, csv, plot)
    else:
        raise CommandError(f"{results}: expected a compare, sweep, ablate or solvers run, got {kind}")


@app.command()
def algorithms(
    name: Annotated[str, typer.Argument(help="An algorithm to read about; all in short if none.")] = "",
) -> None:
    """What each algorithm is and which parameters it takes."""
    from pushworks.sealgo import algorithms as known
    from pushworks.sealgo import parameters

    if name and name not in known():
        raise CommandError(f"expected an algorithm, one of {', '.join(known())}; got {name!r}")
    for each, kind in known().items():
        text = inspect.getdoc(kind) or ""
        if name == each:
            given = ", ".join(f"{key}={_word(value)}" for key, value in parameters(each).items())
            print(f"{each}({given})\n\n{text}")
        elif not name:
            print(f"{each:14} {text.splitlines()[0]}")


def _word(value: Any) -> str:
    return value.__name__ if isinstance(value, type) else repr(value)
