"""What a game remembers: the entries of its history, and what each of them changes on the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from pushworks.levels import Direction


@dataclass(frozen=True, slots=True)
class Change:
    """What a move, an undo or a redo changed, in squares of the level; -1 where nothing did."""

    player_from: int
    player_to: int
    box_from: int = -1
    box_to: int = -1
    everything: bool = False
    """A restart (or its undo): look at the whole board again."""
    undone: bool = False
    """An earlier change was taken back: the player walks backwards."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move; `box` when a box moved with it."""

    direction: Direction
    box: bool
    letter: str = field(init=False, compare=False)
    """The move in LURD text; stored, as a long game is written out after every move."""

    def __post_init__(self) -> None:
        letter = self.direction.letter
        object.__setattr__(self, "letter", letter.upper() if self.box else letter)


@dataclass(frozen=True, slots=True)
class Jump:
    """The player put elsewhere (pull play only), in grid squares; `origin` is -1 when it was nowhere."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Restart:
    """Back to the start; keeps what is needed to take that back."""

    boxes: frozenset[int]
    player: int
    line_start: int
    pushes: int


Entry = Step | Jump | Restart
# A game may have hundreds of thousands of steps; there are only eight different ones.
STEPS = {(d, box): Step(d, box) for d in Direction for box in (False, True)}
"""One object for each of them."""
