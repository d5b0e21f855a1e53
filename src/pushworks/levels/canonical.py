"""The canonical form of a level, and the two names it gives rise to.

The same puzzle is drawn in many ways: turned, mirrored, with ornaments around it, with the player on
another square of the room it stands in. The canonical text of a level leaves all of that out:

1. Only the *floor* counts: squares the player could reach if there were no boxes. Every other square is a
   space, except that the squares touching the floor (diagonally too) are walls ``#``.
2. The text is cut to the rectangle of those squares.
3. Boxes and goals on the floor are written as in XSB (``$ . *``); **every** square the player can walk to
   without a push is ``@``, or ``+`` on a goal.
4. Of the eight symmetries, the smallest text (rows joined by newlines, compared as strings) is taken.

``id`` is "s1:" and the first 20 hex digits of the BLAKE2b hash (digest size 10) of that text in ASCII.
``key`` is "k1:" and the same hash of the text before step 4 with a single ``@``/``+`` on the player's own
square: the exact start, as drawn, free of decoration.

A level that cannot be played at all (no player, several, an open board, a stray box off its goal) has no
decoration that could safely be called decoration: its whole board is taken as it is.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from pushworks.levels.area import area_of, framed
from pushworks.levels.status import LevelStatus, status_of
from pushworks.levels.symmetry import Symmetry, Transform, symmetric_rows

if TYPE_CHECKING:
    from pushworks.levels.level import Level

_UNTRIMMED = (
    LevelStatus.NO_PLAYER
    | LevelStatus.SEVERAL_PLAYERS
    | LevelStatus.OPEN
    | LevelStatus.UNREACHABLE_BOX
    | LevelStatus.OVERLAP
)


def level_id(level: Level) -> str:
    """The name all drawings of this puzzle share."""
    rows, _, _ = _trimmed_rows(level, whole_region=True)
    return "s1:" + _digest(min(map("\n".join, symmetric_rows(rows))))


def level_key(level: Level) -> str:
    """The name of exactly this start."""
    rows, _, _ = _trimmed_rows(level, whole_region=False)
    return "k1:" + _digest("\n".join(rows))


def canonical(level: Level) -> tuple[Level, Transform]:
    """The canonical level and the transform that leads to it from the given one.

    The player of the canonical level stands on the first square of its region in reading order, so
    replaying transformed moves may need a walk first: only pushes carry over as they are.
    """
    _, form, transform = identify(level)
    return form, transform


def identify(level: Level) -> tuple[str, Level, Transform]:
    """The id, the canonical level and the transform to it, for about the price of one of them."""
    rows, left, top = _trimmed_rows(level, whole_region=True)
    texts = ["\n".join(variant) for variant in symmetric_rows(rows)]
    best = min(range(8), key=texts.__getitem__)
    crop = Transform.crop(level.width, level.height, left, top, len(rows[0]) if rows else 0, len(rows))
    transform = crop.then(Transform.of_board(Symmetry(best), crop.target_width, crop.target_height))
    return "s1:" + _digest(texts[best]), _level_from_text(texts[best], level), transform


def _level_from_text(text: str, original: Level) -> Level:
    """The level of a canonical text: of the squares marked as the player's, only the first is kept."""
    level = type(original).from_xsb(text.split("\n"), title=original.title)
    if original.status & _UNTRIMMED:
        return level
    return type(original)(
        level.width, level.height, level.walls, level.goals, level.boxes, level.player,
        title=original.title, author=original.author, notes=original.notes, tags=original.tags,
    )  # fmt: skip


def _trimmed_rows(level: Level, *, whole_region: bool) -> tuple[list[str], int, int]:
    """Steps 1 to 3: the rows, and the column and row of the level their first character lies on."""
    area = area_of(level)
    status = status_of(level, area)
    vars(level).setdefault("status", status)  # Level.status would flood the board once more to find it
    if status & _UNTRIMMED:
        return [row.ljust(level.width) for row in level.rows()], 0, 0
    width, stride, floor = level.width, area.stride, area.floor
    text = bytearray(b" ") * (stride * (level.height + 2))
    for square in floor:
        for middle in (square - stride, square, square + stride):
            text[middle - 1 : middle + 2] = b"###"
    for square in floor:
        text[square] = _FLOOR
    for square in area.region if whole_region else (framed(level.player, width),):
        text[square] = _PLAYER
    for box in level.boxes:
        square = framed(box, width)
        if text[square] == _FLOOR:
            text[square] = _BOX
    for goal in level.goals:
        square = framed(goal, width)
        text[square] = _ON_GOAL.get(text[square], text[square])
    columns = [square % stride for square in floor]
    left, right = min(columns) - 1, max(columns) + 2
    top, bottom = min(floor) // stride - 1, max(floor) // stride + 2
    plain = text.decode("ascii").replace("-", " ")
    rows = [plain[y * stride + left : y * stride + right] for y in range(top, bottom)]
    return rows, left - 1, top - 1  # the frame is one square wide


# Floor is a hyphen while the text is made, so that boxes and goals outside it are easy to leave out.
_FLOOR, _BOX, _PLAYER = b"-$@"
_ON_GOAL = dict(zip(b"-$@", b".*+", strict=True))


def _digest(text: str) -> str:
    return blake2b(text.encode("ascii"), digest_size=10).hexdigest()
