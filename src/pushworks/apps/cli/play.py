"""`pushworks play`: the desktop game."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError, check_style
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
        str | None, typer.Option(help="Icon style, e.g. workshop, contrast, clear, or skin:FILE.")
    ] = None,
    fullscreen: Annotated[bool | None, typer.Option("--fullscreen/--window", help="Fill the screen.")] = None,
    size: Annotated[str, typer.Option(help="Size of the window, WIDTHxHEIGHT.")] = "1200x800",
    log_file: Annotated[Path | None, typer.Option(help="Write a log to this file.")] = None,
    library: Annotated[Path | None, typer.Option(help="Library file; default: the user's own.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal instead of a window (extra: terminal).")
    ] = False,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Program the AI thinks with; it speaks the solver protocol. Kept; '' is ours again.",
        ),
    ] = None,
) -> None:
    """Play in a window, or with --terminal right here."""
    if terminal:
        from pushworks.apps.terminal.launch import play_in_terminal

        play_in_terminal(levels, level, library)
        return
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from pushworks.apps.desktop.app import App
    from pushworks.apps.desktop.collection_list import read_collection
    from pushworks.apps.desktop.launch import launch

    check_outputs(("--log-file", log_file), reads=[levels, library])
    if log_file is not None:
        logging.basicConfig(
            filename=log_file, level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
        )
    if icon_style is not None:
        check_style(icon_style, "--icon-style")
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", size.lower(), re.ASCII)
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (320 <= width <= 16384 and 240 <= height <= 16384):
        raise CommandError(f"--size: expected WIDTHxHEIGHT from 320x240 on, got {size!r}")
    opened = collection = read_collection(Path(levels)) if levels and os.path.exists(levels) else None
    if opened is None and (levels or level is not None):
        app = App(library_path=library)
        collection = app.collections.find(levels) if levels else next(iter(app.collections.all()), None)
        app.close()
        if collection is None:
            raise CommandError(f"{levels}: expected a level file or the name of a collection")
    if level is not None and collection is not None:
        level = collection.index_of(level) + 1
    try:
        launch(
            opened=opened, name=None if opened else levels or None, number=level,
            icon_style=icon_style, fullscreen=fullscreen, size=(width, height), library_path=library,
            engine=engine,
        )  # fmt: skip
    except pygame.error as error:
        raise CommandError(f"no window: {error}") from None
