"""What goes over the wire between the page and the library: every field has a type and a bound."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MAX_BOARD = 100_000
MAX_MOVES = 1_000_000
MAX_TEXT = 4_000_000
MAX_NAME = 500

Board = Annotated[str, Field(min_length=1, max_length=MAX_BOARD, description="XSB text, one line a row.")]
Name = Annotated[str, Field(max_length=MAX_NAME)]
Moves = Annotated[str, Field(max_length=MAX_MOVES, pattern="^[lurdLURD]*$", description="LURD text.")]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Sent(BaseModel):
    """What the page sends: nothing beside the named fields, and no number as text."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Session(BaseModel):
    """Who is answering, and the token that requests which change something must carry."""

    version: str
    token: str
    library: str
    collections: int
    levels: int
    solved: int


class CollectionOut(BaseModel):
    """A collection of the library."""

    name: str
    author: str
    notes: str
    levels: int
    solved: int


class LevelOut(BaseModel):
    """A level of a collection, with the best counts known."""

    number: int
    board: str
    title: str
    author: str
    moves: int | None
    pushes: int | None


class LevelsOut(BaseModel):
    """A page of a collection."""

    collection: str
    total: int
    levels: list[LevelOut]


class CollectionIn(Sent):
    """Levels to keep: any text a level file may hold."""

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
    author: Name = ""
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class Added(BaseModel):
    """What became of levels that were sent."""

    new: int
    copies: int
    known: int
    rejected: list[str]


class BoardIn(Sent):
    """One level."""

    board: Board


class GameIn(BoardIn):
    """A game on a level: one in progress, or one that was won."""

    title: Name = ""
    moves: Moves
    seconds: Seconds = 0.0


class SaveIn(GameIn):
    """A game in progress; `position` says how many of the moves count, the rest can be redone."""

    position: Count


class WonIn(GameIn):
    """A game that was won."""

    hints: Count = 0


class Kept(BaseModel):
    """A solution that was replayed and stored."""

    moves: int
    pushes: int
    best_moves: bool
    best_pushes: bool


class SolutionOut(BaseModel):
    """A solution, replayed before it was sent."""

    lurd: str
    moves: int
    pushes: int
    source: str


class BestOut(BaseModel):
    """The best solutions known of a level."""

    moves: SolutionOut | None
    pushes: SolutionOut | None


class SaveOut(BaseModel):
    """A game in progress."""

    board: str
    title: str
    moves: str
    position: int
    seconds: float
    updated: float


class CountsOut(BaseModel):
    """The counts of one game."""

    moves: int
    pushes: int


class BestRecordOut(BaseModel):
    """The player's best games on one board, exactly as it was played; `own`: without help."""

    board: str
    own: bool
    by_moves: CountsOut
    by_pushes: CountsOut
    games: int


class RecordOut(BaseModel):
    """A game that ended."""

    board: str
    title: str
    outcome: str
    moves: int
    pushes: int
    seconds: float
    hints: int
    ended: float
