"""`make_pack`: from a recipe to a curated pack, journaled, the same for any number of processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import Any

from pushworks.generate.curate import Accepted, badly_drawn, boring, diverse_best
from pushworks.generate.features import Effort, Features
from pushworks.generate.makers import OUT_OF_TIME, Stop, make
from pushworks.generate.rating import Rating, rate
from pushworks.generate.recipe import Recipe
from pushworks.generate.silhouette import has_shape
from pushworks.levels import Collection, Level, Recording
from pushworks.levels.quantities import counted
from pushworks.levels.tags import tags_in
from pushworks.runner import Backend, Job, JournalError, Manifest, Outcome, run
from pushworks.sokoban import verify


@dataclass(frozen=True, slots=True)
class Order:
    """How many levels are wanted and how much may be tried. Recipe and order together decide everything."""

    count: int
    seed: int = 0
    candidates: int = 0
    """Candidates to choose from; 0 is 20 for each level wanted."""
    max_candidates: int = 0
    """Where to stop when too few are good enough; 0 is 50 times `candidates`."""
    batch: int = 16
    """Candidates of one job."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not isinstance(value, int):
                raise TypeError(f"{name}: expected a whole number, got {type(value).__name__}")

    @property
    def enough(self) -> int:
        """Candidates to look at in any case."""
        return self.candidates or 20 * self.count

    @property
    def most(self) -> int:
        """Candidates to look at at most."""
        return self.max_candidates or 50 * self.enough


@dataclass
class Tally:
    """How far a run is; the same object is handed to the callback after every job."""

    wanted: int
    candidates: int = 0
    accepted: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    restored: int = 0
    best_score: float = 0
    """The best three-phase score of any construction, good enough or not."""
    started: float = field(default_factory=monotonic)

    @property
    def rate(self) -> float:
        """Accepted levels per second of this run."""
        return self.accepted / max(monotonic() - self.started, 1e-9)


@dataclass(frozen=True)
class Pack:
    """What came of an order."""

    levels: tuple[Accepted, ...]
    tally: Tally
    complete: bool
    """As many levels as were wanted, and nothing stopped it early."""
    interrupted: bool = False
    """Stopped by Ctrl-C."""


def make_batch(recipe: Recipe, seed: int, deadline: float | None, indices: tuple[int, int]) -> dict[str, Any]:
    """Candidates from the first to before the second index: the job that workers do.

    At the `deadline` (a wall-clock time) it stops and says under ``stopped`` where to go on.
    """
    accepted: list[dict[str, Any]] = []
    rejected: Counter[str] = Counter()
    best = 0.0

    def late() -> bool:
        return deadline is not None and time() >= deadline

    value: dict[str, Any] = {"accepted": accepted, "rejected": rejected, "best": best}
    for index in range(*indices):
        judged = OUT_OF_TIME if late() else judge(recipe, seed, index, stop=late)
        if isinstance(judged, str):
            best = max(best, getattr(judged, "best", 0))
            if judged == OUT_OF_TIME:
                value["stopped"] = index
                break
            rejected[judged] += 1
        else:
            best = max(best, judged.score or 0)
            accepted.append(_to_json(judged))
    return {**value, "rejected": dict(rejected), "best": best}


def judge(
    recipe: Recipe, seed: int, index: int, *, lenient: bool = False, stop: Stop | None = None
) -> Accepted | str:
    """Make candidate `index` and judge it: a level fit for a pack, or why not. `lenient` only makes it."""
    draft = make(recipe, seed, index, stop)
    if isinstance(draft, str):
        return draft
    level, solution, optimal = draft.level, draft.solution, draft.optimal
    strict = recipe.curated and not lenient
    if strict and (why := badly_drawn(level, halls=recipe.maker == "hall")) is not None:
        return why  # first, because rating is the expensive part
    if recipe.silhouette != "any" and not has_shape(level, recipe.silhouette):
        return f"no {recipe.silhouette}"
    rating = None
    if recipe.rated:
        effort = Effort(positions=recipe.positions, nodes=recipe.nodes, samples=8)
        rating = rate(level, effort, solution=solution, optimal=optimal)
        # A score by trajectory belongs to the solution that it was made with.
        paired = draft.score is not None and recipe.score_weights().pairing == "trajectory"
        if rating.features.solution and not paired:
            solution, optimal = rating.features.solution, rating.features.optimal or optimal
    if strict and (why := boring(level, solution, rating, recipe)) is not None:
        return why
    if not verify(level, solution):
        raise RuntimeError(f"candidate {index} of seed {seed} has a solution that does not replay")
    return Accepted(level, solution, optimal, index, rating, draft.score)


def make_pack(
    recipe: Recipe,
    order: Order,
    *,
    backend: Backend | None = None,
    journal: Path | None = None,
    resume: bool = False,
    not_in: Iterable[Level] = (),
    max_time: float | None = None,
    progress: Callable[[Tally], None] | None = None,
) -> Pack:
    """Make candidates, keep the good and different ones, choose the best.

    Candidates are looked at in order of their numbers whatever the number of processes, and how many is
    decided by the order alone, so the pack is the same everywhere; only `max_time` (seconds) can end it
    early. Ctrl-C, too, gives a pack of what is there.
    """
    for given, kind in ((recipe, Recipe), (order, Order)):
        if not isinstance(given, kind):
            raise TypeError(f"expected a Recipe and an Order, got {type(given).__name__}")
    deadline = None if max_time is None else time() + max_time
    known = {level.id for level in not_in}
    tally = Tally(order.count)
    accepted: list[Accepted] = []
    manifest = Manifest({"recipe": recipe.to_json(), "batch": order.batch}, order.seed)
    outcomes = run(
        partial(make_batch, recipe, order.seed, deadline),
        _jobs(order, deadline),
        backend=backend,
        out=journal,
        manifest=manifest,
        resume=resume,
        ordered=True,
    )
    stopped = interrupted = False
    try:
        for number, outcome in enumerate(outcomes, 1):
            tally.candidates = number * order.batch
            tally.restored += outcome.restored * order.batch
            if outcome.ok:
                if outcome.restored and _is_cut(outcome):  # by the deadline of the run that is resumed
                    outcome = _finished(outcome, recipe, order, deadline)
                rejected, good, best = _judged(outcome)
                stopped = stopped or _is_cut(outcome)
                tally.best_score = max(tally.best_score, best)
                tally.rejected.update(rejected)
                for level in good:
                    if level.level.id in known:
                        tally.rejected["duplicate"] += 1
                        continue
                    known.add(level.level.id)
                    accepted.append(level)
            else:
                tally.rejected[f"job {outcome.status} ({outcome.error})"] += order.batch
            tally.accepted = len(accepted)
            if progress is not None:
                progress(tally)
            if tally.candidates >= order.enough and len(accepted) >= order.count:
                break
            if stopped or (deadline is not None and time() >= deadline):
                stopped = True
                break
    except KeyboardInterrupt:
        stopped = interrupted = True
    finally:
        outcomes.close()
    chosen = diverse_best(accepted, order.count, hardest=recipe.difficulty is None)
    return Pack(tuple(chosen), tally, not stopped and len(chosen) == order.count, interrupted)


def _is_cut(outcome: Outcome) -> bool:
    """Whether a batch was cut short by a deadline."""
    return isinstance(outcome.value, dict) and isinstance(outcome.value.get("stopped"), int)


def _finished(outcome: Outcome, recipe: Recipe, order: Order, deadline: float | None) -> Outcome:
    """A batch that was cut short, with the rest of its candidates."""
    _judged(outcome)  # before anything of it is used
    before, end = outcome.value, int(outcome.key) + order.batch
    more = make_batch(recipe, order.seed, deadline, (before["stopped"], end))
    value = {
        **more, "accepted": [*before["accepted"], *more["accepted"]],
        "rejected": dict(Counter(before["rejected"]) + Counter(more["rejected"])),
        "best": max(before.get("best", 0), more["best"]),
    }  # fmt: skip
    return replace(outcome, value=value)


def _jobs(order: Order, deadline: float | None) -> Iterator[Job]:
    for first in range(0, order.most, order.batch):
        if deadline is not None and time() >= deadline:
            return
        yield Job(str(first), (first, first + order.batch))


def to_collection(
    pack: Pack, recipe: Recipe, order: Order, *, title: str = "", author: str = ""
) -> Collection:
    """The pack as a collection: titles, solutions, and how each level can be made again."""
    levels = []
    for number, made in enumerate(pack.levels, 1):
        pushes = sum(map(str.isupper, made.solution))
        boxes = len(made.level.boxes)
        fewest = " (fewest)" * made.optimal
        facts = [counted(boxes, "box", "boxes"), counted(pushes, "push", "pushes") + fewest]
        if made.rating is not None and made.rating.difficulty is not None:
            about = "about " if made.rating.estimated else ""
            facts.insert(0, f"difficulty {about}{made.rating.difficulty:g}")
        if made.score is not None:
            facts.append(f"three-phase score {made.score:.2f} ({recipe.score})")
        origin = f"seed {order.seed}, candidate {made.index}, {recipe.changed()}"
        notes = f"{', '.join(facts)}. Made by: {origin}"
        levels.append(
            replace(
                made.level,
                title=f"{title or 'Level'} {number}",
                author=author,
                notes=notes,
                tags=tags_in(notes),
                solutions=(Recording(made.solution),),
            )
        )
    notes = f"Made by pushworks generate: seed {order.seed}, {order.enough} candidates, {recipe.changed()}"
    return Collection.of(levels, title=title, author=author, notes=notes)


def remake(recipe: Recipe, seed: int, index: int) -> Accepted:
    """Make one level again from what its notes say."""
    judged = judge(recipe, seed, index, lenient=True)
    if isinstance(judged, str):
        raise ValueError(f"candidate {index} of seed {seed} gives no level: {judged}")
    return judged


def _to_json(accepted: Accepted) -> dict[str, Any]:
    return {
        "index": accepted.index,
        "level": accepted.level.to_xsb(),
        "solution": accepted.solution,
        "optimal": accepted.optimal,
        "score": accepted.score,
        "rating": accepted.rating and accepted.rating.to_json(),
    }


def _judged(outcome: Outcome) -> tuple[dict[str, int], list[Accepted], float]:
    """Why candidates were rejected, which were accepted (their solutions replayed here), the best score.

    Neither a worker nor a journal is believed: what is wrong in a journal ends the run, what a worker says
    wrongly is a candidate rejected.
    """
    try:
        rejected = {str(why): int(count) for why, count in outcome.value["rejected"].items()}
        accepted = [_from_json(record) for record in outcome.value["accepted"]]
        best = float(outcome.value.get("best", 0))
        wrong = next((made for made in accepted if not verify(made.level, made.solution)), None)
        problem = "" if wrong is None else f"the solution of candidate {wrong.index} does not replay"
    except (KeyError, TypeError, ValueError, AttributeError):
        problem = "expected judged candidates"
    if not problem:
        return rejected, accepted, best
    if outcome.restored:
        raise JournalError(f"{outcome.origin}: {problem}")
    return {problem: 1}, [], 0


def _from_json(record: dict[str, Any]) -> Accepted:
    rating = record["rating"]
    if rating is not None:
        features = {**rating["features"], "estimates": tuple(rating["features"]["estimates"])}
        rating = Rating(rating["difficulty"], Features(**features), rating["estimated"])
    level = Level.from_xsb(record["level"])
    score = record.get("score")
    return Accepted(level, record["solution"], record["optimal"], record["index"], rating, score)
