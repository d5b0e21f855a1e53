"""Opens the game: used by `pushworks play`."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.shelf import Course

log = logging.getLogger("pushworks.desktop")


def launch(
    *,
    opened: Course | None = None,
    collection: str | None = None,
    number: int | None = None,
    icon_style: str | None = None,
    fullscreen: bool | None = None,
    size: tuple[int, int] = (1200, 800),
    library_path: Path | None = None,
) -> None:
    """Play until the window is closed. With a course or a collection, a level of it is opened at once."""
    begun = time.monotonic()
    from pushworks.apps.desktop.display import Display, close_window
    from pushworks.apps.desktop.opening import play

    app = App(opened=opened, icon_style=icon_style, library_path=library_path)
    try:
        display = Display(app, size, fullscreen)
        display.go("menu")
        course = opened or (app.shelf.find(collection) if collection else None)
        if course is None and number is not None:
            course = next(iter(app.shelf.courses()), None)
        if course is not None and len(course):
            index = first_unsolved(app, course) if number is None else number - 1
            play(display, course, max(0, min(index, len(course) - 1)))
        display.cycle(())
        log.info("first frame after %.3f s", time.monotonic() - begun)
        display.run()
    finally:
        app.close()
        close_window()


def first_unsolved(app: App, course: Course) -> int:
    """The level to begin with."""
    library = app.library
    for index, level in enumerate(course.levels):
        if library is None or not library.is_solved(level):
            return index
    return 0
