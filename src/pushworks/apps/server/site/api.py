"""The interface of `pushworks serve` to the library: collections, solutions, games, records.

Whatever arrives is judged by the rules before it is kept: boards are read, moves replayed. Bad input is
answered by status 422 and ``{"error": "one line"}``.
"""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query

from pushworks import __version__
from pushworks.apps.server.site import models as m
from pushworks.levels import Level, LevelError, read_text
from pushworks.library import Library, LibraryError, Solution
from pushworks.sokoban import verify

MOST_LEVELS = 500


class BadRequestError(Exception):
    """What was sent cannot be used; the message is one line."""


def build_api(library: Library, token: str) -> APIRouter:
    """The routes below ``/api``, on an open library."""
    api = APIRouter(prefix="/api")

    @api.get("/session")
    def session() -> m.Session:
        """Whose library this is, and the token to change it with."""
        stats = library.stats()
        return m.Session(
            version=__version__, token=token, library=stats.path, collections=stats.collections,
            levels=stats.levels, solved=stats.solved,
        )  # fmt: skip

    @api.get("/collections")
    def collections() -> list[m.CollectionOut]:
        """All collections by name."""
        return [
            m.CollectionOut(name=c.name, author=c.author, notes=c.notes, levels=c.levels, solved=c.solved)
            for c in library.collections()
        ]

    @api.post("/collections")
    def add(sent: m.CollectionIn) -> m.Added:
        """Keep levels in a collection, which is made if need be."""
        read = read_text(sent.text)
        report = library.add(read.levels, sent.name, author=sent.author or read.author, source="page")
        rejected = [*(str(error) for error in read.errors), *report.rejected]
        return m.Added(new=report.new, copies=report.copies, known=report.known, rejected=rejected)

    @api.get("/levels")
    def levels(
        collection: Annotated[str, Query(max_length=m.MAX_NAME)],
        offset: Annotated[int, Query(ge=0)] = 0,
        limit: Annotated[int, Query(ge=1, le=MOST_LEVELS)] = 100,
    ) -> m.LevelsOut:
        """A page of a collection's levels in their order."""
        page = islice(library.levels(collection), offset, offset + limit)
        listed = [_level_out(library, number, level) for number, level in enumerate(page, offset + 1)]
        total = next((c.levels for c in library.collections() if c.name == collection), 0)
        return m.LevelsOut(collection=collection, total=total, levels=listed)

    @api.post("/solutions")
    def won(sent: m.WonIn) -> m.Kept:
        """A level was solved: replay, keep the solution and the record, drop the game in progress."""
        level = _level(sent.board, sent.title)
        stored = library.mark_solved(level, sent.moves, seconds=sent.seconds, hints=sent.hints)
        return m.Kept(
            moves=stored.metrics.moves, pushes=stored.metrics.pushes,
            best_moves=stored.best_moves, best_pushes=stored.best_pushes,
        )  # fmt: skip

    @api.post("/solutions/best")
    def best(sent: m.BoardIn) -> m.BestOut:
        """The best solutions known of a level, in any orientation it was kept in."""
        found = library.best(_level(sent.board))
        return m.BestOut(moves=_solution_out(found.moves), pushes=_solution_out(found.pushes))

    @api.get("/games")
    def games(limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> list[m.SaveOut]:
        """Games in progress, the one played last first."""
        return [
            m.SaveOut(board=game.board, title=game.title, moves=game.moves, position=game.position,
                      seconds=game.seconds, updated=game.updated)
            for game in library.recent(game="sokoban", limit=limit)
        ]  # fmt: skip

    @api.put("/games", status_code=204)
    def save(sent: m.SaveIn) -> None:
        """Keep a game in progress."""
        level = _level(sent.board, sent.title)
        verdict = verify(level, sent.moves)
        if not verdict.legal:
            raise BadRequestError(f"moves: {verdict.reason} at move {(verdict.error_index or 0) + 1}")
        if sent.position > len(sent.moves):
            raise BadRequestError(f"position: expected at most {len(sent.moves)}, got {sent.position}")
        library.save_game(level, sent.moves, position=sent.position, seconds=sent.seconds)

    @api.get("/records")
    def records(limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> list[m.RecordOut]:
        """Games that ended, the last first."""
        return [
            m.RecordOut(board=play.board, title=play.title, outcome=play.outcome, moves=play.moves,
                        pushes=play.pushes, seconds=play.seconds, hints=play.hints, ended=play.ended)
            for play in library.plays(game="sokoban", limit=limit)
        ]  # fmt: skip

    @api.get("/records/best")
    def best_records() -> list[m.BestRecordOut]:
        """The player's records on all boards that he solved, here or in the game."""
        return [
            m.BestRecordOut(
                board=record.board, own=record.own, by_moves=_counts_out(record.by_moves),
                by_pushes=_counts_out(record.by_pushes), games=record.games,
            )
            for record in library.board_records(game="sokoban")
        ]  # fmt: skip

    return api


def _counts_out(counts: tuple[int, int]) -> m.CountsOut:
    return m.CountsOut(moves=counts[0], pushes=counts[1])


def _level(board: str, title: str = "") -> Level:
    """A playable level."""
    try:
        level = Level.from_xsb(board, title=" ".join(title.split()))
    except LevelError as error:
        raise BadRequestError(f"board: {error}") from None
    if not level.is_playable:
        raise BadRequestError(f"board: expected a playable level: {level.status}")
    return level


def _level_out(library: Library, number: int, level: Level) -> m.LevelOut:
    counts = library.best_counts(level) if level.is_playable else None
    moves, pushes = counts or (None, None)
    return m.LevelOut(
        number=number, board=level.to_xsb(), title=level.title, author=level.author, moves=moves,
        pushes=pushes,
    )  # fmt: skip


def _solution_out(solution: Solution | None) -> m.SolutionOut | None:
    if solution is None:
        return None
    counts = solution.metrics
    return m.SolutionOut(
        lurd=solution.moves, moves=counts.moves, pushes=counts.pushes, source=solution.source
    )


ERRORS: tuple[type[Exception], ...] = (BadRequestError, LibraryError, LevelError)
"""What a route may raise for bad input; answered by one line."""
