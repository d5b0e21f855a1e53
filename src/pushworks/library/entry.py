"""What the library answers with: plain records, no database in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pushworks.levels import Level
from pushworks.sokoban import Metrics


class Maker(StrEnum):
    """Who made a solution, or won a game."""

    PLAYER = "player"
    """The player alone: only these set the player's records."""
    HELPED = "helped"
    """The player with hints, the engine's moves, or a pasted solution."""
    OTHER = "other"
    """A program, or another person."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What the player has achieved in a level: fewest moves from this exact start, fewest pushes."""

    own: tuple[int | None, int] | None = None
    """Without help."""
    helped: tuple[int | None, int] | None = None
    """With help."""

    def __bool__(self) -> bool:
        """Whether the player has solved the level at all."""
        return self.own is not None or self.helped is not None


@dataclass(frozen=True, slots=True)
class AddReport:
    """What became of levels that were added."""

    new: int = 0
    """Levels the library did not have in any orientation."""
    copies: int = 0
    """Levels it had from elsewhere, perhaps rotated or mirrored, now also in this collection."""
    known: int = 0
    """Levels that were in this collection already, exactly as they are."""
    rejected: tuple[str, ...] = ()
    """One line for each level that cannot be kept."""

    def __add__(self, other: AddReport) -> AddReport:
        return AddReport(
            self.new + other.new,
            self.copies + other.copies,
            self.known + other.known,
            self.rejected + other.rejected,
        )


@dataclass(frozen=True, slots=True)
class CollectionInfo:
    """A collection in the library."""

    name: str
    author: str
    notes: str
    source: str
    levels: int
    solved: int


@dataclass(frozen=True, slots=True)
class Binned:
    """What lies in the bin since one act of deleting."""

    id: int
    name: str
    """Of the collection it was, or was in."""
    title: str
    """Of the level, where only one was deleted; empty for a whole collection."""
    is_whole: bool
    levels: int
    deleted: float
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A level in the library, as it was drawn in the first collection that brought it."""

    level: Level
    level_id: str
    collections: tuple[str, ...]
    rating: float | None
    moves: int | None
    """Fewest moves known, from whichever start square was solved."""
    pushes: int | None
    """Fewest pushes known."""

    @property
    def solved(self) -> bool:
        """Whether a solution is known."""
        return self.pushes is not None


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution of one level as that level is drawn, replayed before it was handed out."""

    moves: str
    metrics: Metrics
    source: str
    added: float
    proved: str = ""
    """What it is proved best at: "pushes", "moves", "pushes+moves", "moves+pushes", or nothing."""
    prover: str = ""
    """Which search proved it, and its version."""
    maker: Maker = Maker.OTHER


@dataclass(frozen=True, slots=True)
class Best:
    """The best known solutions of a level; true in a condition when there is one."""

    moves: Solution | None = None
    """Fewest moves from exactly this start."""
    pushes: Solution | None = None
    """Fewest pushes; move counts may differ with the start square, pushes do not."""

    def __bool__(self) -> bool:
        return self.moves is not None or self.pushes is not None

    def proved(self, objective: str) -> Solution | None:
        """The one that is proved best at the objective, if it is proved."""
        candidate = self.moves if objective.startswith("moves") else self.pushes
        if candidate is None or not (candidate.proved + "+").startswith(objective + "+"):
            return None
        return candidate


@dataclass(frozen=True, slots=True)
class Stored:
    """What storing a solution changed."""

    metrics: Metrics
    best_moves: bool
    """It is now the best by moves for this exact start, among those of its maker."""
    best_pushes: bool
    """It is now the best by pushes for this level in any orientation, among those of its maker."""

    def __bool__(self) -> bool:
        return self.best_moves or self.best_pushes


@dataclass(frozen=True, slots=True)
class OtherLevel:
    """A level of another game (Bait): all the library needs to know of it."""

    game: str
    level_id: str
    """Any text that names the level for good."""
    board: str = ""
    title: str = ""

    @property
    def place(self) -> str:
        """Names the board exactly as it is played."""
        return self.level_id


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in progress."""

    game: str
    level_id: str
    slot: str
    board: str
    """The board as it was played: XSB text for Sokoban."""
    title: str
    moves: str
    """Every move made, those undone since included."""
    position: int
    """How many of the moves count now; the rest can be redone."""
    seconds: float
    updated: float
    extra: dict[str, object] = field(default_factory=dict)

    @property
    def level(self) -> Level:
        """The level of a saved Sokoban game."""
        return Level.from_xsb(self.board.split("\n"), title=self.title)


@dataclass(frozen=True, slots=True)
class Play:
    """A game that ended."""

    game: str
    level_id: str
    board: str
    title: str
    outcome: str
    moves: int
    pushes: int
    seconds: float
    hints: int
    record: str
    """The moves made, or whatever the game keeps of itself."""
    ended: float
    maker: str = Maker.PLAYER


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """What the player achieved on one board, exactly as it was played."""

    board: str
    own: bool
    """Without help at least once: then only those games count below."""
    by_moves: tuple[int, int]
    """Moves and pushes of the game with the fewest moves."""
    by_pushes: tuple[int, int]
    """Moves and pushes of the game with the fewest pushes."""
    games: int


@dataclass(frozen=True, slots=True)
class Totals:
    """All games of one kind that were won, with help or without."""

    games: int = 0
    levels: int = 0
    """Different levels."""
    moves: int = 0
    pushes: int = 0
    seconds: float = 0.0
    hints: int = 0
    helped: int = 0
    """Games that were won with help."""
