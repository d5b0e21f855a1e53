"""What `pushworks lab` knows by name, with what each promises: algorithms, heuristics, problems."""

from __future__ import annotations

import inspect
import re
from typing import Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, JsonOption, print_json
from pushworks.apps.cli.terminal import print_words


def algorithms(
    name: Annotated[str, typer.Argument(help="An algorithm to read about; by default a line for each.")] = "",
    load: use.LoadOption = [],
    json: JsonOption = False,
) -> None:
    """What each algorithm is, what it needs and promises, and which parameters it takes."""
    from pushworks.sealgo import ALGORITHMS, parameters

    use.loaded(load)
    if name:
        kind = use.guarded(lambda: ALGORITHMS.find(name))
        given = ", ".join(f"{key}={_word(value)}" for key, value in parameters(name).items())
        print_words(f"{name}({given})")
        for paragraph in (inspect.getdoc(kind) or "").split("\n\n"):
            print()
            for item in re.split(r"\n(?=- )", paragraph.replace("**", "")):
                print_words(" ".join(item.split()), indent="  " if item.startswith("- ") else "")
        return
    rows = [
        {
            "name": each, "needs": _NEEDS.get(kind.needs.__name__, "-"), "answer": kind.promise or "-",
            "proves": "yes" if kind.complete else "no", "summary": _first_line(kind),
        }
        for each, kind in ALGORITHMS.items()
    ]  # fmt: skip
    _print(rows, json)


def heuristics(
    problem: use.ProblemOption = "steps", load: use.LoadOption = [], json: JsonOption = False
) -> None:
    """The heuristics of a family of problems, with what each promises."""
    from pushworks.lab.problems import problem_class

    use.loaded(load)
    known = use.guarded(lambda: problem_class(problem)).heuristic_names()
    if not known:
        raise CommandError(f"the problem {problem} has no heuristics by name")
    rows = []
    for name, line in known.items():
        promise, _, summary = line.partition(". ")
        rows.append({"name": name, "promise": promise.rstrip("."), "summary": summary.replace("``", "`")})
    _print(rows, json)


def problems(load: use.LoadOption = [], json: JsonOption = False) -> None:
    """The families of problems, and what each takes as instances."""
    from pushworks.lab.problems import PROBLEMS
    from pushworks.sealgo import BiSearchProblem, HeuristicSearchProblem

    use.loaded(load)
    rows = [
        {
            "name": name, "takes": kind.takes or _INSTANCES.get(name, "words of its own, or nothing"),
            "heuristic": "yes" if issubclass(kind, HeuristicSearchProblem) else "no",
            "backwards": "yes" if issubclass(kind, BiSearchProblem) else "no", "summary": _first_line(kind),
        }
        for name, kind in PROBLEMS.items()
    ]  # fmt: skip
    _print(rows, json)


def deadlock_rules(json: bool) -> None:
    """The Python deadlock rules, with what each promises."""
    from pushworks.sokoban.deadlocks import RULES

    rows = [
        {
            "name": name, "promise": "never wrong",
            "looks at": "boxes, player" if rule.uses_player else "boxes", "summary": _first_line(rule),
        }
        for name, rule in RULES.items()
    ]  # fmt: skip
    _print(rows, json)


_NEEDS = {"HeuristicSearchProblem": "heuristic", "BiSearchProblem": "the way back"}
_INSTANCES = {
    "eight": "1-20: random boards", "fifteen": "1-20: random boards", "grid": "1-5: random maps, or a file",
    "missionaries": "3 or 5x3: pairs, boat", "hanoi": "3-6: discs", "lights": "1-20: random boards",
    "robots": "1-3: boards of ours, or a file",
}  # fmt: skip


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ").replace("``", "`")


def _print(rows: list[dict[str, Any]], json: bool) -> None:
    """One entry for each: its name, what there is to know about it, and a sentence below."""
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        if json:
            print_json(row)
            continue
        facts = "; ".join(f"{key}: {value}" for key, value in row.items() if key not in ("name", "summary"))
        print_words(f"{row['name']:{width}}  {facts}", indent=" " * (width + 2))
        print_words(f"    {row['summary']}", indent="    ")


def _word(value: Any) -> str:
    return value.__name__ if isinstance(value, type) else repr(value)
