"""What the page asks of the core, natively: tasks by name, from texts that may be anything."""

from __future__ import annotations

import subprocess

import pytest
from tests.engine.native_program import ROOT, native_program
from tests.engine.test_core_units import has_doctest

APART = ("checker.cpp", "one_thread.cpp")
"""A module of its own; what only WebAssembly lacks."""


@pytest.mark.skipif(not has_doctest(), reason="needs a compiler and doctest's header (Debian: doctest-dev)")
def test_the_interface_of_the_page() -> None:
    sources = sorted((ROOT / "bindings" / "web").glob("*.cpp"))
    linked = [str(source) for source in sources if source.name not in APART]
    program = native_program(ROOT / "tests" / "engine" / "page_units.cpp", "-Wno-attributes", *linked)
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 failed | 0 skipped" in ran.stdout
