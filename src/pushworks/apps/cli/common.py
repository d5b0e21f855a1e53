"""What the commands share: level arguments, exit codes, JSON lines, missing extras."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import IO, Annotated, Any

import typer

from pushworks.apps.cli.terminal import json_line, print_words
from pushworks.levels.collection import Collection
from pushworks.levels.dialect import DIALECTS
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level
from pushworks.levels.reader import read
from pushworks.levels.settings import split_settings, typed
from pushworks.levels.shipped import shipped_collection, shipped_names
from pushworks.levels.source import numbers_in, split_argument

LevelArguments = Annotated[
    list[str],
    typer.Argument(
        metavar="LEVELS...",
        help="Level files: FILE, FILE:3, FILE:2-5, FILE:1,4,9-, - for standard input, or the name of a "
        "shipped collection.",
        autocompletion=lambda incomplete: complete_levels(incomplete),
    ),
]
LevelArgument = Annotated[
    str,
    typer.Argument(
        metavar="LEVELS",
        help="FILE, FILE:3, FILE:2-5, -, or a shipped collection.",
        autocompletion=lambda incomplete: complete_levels(incomplete),
    ),
]
DialectOption = Annotated[
    str | None,
    typer.Option(
        "--dialect",
        metavar="NAME",
        help=f"How boards are written: {', '.join(DIALECTS)}. Detected if not given.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]


class Exit(IntEnum):
    """Exit codes of every command."""

    DONE = 0
    UNSOLVED = 1
    """Something was not solved within its limits, or did not hold."""
    BAD_INPUT = 2
    UNSOLVABLE = 3
    """Proved: there is no solution."""
    INTERRUPTED = 130
    """By Ctrl-C; `start` makes it 143 for SIGTERM and 129 for SIGHUP."""
    BROKEN_PIPE = 141
    """Whoever read the output went away."""


def settings(texts: Iterable[str]) -> dict[str, str]:
    """What ``--set NAME=VALUE`` was given, as text."""
    try:
        return split_settings(texts, "--set NAME=VALUE")
    except ValueError as problem:
        raise CommandError(str(problem)) from None


def typed_settings(texts: Iterable[str]) -> dict[str, Any]:
    """The same with numbers and truth values as such."""
    return {name: typed(value) for name, value in settings(texts).items()}


def worst(codes: Iterable[int]) -> int:
    """The code to end with when several apply: 130, then 2, 1, 3."""
    found = set(codes)
    return next((code for code in (130, 2, 1, 3) if code in found), 0)


class CommandError(Exception):
    """Ends a command with one line on standard error and an exit code."""

    def __init__(self, message: str, code: int = Exit.BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picked:
    """One position of a level file: the level there, or why it cannot be read."""

    source: str
    """Name of the file, or ``-``."""
    index: int
    """1-based position in the file, unreadable levels counted."""
    level: Level | None
    error: LevelError | None
    collection: Collection
    """The whole file it is from."""

    @property
    def dialect(self) -> str:
        """The dialect the file was read in."""
        return self.collection.dialect

    @property
    def name(self) -> str:
        """``FILE:3``, as it can be typed again."""
        return f"{self.source}:{self.index}"


def pick_levels(
    arguments: Iterable[str], dialect: str | None = None, encoding: str | None = None
) -> Iterator[Picked]:
    """The levels that arguments name, in order; each file is read once, when its turn comes.

    Raises `LevelError` for files that cannot be read at all, for a number past the end and for a file
    without any level; single unreadable levels come as `Picked` with an error.
    """
    opened: dict[str, Collection] = {}
    for argument in arguments:
        name, numbers = split_argument(argument)
        if name not in opened:
            opened[name] = open_collection(name, dialect, encoding)
        collection = opened[name]
        for index in numbers_in(numbers, collection, name):
            entry = collection.entries[index - 1]
            if isinstance(entry, LevelError):
                yield Picked(name, index, None, entry, collection)
            else:
                yield Picked(name, index, entry, None, collection)


def open_collection(name: str, dialect: str | None = None, encoding: str | None = None) -> Collection:
    """Read the file of that name, standard input for ``-``, or a collection that ships with Pushworks."""
    if name == "-":
        return read(standard_input(), dialect=dialect, encoding=encoding, name="-")
    if name in shipped_names() and (not os.path.exists(name) or os.path.isdir(name)):
        return shipped_collection(name)
    return read(name, dialect=dialect, encoding=encoding)


def complete_levels(incomplete: str) -> list[str]:
    """What a shell offers for an argument of levels: shipped collections, and files as it knows them."""
    from glob import escape, glob

    files = [path + "/" * os.path.isdir(path) for path in glob(escape(incomplete) + "*")]
    return [name for name in shipped_names() if name.startswith(incomplete)] + sorted(files)


def names_a_file(text: str) -> bool:
    """Whether there is such a file. A solution may stand there instead: for `Path` that name is too long."""
    return os.path.isfile(text)


def neither(text: str, problem: str) -> CommandError:
    """What is neither a file nor moves; of a long text the beginning."""
    named = text if len(text) <= 60 else text[:57] + "..."
    return CommandError(f"{named!r} is neither a file nor moves: {problem}")


def standard_input() -> IO[bytes]:
    """Standard input as bytes; a command that is started with it closed says so."""
    if sys.stdin is None:
        raise CommandError("-: standard input is closed")
    return sys.stdin.buffer


def print_json(record: dict[str, Any]) -> None:
    """One object on one line, with the number of its format, visible to the reader of a pipe at once."""
    print(json_line({"schema": 1, **record}, sys.stdout.encoding or "utf-8"), flush=True)


def warn(message: object) -> None:
    """One line on standard error, in the reader's language."""
    from pushworks.apps.messages import translated

    print_words(f"pushworks: {translated(str(message))}", sys.stderr)


def check_style(name: str, option: str) -> None:
    """Refuse a look that there is not: neither an icon style nor a usable skin of the player's own."""
    from pushworks.render import style

    try:
        style(name)
    except ValueError as error:
        raise CommandError(f"{option}: {error}") from None


EXTRAS = {
    "game": ("pygame",),
    "import": ("httpx", "httpcore"),
    "lab": ("matplotlib",),
    "notebook": ("anywidget",),
    "cluster": ("ray",),
    "mcp": ("mcp",),
    "terminal": ("textual",),
    "env": ("gymnasium",),
    "jax": ("jax",),
    "learn": ("torch",),
    "web": ("fastapi", "uvicorn"),
}
"""The optional parts of an installation and the modules they bring."""


def missing_extra(module: str) -> str | None:
    """The line that says how to install an optional module; None for a module of no extra."""
    top = module.partition(".")[0]
    for extra, modules in EXTRAS.items():
        if top in modules:
            return f"this needs {top}; install it with: pip install 'pushworks[{extra}]'"
    return None
