"""Marks that are wiped by counting on survive the end of their 32 bits."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.engine.native_program import native_program

CORE = Path(__file__).parents[2] / "core"


def test_a_stamp_that_begins_again_wipes_every_list() -> None:
    program = native_program(Path(__file__).with_name("stamps.cpp"))
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "1 0\n"


def test_every_stamp_of_the_core_is_advanced_so() -> None:
    """`next_stamp` takes all lists that go by a stamp; nothing counts one on by itself."""
    found = 0
    for path in [*CORE.rglob("*.cpp"), *CORE.rglob("*.hpp")]:
        text = path.read_text(encoding="utf-8")
        found += text.count("next_stamp(")
        assert path.name == "stamp.hpp" or not re.search(r"\+\+\w*stamp\w*\b", text), path
    assert found > 8
