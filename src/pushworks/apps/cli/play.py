"""`pushworks play`: the desktop game."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.units import MOST


def play(
    levels: Annotated[
        str, typer.Argument(help="A level file, or the name of a collection; left out: the start menu.")
    ] = "",
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=MOST, help="Number of the level to begin with.")
    ] = None,
    icon_style: Annotated[
        str | None, typer.Option(help="Icon style, e.g. workshop, contrast, clear.")
    ] = None,
    fullscreen: Annotated[bool | None, typer.Option("--fullscreen/--window", help="Fill the screen.")] = None,
    size: Annotated[str, typer.Option(help="Size of the window, WIDTHxHEIGHT.")] = "1200x800",
    log_file: Annotated[Path | None, typer.Option(help="Write a log to this file.")] = None,
    library: Annotated[Path | None, typer.Option(help="Library file; default: the user's own.")] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Program the AI thinks with; it speaks the solver protocol. Kept; '' is ours again.",
        ),
    ] = None,
) -> None:
    """Play in a window."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from pushworks.apps.desktop.app import App
    from pushworks.apps.desktop.launch import launch
    from pushworks.apps.desktop.shelf import Course, read_course
    from pushworks.render import style_names

    check_outputs(("--log-file", log_file), reads=[levels, library])
    if log_file is not None:
        logging.basicConfig(
            filename=log_file, level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
        )
    if icon_style is not None and icon_style not in style_names():
        raise CommandError(f"--icon-style: expected one of {', '.join(style_names())}, got {icon_style!r}")
    width, _, height = size.lower().partition("x")
    if not (
        width.isdigit() and height.isdigit() and 320 <= int(width) <= 16384 and 240 <= int(height) <= 16384
    ):
        raise CommandError(f"--size: expected WIDTHxHEIGHT from 320x240 on, got {size!r}")
    opened: Course | None = None
    collection: str | None = None
    if levels:
        path = Path(levels)
        if path.exists():
            opened = read_course(path)
        else:
            app = App(library_path=library)
            course = app.shelf.find(levels)
            app.close()
            if course is None:
                raise CommandError(f"{levels}: expected a level file or the name of a collection")
            collection = levels
    if level is not None and opened is not None:
        level = opened.index_of(level) + 1
    try:
        launch(
            opened=opened, collection=collection, number=level, icon_style=icon_style, fullscreen=fullscreen,
            size=(int(width), int(height)), library_path=library, engine=engine,
        )  # fmt: skip
    except pygame.error as error:
        raise CommandError(f"no window: {error}") from None
