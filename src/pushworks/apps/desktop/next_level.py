"""The next level for the player: unsolved, and neither dull nor hopeless. No pygame in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.collection_list import rating_of
from pushworks.apps.desktop.level_maker import LevelRequest
from pushworks.apps.desktop.player_level import player_level
from pushworks.library.player_rating import TARGET, expected

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import PlayableCollection
    from pushworks.library import Library

NEAR = 0.1
"""A level fits when the chance that the player solves it is this near to the target."""
_SHAPES = ((2.2, 7, 7, 2), (3.5, 8, 8, 3), (4.5, 9, 9, 3), (6.0, 10, 10, 4), (10.0, 12, 11, 5))
"""Where a level has to be made: boards for a difficulty up to this, their width, height and boxes."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A level, and how probably the player solves it."""

    collection: PlayableCollection
    index: int
    difficulty: float
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What to play next: a level there is, or else the request for one."""

    level: Suggestion | None
    request: LevelRequest


def next_level(library: Library, collections: Iterable[PlayableCollection], seed: int) -> Advice:
    """The unsolved level that fits best; one that was begun already comes after all others that fit."""
    among = list(collections)
    player = player_level(library, among)
    examined = library.difficulties()
    best: tuple[tuple[bool, float], Suggestion] | None = None
    for collection in among:
        for index, level in enumerate(collection.levels):
            rated = rating_of(level)
            difficulty = examined.get(level.id) if rated is None else rated
            if difficulty is None:
                continue
            chance = expected(player.rating, difficulty)
            distance = abs(chance - TARGET)
            if distance > NEAR or (best is not None and (False, distance) >= best[0]):
                continue
            if library.player_record(level):
                continue
            order = (library.load_game(level) is not None, distance)
            if best is None or order < best[0]:
                best = order, Suggestion(collection, index, difficulty, chance)
    wanted = player.difficulty
    _, width, height, boxes = next(shape for shape in _SHAPES if wanted <= shape[0])
    request = LevelRequest(width, height, boxes, max(1, min(10, round(wanted))), seed)
    return Advice(best[1] if best is not None else None, request)
