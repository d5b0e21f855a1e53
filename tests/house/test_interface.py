"""The public interface: the names `pushworks` itself exports, and what importing them costs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pushworks

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api" / "pushworks.md"
NAMES = [name for name in pushworks.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_the_one_its_room_exports(name: str) -> None:
    found = getattr(pushworks, name)
    room = sys.modules[f"pushworks.{pushworks._ROOM_OF[name]}"]
    assert found is getattr(room, name)
    assert name in room.__all__


def test_every_name_is_listed_once_and_documented() -> None:
    assert sorted(NAMES) == sorted(pushworks._ROOM_OF)
    table = re.findall(r"^\| `(\w+)` \|.*\[(\w+)\]", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(table) == pushworks._ROOM_OF
    assert set(NAMES) <= set(dir(pushworks))


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'sovle'"):
        pushworks.sovle  # noqa: B018


def test_importing_the_package_loads_no_room() -> None:
    code = "import json, sys, pushworks; print(json.dumps([m for m in sys.modules if 'pushworks.' in m]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_a_level_is_read_solved_and_verified_by_these_names_alone() -> None:
    level = pushworks.read("#####\n#@$.#\n#####\n").levels[0]
    result = pushworks.solve(level, pushworks.Options(objective=pushworks.Objective.PUSHES))
    assert result.status is pushworks.Status.SOLVED
    assert pushworks.verify(level, result.moves).solved
