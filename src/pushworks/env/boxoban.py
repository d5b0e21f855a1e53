"""Boxoban's level files, read a hundred thousand levels a second.

A file holds boards of one size, each under a line ``; number``; a folder (such as ``unfiltered/train``) holds
such files. The general reader understands them as well, but looks at every level for itself.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL, Bytes
from pushworks.levels import LevelError

_KINDS = np.full(256, 255, np.uint8)
for _letter, _kind in {
    "#": WALL,
    " ": 0,
    ".": GOAL,
    "$": BOX,
    "*": BOX | GOAL,
    "@": PLAYER,
    "+": PLAYER | GOAL,
}.items():
    _KINDS[ord(_letter)] = _kind


def looks_like_boxoban(path: Path) -> bool:
    """Whether a file begins as Boxoban's do: a line ``; 0`` and a row of walls."""
    try:
        with path.open("rb") as file:
            head = file.read(64).split(b"\n")
    except OSError:
        return False
    return (
        path.suffix == ".txt" and len(head) > 1 and head[0].strip() == b"; 0" and set(head[1].strip()) == {35}
    )


def read_boxoban(path: Path) -> Bytes:
    """The levels of a file or of all ``.txt`` files in and below a folder, in order of their names."""
    files = sorted(path.rglob("*.txt")) if path.is_dir() else [path]
    if not files:
        raise LevelError("expected a folder with level files (*.txt), there are none", source=str(path))
    boards = [_read_file(file) for file in files]
    sizes = {board.shape[1:] for board in boards}
    if len(sizes) > 1:
        raise LevelError(f"expected boards of one size, got {sorted(sizes)}", source=str(path))
    return np.concatenate(boards)


def _read_file(path: Path) -> Bytes:
    try:
        lines = path.read_bytes().replace(b"\r\n", b"\n").split(b"\n")
    except OSError as error:
        raise LevelError(error.strerror or str(error), source=str(path)) from None
    rows = [line for line in lines if line and not line.startswith(b";")]
    height = next(
        (n for n, line in enumerate(lines[1:]) if not line.strip() or line.startswith(b";")), len(rows)
    )
    width = len(rows[0]) if rows else 0
    if not rows or not height or len(rows) % height:
        raise LevelError("expected boards of one height under lines like '; 0'", source=str(path), line=1)
    for number, line in enumerate(lines, 1):
        if line and not line.startswith(b";") and len(line) != width:
            raise LevelError(
                f"expected a row of {width} characters, got {len(line)}",
                source=str(path),
                line=number,
                column=1,
            )
    cells = _KINDS[np.frombuffer(b"".join(rows), np.uint8)]
    if (cells == 255).any():
        wrong = int(np.flatnonzero(cells == 255)[0])
        where = [n for n, line in enumerate(lines, 1) if line and not line.startswith(b";")][wrong // width]
        raise LevelError(
            "expected one of # . $ * @ +", source=str(path), line=where, column=wrong % width + 1
        )
    return cells.reshape(-1, height, width)
