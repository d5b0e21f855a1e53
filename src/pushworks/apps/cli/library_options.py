"""What the commands that use the library share: where it is, how it is opened, ranges as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, warn

if TYPE_CHECKING:
    from pushworks.library import Library

LibraryOption = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="PATH",
        help="The library file; by default $PUSHWORKS_LIBRARY, or the one in your data folder.",
    ),
]
KeepOption = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="PATH",
        help="Use and fill a library: a file, or `default` for the one in your data folder.",
    ),
]

_RANGE = re.compile(r"(\d++(?:\.\d++)?)?(-)?(\d++(?:\.\d++)?)?")


def library_path(path: Path | None) -> Path:
    """Where the library is: the file named, or the one in the user's data folder."""
    from pushworks.library import default_path

    return default_path() if path is None or str(path) == "default" else path


@contextmanager
def opened(path: Path | None, *, must_exist: bool = False) -> Iterator[Library]:
    """The library, closed at the end; what goes wrong in it becomes one line."""
    from pushworks.library import Library, LibraryError

    where = library_path(path)
    if must_exist and not where.exists():
        raise CommandError(f"{where}: there is no library yet; pushworks library add makes one")
    try:
        with Library(where, tell=warn) as library:
            yield library
    except LibraryError as error:
        raise CommandError(str(error)) from None


def number_range(text: str) -> tuple[float | None, float | None]:
    """``5``, ``3-8``, ``3-`` or ``-8`` as smallest and largest."""
    match = _RANGE.fullmatch(text.strip())
    if match is None or not (match[1] or match[3]):
        raise typer.BadParameter(f"expected a number or a range like 3-8, 3- or -8, got {text!r}")
    low = float(match[1]) if match[1] else None
    high = float(match[3]) if match[3] else None
    if not match[2]:
        high = low
    return low, high
