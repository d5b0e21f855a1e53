"""All hostile submissions in one run, and a class of two hundred."""

from __future__ import annotations

import re
from time import perf_counter

from tests.lab.exercise_answers import RIGHT, WRONG
from tests.lab.hostile_submissions import HOSTILE
from tests.lab.test_lab_grade import check_hostile, linux

from pushworks.apps.cli.main import run


@linux
def test_all_hostile_submissions_in_one_run(tmp_path, capsys):
    assert len(HOSTILE) >= 20
    check_hostile(tmp_path, sorted(HOSTILE), capsys, "--jobs", "2")


def test_two_hundred_submissions(tmp_path, capsys):
    for number in range(200):
        (tmp_path / f"student{number:03}.py").write_text(
            (RIGHT if number % 2 else WRONG)[2] + f"\n# {number}\n"
        )
    begin = perf_counter()
    assert run(["lab", "grade", str(tmp_path), "--exercise", "2", "--similar", "1", "--jobs", "2"]) == 0
    print(f"{perf_counter() - begin:.0f} s for 200 submissions")
    assert len(re.findall(r"^student\d+ +4 +4/4", capsys.readouterr().out, re.MULTILINE)) == 100
