"""`pushworks play`: the desktop game."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError, check_style
from pushworks.apps.cli.library_options import LibraryOption
from pushworks.apps.cli.options import ChosenStyleOption, LevelNumberOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.levels.shipped import no_such_collection


def play(
    levels: Annotated[
        str, typer.Argument(help="A level file, or the name of a collection; left out: the start menu.")
    ] = "",
    level: LevelNumberOption = None,
    style: ChosenStyleOption = None,
    fullscreen: Annotated[bool | None, typer.Option("--fullscreen/--window", help="Fill the screen.")] = None,
    window_size: Annotated[str, typer.Option(metavar="WxH", help="Size of the window.")] = "1200x800",
    log_file: Annotated[Path | None, typer.Option(help="Write a log to this file.")] = None,
    library: LibraryOption = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal instead of a window (extra: terminal).")
    ] = False,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Program for the AI, which speaks the solver protocol; remembered. '' selects ours.",
        ),
    ] = None,
) -> None:
    """Play in a window, or in the terminal with --terminal."""
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
    if style is not None:
        check_style(style, "--style")
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", window_size.lower(), re.ASCII)
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (320 <= width <= 16384 and 240 <= height <= 16384):
        raise CommandError(f"--window-size: expected WIDTHxHEIGHT from 320x240 on, got {window_size!r}")
    opened = collection = read_collection(Path(levels)) if levels and os.path.exists(levels) else None
    if opened is None and (levels or level is not None):
        app = App(library_path=library)
        collection = app.collections.find(levels) if levels else next(iter(app.collections.all()), None)
        app.close()
        if collection is None:
            raise no_such_collection(levels)
    if level is not None and collection is not None:
        level = collection.index_of(level) + 1
    try:
        launch(
            opened=opened, name=None if opened else levels or None, number=level,
            icon_style=style, fullscreen=fullscreen, size=(width, height), library_path=library,
            engine=engine,
        )  # fmt: skip
    except pygame.error as error:
        raise CommandError(f"no window: {error}") from None
