"""The Python in the walk-through runs as printed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run

PAGE = Path(__file__).parents[2] / "docs" / "search.md"


@pytest.mark.parametrize("page", [PAGE, PAGE.parent / "zh" / "search.md"], ids=["en", "zh"])
def test_code_blocks_run(page):
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    end = """
from pushworks.sealgo import make
assert make("random_walk", problem).run().status in ("solved", "not found")
"""
    # In a process of its own: the page registers an algorithm.
    done = subprocess.run([sys.executable, "-c", "\n".join([*blocks, end])], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def table_after(command: str) -> list[dict[str, str]]:
    """The first table below a command of the page."""
    text = PAGE.read_text(encoding="utf-8")
    after = text[text.index(command) :]
    lines = after[after.index("\n|") + 1 :].split("\n\n")[0].splitlines()
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(head, row, strict=True)) for row in rows]


_QUICK = "bfs,ucs,dfs,dls,ids,bibfs,greedy,astar,idastar,hdfs,bidirectional,hillclimb,mcts,nmcs"
EXACT = [
    (
        "pushworks lab compare first --time 60 --depth 50",
        f"compare first --depth 50 --set table=true --algorithms {_QUICK}",
        "algorithm",
    ),
    (
        "pushworks lab sweep first --algorithm astar --weight",
        "sweep first --algorithm astar --weight 0,1,1.5,2,3,5,10",
        "weight",
    ),
    (
        "pushworks lab sweep first --algorithm astar --heuristic summax",
        "sweep first --algorithm astar --heuristic summax+player --k 0,0.5,1,2,4",
        "k",
    ),
    (
        "pushworks lab compare 1-20 --problem eight",
        "compare 1-20 --problem eight --algorithms astar,idastar --heuristic manhattan --heuristic pdb5",
        "algorithm",
    ),
]


@pytest.mark.parametrize(("promised", "command", "column"), EXACT)
def test_exact_figures_are_those_of_today(promised, command, column, capsys):
    assert run(["lab", *command.split(), "--json"]) in (0, 1)
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    today: dict[str, list[int]] = {}
    for row in rows:
        name = row["label"] if column == "algorithm" else str(row["parameters"][column])
        sums = today.setdefault(name, [0, 0, 0])
        sums[0] += row["status"] == "solved"
        sums[1] += row["moves"] or 0
        sums[2] += row["expanded"]
    page = {row[column]: row for row in table_after(promised)}
    assert len(today) >= 4
    for name, (solved, moves, expanded) in today.items():
        told = {key: int(value.replace(",", "")) for key, value in page[name].items()
                if key in ("solved", "moves", "expanded")}  # fmt: skip
        assert told.get("solved", solved) == solved, name
        assert (told["moves"], told["expanded"]) == (moves, expanded), name


def test_limits_of_deepening_are_those_of_today(capsys):
    command = "pushworks lab sweep first:7-12 --algorithm ids --set first=1,40 --set increment=1,5,20"
    assert run([*command.split()[1:], "--set", "table=true", "--json"]) == 0
    today: dict[tuple[int, int], list[int]] = {}
    for line in capsys.readouterr().out.splitlines():
        row = json.loads(line)
        sums = today.setdefault(
            (int(row["parameters"]["first"]), int(row["parameters"]["increment"])), [0, 0]
        )
        sums[0] += row["moves"]
        sums[1] += row["expanded"]
    page = {
        (int(row["first"]), int(row["increment"])): [
            int(row[key].replace(",", "")) for key in ("moves", "expanded")
        ]
        for row in table_after(command)
    }
    assert len(page) == 6
    assert today == page
