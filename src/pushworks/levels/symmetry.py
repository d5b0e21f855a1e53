"""The eight symmetries of the square grid, as maps of squares, directions, moves and whole levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from pushworks.levels.direction import Direction

if TYPE_CHECKING:
    from pushworks.levels.level import Level


class Symmetry(IntEnum):
    """Turns are clockwise; the mirrored ones are flipped left to right first and turned then."""

    IDENTITY = 0
    TURN_90 = 1
    TURN_180 = 2
    TURN_270 = 3
    FLIP = 4
    FLIP_TURN_90 = 5
    FLIP_TURN_180 = 6
    FLIP_TURN_270 = 7


# Rows of the matrix that takes (x, y), y growing downwards, to the turned point: x' then y'.
_MATRICES = (
    ((1, 0), (0, 1)),
    ((0, -1), (1, 0)),
    ((-1, 0), (0, -1)),
    ((0, 1), (-1, 0)),
    ((-1, 0), (0, 1)),
    ((0, -1), (-1, 0)),
    ((1, 0), (0, -1)),
    ((0, 1), (1, 0)),
)


_MANY = 1000
"""Squares from which on a table of all images takes less time than one call for each."""


@dataclass(frozen=True, slots=True)
class Transform:
    """A symmetry, and a shift, from one board's squares to another's.

    ``transform.square(s)`` is where square ``s`` goes; ``transform.inverse`` leads back. A transform may
    crop: squares that fall outside the target board have no image.
    """

    symmetry: Symmetry
    width: int
    height: int
    """Size of the board it starts from."""
    dx: int
    dy: int
    """Shift after the turn about the origin."""
    target_width: int
    target_height: int

    @classmethod
    def of_board(cls, symmetry: Symmetry, width: int, height: int) -> Transform:
        """The symmetry of a whole board: every square has an image."""
        (xx, xy), (yx, yy) = _MATRICES[symmetry]
        dx = (width - 1 if xx < 0 else 0) + (height - 1 if xy < 0 else 0)
        dy = (width - 1 if yx < 0 else 0) + (height - 1 if yy < 0 else 0)
        turned = (height, width) if xx == 0 else (width, height)
        return cls(symmetry, width, height, dx, dy, *turned)

    @classmethod
    def crop(cls, width: int, height: int, left: int, top: int, new_width: int, new_height: int) -> Transform:
        """Cut a window out of a board (it may also stick out, which adds empty squares)."""
        return cls(Symmetry.IDENTITY, width, height, -left, -top, new_width, new_height)

    def square(self, square: int) -> int:
        """Where a square goes; `ValueError` when it is cropped away."""
        image = self._image(square)
        if image < 0:
            raise ValueError(f"square {square} lies outside the transformed board")
        return image

    def _image(self, square: int) -> int:
        y, x = divmod(square, self.width)
        (xx, xy), (yx, yy) = _MATRICES[self.symmetry]
        new_x = xx * x + xy * y + self.dx
        new_y = yx * x + yy * y + self.dy
        if 0 <= new_x < self.target_width and 0 <= new_y < self.target_height:
            return new_y * self.target_width + new_x
        return -1

    @property
    def keeps_all(self) -> bool:
        """Whether every square has an image: nothing is cropped and nothing added."""
        same = Transform.of_board(self.symmetry, self.width, self.height)
        return (self.dx, self.dy, self.target_width, self.target_height) == (
            same.dx, same.dy, same.target_width, same.target_height
        )  # fmt: skip

    def all_squares(self) -> list[int]:
        """Where each square of the board goes, by square; only where none is cropped away."""
        if not self.keeps_all:
            raise ValueError("squares are cropped away")
        (xx, xy), (yx, yy) = _MATRICES[self.symmetry]
        right, down = xx + yx * self.target_width, xy + yy * self.target_width
        begin, images = self.dx + self.dy * self.target_width, list[int]()
        for y in range(self.height):
            row = begin + y * down
            images += range(row, row + self.width * right, right)
        return images

    def squares(self, squares: frozenset[int]) -> frozenset[int]:
        """The images of a set of squares; those cropped away are left out."""
        if len(squares) > _MANY and self.keeps_all:
            return frozenset(map(self.all_squares().__getitem__, squares))
        images = set(map(self._image, squares))
        images.discard(-1)
        return frozenset(images)

    def direction(self, direction: Direction) -> Direction:
        """Where a direction points after the transform."""
        return Direction.from_letter(self.moves(direction.letter))

    def moves(self, text: str) -> str:
        """LURD text for the transformed board; case and every other character stay."""
        return text.translate(_letter_table(self.symmetry))

    def level(self, level: Level) -> Level:
        """The transformed level, with its solutions and saved games turned along."""
        return replace(
            level,
            width=self.target_width,
            height=self.target_height,
            walls=self.squares(level.walls),
            goals=self.squares(level.goals),
            boxes=self.squares(level.boxes),
            player=self._image(level.player) if level.player >= 0 else -1,
            extra_players=self.squares(level.extra_players),
            solutions=tuple(replace(game, moves=self.moves(game.moves)) for game in level.solutions),
            saved_games=tuple(replace(game, moves=self.moves(game.moves)) for game in level.saved_games),
        )

    @property
    def inverse(self) -> Transform:
        """The way back: ``t.inverse.square(t.square(s)) == s``."""
        back = _INVERSES[self.symmetry]
        (xx, xy), (yx, yy) = _MATRICES[back]
        dx = -(xx * self.dx + xy * self.dy)
        dy = -(yx * self.dx + yy * self.dy)
        return Transform(back, self.target_width, self.target_height, dx, dy, self.width, self.height)

    def then(self, other: Transform) -> Transform:
        """First this transform, then the other."""
        if (self.target_width, self.target_height) != (other.width, other.height):
            raise ValueError("the second transform does not start from the board the first one makes")
        (xx, xy), (yx, yy) = _MATRICES[other.symmetry]
        dx = xx * self.dx + xy * self.dy + other.dx
        dy = yx * self.dx + yy * self.dy + other.dy
        both = _product(self.symmetry, other.symmetry)
        return Transform(both, self.width, self.height, dx, dy, other.target_width, other.target_height)


def turned(level: Level, symmetry: Symmetry = Symmetry.TURN_90) -> Level:
    """The level under one of the eight symmetries."""
    return Transform.of_board(symmetry, level.width, level.height).level(level)


def symmetric_rows(rows: list[str]) -> list[list[str]]:
    """The rows of a rectangular board under each of the eight symmetries, in the order of `Symmetry`."""
    turned_90 = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    flipped_90 = ["".join(column) for column in zip(*(row[::-1] for row in reversed(rows)), strict=True)]
    return [
        rows,
        turned_90,
        [row[::-1] for row in reversed(rows)],
        [row[::-1] for row in reversed(turned_90)],
        [row[::-1] for row in rows],
        flipped_90,
        rows[::-1],
        [row[::-1] for row in reversed(flipped_90)],
    ]


def _product(first: Symmetry, second: Symmetry) -> Symmetry:
    """The symmetry that does `first` and then `second`."""
    (axx, axy), (ayx, ayy) = _MATRICES[first]
    (bxx, bxy), (byx, byy) = _MATRICES[second]
    matrix = (
        (bxx * axx + bxy * ayx, bxx * axy + bxy * ayy),
        (byx * axx + byy * ayx, byx * axy + byy * ayy),
    )
    return Symmetry(_MATRICES.index(matrix))


_INVERSES = tuple(
    next(back for back in Symmetry if _product(there, back) is Symmetry.IDENTITY) for there in Symmetry
)


@cache
def _letter_table(symmetry: Symmetry) -> dict[int, str]:
    """How LURD letters change: each direction's step through the matrix."""
    (xx, xy), (yx, yy) = _MATRICES[symmetry]
    table = {}
    for direction in Direction:
        step = (xx * direction.dx + xy * direction.dy, yx * direction.dx + yy * direction.dy)
        image = next(other for other in Direction if (other.dx, other.dy) == step)
        table[ord(direction.letter)] = image.letter
        table[ord(direction.letter.upper())] = image.letter.upper()
    return table
