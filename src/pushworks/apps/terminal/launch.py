"""Start the game in this terminal, in the language and with the library of the window."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from pushworks.apps.cli.common import CommandError, open_collection
from pushworks.apps.cli.terminal import is_terminal
from pushworks.apps.desktop import settings
from pushworks.apps.signals import end_on_signal
from pushworks.levels.source import numbers_within


def play_in_terminal(name: str, number: int | None, library_path: Path | None) -> None:
    """Play a collection (without a name the first steps) from a level on; else from the first not solved."""
    from pushworks.apps.terminal.app import TerminalGame
    from pushworks.library import Library

    levels = open_collection(name or "first-steps")
    numbers_within(str(number or ""), len(levels), name)
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise CommandError("--terminal needs a terminal for its keys and its picture")
    with Library(library_path) as library:
        playable = [level for level in levels if level.is_playable]
        if number is None:
            unsolved = (i for i, level in enumerate(playable, 1) if not library.player_record(level))
            number = next(unsolved, 1)
        try:
            game = TerminalGame(levels, number, library, settings.load(settings.default_path()).language)
            game.collection_title = levels.title or Path(name).stem
        except ValueError as error:
            raise CommandError(f"{name}: {error}") from None

        ended = threading.Event()

        def end() -> None:
            while not ended.is_set():
                try:
                    game.call_from_thread(game.exit)
                    return
                except RuntimeError:  # it has not begun yet
                    ended.wait(0.05)

        with end_on_signal(end):
            game.run()
            ended.set()
