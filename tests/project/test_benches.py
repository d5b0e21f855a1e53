"""`make bench` runs every benchmark without arguments: none of them may ask for one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"
SCRIPTS = sorted(path for path in BENCH.glob("[a-z]*.py"))


def demanded(source: str) -> list[str]:
    """The arguments that a command line must hold: positional ones without a default, required options."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "add_argument"):
            continue
        name = ast.literal_eval(node.args[0])
        given = {word.arg: ast.unparse(word.value) for word in node.keywords}
        optional = name.startswith("-") or given.get("nargs") in ("'?'", "'*'")
        if not optional or given.get("required") == "True":
            found.append(name)
    return found


def test_demanded_arguments_are_found() -> None:
    asks = "p.add_argument('levels', nargs='+')\np.add_argument('--out', required=True)\np.add_argument('x')"
    assert demanded(asks) == ["levels", "--out", "x"]
    assert demanded("p.add_argument('levels', nargs='*')\np.add_argument('--out')") == []


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_no_benchmark_demands_arguments(script: Path) -> None:
    assert demanded(script.read_text(encoding="utf-8")) == []
