"""The document of the format, worked example included, is what the checkers read."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.certify.forge import sealed, take_apart

import pushworks
from pushworks.certify import check, check_native
from pushworks.engine import Claim, write_certificate
from pushworks.levels import read_text

ROOT = Path(pushworks.__file__).parents[2]
PAGE = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")


def example() -> tuple[str, bytes]:
    """The level and the bytes of the proof by hand."""
    blocks = re.findall(r"```text\n(.*?)\n```", PAGE.partition("## A proof by hand")[2], re.DOTALL)
    return blocks[0], bytes.fromhex(blocks[1])


def test_the_worked_example_is_accepted() -> None:
    level, proof = example()
    data = sealed(b"pushworks certificate 2\nclaim pushes 5\nlevel\n" + level.encode() + b"\nproof\n" + proof)
    for checker in (check, check_native):
        found = checker(data)
        assert (found.claim, found.bound, found.counts["states"]) == ("pushes", 5, 2)
    assert [state.boxes for _, state in take_apart(data).states] == [(1, 5), (2, 5)]


def test_the_pass_writes_the_worked_example() -> None:
    level, proof = example()
    written = write_certificate(read_text(level)[0], Claim("pushes", 5))
    assert written.data.partition(b"\nproof\n")[2][:-4] == proof


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    level, _ = example()
    file = tmp_path / "example.cert"
    file.write_bytes(write_certificate(read_text(level)[0], Claim("pushes", 5)).data)
    alone = tmp_path / "check.py"
    alone.write_text((ROOT / "src/pushworks/certify/check.py").read_text(encoding="utf-8"))
    command = [sys.executable, "-I", "-S", str(alone), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "proved: at least 5 pushes" in done.stdout
    file.write_bytes(file.read_bytes()[:-1])
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "refused" in done.stderr
    without = subprocess.run([sys.executable, "-I", str(alone)], capture_output=True, text=True)
    assert (without.returncode, without.stderr) == (1, "usage: python check.py FILE...\n")
