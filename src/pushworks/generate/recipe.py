"""`Recipe`: everything that decides which levels come out. Two runs of one recipe make the same levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from pushworks.engine.generator import ScoreWeights, room_silhouettes, room_styles

MAKERS: Mapping[str, str] = {
    "rooms": "a carved room and the exact farthest start, by searching backwards",
    "quick": "the same with a small search: less deep, many more levels a second",
    "deep": "a carved room and a narrow, deep search backwards: for many boxes",
    "three-phase": "carve, put boxes, play: random constructions until the score passes",
    "mcts": "the same, with a Monte Carlo tree search choosing the actions",
    "evolve": "a level from rooms, changed again and again, the harder one kept",
    "hall": "a large symmetric hall with a goal room, boxes pulled out one by one: 10 to 30 boxes",
}
"""The makers and what each does."""

SHAPED = ("rooms", "quick", "deep")
"""The makers whose levels keep the outline their room was cut to."""

SCORES: Mapping[str, ScoreWeights] = {
    "course": ScoreWeights(15, 5, 1, 50, 10, 5, 1, "lexicographic", 1),
    "kartal": ScoreWeights(10, 5, 1, 50, 4, 4, 1, "trajectory", 1),
}
"""The two published sets of weights of the three-phase score."""


WEIGHTS = ("block", "congestion", "boxes", "scale", "alpha", "beta", "gamma")
"""The weights of the score that can be set one by one."""


def expect_one_of(what: str, value: str, names: Iterable[str]) -> None:
    """Raise ValueError with the possible names when `value` is none of them."""
    if value not in names:
        raise ValueError(f"expected {what} among {', '.join(filter(None, names))}; got {value!r}")


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parameters of a run."""

    maker: str = "rooms"
    width: int = 10
    """Of the board the level is carved in, border included; outlines cut it smaller."""
    height: int = 10
    boxes: tuple[int, int] = (3, 4)
    """Fewest and most boxes."""
    difficulty: tuple[float, float] | None = None
    """Only levels rated within; None takes all."""
    style: str = "any"
    silhouette: str = "any"
    min_floor: int = 0
    """Floor squares before trimming; 0 chooses by the number of boxes."""
    trim: int = 50
    """Percent of the floor the solution leaves untouched that becomes wall."""
    positions: int = 300_000
    """Positions of one reverse search."""
    nodes: int = 50_000
    """Positions the solver may expand to rate one candidate."""
    generations: int = 60
    """Of one evolution."""
    score: str = "course"
    pairing: str = ""
    """Of the three-phase score; empty keeps the one of the set of weights."""
    weights: tuple[tuple[str, float], ...] = ()
    """Weights of the three-phase score that differ from those of the set, by name."""
    threshold: float = 8.5
    tries: int = 200_000
    """Constructions of one three-phase candidate before it is given up."""
    iterations: int = 2000
    """Of one tree search."""
    move_limit: int = 0
    """Moves of one construction; 0 is the cube of the longer side that is carved."""
    min_pushes: int = 4
    max_walk: float = 7.0
    """Most moves for each push."""
    rated: bool = True
    """Measure features and difficulty; without, levels are only made and replayed."""
    curated: bool = True
    """Reject boring levels."""

    def __post_init__(self) -> None:
        for name, given in (("boxes", self.boxes), ("difficulty", self.difficulty)):
            if given is not None and not (isinstance(given, tuple | list) and len(given) == 2):
                raise TypeError(f"{name}: expected the least and the most, such as (3, 4); got {given!r}")
        for name in ("maker", "silhouette"):
            if not isinstance(given := getattr(self, name), str):
                raise TypeError(f"{name}: expected text, got {type(given).__name__}")
        expect_one_of("a maker", self.maker, MAKERS)
        expect_one_of("a style", self.style, ("any", *room_styles()))
        expect_one_of("a silhouette", self.silhouette, ("any", *room_silhouettes()))
        if self.silhouette != "any" and self.maker not in SHAPED:
            raise ValueError(f"the maker {self.maker} keeps no silhouette; {', '.join(SHAPED)} do")
        expect_one_of("a score", self.score, SCORES)
        expect_one_of("a pairing", self.pairing, ("", "trajectory", "lexicographic"))
        for name, _ in self.weights:
            expect_one_of("a weight of the score", name, WEIGHTS)
        if self.tries < 1 or self.iterations < 1 or self.move_limit < 0:
            raise ValueError("expected at least one construction, one iteration and no negative move limit")
        if not (5 <= self.width <= 40 and 5 <= self.height <= 40):
            raise ValueError(f"expected a board from 5x5 to 40x40, got {self.width}x{self.height}")
        if not 1 <= self.boxes[0] <= self.boxes[1] <= 30:
            raise ValueError(f"expected from 1 to 30 boxes, got {self.boxes[0]}-{self.boxes[1]}")
        if self.difficulty is not None:
            low, high = self.difficulty
            if not 1 <= low <= high <= 10:
                raise ValueError(f"expected a difficulty band within 1-10, got {low:g}-{high:g}")
            if not self.rated:
                raise ValueError("a difficulty band needs rated levels")

    def score_weights(self) -> ScoreWeights:
        """The weights of the three-phase score."""
        chosen = replace(SCORES[self.score], **dict(self.weights))  # type: ignore[arg-type]
        return replace(chosen, pairing=self.pairing) if self.pairing else chosen

    def to_json(self) -> dict[str, Any]:
        """All parameters, ready for JSON."""
        return asdict(self)

    def changed(self) -> str:
        """The parameters that differ from the usual ones, as text."""
        usual = Recipe()
        parts = []
        for name, value in asdict(self).items():
            if name in ("maker", "width", "height", "boxes") or value == getattr(usual, name):
                continue
            if name == "weights":
                value = ",".join(f"{key}:{weight:g}" for key, weight in value)
            shown = "-".join(f"{v:g}" for v in value) if isinstance(value, tuple) else value
            parts.append(f"{name}={shown}")
        boxes = "-".join(str(b) for b in dict.fromkeys(self.boxes))
        return " ".join([f"maker={self.maker} size={self.width}x{self.height} boxes={boxes}", *parts])
