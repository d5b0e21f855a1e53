"""What a search really uses: processor time after its limit or cancel, and memory of the whole process.

Processor time, not the clock: on a busy machine a thread that is asked to stop may have to wait for its turn.
Memory is measured in a process of its own (`python -m tests.engine.limit_probe`), as growth of the largest
resident size: what is left from earlier searches would hide what a later one takes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

from tests.engine.halls import HALLS

from pushworks.engine import Job, Options
from pushworks.sealgo import Status

_TREE = Path(__file__).parents[2]


def overrun(job: Job, *, cancel_after: float | None = None) -> tuple[Status, float]:
    """The status, and the processor time used after the time limit or after the cancel."""
    begun, worked = time.perf_counter(), time.process_time()
    limit = job.options.seconds
    job.start()
    if cancel_after is not None:
        while not job.done and time.process_time() - worked < cancel_after:
            job.wait(0.002)
        job.cancel()
    else:
        while not job.done and time.perf_counter() - begun < limit:
            job.wait(0.002)
    used = time.process_time()
    status = job.result(timeout=300).status
    return status, time.process_time() - used


def growth(hall: str, options: Options) -> tuple[Status, float]:
    """The status, and by how many bytes the largest resident size grew, in a new process."""
    asked = json.dumps([hall, asdict(options)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.limit_probe", asked],
        cwd=_TREE, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    status, grown = json.loads(done.stdout)
    return Status(status), grown


def _largest_resident() -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def _main() -> None:
    hall, values = json.loads(sys.argv[1])
    level = HALLS[hall]()
    job = Job(level, replace(Options(), **values))
    before = _largest_resident()
    status = job.start().result().status
    print(json.dumps([status.value, _largest_resident() - before]))


if __name__ == "__main__":
    _main()
