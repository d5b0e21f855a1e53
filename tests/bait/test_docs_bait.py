"""The Python in docs/bait.md runs as it stands."""

import re
from pathlib import Path

import pytest


def test_code_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bait.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "docs/bait.md", "exec"), {})
    assert "True" in capsys.readouterr().out
