"""Parts of the core, tested natively by doctest: containers, algorithms, watched searches, Bait's agents."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tests.engine.native_program import native_program


def has_doctest() -> bool:
    """Does the compiler find the header? It is a package of its own (Debian: doctest-dev)."""
    asked = "#include <doctest/doctest.h>\n"
    command = [os.environ.get("CXX", "g++"), "-x", "c++", "-E", "-o", os.devnull, "-"]
    try:
        ran = subprocess.run(command, input=asked, text=True, capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return ran.returncode == 0


@pytest.mark.skipif(not has_doctest(), reason="needs a compiler and doctest's header (Debian: doctest-dev)")
@pytest.mark.parametrize("source", ["core_units.cpp", "study_units.cpp"])
def test_the_core_natively(source: str) -> None:
    program = native_program(Path(__file__).with_name(source))
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 failed | 0 skipped" in ran.stdout
