"""The player's rating from the games that were won, and the difficulty that suits it. No pygame in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.collection_list import PlayableCollection, rating_of
from pushworks.library import Library, Maker
from pushworks.library.player_rating import PlayerRating, difficulty_for
from pushworks.library.player_rating import rating_of as rating_of_results

if TYPE_CHECKING:
    from pushworks.library import Play

MOST_GAMES = 2000
"""Games that are looked back at."""
HELPED = 0.5
"""What a level solved with help counts, where 1 is solved and 0 given up."""


@dataclass(frozen=True, slots=True)
class PlayerLevel:
    """How strong a player is."""

    rating: PlayerRating
    games: int
    """Levels of known difficulty it rests on."""

    @property
    def difficulty(self) -> float:
        """Of levels that the player probably solves, and not at once."""
        return difficulty_for(self.rating)


def player_level(library: Library, collections: Iterable[PlayableCollection]) -> PlayerLevel:
    """The rating after the first win of each level whose difficulty is known, in the order played."""
    difficulties = library.difficulties()
    for collection in collections:
        for level in collection.levels:
            if (rated := rating_of(level)) is not None:
                difficulties[level.id] = rated
    first: dict[str, Play] = {}
    for play in reversed(library.plays(game="sokoban", limit=MOST_GAMES)):
        if play.outcome == "solved":
            first.setdefault(play.level_id, play)
    results = [
        (difficulties[play.level_id], HELPED if play.maker == Maker.HELPED else 1.0)
        for play in first.values()
        if play.level_id in difficulties
    ]
    return PlayerLevel(rating_of_results(results), len(results))
