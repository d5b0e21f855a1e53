"""The collections that ship with Pushworks, by name."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
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


def no_such_collection(name: str) -> LevelError:
    """The error for a name that is neither a file nor a shipped collection; it names the nearest one."""
    near = get_close_matches(name.lower(), shipped_names(), n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    return LevelError(
        f"no such file or shipped collection; {meant}shipped are {', '.join(shipped_names())}", source=name
    )


def shipped_collection(name: str) -> Collection:
    """The shipped collection of that name."""
    if name not in shipped_names():
        raise no_such_collection(name)
    text = resources.files("pushworks").joinpath(_FOLDER, f"{name}.xsb").read_text(encoding="utf-8")
    return replace(read_text(text, dialect="xsb", source=name), encoding="utf-8")
