"""LURD: moves as text. Lower case is a step, upper case a push.

Beside the eight letters a text may hold markers: ``*`` is the current position of a saved game; ``[`` and
``]`` enclose a jump, a walk that does not count, which only games played in reverse have (they begin with
one); ``{`` and ``}`` change the player in games with several. This file handles the text alone: whether the
moves are legal is decided by the rules in `pushworks.sokoban`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pushworks.levels import runlength
from pushworks.levels.errors import LevelError

MAX_MOVES = runlength.MAX_LENGTH

_TEXT = re.compile(r"[lurdLURD0-9()\[\]{},*\s]*")
_START = re.compile(r"\s*\[\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\]")
_PLAIN = re.compile(r"[lurdLURD]*")


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of moves: counted ones, or a jump of a reverse game."""

    moves: str
    is_jump: bool = False


def looks_like_moves(line: str) -> bool:
    """True for a line that holds moves and nothing else."""
    return _TEXT.fullmatch(line) is not None and any(letter in line for letter in "lurdLURD")


def read_moves(text: str, *, limit: int = MAX_MOVES) -> str:
    """Moves as plain letters and markers: white space gone, counts and groups expanded.

    A leading ``[x,y]`` (the square a reverse game starts from) is kept. `LevelError` carries the column.
    """
    head = _START.match(text)
    begin = head.end() if head else 0
    for column, character in enumerate(text[begin:], begin + 1):
        if character not in "lurdLURD0123456789()[]{}* \t\r\n":
            raise LevelError(f"expected moves (l u r d), found {character!r}", column=column)
    kept = [at for at in range(begin, len(text)) if not text[at].isspace()]
    compact = "".join(text[at] for at in kept)
    try:
        moves = runlength.expand(compact, limit=limit)
    except LevelError as error:
        where = kept[error.column - 1] + 1 if error.column else None
        raise LevelError(error.message, column=where) from None
    _check_brackets(moves)
    return (f"[{head[1]},{head[2]}]" if head else "") + moves


def write_moves(moves: str, *, run_length: bool = False, line: int = 0) -> str:
    """Moves as text for a file: with counts and groups if asked, broken after `line` characters if given."""
    if run_length:
        head = _START.match(moves)
        begin = head.end() if head else 0
        moves = moves[:begin] + runlength.compress(moves[begin:])
    if not line:
        return moves
    return "\n".join(moves[at : at + line] for at in range(0, len(moves), line))


def is_plain(moves: str) -> bool:
    """True when there are only the eight letters: an ordinary forward game."""
    return _PLAIN.fullmatch(moves) is not None


def is_reverse(moves: str) -> bool:
    """True for a game played in reverse (with pulls): it begins with a jump."""
    return moves.startswith("[")


def start_square(moves: str) -> tuple[int, int] | None:
    """Column and row, from 0, of a leading ``[x,y]``; None when there is none."""
    head = _START.match(moves)
    return (int(head[1]) - 1, int(head[2]) - 1) if head else None


def legs(moves: str) -> Iterator[Leg]:
    """The stretches of a game with jumps, in order; markers other than the jumps are left out."""
    head = _START.match(moves)
    rest = moves[head.end() :] if head else moves
    for part in re.split(r"(\[[^\[\]]*\])", re.sub(r"[*{}]", "", rest)):
        if part.startswith("["):
            yield Leg(part[1:-1], is_jump=True)
        elif part:
            yield Leg(part)


def split_at_position(moves: str) -> tuple[str, str]:
    """A saved game as the moves made and the moves undone (after ``*``)."""
    made, _, undone = moves.partition("*")
    return made, undone


def _check_brackets(moves: str) -> None:
    inside = False
    for character in moves:
        if character == "[" or character == "]":
            if inside == (character == "["):
                raise LevelError(f"a jump is written [moves]; this {character!r} stands alone")
            inside = not inside
    if inside:
        raise LevelError("a jump is written [moves]; this one is not closed")
