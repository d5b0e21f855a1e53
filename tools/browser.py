"""Finds the Chromium that tests and pictures drive: on the path, then where systems install it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
"""tools/system-packages.sh looks for the same."""


def places() -> list[Path]:
    """Where macOS and Windows keep it, off the path."""
    applications = [
        Path("/Applications") / f"{name}.app" / "Contents" / "MacOS" / name
        for name in ("Chromium", "Google Chrome", "Microsoft Edge")
    ]
    programs = [
        Path(folder) / program
        for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
        if (folder := os.environ.get(variable))
        for program in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
    ]
    return [*applications, *programs]


def chromium() -> str:
    """The program to start; ``chromium`` where none is found, so that the error names it."""
    named = (found for name in NAMES if (found := shutil.which(name)))
    placed = (str(place) for place in places() if place.is_file())
    return next(named, None) or next(placed, None) or "chromium"
