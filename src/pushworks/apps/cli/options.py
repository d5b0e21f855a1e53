"""Options that mean the same in every command, declared once.

`tests/apps/test_cli_flags.py` compares all commands: an option of one name has one short form, takes one kind
of value, and means one thing.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pushworks.apps.cli.units import MOST, duration, size

_MOST_THREADS = 256  # of one search

TimeOption = Annotated[
    Any,
    typer.Option("--time", parser=duration, metavar="TIME", help="Limit for each level: 10, 500ms, 2m."),
]
MaxTimeOption = Annotated[
    Any,
    typer.Option(
        "--max-time", parser=duration, metavar="TIME", help="Limit for the whole command: 10s, 10m, 1h."
    ),
]
MemoryOption = Annotated[
    Any,
    typer.Option(
        "--memory", parser=size, metavar="SIZE",
        help="Limit for the whole command: 500M, 8G; if not given, half of this machine's.",
    ),
]  # fmt: skip
NodesOption = Annotated[
    int,
    typer.Option("--nodes", min=0, max=MOST, help="Limit on expanded positions for each level; 0 is none."),
]
SeedOption = Annotated[
    int,
    typer.Option("--seed", min=0, max=MOST, help="Selects the random run; the same number repeats it."),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads", min=1, max=_MOST_THREADS,
        help="Threads for one level; by default the cores, divided among levels side by side.",
    ),
]  # fmt: skip
ReproducibleOption = Annotated[
    bool,
    typer.Option("--reproducible", help="Repeat exactly, on any machine: one thread, one level at a time."),
]
CountOption = Annotated[int, typer.Option("--count", "-n", min=1, max=MOST, help="How many to make.")]
_STYLE = typer.Option("--style", help="Icon style: workshop, clear, night, ..., or skin:FILE.")
StyleOption = Annotated[str, _STYLE]
ChosenStyleOption = Annotated[str | None, _STYLE]
"""None is the one chosen in the settings."""
_LEVEL = typer.Option("--level", min=1, max=MOST, metavar="N", help="The number of the level.")
LevelNumberOption = Annotated[int | None, _LEVEL]
