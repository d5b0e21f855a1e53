"""The `pushworks` command: one Typer application, one file for each command."""

from __future__ import annotations

import typer

from pushworks.apps.cli import doctor

app = typer.Typer(
    name="pushworks",
    help="Play, solve, make, study and learn box-pushing puzzles.",
    no_args_is_help=True,
    add_completion=False,
)
app.command("doctor")(doctor.doctor)


@app.callback()
def root() -> None:
    """Play, solve, make, study and learn box-pushing puzzles."""


def main() -> None:
    """Entry point of the console script."""
    app()
