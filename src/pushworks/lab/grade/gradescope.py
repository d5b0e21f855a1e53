"""Gradescope: an autograder zip that runs `pushworks lab grade`, and the results.json it leaves."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from pushworks.lab.grade.grading import Grade

_SETUP = """#!/usr/bin/env bash
# Runs once, when Gradescope builds the image. Its Ubuntu may have an older Python than Pushworks needs.
set -euo pipefail
enough='import sys, ensurepip; sys.exit(sys.version_info < (3, 11))'
python=
apt-get update
for each in python3 python3.13 python3.12 python3.11; do
    apt-get install -y "$each" "$each-venv" || continue
    if "$each" -c "$enough"; then
        python=$each
        break
    fi
done
if [ -n "$python" ]; then
    "$python" -m venv /autograder/venv
else
    apt-get install -y python3-pip python3-venv
    python3 -m venv /autograder/uv
    /autograder/uv/bin/pip install uv
    export UV_PYTHON_INSTALL_DIR=/autograder/python
    /autograder/uv/bin/uv venv --seed --python 3.12 /autograder/venv
fi
/autograder/venv/bin/pip install {package}
"""
_RUN = """#!/usr/bin/env bash
# Runs for each submission. The results are written whatever the submission does.
set -uo pipefail
mkdir -p /autograder/results
cd /autograder/source
/autograder/venv/bin/pushworks lab grade /autograder/submission --one {options} \\
    --results /autograder/results/results.json
if [ ! -s /autograder/results/results.json ]; then
    echo '{{"score": 0, "output": "The autograder failed; tell your teacher."}}' \\
        > /autograder/results/results.json
fi
"""


def write_autograder(
    target: Path, *, exercise: int, tests: Path | None, own: bool, file: str, seconds: float, out_of: float,
    wheel: Path | None, version: str,
) -> None:  # fmt: skip
    """Write the zip to upload: setup.sh, run_autograder, the teacher's checks and the wheel if given."""
    package = f"/autograder/source/{wheel.name}" if wheel is not None else f"pushworks=={version}"
    what = (
        "--tests /autograder/source/checks.py"
        if tests is not None
        else f"--exercise {exercise}{' --students' * own}"
    )
    options = f"{what} --file '{file}' --time {seconds:g}s --out-of {out_of:g}"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "setup.sh", _SETUP.format(package=package).encode(), 0o755)
        _add(archive, "run_autograder", _RUN.format(options=options).encode(), 0o755)
        if tests is not None:
            _add(archive, "checks.py", tests.read_bytes(), 0o644)
        if wheel is not None:
            _add(archive, wheel.name, wheel.read_bytes(), 0o644)


def _add(archive: zipfile.ZipFile, name: str, data: bytes, mode: int) -> None:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same bytes whenever it is written
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


def results_json(grade: Grade, out_of: float) -> str:
    """What Gradescope reads: the score, one test for each check, and a leaderboard."""
    each = out_of / max(len(grade.findings), 1)
    tests = [
        {
            "name": finding.asks, "score": round(each * finding.passed, 4), "max_score": round(each, 4),
            "status": "passed" if finding.passed else "failed", "output": finding.complaint,
            "visibility": "visible",
        }
        for finding in grade.findings
    ]  # fmt: skip
    said = {
        "score": grade.marks(out_of), "execution_time": round(grade.seconds, 3), "output": grade.sentence,
        "visibility": "visible", "tests": tests,
        "leaderboard": [
            {"name": "marks", "value": grade.marks(out_of), "order": "desc"},
            {"name": "seconds", "value": round(grade.seconds, 3), "order": "asc"},
        ],
    }  # fmt: skip
    return json.dumps(said, indent=1) + "\n"
