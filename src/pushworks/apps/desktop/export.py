"""Pictures of a level or a solution, PNG or GIF, in the pictures folder, written in the background."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from platformdirs import user_pictures_path

from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.levels import Level


def folder() -> Path:
    """Where pictures go."""
    chosen = os.environ.get("PUSHWORKS_PICTURES")
    return Path(chosen) if chosen else user_pictures_path() / "Pushworks"


def export(kind: str, level: Level, moves: str, style: str) -> ThreadTask[Path]:
    """Write a PNG of the level or a GIF of the moves; the result is the file."""

    def write(_cancelled: Cancelled) -> Path:
        from pushworks import render

        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", level.title).strip("-")[:40] or "level"
        path = place / f"{name}-{time.strftime('%Y%m%d-%H%M%S')}.{kind}"
        if kind == "png":
            render.to_png(level, path, style=style)
        else:
            # Keep the picture below about a million pixels a frame, whatever the size of the level.
            tile = max(8, min(32, int((1_000_000 / max(1, level.width * level.height)) ** 0.5)))
            render.to_gif(level, moves, path, tile=tile, style=style)
        return path

    return ThreadTask(write)
