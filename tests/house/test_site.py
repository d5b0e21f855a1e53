"""The tools that make the site: every command is described, and what is wrong with a site is found."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pushworks.apps.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_every_command_is_described() -> None:
    pytest.importorskip("mkdocs")
    text = "\n".join(tool("docs_hooks").command_lines())
    for name in COMMANDS:
        assert f"\n## pushworks {name}\n" in text
    assert "\n### pushworks lab compare\n" in text
    assert "`pushworks solve LEVELS... [OPTIONS]`" in text
    assert "| `--for OBJECTIVE` | any, pushes, moves, pushes+moves or moves+pushes. Default: `any`. |" in text
    for line in text.splitlines():
        if line.startswith("| `--"):
            assert line.count(" | ") == 1, line  # no cell breaks its table


def test_what_is_wrong_with_a_site_is_found(tmp_path: Path) -> None:
    problems = tool("check_site").problems
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.png").write_bytes(b"")
    (tmp_path / "index.html").write_text(
        '<img src="a.png"><a href="sub/b.html#x">b</a><a href="https://x.org">x</a>'
    )
    (tmp_path / "sub" / "b.html").write_text('<img src="../a.png"><a href="../index.html">home</a>')
    assert problems(tmp_path) == []
    (tmp_path / "lonely.html").write_text('<script src="https://example.org/x.js"></script><img src="b.png">')
    (tmp_path / "sub" / "b.html").write_text('<a href="gone.html">gone</a>')
    assert sorted(problems(tmp_path)) == [
        "lonely.html is not reached from index.html",
        "lonely.html lacks b.png",
        "lonely.html loads https://example.org/x.js",
        "sub/b.html links to gone.html, which is not there",
    ]
