"""The collections that ship with Pushworks, by name."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources

from pushworks.levels.collection import Collection
from pushworks.levels.errors import LevelError
from pushworks.levels.reader import read_text

_FOLDER = "data/levels"


@cache
def shipped_names() -> tuple[str, ...]:
    """Names of the shipped collections, in order."""
    folder = resources.files("pushworks").joinpath(_FOLDER)
    if not folder.is_dir():
        return ()
    return tuple(sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".xsb")))


def shipped_collection(name: str) -> Collection:
    """The shipped collection of that name."""
    if name not in shipped_names():
        raise LevelError(
            f"no collection {name!r} ships with Pushworks; there are {', '.join(shipped_names())}"
        )
    text = resources.files("pushworks").joinpath(_FOLDER, f"{name}.xsb").read_text(encoding="utf-8")
    return replace(read_text(text, dialect="xsb", source=name), encoding="utf-8")
