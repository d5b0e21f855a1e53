"""Help: headings for all commands and many options, a usage line that can be read, examples that parse."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import typer

from pushworks.apps.cli import main
from pushworks.apps.cli.help_sections import EXAMPLES, GROUPS, OVERVIEW, example_lines

TERMINAL = 80


def command_at(path: str) -> Any:
    name, *inner = path.split()
    command: Any = typer.main.get_command(main.application(name)).commands[name]  # type: ignore[attr-defined]
    for word in inner:
        command = command.commands[word]
    return command


def help_of(path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(TERMINAL))
    assert main.run([*path.split(), "--help"]) == 0
    return capsys.readouterr().out


def test_every_command_has_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    listed = [name for names in OVERVIEW.values() for name in names]
    assert sorted(listed) == sorted(main.COMMANDS)
    assert main.run(["--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for heading, names in OVERVIEW.items():
        at = lines.index(f"{heading}:") + 1
        assert [line.split()[0] for line in lines[at : at + len(names)]] == list(names)


@pytest.mark.parametrize("group", GROUPS)
def test_every_command_of_a_large_group_has_its_heading(
    group: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = [name for names in GROUPS[group].values() for name in names]
    assert sorted(listed) == sorted(command_at(group).commands)
    text = help_of(group, capsys, monkeypatch)
    assert "─ Commands ─" not in text
    places = [text.index(f"─ {heading} ─") for heading in GROUPS[group]]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("path", "usage"),
    [
        ("solve", "pushworks solve [OPTIONS] LEVELS..."),
        ("optimize", "pushworks optimize [OPTIONS] LEVELS [SOLUTIONS]"),
        ("lab compare", "pushworks lab compare [OPTIONS] [LEVELS...]"),
        ("library find", "pushworks library find [OPTIONS] [TEXT]"),
        ("import", "pushworks import [OPTIONS] [SOURCES...]"),
    ],
)
def test_the_usage_line_can_be_read(
    path: str, usage: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line.rstrip() for line in help_of(path, capsys, monkeypatch).splitlines()]
    assert f" Usage: {usage}" in lines


def test_many_options_stand_under_headings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = help_of("solve", capsys, monkeypatch)
    options, limits, processors, results = (
        text.index(f"─ {heading} ─") for heading in ("Options", "Limits", "Processors", "Results")
    )
    assert options < text.index("--for ") < limits < text.index("--time ") < processors
    assert processors < text.index("--jobs ") < results < text.index("--json ")
    assert "─ Limits ─" not in help_of("verify", capsys, monkeypatch), "two options need no heading"


@pytest.mark.parametrize("path", EXAMPLES)
def test_examples_parse_and_fit(
    path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = help_of(path, capsys, monkeypatch).splitlines()
    for line in example_lines(path):
        assert line in printed
        assert len(line) < TERMINAL
    for line, effect in EXAMPLES[path]:
        program, *words = shlex.split(line)
        assert program == "pushworks"
        assert effect
        command_of = " ".join(words[: len(path.split())])
        if command_of == path:
            command_at(path).make_context(path, words[len(path.split()) :])
        else:
            command_at(words[0]).make_context(words[0], words[1:])
