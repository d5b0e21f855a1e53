"""The Python in docs/bait.md runs as it stands."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize("page", ["bait.md", "zh/bait.md"])
def test_code_blocks_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, f"docs/{page}", "exec"), {})
    assert "True" in capsys.readouterr().out
