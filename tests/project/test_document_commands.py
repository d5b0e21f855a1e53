"""Every command that a document shows parses; blocks marked ``<!-- run -->`` run, in both languages."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.lab.exercise_answers import RIGHT
from tests.scale import FULL, size

from pushworks.apps.cli.main import COMMANDS, application, run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"(?P<mark><!-- run -->\n+)?^```\w*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
MORE = re.compile(r"…|\.\.\.")
"""What stands for something else."""


def commands(body: str) -> list[str]:
    """The `pushworks` lines of a block without prompts, comments and redirections."""
    found = []
    for line in re.sub(r"\\\n\s*", " ", body).splitlines():
        for part in line.removeprefix("$ ").removeprefix("> ").split("&&"):
            text = re.split(r"\s{3,}| # | [<>] ", part.strip().replace("  #", "   #"))[0].strip()
            if text.startswith("pushworks ") and not text.startswith(
                "pushworks certificate "
            ):  # a file's head
                found.append(text)
    return found


def least(line: str) -> str:
    """A command without its [optional parts], and with the first of this|that."""
    while (without := re.sub(r"\s*\[[^\[\]]*\]", "", line)) != line:
        line = without
    return re.sub(r"(\S+?)\|\S+", r"\1", line)


@cache
def command_of(name: str) -> Any:
    """What the program would run."""
    return typer.main.get_command(application(name))


def parse(line: str) -> None:
    """Parse a command as the program would, without running it; options in brackets have to exist."""
    optional = set(re.findall(r"(?<=[\s\[])--?[a-z][a-z-]*", " ".join(re.findall(r"\[.*\]", line))))
    _, *words = shlex.split(least(line))
    if words[0].startswith("-"):
        return
    assert words[0] in COMMANDS, words[0]
    command = command_of(words[0])
    while hasattr(command, "commands"):
        name, *words = words or ["--help"]
        if name == "--help":
            return
        assert name in command.commands, f"no command {name}"
        command = command.commands[name]
    command.make_context("pushworks", words)
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    assert optional <= known, f"no option {', '.join(sorted(optional - known))}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_parse(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shards").mkdir()
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        for line in commands(block["body"]):
            if not MORE.search(line):
                try:
                    parse(line)
                except Exception as error:
                    message = getattr(error, "format_message", lambda error=error: str(error))()
                    pytest.fail(f"{line}: {message}")


def test_there_are_many() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    lines = [line for text in texts for block in BLOCK.finditer(text) for line in commands(block["body"])]
    assert len(lines) > 160
    with pytest.raises(AssertionError):
        parse("pushworks lab nonsense")
    with pytest.raises(Exception, match="No such option"):
        parse("pushworks lab exercise 3 --nonsense")
    parse("pushworks bait solve LEVELS [--for any|moves] [--nodes N]")
    with pytest.raises(AssertionError, match="no option --nonsense"):
        parse("pushworks bait solve LEVELS [--for any|moves] [--nonsense N]")


@pytest.mark.parametrize(
    # A Chinese page has the commands of the English one (test_chinese.py); one shows that they run there.
    "page",
    [
        *("tutorial", "course", "search", "bait"),
        *("zh/tutorial", *(("zh/course", "zh/search", "zh/bait") if FULL else ())),
    ],
)
def test_marked_commands_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the page, in an empty folder with a class of one; Chinese pages on a Chinese system."""
    monkeypatch.chdir(tmp_path)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8" if page.startswith("zh/") else "en_GB.UTF-8")
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "20261234.py").write_text(f"STUDENT = '20261234'\n{RIGHT[3]}")
    (tmp_path / "mine.py").write_text("def check_it(module):\n    assert module.is_deadlocked\n")
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for code in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if found := re.search(r'^@register\("(\w+)"\)', code, re.MULTILINE):
            (tmp_path / f"{found[1]}.py").write_text(code, encoding="utf-8")
    ran = 0
    for block in BLOCK.finditer(text):
        if block["mark"]:
            for line in commands(block["body"]):
                code = run(shlex.split(line.replace("--ticks 60", f"--ticks {size(6, 60)}"))[1:])
                # A sheet as handed out does not pass; a heuristic that overestimates is found out.
                expected = 1 if re.search(r"lab check|test-heuristic 2\*", line) else 0
                assert code == expected, f"{line}: {code} {capsys.readouterr().err}"
                ran += 1
    assert ran >= 3
