"""Writes a collection as one PuzzleScript game, which runs in the PuzzleScript editor and player."""

from __future__ import annotations

from collections.abc import Iterator

from pushworks.levels.collection import Collection
from pushworks.levels.dialect import KINDS
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level

LETTERS = "#.O*@PQ"
"""How the seven kinds of square (`KINDS`) are written in the LEVELS section."""

_GAME = """\
========
OBJECTS
========

Background
#3b4252 #434c5e
11111
11111
11011
11111
11111

Target
#ebcb8b
.....
.0.0.
..0..
.0.0.
.....

Wall
#7b6a58 #5d4f41
00010
11111
01000
11111
00010

Player
#2e3440 #d08770 #88c0d0
.000.
.111.
22222
.222.
.2.2.

Crate
#a3703c #6f4a26
00000
01110
01010
01110
00000

=======
LEGEND
=======

. = Background
# = Wall
P = Player
* = Crate
O = Target
@ = Crate and Target
Q = Player and Target

=======
SOUNDS
=======

Crate MOVE 36772507
EndLevel 83744503

================
COLLISIONLAYERS
================

Background
Target
Player, Wall, Crate

======
RULES
======

[ > Player | Crate ] -> [ > Player | > Crate ]

==============
WINCONDITIONS
==============

All Crate on Target

=======
LEVELS
=======
"""


def lines_of(collection: Collection) -> Iterator[str]:
    """The lines of the game. A level that cannot be played is refused."""
    yield f"title {_words(collection.title) or 'Pushworks'}"
    if author := _words(collection.author):
        yield f"author {author}"
    yield ""
    yield from _GAME.splitlines()
    for level in collection:
        if level.status:
            raise LevelError(f"expected a playable level for PuzzleScript: {level.status}")
        yield ""
        if title := _words(level.title):
            yield f"message {title}"
            yield ""
        yield from board_rows(level)


def board_rows(level: Level) -> list[str]:
    """The rows of a board, all of one width, as PuzzleScript wants them."""
    table = str.maketrans(KINDS, LETTERS)
    return [row.ljust(level.width).translate(table) for row in level.rows()]


def _words(text: str) -> str:
    """A text on one line, without the brackets that PuzzleScript takes for the start of a comment."""
    return " ".join(text.replace("(", " ").replace(")", " ").split())
