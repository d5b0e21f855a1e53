"""`make test` runs everything, beside each other, and fails when any of it does."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "run-tests.sh"


def program(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("page", "tests_of_page", "others", "code"), [(0, 0, 0, 0), (2, 0, 0, 2), (0, 1, 0, 1), (0, 0, 1, 1)]
)
def test_all_parts_run_and_a_failure_is_the_result(
    tmp_path: Path, page: int, tests_of_page: int, others: int, code: int
) -> None:
    program(tmp_path / "make", f"echo the page; exit {page}")
    python = program(
        tmp_path / "python",
        f'echo "$@"\ncase "$*" in *--ignore*) exit {others};; *) exit {tests_of_page};; esac',
    )
    done = subprocess.run(
        ["bash", str(SCRIPT), str(python)],
        cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    first, *rest = done.stdout.splitlines()
    assert first.endswith("--ignore tests/web")
    assert rest[0] == "the page"
    assert [line.split()[-1] for line in rest[1:]] == ([] if page else ["tests/web"])
