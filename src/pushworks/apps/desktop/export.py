"""Files written in the background: pictures (PNG, GIF) of levels and solutions, collections as text."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path, user_pictures_path

from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import PlayableCollection
    from pushworks.library import Library
    from pushworks.render import Style


def folder() -> Path:
    """Where pictures go."""
    chosen = os.environ.get("PUSHWORKS_PICTURES")
    return Path(chosen) if chosen else user_pictures_path() / "Pushworks"


def export(kind: str, level: Level, moves: str, style: Style) -> ThreadTask[Path]:
    """Write a PNG of the level or a GIF of the moves; the result is the file."""

    def write(_cancelled: Cancelled) -> Path:
        from pushworks import render

        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"{_plain(level.title)}-{time.strftime('%Y%m%d-%H%M%S')}.{kind}"
        if kind == "png":
            render.to_png(level, path, style=style)
        else:
            # Keep the picture below about a million pixels a frame, whatever the size of the level.
            tile = max(8, min(32, int((1_000_000 / max(1, level.width * level.height)) ** 0.5)))
            render.to_gif(level, moves, path, tile=tile, style=style)
        return path

    return ThreadTask(write)


def export_course(collection: PlayableCollection, library: Library | None) -> ThreadTask[Path]:
    """Write a collection as a level file among the documents, with the solutions a library has for it."""

    def write(_cancelled: Cancelled) -> Path:
        from pushworks.levels import Collection, to_text
        from pushworks.levels.files import write_text

        chosen = os.environ.get("PUSHWORKS_LEVELS")
        place = Path(chosen) if chosen else user_documents_path() / "Pushworks"
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"{_plain(collection.title)}.xsb"
        count = 1
        while path.exists():
            count += 1
            path = place / f"{_plain(collection.title)}-{count}.xsb"
        levels = [
            library.with_solutions(level) if library is not None else level for level in collection.levels
        ]
        write_text(path, to_text(Collection.of(levels, title=collection.title), dialect="xsb"))
        return path

    return ThreadTask(write)


def _plain(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^\w-]+", "-", title).strip("-")[:40] or "level"
