"""Deadlocked positions of the player become puzzles of the trainer: found in play, and by the review."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from pushworks.apps.desktop import trainer
from pushworks.apps.desktop.analysis import LARGEST, engine_reason
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.sokoban import Game, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.analysis import Analysis
    from pushworks.apps.desktop.session import Session
    from pushworks.library import Library

SECONDS = 2.0
"""For the proof that the position before could still be solved; without it there is no puzzle."""
MEMORY = 256 << 20
_LOOK = 0.05  # seconds between two looks whether the game is closed


def keep_deadlocked(library: Library, analysis: Analysis, moves: str, lost: int) -> None:
    """Keep the position before push number `lost`, which made the level unsolvable."""
    level = analysis.level
    if len(level.floor) > LARGEST:
        return
    game = Game(level)
    game.play(moves[: trainer.push_ends(moves)[lost]])
    reason = analysis.reason(game.boxes, game.player) or engine_reason(game.current_level())
    rule = reason.rule if reason is not None else "engine"
    trainer.add(library, level, moves, lost, rule, date.today())


def note_deadlocked(session: Session) -> None:
    """The player's last push has lost the level, as it seems: find out in the background whether it did."""
    game, library, analysis = session.game, session.library, session.analysis
    played_alone = game.mode is Mode.PUSH and not session.helped and not session.back_to
    if library is None or not played_alone or not game.pushes or len(session.level.floor) > LARGEST:
        return
    moves = game.lurd
    ThreadTask(lambda cancelled: _look(library, analysis, moves, cancelled))


def _look(library: Library, analysis: Analysis, moves: str, cancelled: Cancelled) -> None:
    from pushworks.engine import Job, Options

    today = date.today()
    if len(trainer.puzzles(library, today)) >= trainer.ENOUGH_DUE:
        return
    ends = trainer.push_ends(moves)
    game = Game(analysis.level)
    game.play(moves[: ends[-2]])
    before = replace(game.current_level(), title=analysis.level.title)
    job = Job(before, Options(seconds=SECONDS, memory=MEMORY)).start()
    while not job.wait(_LOOK):
        if cancelled():
            job.cancel()
    if job.result().solved:
        keep_deadlocked(library, analysis, moves, len(ends) - 1)
