"""The examples run; what needs PyTorch is tried by the proofs."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_random_agent(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "random_agent.py"), run_name="__main__")
    episodes, solved = re.findall(r"\d+", capsys.readouterr().out)[:2]
    assert int(episodes) > int(solved) > 100


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (EXAMPLES.parent / "docs" / "env.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    for block in blocks:
        ast.parse(block)
    exec(compile(blocks[0].replace("range(1000)", "range(3)") + blocks[1], "docs/env.md", "exec"), {})
    capsys.readouterr()
    exec(compile(blocks[3], "docs/env.md", "exec"), {})
    solved, *_, played = capsys.readouterr().out.splitlines()
    assert solved.startswith("True 1.0 solved")
    assert played.startswith("True ")
    exec(compile(blocks[4].replace("range(30)", "range(3)"), "docs/env.md", "exec"), {})
