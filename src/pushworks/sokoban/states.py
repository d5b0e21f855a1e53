"""Three ways to write down a position: packed bits, a string, an array.

They are interchangeable: each can make a position from boxes and player, read it back, and list the
positions one step later and one step earlier. What differs is the cost. One integer per position is smallest
and fastest; a string can be read by people; an array of tiles is what beginners write first. The
experiment ``pushworks lab states`` compares their time and memory.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pushworks.sokoban.arrays import np
from pushworks.sokoban.board import DIRECTIONS, Board, Mask

if TYPE_CHECKING:
    import numpy.typing as npt

S = TypeVar("S")
DeadlockTest = Callable[[Mask, int], bool]
"""A deadlock test: boxes and player to whether the position is deadlocked."""


LARGEST_FLOOR = 4096
"""Boards beyond this are for the native engine: tables of masks would fill the memory."""


class States(ABC, Generic[S]):
    """A representation of positions on one board. Actions are LURD letters, upper case for a push."""

    name: ClassVar[str]

    def __init__(self, board: Board, deadlocked: DeadlockTest | None = None, forbidden: Mask = 0) -> None:
        if board.size > LARGEST_FLOOR:
            raise ValueError(
                f"expected at most {LARGEST_FLOOR} floor squares for a search in Python, got {board.size}"
            )
        self.board = board
        self.deadlocked = deadlocked
        self.forbidden = forbidden
        """Squares no box is pushed to."""

    @abstractmethod
    def pack(self, boxes: Mask, player: int) -> S:
        """The state of a position."""

    @abstractmethod
    def unpack(self, state: S) -> tuple[Mask, int]:
        """Boxes and player of a state."""

    @abstractmethod
    def solved(self, state: S) -> bool:
        """Whether every box is on a goal."""

    @abstractmethod
    def successors(self, state: S) -> list[tuple[str, S, float]]:
        """Each step possible, with the state after it and its cost; pushes that lose are left out."""

    @abstractmethod
    def predecessors(self, state: S) -> list[tuple[str, S, float]]:
        """Each step that can have led here, with the state before it and its cost."""


class PackedBits(States[int]):
    """One integer: a bit for each box above the number of the player's square.

    Everything about a step is prepared per player square: the bit to look at, the bits to flip, the number
    to add. On boards of up to about 50 floor squares a state fits a machine word.
    """

    name = "bits"

    def __init__(self, board: Board, deadlocked: DeadlockTest | None = None, forbidden: Mask = 0) -> None:
        super().__init__(board, deadlocked, forbidden)
        self.shift = board.size.bit_length()
        self.low = (1 << self.shift) - 1
        self._off_goals = ~board.goals << self.shift
        self._steps = [self._steps_from(i) for i in range(board.size)]
        self._back = [self._steps_to(i) for i in range(board.size)]

    def _bit(self, *squares: int) -> int:
        return sum(1 << square + self.shift for square in squares)

    def _steps_from(self, player: int) -> list[tuple[str, str, int, int, int, int]]:
        steps = []
        for direction in DIRECTIONS:
            to = self.board.next[direction][player]
            if to >= 0:
                beyond = self.board.next[direction][to]
                room = beyond >= 0 and not self.forbidden >> beyond & 1
                free, flip = (self._bit(beyond), self._bit(to, beyond)) if room else (0, 0)
                letter = direction.letter
                steps.append((letter, letter.upper(), self._bit(to), free, flip, to - player))
        return steps

    def _steps_to(self, player: int) -> list[tuple[str, str, int, int, int, int]]:
        steps = []
        for direction in DIRECTIONS:
            origin, ahead = self.board.next[direction ^ 1][player], self.board.next[direction][player]
            if origin >= 0:
                box, flip = (self._bit(ahead), self._bit(ahead, player)) if ahead >= 0 else (0, 0)
                letter = direction.letter
                steps.append((letter, letter.upper(), self._bit(origin), box, flip, origin - player))
        return steps

    def pack(self, boxes: Mask, player: int) -> int:
        """Boxes above the player's number."""
        return boxes << self.shift | player

    def unpack(self, state: int) -> tuple[Mask, int]:
        """The two parts of the integer."""
        return state >> self.shift, state & self.low

    def solved(self, state: int) -> bool:
        """No bit set outside the goals."""
        return not (state & self._off_goals) >> self.shift

    def successors(self, state: int) -> list[tuple[str, int, float]]:
        """Steps and pushes."""
        deadlocked = self.deadlocked
        found: list[tuple[str, int, float]] = []
        for letter, push, box, free, flip, delta in self._steps[state & self.low]:
            if not state & box:
                found.append((letter, state + delta, 1))
            elif free and not state & free:
                after = (state ^ flip) + delta
                if deadlocked is None or not deadlocked(after >> self.shift, after & self.low):
                    found.append((push, after, 1))
        return found

    def predecessors(self, state: int) -> list[tuple[str, int, float]]:
        """Steps back, each without and, where a box stands ahead, with pulling it along."""
        found: list[tuple[str, int, float]] = []
        for letter, push, occupied, box, flip, delta in self._back[state & self.low]:
            if not state & occupied:
                found.append((letter, state + delta, 1))
                if state & box:
                    found.append((push, (state ^ flip) + delta, 1))
        return found


class Text(States[str]):
    """The board as one string, row after row: ``#`` wall, ``.`` floor, ``+`` goal, ``$`` box, ``@`` player.

    A box on a goal is ``*``, the player on a goal ``&``. Moving rewrites two or three characters.
    """

    name = "string"
    LEAVE: ClassVar = {"@": ".", "&": "+", "$": ".", "*": "+"}
    PLAYER: ClassVar = {".": "@", "+": "&"}
    BOX: ClassVar = {".": "$", "+": "*"}

    def __init__(self, board: Board, deadlocked: DeadlockTest | None = None, forbidden: Mask = 0) -> None:
        super().__init__(board, deadlocked, forbidden)
        self._offsets = [(d.letter, d.dx + d.dy * (board.level.width + 2)) for d in DIRECTIONS]
        self._where = [self._place(square) for square in board.squares]
        self._number = {place: i for i, place in enumerate(self._where)}

    def _place(self, square: int) -> int:
        """Index of a level square in the string, which has a rim of walls around the board."""
        y, x = divmod(square, self.board.level.width)
        return (y + 1) * (self.board.level.width + 2) + x + 1

    def pack(self, boxes: Mask, player: int) -> str:
        """Write the board."""
        text = ["#"] * ((self.board.level.width + 2) * (self.board.level.height + 2))
        for i, place in enumerate(self._where):
            floor = "+" if self.board.goals >> i & 1 else "."
            text[place] = self.BOX[floor] if boxes >> i & 1 else self.PLAYER[floor] if i == player else floor
        return "".join(text)

    def unpack(self, state: str) -> tuple[Mask, int]:
        """Find the boxes and the player."""
        boxes = sum(1 << i for i, place in enumerate(self._where) if state[place] in "$*")
        return boxes, self._number[self._player(state)]

    def solved(self, state: str) -> bool:
        """No box off the goals."""
        return "$" not in state

    @staticmethod
    def _player(state: str) -> int:
        at = state.find("@")
        return at if at >= 0 else state.index("&")

    def successors(self, state: str) -> list[tuple[str, str, float]]:
        """Steps and pushes."""
        here = self._player(state)
        found: list[tuple[str, str, float]] = []
        for letter, offset in self._offsets:
            to, beyond = here + offset, here + 2 * offset
            if state[to] in ".+":
                found.append((letter, _change(state, {here: self.LEAVE, to: self.PLAYER}), 1))
            elif state[to] in "$*" and state[beyond] in ".+" and not self._forbids(beyond):
                free = _change(state, {to: self.LEAVE})
                after = _change(free, {here: self.LEAVE, to: self.PLAYER, beyond: self.BOX})
                if self.deadlocked is None or not self.deadlocked(*self.unpack(after)):
                    found.append((letter.upper(), after, 1))
        return found

    def _forbids(self, place: int) -> bool:
        return self.forbidden >> self._number[place] & 1 == 1

    def predecessors(self, state: str) -> list[tuple[str, str, float]]:
        """Steps back, without and with pulling."""
        here = self._player(state)
        found: list[tuple[str, str, float]] = []
        for letter, offset in self._offsets:
            origin, ahead = here - offset, here + offset
            if state[origin] in ".+":
                walked = _change(state, {here: self.LEAVE, origin: self.PLAYER})
                found.append((letter, walked, 1))
                if state[ahead] in "$*":
                    found.append((letter.upper(), _change(walked, {ahead: self.LEAVE, here: self.BOX}), 1))
        return found


def _change(text: str, changes: dict[int, dict[str, str]]) -> str:
    """Replace single characters, each by what a table says."""
    characters = list(text)
    for place, table in changes.items():
        characters[place] = table[characters[place]]
    return "".join(characters)


class Tiles:
    """A position as a numpy array of tiles, made hashable; bit 1 goal, bit 2 box, bit 4 player, 8 wall."""

    __slots__ = ("_hash", "tiles")

    def __init__(self, tiles: npt.NDArray[np.uint8]) -> None:
        self.tiles = tiles
        self._hash = hash(tiles.tobytes())

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiles) and bool(np.array_equal(self.tiles, other.tiles))

    def __lt__(self, other: Tiles) -> bool:
        """An order without meaning, as that of `Map`."""
        return self.tiles.tobytes() < other.tiles.tobytes()


class Array(States[Tiles]):
    """A numpy array of tiles, copied for every step."""

    name = "array"
    GOAL, BOX, PLAYER, WALL = 1, 2, 4, 8

    def __init__(self, board: Board, deadlocked: DeadlockTest | None = None, forbidden: Mask = 0) -> None:
        super().__init__(board, deadlocked, forbidden)
        self._at = [(y + 1, x + 1) for x, y in map(board.position, range(board.size))]
        self._number = {at: i for i, at in enumerate(self._at)}

    def pack(self, boxes: Mask, player: int) -> Tiles:
        """Fill the array."""
        tiles = np.full((self.board.level.height + 2, self.board.level.width + 2), self.WALL, dtype=np.uint8)
        for i, at in enumerate(self._at):
            box, here = boxes >> i & 1, i == player
            tiles[at] = (self.board.goals >> i & 1) | box * self.BOX | here * self.PLAYER
        return Tiles(tiles)

    def unpack(self, state: Tiles) -> tuple[Mask, int]:
        """Find the boxes and the player."""
        boxes = 0
        for y, x in zip(*(axis.tolist() for axis in np.nonzero(state.tiles & self.BOX)), strict=True):
            boxes |= 1 << self._number[y, x]
        return boxes, self._number[self._player(state.tiles)]

    def solved(self, state: Tiles) -> bool:
        """No box off the goals."""
        return not bool((state.tiles == self.BOX).any())

    def _player(self, tiles: npt.NDArray[np.uint8]) -> tuple[int, int]:
        y, x = divmod(int((tiles & self.PLAYER).argmax()), tiles.shape[1])
        return y, x

    def successors(self, state: Tiles) -> list[tuple[str, Tiles, float]]:
        """Steps and pushes."""
        tiles = state.tiles
        y, x = here = self._player(tiles)
        found: list[tuple[str, Tiles, float]] = []
        for d in DIRECTIONS:
            to, beyond = (y + d.dy, x + d.dx), (y + 2 * d.dy, x + 2 * d.dx)
            if tiles[to] <= self.GOAL:
                found.append((d.letter, _flip(tiles, (here, to), ()), 1))
            elif tiles[to] & self.BOX and tiles[beyond] <= self.GOAL:
                if self.forbidden >> self._number[beyond] & 1:
                    continue
                after = _flip(tiles, (here, to), (to, beyond))
                if self.deadlocked is None or not self.deadlocked(*self.unpack(after)):
                    found.append((d.letter.upper(), after, 1))
        return found

    def predecessors(self, state: Tiles) -> list[tuple[str, Tiles, float]]:
        """Steps back, without and with pulling."""
        tiles = state.tiles
        y, x = here = self._player(tiles)
        found: list[tuple[str, Tiles, float]] = []
        for d in DIRECTIONS:
            origin, ahead = (y - d.dy, x - d.dx), (y + d.dy, x + d.dx)
            if tiles[origin] <= self.GOAL:
                found.append((d.letter, _flip(tiles, (here, origin), ()), 1))
                if tiles[ahead] & self.BOX:
                    found.append((d.letter.upper(), _flip(tiles, (here, origin), (ahead, here)), 1))
        return found


_At = tuple[int, int]


def _flip(tiles: npt.NDArray[np.uint8], player: tuple[_At, ...], box: tuple[_At, ...]) -> Tiles:
    """A copy with the player bit flipped on some tiles and the box bit on others."""
    tiles = tiles.copy()
    for at in player:
        tiles[at] ^= Array.PLAYER
    for at in box:
        tiles[at] ^= Array.BOX
    return Tiles(tiles)


REPRESENTATIONS: dict[str, type[PackedBits] | type[Text] | type[Array]] = {
    kind.name: kind for kind in (PackedBits, Text, Array)
}


def make_states(name: str, board: Board, deadlocked: DeadlockTest | None, forbidden: Mask) -> States[Any]:
    """A representation by name."""
    if name not in REPRESENTATIONS:
        raise ValueError(f"expected a representation, one of {', '.join(REPRESENTATIONS)}; got {name!r}")
    return REPRESENTATIONS[name](board, deadlocked, forbidden)
