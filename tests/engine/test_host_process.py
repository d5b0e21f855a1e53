"""The core leaves the process that it is loaded into alone."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from tests.engine.native_program import build_folder

ALLOCATION = ("_Zn", "_Zd", "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign")
"""How the names of functions begin that give out memory: operator new and delete, and those of C."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the symbols of an ELF file")
@pytest.mark.skipif(shutil.which("nm") is None, reason="needs nm (binutils)")
def test_the_allocator_of_the_process_stays() -> None:
    """Memory is counted in the core's own containers."""
    module = max(build_folder().glob("_core*.so"), key=lambda path: path.stat().st_mtime)
    listed = subprocess.run(
        ["nm", "-D", "--defined-only", "--format=posix", module], capture_output=True, text=True, check=True
    ).stdout
    names = [line.split()[0] for line in listed.splitlines()]
    assert any(name.startswith("PyInit_") for name in names)
    assert [name for name in names if name.startswith(ALLOCATION)] == []
