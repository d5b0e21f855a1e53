"""Messages in the reader's language: every sentence of `lab` and `bait` has one, and values come through."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.apps.messages import filled, templates, translated
from pushworks.lab.exercises import EXERCISES
from pushworks.lab.exercises.base import asks

SOURCE = Path(__file__).parents[2] / "src" / "pushworks"
FOLDERS = ("apps/cli/lab*.py", "apps/cli/bait*.py", "lab/**/*.py", "bait/**/*.py")
RAISED = {"CommandError", "ValueError", "LoadError", "warn"}
UNSEEN = re.compile(r"[{}:\s()]*")
"""Nothing but values: whatever they say is translated by itself."""


def template(node: ast.expr) -> str:
    """A string or f-string as a template; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (template(node.left) or "{}") + (template(node.right) or "{}")
    return ""


def sentences() -> dict[str, str]:
    """What is raised and warned in the files of `lab` and `bait`, with where it stands."""
    found: dict[str, str] = {}
    for path in (path for folder in FOLDERS for path in sorted(SOURCE.glob(folder))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = ""
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in RAISED or (name == "AssertionError" and "exercises" in path.parts):
                    text = template(node.args[0])
            elif isinstance(node, ast.Assert) and node.msg is not None and "exercises" in path.parts:
                text = template(node.msg)
            if text and not UNSEEN.fullmatch(text):
                found[text] = f"{path.relative_to(SOURCE)}:{node.lineno}"
    return found


def test_every_sentence_of_lab_and_bait_has_a_translation() -> None:
    found = sentences()
    assert len(found) > 150
    for text, place in found.items():
        said = translated(text.replace("{}", "7"), "zh")
        assert re.search("[\u4e00-\u9fff]", said), f"{place}: {text!r} is missing in messages/zh.toml"


def test_checks_and_certificates_of_exercises_have_one() -> None:
    assert EXERCISES[1]
    for exercise in EXERCISES.values():
        for text in (*map(asks, (*exercise.checks, exercise.own_check)), exercise.own_of("1").certified):
            assert re.search("[\u4e00-\u9fff]", translated(text, "zh")), text


def test_translations_have_the_same_values() -> None:
    for english, text in templates("zh").items():
        count = english.count("{}")
        values = [f"<{number}>" for number in range(count)]
        assert sorted(re.findall(r"<\d>", filled(text, values))) == values, english


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("expected --heat boxes or player, got 'x: y'", "--heat 应为 boxes 或 player，实际是 'x: y'"),
        ("expected 6 steps for 4 litres, got 5", "量 4 升应为 6 步，实际是 5"),
        ("level 2: the solution does not replay", "第 2 关：解无法重放"),
        ("agent odd, tick 3: expected a living avatar", "智能体 odd，第 3 拍：主角应该是活着的"),
        (
            "agent odd, tick 3: expected one of A, B; got 'x'",
            "智能体 odd，第 3 拍：应为 A、B 之一，实际是 'x'",
        ),
        ("greedy has no option 'W_9'; expected one of win, key", "greedy 没有选项 'W_9'；应为 win、key 之一"),
        (
            "solution 2: column 3: expected one of u, d, got 'x'",
            "第 2 个解：第 3 列：应为 u、d 之一，实际是 'x'",
        ),
        (
            "a:1 x: failed: ValueError: expected a program that can be run, got 'y'",
            "a:1 x：失败：ValueError: 应为可以运行的程序，实际是 'y'",
        ),
        ("first: there is no level 9: the file has 2", "first：没有第 9 关：文件里有 2 关"),
        ("expected a whole number for limit, got 'x'", "limit 应为整数，实际是 'x'"),
        (
            "expected numbers of random boards such as 1-20, or the 9 tiles of one, got 'x'",
            "应为随机局面的编号，例如 1-20，或一个局面的 9 个数字块，实际是 'x'",
        ),
        ("not admissible: it says 2 where 1 is enough", "不可采纳：估计是 2，而 1 就够了"),
        (
            "h: no counterexample in 1,200 states of 1 instance (all that can be reached)",
            "h：在 1 个实例的 1,200 个状态中没有找到反例（可达状态全部检查过）",
        ),
        ("nothing like this was ever said", "nothing like this was ever said"),
        (
            "expected at least one --command 'NAME=program {level}'",
            "至少要有一个 --command '名字=程序 {level}'",
        ),
        ("x" * 100_000, "x" * 100_000),
        (": " * 400, ": " * 400),
    ],
)
def test_values_come_through(english: str, chinese: str) -> None:
    assert translated(english, "zh") == chinese
    assert translated(english, "en") == english


def test_the_command_line_follows_the_system(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert run(["lab", "race", "first:1", "--by", "sun"]) == 2
    assert capsys.readouterr().err == "pushworks: --by 应为 expansions 或 seconds，实际是 'sun'\n"
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert run(["lab", "race", "first:1", "--by", "sun"]) == 2
    assert capsys.readouterr().err == "pushworks: expected --by expansions or seconds, got 'sun'\n"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert run(["lab", "race", "first:1", "--time", "soon"]) == 2
    assert run(["lab", "rase"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "pushworks: --time：应为 100ms、10s 或 2m 这样的时间，实际是 'soon'（见 pushworks lab race --help）",
        "pushworks: 没有命令 'rase'；是不是想写 race、grade？（见 pushworks lab --help）",
    ]
