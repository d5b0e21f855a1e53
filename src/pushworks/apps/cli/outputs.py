"""Where a command writes, looked at before it works: never over what it reads, nor two things in one file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from pushworks.apps.cli.common import CommandError
from pushworks.levels.files import same_file
from pushworks.levels.source import split_argument


def check_outputs(*outputs: tuple[str, Path | None], reads: Iterable[str | Path | None] = ()) -> None:
    """Refuse outputs that would destroy an input or one another, or that cannot be made.

    Each output is the name of its option and its path. `reads` are arguments as typed (``FILE:2-5``, ``-``)
    and other files of the command.
    """
    inputs = [argument for argument in reads if argument is not None]
    taken: list[tuple[str, Path]] = []
    for option, path in outputs:
        if path is None or str(path) == "-":
            continue
        if path.is_dir():
            raise CommandError(f"{option} {path}: expected a file, this is a folder")
        if not path.parent.is_dir():
            raise CommandError(f"{option} {path}: there is no folder {path.parent}")
        for argument in inputs:
            if _is_read(path, argument):
                raise CommandError(
                    f"{option} {path}: this file is read by the command; name another to write"
                )
        for other, there in taken:
            if same_file(path, there) and (path.is_file() or not path.exists()):
                raise CommandError(f"{option} {path}: {other} writes to this file already")
        taken.append((option, path))


def library_files(path: Path | None) -> list[Path]:
    """The files of a library; of the one in the user's data folder for None."""
    from pushworks.apps.cli.library_options import library_path

    where = library_path(path)
    return [where, *(where.with_name(where.name + end) for end in ("-wal", "-shm"))]


def numbered(path: Path, suffix: str) -> Path:
    """The file of one of several pictures: ``out.svg`` and ``-2`` give ``out-2.svg``."""
    return path.with_name(f"{path.stem}{suffix}{path.suffix}")


def suffixes(places: Sequence[tuple[str, int]]) -> list[str]:
    """What tells the pictures of several levels apart; each place is a file and the number in it.

    Nothing for one level, its number for levels of one file, else they are counted through.
    """
    if len(places) < 2:
        return [""] * len(places)
    if len({source for source, _ in places}) == 1:
        return [f"-{index}" for _, index in places]
    return [f"-{number}" for number in range(1, len(places) + 1)]


def picture(path: Path | None) -> Path | None:
    """Look at the name of a plot, and whether plots can be drawn, before the work and not after it."""
    if path is not None:
        import matplotlib  # noqa: F401

        if path.suffix.lower() not in (".png", ".svg"):
            raise CommandError(f"expected a picture named *.png or *.svg, got {str(path)!r}")
    return path


def _is_read(path: Path, argument: str | Path) -> bool:
    if str(argument) == "-":
        with suppress(OSError, ValueError):
            return path.is_file() and os.path.samestat(path.stat(), os.fstat(0))
        return False
    name = split_argument(argument)[0] if isinstance(argument, str) else argument
    return os.path.isfile(name) and same_file(path, name)
