"""`Library`: one file with collections, levels, solutions, ratings, saved games and play records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from pushworks.levels import Level
from pushworks.library.catalogue import Catalogue
from pushworks.library.check import Checks
from pushworks.library.collection_manager import CollectionManager
from pushworks.library.database import Database
from pushworks.library.entry import Maker, Stored
from pushworks.library.find import Finder
from pushworks.library.games import Games
from pushworks.library.locks import WAIT_SECONDS, say_nothing
from pushworks.library.truth import Truths


@dataclass(frozen=True, slots=True)
class Stats:
    """The library in numbers."""

    path: str
    bytes: int
    collections: int
    levels: int
    copies: int
    solved: int
    solutions: int
    rated: int
    saved_games: int
    plays: int


class Library(Catalogue, CollectionManager, Finder, Checks, Games, Truths):
    """The library. Each subject has a file of its own: `catalogue`, `collection_manager`, `find`,
    `solutions`, `check`, `games`.

    Several processes may have the same library open; several threads may share one object. Use it in a
    ``with`` block, or call `close`.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        tell: Callable[[str], object] = say_nothing,
        wait: float = WAIT_SECONDS,
    ) -> None:
        """Open the library at `path`, made if need be; without a path the user's own.

        When another process is writing, `tell` gets one line, and after `wait` seconds the call fails.
        """
        self.db = Database(path, tell=tell, wait=wait)

    @property
    def path(self) -> Path:
        """The file."""
        return self.db.path

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def mark_solved(
        self, level: Level, moves: str, *, seconds: float = 0.0, hints: int = 0, helped: bool = False
    ) -> Stored:
        """A game was won: keep the solution and the play record, drop the game in progress, all at once.

        With hints, or `helped` in another way, it counts as solved but sets none of the player's records.
        """
        maker = Maker.HELPED if helped or hints else Maker.PLAYER
        with self.db.transaction():
            stored = self.add_solution(level, moves, source="player", maker=maker)
            self.record_play(
                level, outcome="solved", record=moves, moves=stored.metrics.moves,
                pushes=stored.metrics.pushes, seconds=seconds, hints=hints, maker=maker,
            )  # fmt: skip
            self.delete_game(level)
        return stored

    def stats(self) -> Stats:
        """Count everything."""

        def count(what: str) -> int:
            row = self.db.row(f"SELECT count(*) FROM {what}")
            return int(row[0]) if row else 0

        return Stats(
            path=str(self.path),
            bytes=self.path.stat().st_size,
            collections=count("collections"),
            levels=count("levels"),
            copies=count("copies"),
            solved=count("levels WHERE pushes IS NOT NULL"),
            solutions=count("solutions"),
            rated=count("levels WHERE rating IS NOT NULL"),
            saved_games=count("saves"),
            plays=count("plays"),
        )
