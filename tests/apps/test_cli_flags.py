"""One option, one meaning: the table of all commands and their options has no drift."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import typer

from pushworks.apps.cli import main
from pushworks.apps.cli.old_spellings import OLD, modernised

OWN_DEFAULTS = {
    "--time": "what is usual differs: a tour is short, an experiment long",
    "--max-time": "an hour to improve a library, a minute to check an exercise, for ever to generate",
    "--nodes": "no limit to solve, a limit to rate or to record",
    "--out": "an experiment, a film and a network have a usual name",
    "--count": "one Bait level, ten levels, 500 random ones",
    "--for": "any solution, or what is worth improving",
    "--algorithm": "the command's usual one",
    "--algorithms": "the command's usual ones",
    "--backend": "solve is native, the lab is readable",
    "--size": "the boards of Bait are smaller",
    "--style": "the game has a setting for it",
    "--heuristic": "a list where several are compared",
    "--deadlocks": "a list where several are compared",
    "--depth": "a list where several are compared",
    "--weight": "an ablation has one",
    "--ticks": "a report has a fixed length",
    "--by": "a race by expansions, a score by stratum",
    "--clock": "an experiment takes the one that fits its back end",
    "--max-boxes": "small enough for brute force, or for a player",
    "--boxes": "a size for what is made, a filter for what is found",
    "--positions": "by the effort, or all of a level",
    "--samples": "solutions that a rating averages, answers of a model to one task",
    "--shard": "shards for training are smaller",
    "--to": "convert takes it from the ending of --out",
    "--cluster": "", "--plot": "a list where several are drawn", "--set": "", "--command": "", "--load": "",
    "--memory": "a submission has a fixed limit",
}  # fmt: skip
"""Options whose default may differ between commands, and why."""


class Option(NamedTuple):
    command: str
    name: str
    spellings: tuple[str, ...]
    value: str
    default: str


def options() -> list[Option]:
    """Every option of every command."""
    found: list[Option] = []

    def walk(path: list[str], command: Any) -> None:
        for name, child in getattr(command, "commands", {}).items():
            walk([*path, name], child)
        for parameter in command.params:
            if parameter.param_type_name == "option" and "--help" not in parameter.opts:
                name = next(one for one in parameter.opts if one.startswith("--"))
                spellings = (*parameter.opts, *parameter.secondary_opts)
                value = "" if parameter.is_flag else parameter.metavar or "TEXT"
                found.append(Option(" ".join(path), name, spellings, value, repr(parameter.default)))

    for name in main.COMMANDS:
        walk([name], typer.main.get_command(main.application(name)).commands[name])  # type: ignore[attr-defined]
    return found


def by_name() -> dict[str, list[Option]]:
    table: dict[str, list[Option]] = {}
    for option in options():
        table.setdefault(option.name, []).append(option)
    return table


def test_the_table_is_whole() -> None:
    table = by_name()
    assert {option.command for option in table["--out"]} >= {
        "solve",
        "generate",
        "lab compare",
        "learn train",
    }
    assert len(table) > 100


def test_an_option_has_one_short_form_and_one_kind_of_value() -> None:
    table = by_name()
    for name, uses in table.items():
        short = [tuple(one for one in use.spellings if not one.startswith("--")) for use in uses]
        assert len(set(short)) == 1, (name, uses)
        assert len({use.value for use in uses}) == 1, (name, uses)
        others = {one for use in uses for one in use.spellings} - {name}
        assert not others & table.keys(), "a second spelling is another option elsewhere"


def test_a_short_form_belongs_to_one_option() -> None:
    owners: dict[str, set[str]] = {}
    for name, uses in by_name().items():
        for spelling in uses[0].spellings:
            if not spelling.startswith("--"):
                owners.setdefault(spelling, set()).add(name)
    assert all(len(names) == 1 for names in owners.values()), owners
    assert owners["-o"] == {"--out"}
    assert owners["-j"] == {"--jobs"}


def test_defaults_are_alike() -> None:
    for name, uses in by_name().items():
        if name not in OWN_DEFAULTS:
            assert len({use.default for use in uses}) == 1, (name, uses)


def test_the_options_of_the_limits_are_everywhere_the_same() -> None:
    table = by_name()
    assert {use.default for use in table["--seed"]} == {"0"}
    assert {use.default for use in table["--threads"]} == {"None"}
    assert {use.command for use in table["--limit"]} == {"library find"}
    assert {use.command for use in table["--effort"]} == {"generate"}
    assert {use.command for use in table["--rate"]} == {"generate"}
    assert {use.command for use in table["--size"]} == {"generate", "bait generate"}
    assert {use.command for use in table["--style"]} == {"play", "show", "bait play", "bait show"}
    assert "--optimal" not in table


@pytest.mark.parametrize(
    ("command", "old"), [(command, old) for command, names in OLD.items() for old in names]
)
def test_an_old_spelling_is_understood_with_a_warning(
    command: str, old: str, capsys: pytest.CaptureFixture[str]
) -> None:
    now = OLD[command][old]
    words = command.split()
    assert modernised([*words, old, "7"]) == [*words, *now, "7"]
    assert f"{old} is now {' '.join(now)}" in capsys.readouterr().err
    if len(now) == 1:
        assert modernised([*words, f"{old}=7"]) == [*words, f"{now[0]}=7"]
    known = {(use.command, one) for use in options() for one in use.spellings}
    paths = {use.command for use in options()}
    assert any(path.startswith(command) and (path, now[0]) in known for path in paths), now[0]
    assert not any((path, old) in known for path in paths if path == command), "it would be renamed for ever"


def test_old_sizes_and_what_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert modernised(["bait", "generate", "--width", "12", "-n", "3"]) == [
        "bait", "generate", "-n", "3", "--size", "12x8"]  # fmt: skip
    assert modernised(["bait", "generate", "--height=5"]) == ["bait", "generate", "--size", "9x5"]
    assert capsys.readouterr().err.count("--size") == 2
    plain = ["solve", "first", "--time", "3", "--", "--size"]
    assert modernised(plain) == plain
    assert modernised(["play", "--", "--size"]) == ["play", "--", "--size"]
    assert modernised([]) == []
    assert capsys.readouterr().err == ""
