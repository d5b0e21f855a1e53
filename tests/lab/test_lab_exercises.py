"""Exercises: the hidden tests know right from wrong, and a sheet as handed out from both."""

from __future__ import annotations

import json

import pytest
from tests.lab.exercise_answers import RIGHT, WRONG

from pushworks.apps.cli.main import run
from pushworks.lab.exercises import EXERCISES
from pushworks.sealgo import ALGORITHMS


@pytest.fixture(autouse=True)
def forget():
    yield
    ALGORITHMS._known.pop("mine", None)


@pytest.mark.parametrize("number", list(RIGHT))
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


@pytest.mark.parametrize("number", list(RIGHT))
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
        (["check", "sheet99.py"], "expected an exercise from 1 to 8"),
        (["check", "bad1.py"], "bad1.py:1:"),
        (["exercise", "9"], "expected an exercise from 1 to 8"),
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
    assert len(capsys.readouterr().out.splitlines()) == 8
