"""`Standings`: entries as tables. How many each player solved, how fast, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from pushworks.lab.league.entry import Entry


@dataclass(frozen=True, slots=True)
class Standing:
    """One player on one collection."""

    player: str
    solved: int
    levels: int
    """Levels the player was tried on."""
    quick: int
    """Solved within one second."""
    total: float
    """Seconds for all that were solved."""
    middle: float | None
    """Median seconds of those."""
    moves: int
    pushes: int
    """Sums over the levels that every player solved, to compare the solutions."""
    recorded: bool


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players, level by level."""

    first: str
    second: str
    only_first: int
    """Solved by the first and not by the second."""
    only_second: int
    both: int
    first_faster: int
    """Of those both solved."""


class Standings:
    """The results on one collection."""

    def __init__(self, collection: str, entries: Iterable[Entry]) -> None:
        self.collection = collection
        self._results: dict[str, dict[int, Entry]] = {}
        for entry in entries:
            if entry.collection == collection:
                self._results.setdefault(entry.player, {})[entry.index] = entry
        own = [
            player for player, found in self._results.items() if not any(e.recorded for e in found.values())
        ]
        self.players = own + [player for player in self._results if player not in own]
        """Those that were run, then the recorded ones."""
        run = {index for player in own for index in self._results[player]}
        self.levels = sorted(run or {index for found in self._results.values() for index in found})
        """Levels that were run; with nothing but recorded results, all levels of those."""

    def entry(self, player: str, index: int) -> Entry | None:
        """What a player did on a level, if it was tried."""
        return self._results[player].get(index)

    def tried(self, player: str) -> list[Entry]:
        """A player's results on the levels of this table, in order."""
        return [entry for index in self.levels if (entry := self.entry(player, index)) is not None]

    def solved_by(self, player: str) -> set[int]:
        """The levels a player solved."""
        return {entry.index for entry in self.tried(player) if entry.solved}

    def within(self, player: str, seconds: float) -> int:
        """How many levels a player solves if it is given so many seconds for each."""
        return sum(time <= seconds for time in self.cactus(player))

    def standing(self, player: str) -> Standing:
        """The figures of a player."""
        tried = self.tried(player)
        times = [entry.time for entry in tried if entry.solved]
        common = set.intersection(*(self.solved_by(each) for each in self.players))
        shared = [entry for entry in tried if entry.index in common]
        return Standing(
            player,
            len(times),
            len(tried),
            sum(time <= 1.0 for time in times),
            sum(times),
            median(times) if times else None,
            sum(entry.moves or 0 for entry in shared),
            sum(entry.pushes or 0 for entry in shared),
            any(entry.recorded for entry in tried),
        )

    def ranking(self) -> list[Standing]:
        """All players, the one that solved most first, then the faster one."""
        return sorted(map(self.standing, self.players), key=lambda s: (-s.solved, s.total))

    def duel(self, first: str, second: str) -> Duel:
        """Two players on the levels both were tried on."""
        pairs = [
            (a, b)
            for index in self.levels
            if (a := self.entry(first, index)) is not None and (b := self.entry(second, index)) is not None
        ]
        both = [(a, b) for a, b in pairs if a.solved and b.solved]
        return Duel(
            first,
            second,
            sum(a.solved and not b.solved for a, b in pairs),
            sum(b.solved and not a.solved for a, b in pairs),
            len(both),
            sum(a.time < b.time for a, b in both),
        )

    def cactus(self, player: str) -> list[float]:
        """The seconds after which the first, second, third … level was solved, each searched alone."""
        return sorted(entry.time for entry in self.tried(player) if entry.solved)
