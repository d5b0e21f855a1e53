"""The Python in the walk-through runs as printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "search.md"


def test_code_blocks_run():
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    end = """
from pushworks.sealgo import make
assert make("random_walk", problem).run().status in ("solved", "not found")
"""
    # In a process of its own: the page registers an algorithm.
    done = subprocess.run([sys.executable, "-c", "\n".join([*blocks, end])], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
