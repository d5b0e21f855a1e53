"""`lab grade`: whatever a submission does gives marks and a sentence, and changes no other file."""

from __future__ import annotations

import csv
import json
import socket
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import asdict

import pytest
from tests.lab.exercise_answers import ANSWERS
from tests.lab.hostile_submissions import CHECKS, DAILY, HOSTILE, RIGHT

from pushworks.apps.cli.main import run
from pushworks.lab import containment, limited, sandbox
from pushworks.lab.exercises import Finding
from pushworks.lab.grade import (
    Grade,
    Similar,
    Submission,
    find_submissions,
    instance_notes,
    similar_pairs,
    to_csv,
    to_markdown,
    write_autograder,
)
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
    """What is in a folder, with permissions, and with dates where nothing of ours writes."""
    found = {}
    for path in folder.rglob("*"):
        if path.suffix != ".pyc" and path.name != "__pycache__":
            about = path.stat()
            found[path] = about.st_mode, about.st_mtime_ns, path.read_bytes() if path.is_file() else b""
    return found


def check_hostile(tmp_path, names, capsys, *more):
    folder, victim = hand_in(tmp_path, names)
    before = snapshot(tmp_path)
    arguments = ["lab", "grade", str(folder), "--tests", str(tmp_path / "checks.py"), "--time", "1s", *more]
    assert run([*arguments, "--memory", "1G", "--json"]) == 0
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


@linux
def test_no_service_of_the_machine_is_reached(tmp_path, capsys):
    """A socket with a name is no file to Landlock, and belongs to no network."""
    (tmp_path / "class").mkdir()
    (tmp_path / "checks.py").write_text(CHECKS)
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as service:
        service.bind(f"{folder}/s")  # such names are short
        service.listen()
        service.setblocking(False)
        (tmp_path / "class" / "one.py").write_text(
            "import socket, multiprocessing\n\n\ndef ask(pipe):\n    pipe.send(42)\n\n\ndef answer():\n"
            "    here, there = multiprocessing.Pipe()\n"
            "    other = multiprocessing.Process(target=ask, args=(there,))\n    other.start()\n"
            "    assert here.recv() == 42\n    other.join()\n"
            f"    socket.socket(socket.AF_UNIX).connect('{folder}/s')\n    return 42\n"
        )
        arguments = ["lab", "grade", str(tmp_path / "class"), "--tests", str(tmp_path / "checks.py")]
        assert run([*arguments, "--json"]) == 0
        (row,) = [each for each in map(json.loads, capsys.readouterr().out.splitlines()) if "marks" in each]
        assert (row["marks"], "PermissionError" in row["sentence"]) == (0, True), row
        with pytest.raises(BlockingIOError):
            service.accept()


CALLS = """
import os, resource, socket, sys
from pushworks.lab.refused_calls import limit_calls
if not limit_calls(alone=ALONE, attributes=ALONE):
    sys.exit(77)
said = []
for call in (
    lambda: os.kill(os.getppid(), 0), lambda: os.kill(-1, 0), lambda: os.killpg(os.getppid(), 0),
    lambda: socket.socket(), lambda: socket.socket(socket.AF_UNIX), lambda: os.kill(os.getpid(), 0),
    lambda: socket.socketpair()[0].close(), lambda: os.memfd_create("x"),
    lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)), lambda: os.sched_setaffinity(os.getpid(), {0}),
    lambda: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE), lambda: os.chmod("PATH", 0o600),
    lambda: os.utime("PATH"),
):
    try:
        call()
        said.append("done")
    except PermissionError:
        said.append("refused")
    except OSError as error:
        said.append("failed")
print(*said)
"""


@linux
@pytest.mark.parametrize("alone", [False, True])
def test_calls_that_reach_others_are_refused(alone, tmp_path):
    """Also where there are no namespaces: no socket, no signal or limit but for itself, no permissions."""
    file = tmp_path / "file"
    file.touch()
    program = CALLS.replace("ALONE", str(alone)).replace("PATH", str(file))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, start_new_session=True, check=False
    )
    if done.returncode == 77:
        pytest.skip("no filter for calls on this system")
    said = done.stdout.split()
    assert said[3:10] == ["refused", "refused", "done", "done", "refused", "done", "done"], done.stderr
    assert said[:3] + said[10:] == ["refused"] * 6 or alone
    assert said[10:] == ["done"] * 3 or not alone


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
    assert rows["bob-2"]["note"] == "look at it: the instance is that of 1, as in ann-1"
    assert "expected STUDENT" in rows["cat-3"]["sentence"]
    assert run(["lab", "grade", str(folder), "--tests", "x.py", "--students"]) == 2
    assert (
        run(["lab", "grade", "--exercise", "9", "--students", "--gradescope", str(tmp_path / "a.zip")]) == 0
    )
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert "--exercise 9 --students" in archive.read("run_autograder").decode()
    capsys.readouterr()


def test_instances_of_others_are_noted_where_that_can_be_told(tmp_path):
    def notes(**numbers):
        found = []
        for name, number in numbers.items():
            file = tmp_path / f"{name}.py"
            file.write_text(f"STUDENT = {number!r}\n")
            found.append(Submission(name, file))
        return instance_notes([*found, Submission("missing", None, "missing file")])

    assert notes(s20261001="20261001", s20261002="20261002") == {}
    assert notes(ada_12345="20261001", bob_12346="20261002") == {}, "a platform names them after people"
    assert notes(s20261001="20261001", s20261002="20261003") == {
        "s20261002": "look at it: the instance is that of 20261003"
    }
    both = notes(ada_12345="20261001", bob_12346="20261001")
    assert both["ada_12345"] == "look at it: the instance is that of 20261001, as in bob_12346"
    assert set(both) == {"ada_12345", "bob_12346"}


CHEATS = {
    "checks": "import pushworks.lab.exercises.heuristics as ours\n\nfor name in list(vars(ours)):\n"
    "    if name.startswith('check_'):\n        vars(ours)[name].__code__ = (lambda module: None).__code__\n",
    "search": "from pushworks.sealgo import AStar\n\nAStar.run = lambda *_: None\n",
    "built_in": "from pushworks.lab.exercises import heuristics\n\nheuristics.sum = lambda numbers: 0\n",
    "object": "class Liar(int):\n    __le__ = __gt__ = __eq__ = lambda *_: True\n    __hash__ = None\n\n\n"
    "def estimate(board):\n    return Liar(99)\n",
}


def test_what_replaces_the_checks_never_passes(tmp_path, capsys):
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in CHEATS.items():
        nothing = "" if "estimate" in text else "\n\ndef estimate(board):\n    return 0\n"
        (folder / f"{name}.py").write_text(text + nothing)
    assert run(["lab", "grade", str(folder), "--exercise", "2", "--json"]) == 0
    rows = {row["name"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["checks"]["marks"] == rows["search"]["marks"] == rows["built_in"]["marks"] == 0
    assert "replaced pushworks.lab.exercises.heuristics.check_" in rows["checks"]["sentence"]
    assert rows["checks"]["note"] == "look at it: it uses __code__, pushworks.lab.exercises.heuristics"
    assert rows["search"]["sentence"].endswith(
        "the submission replaced pushworks.sealgo.algo.astar.AStar.run"
    )
    assert rows["built_in"]["sentence"].endswith("replaced pushworks.lab.exercises.heuristics.sum")
    assert rows["object"]["marks"] <= 1, "99 is more than 0"


def test_a_seal_finds_what_was_replaced_and_only_that(monkeypatch):
    from pushworks.lab.integrity import Seal
    from pushworks.sealgo import BreadthFirst
    from pushworks.sokoban import board

    seal = Seal()
    BreadthFirst.words = "another attribute"
    assert seal.broken() == ""
    del BreadthFirst.words
    for thing, name, new, said in (
        (BreadthFirst, "__init__", lambda self, problem: None, "BreadthFirst.__init__"),
        (BreadthFirst, "__eq__", lambda self, other: True, "BreadthFirst.__eq__"),
        (board, "bits", lambda mask: [], "board.bits"),
        (board.bits, "__code__", (lambda mask: []).__code__, "board.bits.__code__"),
        (json, "dumps", repr, "json.dumps"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(thing, name, new, raising=False)
            assert seal.broken().endswith(said)
        assert seal.broken() == ""


def test_two_checks_out_of_time_are_enough(tmp_path, monkeypatch):
    """Each process is late: the first in the second check, the next in the check after it."""
    checks = tmp_path / "checks.py"
    checks.write_text("".join(f"def check_{n}(module):\n    pass\n\n\n" for n in range(6)))
    begun = []

    def attempt(*given):
        begun.append(given[-1])
        told = [{"contained": []}, {"loaded": True}]
        told += [{"finding": asdict(Finding("check 0", True))}] * (given[-1] == 0)
        return limited.Ended("", None, late=True), told

    monkeypatch.setattr(sandbox, "_attempt", attempt)
    findings = sandbox.check_submission(checks, tests=checks, limits=sandbox.Limits(wall=1.2)).findings
    assert begun == [0, 2]
    assert [each.complaint.split(":")[0] for each in findings] == [
        "", *["stopped after 1.2 s"] * 2, *["not run"] * 3,
    ]  # fmt: skip
    assert [each.passed for each in findings] == [True, *[False] * 5]


def test_an_archive_unpacked_in_a_folder_of_its_own(tmp_path):
    (tmp_path / "ann" / "upload" / "sheets").mkdir(parents=True)
    (tmp_path / "ann" / "__MACOSX").mkdir()
    (tmp_path / "ann" / "upload" / "sheets" / "task.py").write_text(RIGHT)
    (tmp_path / "bob" / "1" / "2" / "3" / "4" / "5").mkdir(parents=True)
    (tmp_path / "cat" / "one").mkdir(parents=True)
    (tmp_path / "cat" / "two").mkdir()
    ann, *others = find_submissions(tmp_path, "task.py")
    assert ann.name == "ann"
    assert ann.file == tmp_path / "ann" / "upload" / "sheets" / "task.py"
    assert [each.problem for each in others] == ["missing file: expected task.py"] * 2


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


def test_texts_of_submissions_are_shown_as_they_are():
    said = "\u202eexe.\x1b[2J ![x](http://192.0.2.1/x.png) <b>a|b\ud800"
    grade = Grade("＋1", [Finding("it is right", False, said)], said)
    (line,) = to_markdown([grade], 1).splitlines()[2:]
    assert r"\u202eexe.\x1b\[2J !\[x\](http://192.0.2.1/x.png) &lt;b>a\|b\ud800" in line.replace(r"\\", "\\")
    row = to_csv([grade], 1).splitlines()[1]
    assert row.startswith("'＋1,0,1,0,1,")
    assert all(c.isprintable() for c in row)
    pairs = [Similar("ann", f"student {number}", 1.0) for number in range(60)]
    assert to_markdown([grade], 1, pairs).endswith("And 10 pairs more.")


def test_tables_in_chinese_have_the_mark_that_spreadsheets_need(tmp_path, monkeypatch, capsys):
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "王小明.py").write_text("")
    words = ["lab", "grade", str(tmp_path / "class"), "--exercise", "2", "--csv", str(tmp_path / "m.csv")]
    assert run(words) == 0
    data = (tmp_path / "m.csv").read_bytes()
    assert data.startswith("\ufeffsubmission,marks,".encode())
    text = data.decode("utf-8-sig")
    assert "王小明,0,4,0,4,目标状态不需要任何步: 王小明.py 里没有 estimate：请保留" in text
    capsys.readouterr()


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


@linux
@pytest.mark.parametrize(
    ("has", "expected"),
    [
        ("python3", "python3 -m venv /autograder/venv"),
        ("python3.11", "python3.11 -m venv /autograder/venv"),
        ("", "/autograder/uv/bin/uv venv --seed --python 3.12 /autograder/venv"),
    ],
)
def test_the_set_up_finds_a_python_that_is_new_enough(has, expected, tmp_path):
    """On an image whose own Python is too old, and without one of a suitable version to install."""
    write_autograder(
        tmp_path / "a.zip", exercise=2, tests=None, own=False, file="x.py", seconds=1, out_of=4, wheel=None,
        version="0.1.0",
    )  # fmt: skip
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        script = archive.read("setup.sh").decode()
    root = tmp_path / "autograder"
    for name in ("bin", "uv/bin", "venv/bin"):
        (root / name).mkdir(parents=True)
    log, commands = tmp_path / "log", root / "bin"
    say = f'echo "$0 $*" >> {log}\n'
    for name in ("uv/bin/uv", "uv/bin/pip", "venv/bin/pip"):
        (root / name).write_text(f"#!/bin/sh\n{say}")
    for name in ("python3", "python3.11"):
        old = "" if name == has else "case $1 in -c) exit 1;; esac\n"
        (commands / name).write_text(f"#!/bin/sh\n{say}{old}")
    (commands / "apt-get").write_text(f'#!/bin/sh\n{say}case "$3" in python3.1[23]*) exit 1;; esac\n')
    for file in root.rglob("*"):
        file.chmod(0o755)
    script = script.replace("/autograder", str(root))
    environment = {"PATH": f"{commands}:/usr/bin:/bin"}
    subprocess.run(["bash", "-c", script], check=True, capture_output=True, env=environment)
    ran = log.read_text().replace(f"{commands}/", "").replace(str(root), "/autograder").splitlines()
    assert expected in ran
    assert ran[-1] == "/autograder/venv/bin/pip install pushworks==0.1.0"


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


def test_the_clock_begins_when_the_program_is_ready(tmp_path, monkeypatch):
    looks, begun, wait = [], [], limited._wait_fairly

    def ready():
        looks.append(None)
        return len(looks) == 3

    def begin(*given):
        begun.append(len(looks))
        wait(*given)

    monkeypatch.setattr(limited, "_wait_fairly", begin)
    endless = [sys.executable, "-c", "import time; time.sleep(1000)"]
    assert run_limited(endless, folder=str(tmp_path), seconds=0.1, ready=ready).late
    assert begun == [3]
    assert run_limited([sys.executable, "-c", ""], folder=str(tmp_path), ready=lambda: False).code == 0


@pytest.mark.parametrize(
    ("used", "waited", "fair", "is_late"),
    [(0, 100, 1, False), (1, 100, 1, True), (0, 0, 1, True), (0, 0, 0, True), (0, 100, 0, True)],
)
def test_a_program_has_the_time_that_others_took_from_it(used, waited, fair, is_late, monkeypatch):
    """Whose checks wait for a processor is not late; who sleeps, or has used its own time, is."""
    clock = [0.0]

    class Program:
        """Ends after 0.6 seconds of a clock of its own."""

        pid = 1

        def wait(self, seconds):
            clock[0] = min(0.6, clock[0] + seconds)
            if clock[0] < 0.6:
                raise subprocess.TimeoutExpired("program", seconds)

    monkeypatch.setattr(limited, "monotonic", lambda: clock[0])
    monkeypatch.setattr(limited, "_processor_times", lambda process: (used, waited))
    if not is_late:
        limited._wait_fairly(Program(), 0.1, fair)
        return
    with pytest.raises(subprocess.TimeoutExpired):
        limited._wait_fairly(Program(), 0.1, fair)


@linux
def test_memory_that_forked_processes_share_counts_once():
    """Forty processes that only sleep are no more memory than one."""
    code = (
        "import os, sys\nheld = os.urandom(40 << 20)\n"
        "for _ in range(3):\n    if os.fork() == 0:\n        break\n"
        "os.write(1, b'%d\\n' % os.getpid())\nsys.stdin.read()\n"  # one write, so that lines stay whole
    )
    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        names = [process.stdout.readline().strip() for _ in range(4)]
        total = sum(map(containment._private_bytes, names))
        process.stdin.close()
    assert 40 << 20 < total < 80 << 20


@linux
def test_the_processor_times_of_children_count(tmp_path):
    # Longer than what is asked for below: the system counts in whole ticks.
    work = "import time\nwhile time.process_time() < 0.3: pass\n"
    code = f"import os\nif os.fork():\n    os.wait()\nelse:\n    exec({work!r})\n    time.sleep(99)\n"
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    try:
        while limited._processor_times(process.pid)[0] < 0.2:
            assert process.poll() is None
        assert limited._processor_times(process.pid)[1] >= 0
    finally:
        limited.end_group(process)
        process.wait()
    assert limited._processor_times(process.pid) == (0, 0)
