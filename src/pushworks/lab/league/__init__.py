"""The league: players on collections, every answer replayed, and the pages that show who solved what."""

from pushworks.lab.league.entry import Entry, entries_of, place_of, read_recorded, read_solved
from pushworks.lab.league.page import write_pages
from pushworks.lab.league.run import OwnTrial, run_player, search_seconds
from pushworks.lab.league.standings import Duel, Standing, Standings

__all__ = [
    "Duel",
    "Entry",
    "OwnTrial",
    "Standing",
    "Standings",
    "entries_of",
    "place_of",
    "read_recorded",
    "read_solved",
    "run_player",
    "search_seconds",
    "write_pages",
]
