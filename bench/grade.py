"""A class of submissions graded by `pushworks lab grade`: seconds by the clock and of the processor.

python bench/grade.py --submissions 200

Nine in ten hand in the answer key or the empty sheet of exercise 3, one in ten one of the hostile submissions
of the tests.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.lab.hostile_submissions import HOSTILE  # noqa: E402

from pushworks.lab.exercises import EXERCISES  # noqa: E402

_CHILD_SUBREAPER = 36


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--submissions", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if sys.platform == "linux":  # processes that outlive their parents come to this one, with what they used
        ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)
    answer = (ROOT / "course" / "answers" / "exercise3.py").read_text()
    hostile = [text for text, _, _ in HOSTILE.values()]
    with tempfile.TemporaryDirectory() as name:
        folder, table = Path(name, "class"), Path(name, "marks.csv")
        folder.mkdir()
        for number in range(arguments.submissions):
            student = f"2026{number:04}"
            if number % 10 == 9:
                text = hostile[number // 10 % len(hostile)].replace("VICTIM", str(folder / "20260000.py"))
            else:
                text = (
                    EXERCISES[3].sheet_of(student) if number % 10 == 8 else f"STUDENT = {student!r}\n{answer}"
                )
            (folder / f"{student}.py").write_text(text)
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        begin = time.perf_counter()
        words = ["lab", "grade", str(folder), "--exercise", "3", "--students"]
        words += ["--jobs", str(arguments.jobs), "--csv", str(table)]
        subprocess.run([Path(sys.executable).with_name("pushworks"), *words], check=True)
        wall = time.perf_counter() - begin
        with suppress(ChildProcessError):
            while True:
                os.wait()
        assert before == {path.name: path.read_bytes() for path in folder.iterdir()}, "nothing was changed"
        marks = Counter(row["marks"] for row in csv.DictReader(table.open()))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = used.ru_utime + used.ru_stime
    print(f"{arguments.submissions} submissions, {arguments.jobs} at a time: {wall:.0f} s by the clock,")
    print(f"{processor:.0f} s of the processor")
    print("marks:", ", ".join(f"{mark}: {count}" for mark, count in sorted(marks.items())))


if __name__ == "__main__":
    main()
