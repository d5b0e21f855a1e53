"""Options shared by commands: the fields of a dataclass become options, the command receives the instance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import typer
from typer.testing import CliRunner

from pushworks.apps.cli.groups import grouped


@dataclass(frozen=True)
class Sizes:
    width: Annotated[int, typer.Option(help="How wide.")] = 3
    names: Annotated[list[str], typer.Option("--name", help="What it is called.")] = field(
        default_factory=list
    )


_WIDE = Sizes(width=9)


def _app(got: list[object]) -> typer.Typer:
    app = typer.Typer()

    @app.command()
    @grouped
    def draw(title: str, sizes: Sizes = _WIDE, plain: Annotated[bool, typer.Option()] = False) -> None:
        """Draw it."""
        got.append((title, sizes, plain))

    return app


def test_the_fields_are_options_and_the_default_gives_theirs() -> None:
    got: list[object] = []
    assert CliRunner().invoke(_app(got), ["hall"]).exit_code == 0
    assert (
        CliRunner()
        .invoke(_app(got), ["hall", "--width", "4", "--name", "a", "--name", "b", "--plain"])
        .exit_code
        == 0
    )
    assert got == [("hall", Sizes(9), False), ("hall", Sizes(4, ["a", "b"]), True)]


def test_help_tells_of_them() -> None:
    text = CliRunner().invoke(_app([]), ["--help"]).stdout
    assert "Draw it." in text
    assert "--width" in text
    assert "How wide." in text
    assert "--sizes" not in text
