"""`pushworks lab test-heuristic`: look for a counterexample to what a heuristic promises, and draw it."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, DialectOption, Exit, JsonOption, print_json
from pushworks.apps.cli.options import NodesOption
from pushworks.apps.cli.terminal import print_words, shown
from pushworks.apps.cli.units import MOST
from pushworks.levels.quantities import counted


def check_heuristic(
    name: Annotated[
        str, typer.Argument(help="A heuristic, such as matching+player; own: the problem's own.")
    ],
    levels: use.InstanceArguments = None,
    problem: use.ProblemOption = "steps",
    nodes: NodesOption = 20_000,
    dialect: DialectOption = None,
    load: use.LoadOption = [],
    json: JsonOption = False,
) -> None:
    """Look for a state in which a heuristic overestimates, or drops too fast in one step, and draw it.

    Exit code 1 if there is one. Without LEVELS, the small levels of the collection first are used.
    """
    from pushworks.apps.messages import translated
    from pushworks.lab.counterexample import look_for_counterexample
    from pushworks.lab.problems import problem_class
    from pushworks.sealgo import HeuristicSearchProblem

    use.loaded(load)
    kind = use.guarded(lambda: problem_class(problem))
    if not issubclass(kind, HeuristicSearchProblem):
        raise CommandError(f"the problem {problem} has no heuristic")
    words = levels or (["first"] if kind.takes == "levels" else levels)
    named, bad = use.read_instances(words, problem, dialect)
    found, states, complete = False, 0, True
    for instance, given in named:
        made = use.guarded(partial(_problem, kind, given, name))
        tested = use.guarded(partial(look_for_counterexample, made, nodes or MOST))
        states += tested.states
        complete = complete and tested.complete
        for promise, example in (("admissible", tested.admissible), ("consistent", tested.consistent)):
            if json:
                print_json({
                    "schema": 1, "heuristic": name, "problem": problem, "instance": instance,
                    "promise": promise, "counterexample": example and made.show(example.state),
                    "sentence": example and example.sentence(), "states": tested.states,
                    "complete": tested.complete,
                })  # fmt: skip
            elif example is not None and not found:
                _draw(instance, made, example)
        found = found or tested.admissible is not None or tested.consistent is not None
    if not json and not found:
        extent = "all that can be reached" if complete else "not all that can be reached: no proof"
        where = f"{counted(states, 'state')} of {counted(len(named), 'instance')}"
        print_words(translated(f"{name}: no counterexample in {where} ({extent})"))
    if bad:
        raise typer.Exit(Exit.BAD_INPUT)
    if found:
        raise typer.Exit(Exit.UNSOLVED)


def _problem(kind: type[Any], instance: Any, name: str) -> Any:
    """The problem with the heuristic, and without rules that leave out pushes: they would hide states."""
    parameters: dict[str, Any] = {}
    for each in kind.__mro__:
        if "__init__" in vars(each):
            parameters |= inspect.signature(vars(each)["__init__"]).parameters
    options: dict[str, Any] = {} if name == "own" else {"heuristic": name}
    if options and "heuristic" not in parameters:
        raise ValueError(f"the problem {kind.name} takes no heuristic by name; expected own")
    if "deadlocks" in parameters and kind.takes == "levels":
        options["deadlocks"] = "none"
    return kind(**options) if instance is None else kind(instance, **options)


def _draw(instance: str, problem: Any, example: Any) -> None:
    """The counterexample for people: the sentence, the state, and what follows."""
    from pushworks.apps.messages import translated

    print_words(f"{instance}: {translated(example.sentence())}")
    print()
    print(shown(str(problem.show(example.state)), lines=True))
    actions = " ".join(map(str, example.actions)) or translated("(a goal already)")
    print(f"\n{actions}\n")
    if example.promise == "consistent":
        print(shown(str(problem.show(example.after)), lines=True) + "\n")
