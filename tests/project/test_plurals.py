"""A message never says "1 moves": what may be one is counted by `levels/quantities.py`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pushworks.levels.quantities import counted, solution_length

SOURCE = Path(__file__).resolve().parents[2] / "src" / "pushworks"
MANY = re.compile(
    r" (moves|pushes|levels|states|solutions|boxes|nodes|positions|steps|goals|games|episodes|candidates|"
    r"collections|patterns|files|members|trials|tasks)\b"
)
NEVER_ONE = {
    "apps/cli/bench.py": "a rate",
    "apps/cli/env.py": "the tasks of the frozen benchmark",
    "apps/cli/import_.py": "a word where the number is not known",
    "apps/cli/optimize.py": "said of several levels",
    "compat/gym_sokoban/envs/room_utils.py": "the text of gym_sokoban",
    "engine/distributed.py": "a defect of our own",
    "engine/result.py": "a defect of our own",
    "env/text/baselines.py": "budgets of thousands",
    "env/text/turns.py": "the text of the frozen benchmark",
    "generate/pack.py": "a pack examines more than one",
    "generate/recipe.py": "not a number: a list of settings",
    "lab/exercises/both_ends.py": "the checks of the course say so only of large numbers",
    "lab/exercises/first_search.py": "no jugs of the check need one step",
    "lab/exercises/heuristics.py": "templates of translations",
    "lab/exercises/making.py": "templates of translations",
    "lab/exercises/solver.py": "the checks of the course say so only of large numbers",
    "lab/plots/ablation.py": "an axis",
    "lab/problems/robots.py": "a list of what was expected",
    "lab/problems/weights.py": "a list of what was expected",
    "lab/reproduce/bait.py": "a limit of hundreds",
    "lab/reproduce/course.py": "the levels of a report",
    "lab/reproduce/homework.py": "not a number: a name",
    "lab/reproduce/tiers.py": "not a number: a name",
    "sokoban/verify.py": "one has a sentence of its own",
}
"""Files whose counted words need no singular, and why."""


def uncounted(source: str) -> list[str]:
    """Values of f-strings that stand before a plural; constants in capitals are what they are."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, text in zip(node.values, node.values[1:], strict=False):
            if not (isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant)):
                continue
            name = getattr(value.value, "id", getattr(value.value, "attr", ""))
            if (plural := MANY.match(str(text.value))) and not name.strip("_").isupper():
                found.append(f"{ast.unparse(value.value)}{plural[0]}")
    return found


def test_one_and_many() -> None:
    assert [counted(n, "level") for n in (0, 1, 2000)] == ["0 levels", "1 level", "2,000 levels"]
    assert [counted(n, "box", "boxes") for n in (1, 3)] == ["1 box", "3 boxes"]
    assert solution_length(1, 1) == "1 move, 1 push"
    assert solution_length(7, 2, " and ") == "7 moves and 2 pushes"


def test_plurals_behind_a_value_are_found() -> None:
    assert uncounted("f'{len(x)} moves, {y:,} boxes; {MOST} levels; {z} s'") == ["len(x) moves", "y boxes"]


def test_messages_count_by_the_function_for_it() -> None:
    found = {
        str(path.relative_to(SOURCE)): values
        for path in sorted(SOURCE.rglob("*.py"))
        if (values := uncounted(path.read_text(encoding="utf-8")))
    }
    assert {name: values for name, values in found.items() if name not in NEVER_ONE} == {}
    assert set(NEVER_ONE) == set(found), "files of the list that have no such message any more"
