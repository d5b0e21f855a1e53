"""Every `--json` line says which format it has: ``"schema": 1``, in every command."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from tests.lab.exercise_answers import RIGHT

from pushworks.apps.cli.main import run

COMMANDS = Path(__file__).parents[2] / "src" / "pushworks" / "apps" / "cli"
LINES = [
    "solve first:1", "verify first:2 dllddrrUdlluurR", "show first:1-2", "convert first:1 --to digits",
    "rate first:1", "doctor", "generate --count 1 --size 7x7 --boxes 1 --seed 1", "library list --library L",
    "library stats --library L", "optimize first:1 --time 1s",
    "lab compare first:1 --algorithms bfs,astar", "lab sweep first:1 --algorithm astar --weight 1,2",
    "lab ablate first:1 --deadlocks simple+freeze", "lab states first:1", "lab deadlocks --levels 2",
    "lab deadlocks --list", "lab algorithms", "lab heuristics", "lab problems", "lab check exercise9.py",
    "lab grade class --exercise 9", "lab test-heuristic 2*matching first:3",
    "bait solve bait:1", "bait verify bait:1 lddrrrllluurr", "bait agents bait:1 --agent astar",
    "bait generate -n 1 --size 7x6 --max-boxes 2 --holes 2 --rounds 20",
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_lines_have_a_schema(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "class").mkdir()
    for path in (tmp_path / "exercise9.py", tmp_path / "class" / "ann.py"):
        path.write_text(RIGHT[9])
    if line.startswith("library"):
        assert run(["library", "add", "first", "--library", "L"]) == 0
    capsys.readouterr()
    code = run([*line.split(), "--json"])
    assert code in (0, 1), capsys.readouterr().err
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(json.loads(each)["schema"] == 1 for each in lines)


def test_commands_print_json_in_one_way():
    """`print_json` adds the number; nothing else prints what `json.dumps` makes."""
    for path in COMMANDS.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("print", "echo"):
                inner = [
                    getattr(each.func, "attr", "") for each in ast.walk(node) if isinstance(each, ast.Call)
                ]
                assert "dumps" not in inner, f"{path.name}:{node.lineno}"
