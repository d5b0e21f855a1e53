"""Opens the game: used by `pushworks play`."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.collection_list import PlayableCollection

if TYPE_CHECKING:
    from pushworks.apps.desktop.display import Display
    from pushworks.bait import BaitLevel

log = logging.getLogger("pushworks.desktop")
log.addHandler(logging.NullHandler())  # without --log-file nothing is written anywhere


def launch(
    *,
    opened: PlayableCollection | None = None,
    name: str | None = None,
    number: int | None = None,
    icon_style: str | None = None,
    fullscreen: bool | None = None,
    size: tuple[int, int] = (1200, 800),
    library_path: Path | None = None,
    engine: str | None = None,
) -> None:
    """Play until the window is closed. A level of `opened`, or of the collection `name`, comes first."""
    app = App(opened=opened, icon_style=icon_style, library_path=library_path)
    if engine is not None:
        app.settings.engine = engine

    def begin(display: Display) -> None:
        collection = opened or (app.collections.find(name) if name else None)
        if collection is None and number is not None:
            collection = next(iter(app.collections.all()), None)
        if collection is not None and len(collection):
            from pushworks.apps.desktop.open_game import play  # the menu's first frame does without

            index = first_unsolved(app, collection) if number is None else number - 1
            play(display, collection, max(0, min(index, len(collection) - 1)))

    _run(app, size, fullscreen, begin)


def launch_bait(
    levels: Sequence[BaitLevel],
    *,
    number: int | None = None,
    icon_style: str | None = None,
    fullscreen: bool | None = None,
    library_path: Path | None = None,
) -> None:
    """Play Bait until the window is closed: the choice of levels, or one of them at once."""

    def begin(display: Display) -> None:
        display.go("bait", levels=levels)
        if number is not None:
            display.go("bait_play", index=number - 1, levels=levels)

    _run(App(icon_style=icon_style, library_path=library_path), (1200, 800), fullscreen, begin)


def _run(
    app: App, size: tuple[int, int], fullscreen: bool | None, begin: Callable[[Display], None]
) -> None:  # fmt: skip
    """Open the window, let `begin` choose the first screen above the menu, and play."""
    begun = time.monotonic()
    from pushworks.apps.desktop.display import Display, close_window, request_close
    from pushworks.apps.desktop.tasks import settle
    from pushworks.apps.signals import end_on_signal

    try:
        display = Display(app, size, fullscreen)
        refuse_unseen()
        with end_on_signal(request_close):
            display.go("menu")
            begin(display)
            display.cycle(())
            log.info("first frame after %.3f s", time.monotonic() - begun)
            try:
                display.run()
            except Exception:
                log.exception("the game broke off; everything up to the last move is kept")
                raise
    finally:
        settle()
        app.close()
        close_window()


def refuse_unseen() -> None:
    """Without a screen SDL opens an invisible window; say so instead, unless that was asked for."""
    import pygame

    unseen = pygame.display.get_driver() in ("dummy", "offscreen")
    if unseen and not os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error("no screen was found (is DISPLAY or WAYLAND_DISPLAY set?)")


def first_unsolved(app: App, collection: PlayableCollection) -> int:
    """The level to begin with."""
    library = app.library
    for index, level in enumerate(collection.levels):
        if library is None or not library.player_record(level):
            return index
    return 0
