"""Imports between packages go one way."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pushworks

PACKAGE = Path(pushworks.__file__).parent

# What each package may import of ours, beside itself. The rooms above `generate` may be used by the three
# that study and keep levels, but those do not know each other; nothing imports `apps`.
_LOWER = {"levels", "sealgo", "runner", "sokoban", "engine", "bait", "render"}
ALLOWED: dict[str, set[str]] = {
    "levels": set(),
    "sealgo": set(),
    "runner": set(),
    "sokoban": {"levels", "sealgo"},
    "engine": {"levels", "sealgo", "sokoban", "_core"},
    "certify": {"_checker"},  # and shares nothing with the engine
    "bait": {"levels", "sealgo", "engine"},
    "render": {"levels", "sokoban", "bait"},
    "generate": _LOWER,
    "library": _LOWER | {"certify"},
    "lab": _LOWER,
    "env": _LOWER | {"generate"},
    "learn": _LOWER | {"generate"},
    "compat": _LOWER | {"env"},
    "apps": _LOWER | {"certify", "generate", "library", "lab", "env", "learn", "__version__"},
}


def rooms() -> list[str]:
    return sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


def imported(path: Path) -> set[str]:
    """The rooms of ours that a file imports, anywhere in it, also for type checking only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide the direction"
            names = [node.module or ""]
            if node.module == "pushworks":
                names = [f"pushworks.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("pushworks.")}
    return found


def test_every_room_has_its_rule() -> None:
    assert set(rooms()) - {"data"} == set(ALLOWED)


@pytest.mark.parametrize("room", ALLOWED)
def test_imports_go_one_way(room: str) -> None:
    for path in (PACKAGE / room).rglob("*.py"):
        wrong = imported(path) - ALLOWED[room] - {room}
        if room in ("generate", "library", "lab", "apps"):
            wrong -= {"__version__"}
        assert not wrong, f"{path.relative_to(PACKAGE)} imports {sorted(wrong)}"


def test_engine_takes_only_the_judge_from_the_rules() -> None:
    for path in (PACKAGE / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pushworks.sokoban"):
                judges = {"verify", "Verdict", "measure", "Metrics"}
                assert {alias.name for alias in node.names} <= judges, path


def test_only_the_bindings_know_python() -> None:
    core = PACKAGE.parents[1] / "core"
    for path in core.rglob("*.[ch]pp"):
        text = path.read_text(encoding="utf-8")
        assert "nanobind" not in text, path
        assert "Python.h" not in text, path


def test_commands_without_arrays_start_without_numpy() -> None:
    """It would take a third of the start."""
    modules = "pushworks.apps.cli.solve", "pushworks.apps.server.engine", "pushworks.library"
    code = f"import sys, {', '.join(modules)}; print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
