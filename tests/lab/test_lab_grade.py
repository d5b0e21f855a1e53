"""`lab grade`: whatever a submission does gives marks and a sentence, and changes no other file."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import zipfile

import pytest
from tests.lab.exercise_answers import ANSWERS
from tests.lab.hostile_submissions import CHECKS, DAILY, HOSTILE, RIGHT

from pushworks.apps.cli.main import run
from pushworks.lab.grade import similar_pairs
from pushworks.lab.limited import run_limited

PROGRAM = "import sys; from pushworks.apps.cli.main import run; sys.exit(run(sys.argv[1:]))"
linux = pytest.mark.skipif(sys.platform != "linux", reason="the containment of this test is Linux's")


def hand_in(tmp_path, names):
    """A folder of hostile submissions and a file that they would like to change."""
    victim, folder = tmp_path / "victim", tmp_path / "class"
    victim.write_text("as it was")
    folder.mkdir()
    for name in names:
        (folder / f"{name}.py").write_text(HOSTILE[name][0].replace("VICTIM", str(victim)))
    (tmp_path / "checks.py").write_text(CHECKS)
    return folder, victim


def snapshot(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def check_hostile(tmp_path, names, capsys, *more):
    folder, victim = hand_in(tmp_path, names)
    before = snapshot(tmp_path)
    arguments = ["lab", "grade", str(folder), "--tests", str(tmp_path / "checks.py"), "--time", "1s", *more]
    assert run([*arguments, "--json"]) == 0
    out = capsys.readouterr().out
    grades = {row["name"]: row for row in map(json.loads, out.splitlines()) if row["kind"] == "grade"}
    assert list(grades) == sorted(names)
    for name in names:
        _, marks, sentence = HOSTILE[name]
        row = grades[name]
        assert row["marks"] == marks, row
        assert sentence in row["sentence"] + row["note"], row
        assert len(row["sentence"]) <= 200
        assert "can reach" not in row["output"]
    assert snapshot(tmp_path) == before
    assert victim.read_text() == "as it was"


@linux
def test_a_handful_of_hostile_submissions(tmp_path, capsys):
    check_hostile(tmp_path, sorted(DAILY), capsys)


def test_folders_names_marks_and_resuming(tmp_path, capsys):
    folder, checks = tmp_path / "class", tmp_path / "checks.py"
    checks.write_text(CHECKS)
    files = {
        "ann/task.py": "from helper import number\n\n\ndef answer():\n    return number\n",
        "ann/helper.py": "number = 42\n",
        "bob/mine.py": RIGHT,
        "cat/notes.txt": "I forgot",
        "dan/one.py": RIGHT, "dan/two.py": RIGHT,
        "eve/task.py": "asked = []\ndef answer():\n    asked.append(1)\n    return 42 // len(asked)\n",
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "fay").mkdir()
    (folder / "fay" / "task.py").symlink_to(tmp_path / "checks.py")
    out, table = tmp_path / "marks.jsonl", tmp_path / "marks.csv"
    arguments = ["lab", "grade", str(folder), "--tests", str(checks), "--file", "task.py", "--out-of", "10",
                 "--out", str(out), "--csv", str(table), "--markdown", str(tmp_path / "m.md")]  # fmt: skip
    assert run(arguments) == 0
    rows = {row["submission"]: row for row in csv.DictReader(table.read_text().splitlines())}
    assert {name: row["marks"] for name, row in rows.items()} == {
        "ann": "10", "bob": "10", "cat": "0", "dan": "0", "eve": "5", "fay": "0",
    }  # fmt: skip
    assert rows["bob"]["note"] == "wrong name: expected task.py, graded mine.py"
    assert rows["cat"]["sentence"] == "missing file: expected task.py"
    assert rows["dan"]["sentence"] == "wrong name: expected task.py, got one.py, two.py"
    assert rows["eve"]["sentence"].startswith("It is there again: ")
    assert "no plain file" in rows["fay"]["sentence"]
    assert "| ann | 10 | 2/2 |" in (tmp_path / "m.md").read_text()
    lines = len(out.read_text().splitlines())
    (folder / "cat" / "task.py").write_text(RIGHT)
    assert run([*arguments, "--resume"]) == 0
    rows = {row["submission"]: row for row in csv.DictReader(table.read_text().splitlines())}
    assert rows["cat"]["marks"] == "10"
    fresh = [json.loads(line) for line in out.read_text().splitlines()[lines:]]
    assert len([line for line in fresh if line.get("key")]) == 1, "only what changed is graded again"
    capsys.readouterr()


def test_a_class_with_an_instance_for_each(tmp_path, capsys):
    folder, table = tmp_path / "class", tmp_path / "marks.csv"
    folder.mkdir()
    for name, student in (("ann-1", "1"), ("bob-2", "1"), ("cat-3", None)):
        line = f"STUDENT = {student!r}\n" if student else ""
        (folder / f"{name}.py").write_text(line + (ANSWERS / "exercise9.py").read_text())
    arguments = ["lab", "grade", str(folder), "--exercise", "9", "--students", "--csv", str(table)]
    assert run(arguments) == 0
    rows = {row["submission"]: row for row in csv.DictReader(table.read_text().splitlines())}
    assert [row["marks"] for row in rows.values()] == ["6", "6", "5"]
    assert rows["ann-1"]["note"] == ""
    assert rows["bob-2"]["note"] == "look at it: the instance is that of 1"
    assert "expected STUDENT" in rows["cat-3"]["sentence"]
    assert run(["lab", "grade", str(folder), "--tests", "x.py", "--students"]) == 2
    assert (
        run(["lab", "grade", "--exercise", "9", "--students", "--gradescope", str(tmp_path / "a.zip")]) == 0
    )
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert "--exercise 9 --students" in archive.read("run_autograder").decode()
    capsys.readouterr()


def test_similar_submissions_are_named_whatever_their_names_and_comments():
    original = (
        b"def search(problem):\n    seen = {problem.start}\n    todo = [problem.start]\n    while todo:\n"
        b"        state = todo.pop(0)\n        for other in problem.near(state):\n"
        b"            if other not in seen:\n"
        b"                seen.add(other)\n                todo.append(other)\n    return len(seen)\n"
    )
    copied = b'"""My own work."""\n# really\n' + original.replace(b"seen", b"visited").replace(
        b"todo", b"queue"
    )
    other = (
        b"def search(problem, depth=3):\n    if depth == 0 or problem.done:\n        return []\n"
        b"    best = max((search(child, depth - 1) for child in problem.children), key=len)\n"
        b"    return [problem.name, *best] if best else None\n\n\nclass Other:\n    x = {1: 2, 3: 4}\n"
    )
    pairs = similar_pairs({"one": original, "two": copied, "three": other})
    assert [(pair.one, pair.other, pair.share) for pair in pairs] == [("one", "two", 1.0)]
    assert not similar_pairs({"one": original, "two": copied}, sheet=original)


def test_formulas_do_not_reach_a_spreadsheet(tmp_path, capsys):
    folder, table = tmp_path / "class", tmp_path / "marks.csv"
    folder.mkdir()
    (folder / "=cmd.py").write_text("")
    (tmp_path / "checks.py").write_text(CHECKS)
    assert (
        run(["lab", "grade", str(folder), "--tests", str(tmp_path / "checks.py"), "--csv", str(table)]) == 0
    )
    assert table.read_text().splitlines()[1].startswith("'=cmd,0,")
    capsys.readouterr()


def test_the_autograder_zip_runs(tmp_path, capsys):
    target, checks = tmp_path / "autograder.zip", tmp_path / "checks.py"
    checks.write_text(CHECKS)
    arguments = ["lab", "grade", "--tests", str(checks), "--file", "task.py", "--gradescope", str(target)]
    assert run(arguments) == 0
    assert "upload it to Gradescope" in capsys.readouterr().out
    with zipfile.ZipFile(target) as archive:
        assert sorted(archive.namelist()) == ["checks.py", "run_autograder", "setup.sh"]
        script = archive.read("run_autograder").decode()
        assert archive.getinfo("run_autograder").external_attr >> 16 & 0o111
        assert archive.read("checks.py").decode() == CHECKS
        assert "pip install pushworks==" in archive.read("setup.sh").decode()
    # The script of the zip with its folders here: what it leaves is what Gradescope reads.
    root, program = tmp_path / "autograder", f"{sys.executable} -c '{PROGRAM}'"
    (root / "source").mkdir(parents=True)
    (root / "source" / "checks.py").write_text(CHECKS)
    (root / "submission").mkdir()
    (root / "submission" / "task.py").write_text(RIGHT)
    script = script.replace("/autograder/venv/bin/pushworks", program).replace("/autograder", str(root))
    (root / "run").write_text(script)
    subprocess.run(["bash", str(root / "run")], check=True, capture_output=True)
    results = json.loads((root / "results" / "results.json").read_text())
    assert results["score"] == 2
    assert [test["status"] for test in results["tests"]] == ["passed", "passed"]
    assert results["leaderboard"][0] == {"name": "marks", "value": 2.0, "order": "desc"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["here"], "expected either --exercise N or --tests FILE.py"),
        (["--exercise", "2"], "expected a folder of submissions"),
        (["nowhere", "--exercise", "2"], "nowhere: expected a folder of submissions"),
        (["here", "--exercise", "2"], "here: expected Python files, or a folder for each student"),
        (["here", "--exercise", "99"], "expected an exercise from 1 to"),
        (["here", "--exercise", "2", "--resume"], "--resume needs the file to go on with"),
        (["here", "--exercise", "2", "--file", "../x.py"], "expected a plain file name"),
        (["--exercise", "2", "--gradescope", "a.zip", "--wheel", "no.whl"], "no.whl: expected a wheel"),
    ],
)
def test_mistakes_are_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    assert run(["lab", "grade", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_the_clock_begins_when_the_program_is_ready(tmp_path):
    mark = tmp_path / "ready"
    program = f"import time; time.sleep(1.5); open({str(mark)!r}, 'w').write('x')"
    words = [sys.executable, "-c", program]
    assert not run_limited(words, folder=str(tmp_path), seconds=1.2, ready=mark.exists).late
    mark.unlink()
    assert run_limited(words, folder=str(tmp_path), seconds=1.2).late
    assert run_limited([sys.executable, "-c", ""], folder=str(tmp_path), ready=lambda: False).code == 0
