"""The core compiles and links for the systems whose machines are not here; for this one it is also run."""

from __future__ import annotations

import subprocess

import pytest

from tools import cross


@pytest.mark.parametrize("target", cross.TARGETS)
def test_the_core_links_for_another_system(target: str) -> None:
    program = cross.build(target, jobs=2)
    begins = {"windows": b"MZ", "macos": b"\xcf\xfa\xed\xfe", "linux": b"\x7fELF"}
    (magic,) = (mark for name, mark in begins.items() if name in target)
    assert program.read_bytes()[: len(magic)] == magic


def test_the_program_for_this_system_solves_a_level() -> None:
    done = subprocess.run([cross.build("native", jobs=2)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "rRR\n")
