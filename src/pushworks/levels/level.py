"""`Level`: an immutable, hashable Sokoban level.

A square is one integer, ``y * width + x``, so sets of squares are sets of small integers: cheap to
hash, to compare and to hand to the native core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pushworks.levels import canonical as _canonical
from pushworks.levels.area import area_of, unframed
from pushworks.levels.board import parse_rows
from pushworks.levels.dialect import XSB
from pushworks.levels.notebook import svg_of
from pushworks.levels.status import LevelStatus, status_of
from pushworks.levels.symmetry import Transform


@dataclass(frozen=True, slots=True)
class Recording:
    """Moves that came with a level: a solution or a saved game."""

    moves: str
    """LURD text, expanded (see `lurd`). In a saved game ``*`` may mark the current position."""
    title: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Level:
    """A level. Two levels are equal when their boards are; title, author and the rest do not count."""

    width: int
    height: int
    walls: frozenset[int]
    goals: frozenset[int]
    boxes: frozenset[int]
    player: int
    """The player's square, or -1 when the board has none."""
    extra_players: frozenset[int] = frozenset()
    """Squares of further players: such a level is kept so that it can be shown, but is not playable."""
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    notes: str = field(default="", compare=False)
    tags: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Facts by name, such as ``difficulty``; `levels.tags` lists them."""
    solutions: tuple[Recording, ...] = field(default=(), compare=False)
    saved_games: tuple[Recording, ...] = field(default=(), compare=False)

    @classmethod
    def from_xsb(cls, text: str | Iterable[str], *, title: str = "") -> Level:
        """Read one board in XSB characters: a text of lines, or the lines themselves.

        Quick and strict, for levels in code and tests; `levels.read` reads files.
        """
        if not isinstance(text, Iterable):
            raise TypeError(f"expected the text of a board, or its rows; got {type(text).__name__}")
        rows = text.strip("\n").split("\n") if isinstance(text, str) else list(text)
        for row in rows:
            if not isinstance(row, str):
                raise TypeError(f"expected the text of a board, or its rows; got {type(row).__name__}")
        for number, row in enumerate(rows, 1):
            if row.strip(XSB.alphabet):
                raise XSB.foreign(row, number)
        return cls(*parse_rows([XSB.to_xsb(row) for row in rows]), title=title)

    def __str__(self) -> str:
        """The board, as `print` shows it."""
        return self.to_xsb()

    def _repr_svg_(self) -> str:
        """How a notebook draws the level."""
        return svg_of(self)

    def to_xsb(self) -> str:
        """The board as XSB text, one line a row, trailing floor left out."""
        return "\n".join(self.rows())

    def rows(self) -> Iterator[str]:
        """The rows of the board in XSB characters."""
        size = self.width * self.height
        board = bytearray(b" ") * size
        goals = self.goals
        players = self.extra_players | {self.player}
        for squares, plain, on_goal in (
            (goals, b"."[0], b"."[0]),
            (self.boxes, b"$"[0], b"*"[0]),
            (players, b"@"[0], b"+"[0]),
            (self.walls, b"#"[0], b"#"[0]),
        ):
            for square in squares:
                if 0 <= square < size:
                    board[square] = on_goal if square in goals else plain
        text = board.decode("ascii")
        for y in range(self.height):
            yield text[y * self.width : (y + 1) * self.width].rstrip()

    def canonical(self) -> tuple[Level, Transform]:
        """The canonical form of this level and the transform that leads to it; see `levels.canonical`."""
        return _canonical.canonical(self)

    @cached_property
    def id(self) -> str:
        """Name of the puzzle: the same for every turned, mirrored or decorated drawing of it."""
        return _canonical.level_id(self)

    @cached_property
    def key(self) -> str:
        """Name of exactly this start: orientation and the player's square count, decoration does not."""
        return _canonical.level_key(self)

    @cached_property
    def status(self) -> LevelStatus:
        """Why the level is not playable, or `LevelStatus.PLAYABLE`."""
        return status_of(self, area_of(self))

    @property
    def is_playable(self) -> bool:
        """True when nothing is wrong with the level."""
        return not self.status

    @property
    def is_solved(self) -> bool:
        """True when every box stands on a goal."""
        return self.boxes <= self.goals

    @cached_property
    def floor(self) -> frozenset[int]:
        """Squares the player could reach if there were no boxes: the only ones a game can involve."""
        return unframed(area_of(self).floor, self.width)

    @property
    def player_region(self) -> frozenset[int]:
        """Squares the player can walk to without a push."""
        return unframed(area_of(self).region, self.width)
