"""Finds out about a level: solvable, bounds for pushes and moves, difficulty. No pygame in here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from pushworks.levels import Level
from pushworks.library import LevelTruth
from pushworks.sokoban import measure

if TYPE_CHECKING:
    from pushworks.engine import Options, Result

SLICES = (0.1, 0.5, 2.0, 8.0, 30.0)
"""Seconds for each search of a level: a collection is worked through once with each."""
MEMORY = 256 << 20
LATER = 2.0
"""From this slice on moves and difficulty have their turn, on easy levels at once. On hard levels they take
most of the time: the rating alone up to ten seconds."""
EASY = 0.1
"""A level is easy when the fewest pushes are proved in such a part of the time."""
SMALL_GAP = 0.05
"""Pushes that are known so nearly wait for levels of which less is known."""
SHORTENING = 0.25
"""Of the time of a search, what the optimizer gets: most of what it finds it finds in the first tenths of a
second, and a longer search for the fewest proves more."""
RATING_EFFORT = {"positions": 60_000, "nodes": 20_000, "samples": 2, "seconds": 4}
_LOOK = 0.05
R = TypeVar("R", covariant=True)


class HaltedError(Exception):
    """The examination was interrupted: the level is begun again later."""


class _Work(Protocol[R]):
    def wait(self, seconds: float) -> bool: ...
    def cancel(self) -> None: ...
    def result(self) -> R: ...


def order_of_work(levels: Sequence[Level], truths: Iterable[LevelTruth], seconds: float) -> list[int]:
    """The levels (by index) to search with so many seconds each.

    Those whose pushes are nearly known come last; of the others the small ones, proved soonest, come first.
    """
    open_levels = [
        (truth.gap is not None and truth.gap < SMALL_GAP, len(level.boxes) * len(level.floor), index)
        for index, (level, truth) in enumerate(zip(levels, truths, strict=True))
        if not truth.settled and truth.effort < seconds
    ]
    return [index for *_, index in sorted(open_levels)]


@dataclass
class Examination:
    """One level, examined with searches of so many seconds each."""

    level: Level
    truth: LevelTruth
    halted: Callable[[], bool] = lambda: False
    solutions: list[tuple[str, str]] = field(default_factory=list)
    """What was found: the moves, and what they are proved best at."""
    _took: float = float("inf")
    """Seconds after which the fewest pushes were proved."""
    _by_pushes: str = ""
    _by_moves: str = ""

    def run(self, seconds: float, known: Iterable[str] = ()) -> LevelTruth:
        """Search on from what is known (and from these solutions); raises `HaltedError` when interrupted."""
        for moves in known:
            self._take(moves)
        again = self.truth.effort > 0
        if self.truth.solvable is None and again:
            self._solve(2 * seconds)  # the exact search had its chance, with less time
        if self.truth.solvable and again:
            self._shorten("pushes", SHORTENING * seconds)  # first: a bound that reaches it ends the search
        if not self.truth.pushes_proved and self.truth.solvable is not False:
            self._exact("pushes", seconds)
        if self.truth.solvable is None and not again:
            self._solve(seconds)
        if self.truth.solvable and not again:
            self._shorten("pushes", SHORTENING * seconds)
        if self.truth.solvable and (self._took <= EASY * seconds or seconds >= LATER):
            self._exact("moves", seconds / 2)
            self._shorten("moves", SHORTENING * seconds)
            self._rate()
        self.truth = replace(self.truth, effort=max(seconds, self.truth.effort))
        return self.truth

    def _solve(self, seconds: float) -> None:
        """Any solution."""
        from pushworks.engine import Options

        result = self._search(Options(seconds=seconds, memory=MEMORY))
        if result.solved:
            self._take(result.moves)
            self.solutions.append((result.moves, ""))

    def _wait(self, work: _Work[R], enough: Callable[[], bool] = lambda: False) -> R:
        """The result, or what there is of it once that is enough."""
        while not work.wait(_LOOK):
            if self.halted():
                work.cancel()
                work.result()
                raise HaltedError
            if enough():
                work.cancel()
                break
        return work.result()

    def _search(self, options: Options, known: int | None = None) -> Result:
        """A search; one for the fewest ends when no solution can be shorter than the one that is known."""
        from pushworks.engine import Job
        from pushworks.sealgo import Status

        job = Job(self.level, options).start()
        result = self._wait(job, lambda: known is not None and job.poll().lower_bound >= known)
        if result.status is Status.UNSOLVABLE:
            self.truth = replace(self.truth, solvable=False)
        return result

    def _exact(self, objective: str, seconds: float) -> None:
        """A search for the fewest; where it is not enough, its lower bound counts."""
        from pushworks.engine import Options

        if self.truth.moves_proved if objective == "moves" else self.truth.pushes_proved:
            return
        options = Options(objective=objective, algorithm="exact", seconds=seconds, memory=MEMORY)
        known = self.truth.pushes_most if objective == "pushes" else self.truth.moves_most
        result = self._search(options, known)
        if result.solved:
            self._take(result.moves)
            self.solutions.append((result.moves, objective if result.optimal else ""))
        count = result.pushes if objective == "pushes" else result.move_count
        least = count if result.solved and result.optimal else result.lower_bound
        if objective == "pushes":
            self.truth = replace(self.truth, pushes_least=max(self.truth.pushes_least, least))
            self._took = result.seconds if self.truth.pushes_proved else float("inf")
        else:
            self.truth = replace(self.truth, moves_least=max(self.truth.moves_least, least))

    def _shorten(self, objective: str, seconds: float) -> None:
        """The optimizer, from the best solution known."""
        from pushworks.engine import OptimizeJob, OptimizeOptions

        begin = self._by_pushes if objective == "pushes" else self._by_moves
        proved = self.truth.pushes_proved if objective == "pushes" else self.truth.moves_proved
        if proved or not begin:
            return
        order = "pushes+moves" if objective == "pushes" else "moves+pushes"
        options = OptimizeOptions(objective=order, seconds=seconds, memory=MEMORY)
        result = self._wait(OptimizeJob(self.level, [begin], options).start())
        self._take(result.best.moves)
        self.solutions.append((result.best.moves, ""))

    def _rate(self) -> None:
        if self.truth.difficulty is not None:
            return
        from pushworks.generate.features import Effort
        from pushworks.generate.rating import rate

        if self.halted():
            raise HaltedError
        rating = rate(self.level, Effort(**RATING_EFFORT), solution=self._by_pushes)
        self.truth = replace(self.truth, difficulty=rating.difficulty, margin=rating.margin)

    def _take(self, moves: str) -> None:
        """A solution: it counts where it is shorter than those known."""
        figures = measure(self.level, moves)
        truth = self.truth
        if truth.pushes_most is None or figures.pushes <= truth.pushes_most:
            truth, self._by_pushes = replace(truth, pushes_most=figures.pushes), moves
        if truth.moves_most is None or figures.moves <= truth.moves_most:
            truth, self._by_moves = replace(truth, moves_most=figures.moves), moves
        self.truth = replace(truth, solvable=True, moves_least=max(truth.moves_least, truth.pushes_least))
