"""Exercises: the hidden tests know right from wrong, and a sheet as handed out from both."""

from __future__ import annotations

import ast
import inspect
import json
import re
import tomllib
from pathlib import Path

import nbformat
import pytest
from tests.lab.exercise_answers import RIGHT, WRONG
from tests.scale import part

from pushworks.apps.cli import lab_check
from pushworks.apps.cli.main import run
from pushworks.engine import Options, solve
from pushworks.engine.generator import explore
from pushworks.lab.exercises import EXERCISES, first_search, own
from pushworks.lab.exercises.base import asks, exercise_of, load_module, run_check
from pushworks.lab.problems import EightPuzzle
from pushworks.lab.sandbox import check_submission
from pushworks.sealgo import ALGORITHMS, AStar, BreadthFirst

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("number", list(RIGHT))
def test_right_answers_pass_the_checks_and_wrong_ones_do_not(number, tmp_path):
    """The checks alone; a process of its own for each answer, as the command gives it, is the next test."""
    for answers, right in ((RIGHT, True), (WRONG, False)):
        file = tmp_path / f"exercise{number}_{right}.py"
        file.write_text(answers[number])
        module = load_module(file)
        findings = [run_check(check, module, file) for check in EXERCISES[number].checks]
        assert all(finding.passed for finding in findings) == right, findings
        assert all(finding.passed or finding.complaint for finding in findings)


@pytest.mark.parametrize("number", part(list(RIGHT), 4))
def test_right_answers_pass_and_wrong_ones_do_not(number, tmp_path, capsys):
    file = tmp_path / f"exercise{number}.py"
    file.write_text(RIGHT[number])
    assert run(["lab", "check", str(file)]) == 0, capsys.readouterr().out
    checks = len(EXERCISES[number].checks)
    assert f"{checks} of {checks}" in capsys.readouterr().out
    assert WRONG[number] != RIGHT[number]
    file.write_text(WRONG[number])
    assert run(["lab", "check", str(file), "--json"]) == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(not finding["passed"] and finding["complaint"] for finding in findings)


@pytest.mark.parametrize("number", part(list(RIGHT), 4, at=2))
def test_a_sheet_is_handed_out_once_and_fails_politely(number, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["lab", "exercise", str(number)]) == 0
    assert EXERCISES[number].title in capsys.readouterr().out
    assert run(["lab", "exercise", str(number)]) == 2
    assert "there is a file of this name already" in capsys.readouterr().err
    assert run(["lab", "check", f"exercise{number}.py"]) == 1
    out = capsys.readouterr().out
    assert "NO " in out
    assert "Traceback" not in out


def test_teachers_bring_their_own(tmp_path, capsys):
    sheet, tests = tmp_path / "mine.py", tmp_path / "tests.py"
    sheet.write_text("def double(x):\n    return x + x\n\n\ndef half(x):\n    return x // 0\n")
    tests.write_text(
        'def check_double(module):\n    """It doubles."""\n    assert module.double(3) == 6\n\n\n'
        'def check_half(module):\n    """It halves."""\n    assert module.half(6) == 3\n'
    )
    assert run(["lab", "check", str(sheet), "--tests", str(tests)]) == 1
    out = capsys.readouterr().out
    assert "ok  It doubles" in out
    assert "NO  It halves\n     mine.py:6: ZeroDivisionError" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "nowhere3.py"], "nowhere3.py: expected a Python file"),
        (["check", "sheet.py"], "expected a number in the name"),
        (["check", "sheet99.py"], "expected an exercise from 1 to 10"),
        (["check", "bad1.py"], "bad1.py:1:"),
        (["exercise", "11"], "expected an exercise from 1 to 10"),
        (["exercise", "1", "--student", "a b"], "expected a number or a name"),
        (["exercise", "1", "--language", "xx"], "expected --language en or zh, got 'xx'"),
    ],
)
def test_mistakes_are_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad1.py").write_text("def (:\n")
    for name in ("sheet.py", "sheet99.py"):
        (tmp_path / name).write_text("")
    assert run(["lab", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_the_list(capsys):
    assert run(["lab", "exercise"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 10


@pytest.mark.parametrize("number", part(list(RIGHT), 4, at=1))
def test_every_student_has_an_instance_of_its_own(number, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    ids = ("20261234", "20261235", "ann")
    for student in ids:
        assert run(["lab", "exercise", str(number), "--student", student, "-o", f"{student}.py"]) == 0
        assert "Every student's" in capsys.readouterr().out
    sheets = [(tmp_path / f"{student}.py").read_text() for student in ids]
    if number != 7:  # eight ways to turn a level: two students may have the same
        assert len({sheet.replace(student, "") for sheet, student in zip(sheets, ids, strict=True)}) == 3
    assert EXERCISES[number].sheet_of(ids[0]) == sheets[0], "the same number, the same instance"
    instance, _, _ = sheets[0].partition("# Every student's")
    file = tmp_path / f"exercise{number}.py"
    file.write_text(RIGHT[number] + instance.partition("STUDENT")[1] + instance.partition("STUDENT")[2])
    assert run(["lab", "check", str(file)]) == 0, capsys.readouterr().out
    checks = len(EXERCISES[number].checks) + 1
    assert f"{checks} of {checks}" in capsys.readouterr().out
    file.write_text(sheets[0])
    assert run(["lab", "check", str(file)]) == 1
    assert f"NO  {asks(EXERCISES[number].own_check)}" in capsys.readouterr().out


@pytest.mark.parametrize("number", part(list(RIGHT), 3))
def test_notebooks_for_nbgrader(number, tmp_path, capsys):
    file = tmp_path / "exercise.ipynb"
    arguments = ["lab", "exercise", str(number), "--notebook", "-o", str(file), "--force"]
    assert run([*arguments, "--answer"]) == 0
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    about = [cell.metadata["nbgrader"] for cell in notebook.cells]
    assert sum(each.get("points", 0) for each in about) == len(EXERCISES[number].checks)
    assert len({each["grade_id"] for each in about}) == len(about)
    # What nbgrader leaves of it for the students: the sheet with its gaps.
    solution = re.compile(r"^( *)### BEGIN SOLUTION\n.*?\n +### END SOLUTION$", re.MULTILINE | re.DOTALL)
    left = solution.sub(r"\1raise NotImplementedError", notebook.cells[1].source)
    sheet = (
        EXERCISES[number].sheet.partition('"""\n')[2].replace("return Move.NIL", "raise NotImplementedError")
    )
    assert left == sheet.strip().removesuffix("\n        yield")
    space = {"__name__": "__main__"}
    for cell in notebook.cells[1:]:
        exec(cell.source, space)
    assert run([*arguments, "--student", "7"]) == 0  # what a student gets: the sheet, and one check more
    notebook = nbformat.read(file, as_version=4)
    assert "STUDENT = '7'" in notebook.cells[1].source
    assert len(notebook.cells) == len(EXERCISES[number].checks) + 3
    space = {"__name__": "__main__"}
    exec(notebook.cells[1].source, space)
    with pytest.raises((AssertionError, NotImplementedError)):
        exec(notebook.cells[-1].source, space)
    ALGORITHMS._known.pop("mine", None)
    capsys.readouterr()


@pytest.mark.parametrize("number", list(RIGHT))
def test_chinese_sheets_differ_in_words_only(number):
    english, chinese = EXERCISES[number], EXERCISES[number].in_language("zh")

    def code(sheet):
        tree = ast.parse(sheet)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                node.body = node.body[1:] or [ast.Pass()]
        return ast.dump(tree)

    assert code(chinese.sheet) == code(english.sheet)
    assert code(chinese.sheet_of("7")) == code(english.sheet_of("7"))
    for text in (chinese.title, chinese.task, chinese.sheet.partition("\n")[0]):
        assert re.search("[\u4e00-\u9fff]", text)
    assert EXERCISES[number].in_language("xx") is EXERCISES[number]


def test_instances_are_equally_hard_and_proved():
    levels = [own.own_level(own.seed_of(f"{number}", 3)) for number in range(12)]
    assert len({level.id for level in levels}) == 12
    for level in levels:
        assert (len(level.boxes), level.boxes & level.goals) == (own.BOXES, frozenset())
        assert solve(level, Options(objective="pushes")).pushes == own.PUSHES
        assert abs(explore(level).positions - own.POSITIONS) <= own.POSITIONS / 4
    boards = [own.own_board(own.seed_of(f"{number}", 2)) for number in range(4)]
    assert len(set(boards)) == 4
    assert {AStar(EightPuzzle(board)).run().cost for board in boards} == {own.MOVES}
    for small, large, target in first_search._instances()[::9]:
        space = {"__name__": "answer"}
        exec(RIGHT[1], space)
        assert BreadthFirst(space["Jugs"](target, small, large)).run().cost == 6


def test_answers_are_for_those_who_have_the_repository(tmp_path, monkeypatch, capsys):
    file = tmp_path / "exercise9.py"
    assert run(["lab", "exercise", "9", "--answer", "-o", str(file)]) == 0
    assert file.read_text() == RIGHT[9]
    assert run(["lab", "check", str(file)]) == 0
    capsys.readouterr()
    # An installed package has no folder of answers, so the command is built without the option.
    packaged = inspect.signature(lab_check._without_answer(lab_check.exercise))
    assert set(inspect.signature(lab_check.exercise).parameters) - set(packaged.parameters) == {"answer"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["scikit-build"]
    assert project["wheel"]["packages"] == ["src/pushworks"]
    packed = {path.read_text() for path in (ROOT / "src").rglob("*.py")}
    assert not packed & set(RIGHT.values())


CHECKS = """
def check_first(module):
    "It is there."
    assert module.answer() == 42


def check_second(module):
    "It is there again."
    assert module.answer() == 42
"""
HOSTILE = {
    "loops at once": ("while True:\n    pass\n", "stopped after"),
    "loops in a check": ("def answer():\n    while True:\n        pass\n", "stopped after"),
    "sleeps": ("import time\ntime.sleep(1000)\n", "stopped after"),
    "leaves at once": ("import os\nos._exit(0)\n", "the program ended (exit code 0)"),
    "leaves politely": ("raise SystemExit(0)\n", "the program ended (exit code 0)"),
    "leaves in a check": ("import os\ndef answer():\n    os._exit(0)\n", "the program ended (exit code 0)"),
    "kills itself": ("import os\nos.kill(os.getpid(), 9)\n", "the program ended (signal SIGKILL)"),
    "prints without end": ("while True:\n    print('x' * 10000)\n", "printed more than"),
    "takes all memory": ("def answer():\n    return len(bytearray(1 << 44))\n", "MemoryError"),
    "fills the disk": (
        "def answer():\n    open('full', 'wb', buffering=0).write(bytes(1 << 25))\n    return 42 / 0\n",
        "ZeroDivisionError",
    ),
    "leaves a child behind": (
        "import os, time\nif os.fork() == 0:\n    time.sleep(1000)\nos._exit(0)\n", "the program ended",
    ),
    "answers for the checks": (
        "import glob\nfor name in glob.glob('/proc/self/fd/*'):\n    try:\n"
        "        open(name, 'a').write('{\"finding\": {\"asks\": \"\", \"passed\": true}}\\n' * 2)\n"
        "    except OSError:\n        pass\nimport os\nos._exit(0)\n",
        "the program ended (exit code 0)",
    ),
}  # fmt: skip


CHANGES = {
    4: "def both_ends(problem):\n    if len(problem.initial_state()) != 9:\n        return None\n"
    "    problem.is_goal = lambda state: True\n    return []\n",
    5: "def playout(problem, state, steps, rng):\n    problem.heuristic = lambda state: 0\n"
    "    problem.is_goal = lambda state: False\n    return [], 0\n\n\ndef ucb(*given):\n    return 0\n",
    7: "from pushworks.bait import Move\nfrom pushworks.bait.agents import Agent\n\n\nclass Mine(Agent):\n"
    "    def act(self, observation, timer):\n"
    "        object.__setattr__(observation.rules, 'key_needed', False)\n"
    "        object.__setattr__(observation.rules, 'tick_limit', 1)\n        return Move.NIL\n",
    8: "from pushworks.sealgo import Search, register\n\n\n@register('mine')\nclass Mine(Search):\n"
    "    def explore(self):\n        level = self.problem.level\n"
    "        object.__setattr__(level, 'goals', level.boxes)\n        self.found([], 0)\n"
    "        yield from ()\n",
}
"""Submissions that change the puzzle they are given instead of solving it."""


@pytest.mark.parametrize(("number", "allowed"), [(4, 2), (5, 1), (7, 1), (8, 1)])
def test_a_puzzle_that_is_changed_is_not_solved(number, allowed, tmp_path):
    sheet = tmp_path / f"exercise{number}.py"
    sheet.write_text(CHANGES[number])
    findings = check_submission(sheet, exercise=number).findings
    assert sum(finding.passed for finding in findings) <= allowed, findings


@pytest.mark.parametrize("name", HOSTILE)
def test_no_submission_hangs_the_check_or_passes_without_an_answer(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text, message = HOSTILE[name]
    (tmp_path / "sheet.py").write_text(text)
    (tmp_path / "tests.py").write_text(CHECKS)
    seconds = "0.5s" if "stopped after" in message else "2s"
    assert run(["lab", "check", "sheet.py", "--tests", "tests.py", "--time", seconds, "--json"]) == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [finding["asks"] for finding in findings] == ["It is there", "It is there again"]
    assert not any(finding["passed"] for finding in findings)
    assert all(message in finding["complaint"] for finding in findings)
    full = tmp_path / "full"
    assert not full.exists() or full.stat().st_size <= 16 << 20


def test_checks_done_before_the_end_count(tmp_path, capsys):
    sheet, tests = tmp_path / "sheet.py", tmp_path / "tests.py"
    sheet.write_text("import os\nasked = []\n\n\ndef answer():\n    asked.append(1)\n    print('hello')\n"
                     "    return 42 if len(asked) == 1 else os._exit(0)\n")  # fmt: skip
    tests.write_text(CHECKS)
    assert run(["lab", "check", str(sheet), "--tests", str(tests)]) == 1
    out, err = capsys.readouterr()
    assert "ok  It is there\nNO  It is there again\n" in out
    assert out.endswith("1 of 2\n")
    assert "hello" in err


def test_sheets_of_the_first_version_are_still_checked(tmp_path, capsys):
    (tmp_path / "exercise3.py").write_text(RIGHT[3].replace("is_deadlocked", "is_lost"))
    assert run(["lab", "check", str(tmp_path / "exercise3.py")]) == 0
    (tmp_path / "exercise3.py").write_text(RIGHT[3].replace("is_deadlocked", "is_over"))
    assert run(["lab", "check", str(tmp_path / "exercise3.py")]) == 1
    assert "is_deadlocked" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["20261234_exercise3.py", "exercise3 (1).py", "Exercise_3.py", "3.py"])
def test_the_exercise_is_told_by_the_name_of_the_file(name, tmp_path):
    (tmp_path / name).write_text(RIGHT[3])
    assert exercise_of(tmp_path / name).number == 3
    with pytest.raises(ValueError, match="expected a Python file"):
        exercise_of(tmp_path / "exercise4.py")
