"""The level maker: Bait levels that are certain to be solvable, because each comes with a solution.

It starts from a random board that can be solved and changes it a little at a time: moves a thing, digs a hole
next to another, builds or breaks a wall. Every board is solved exactly, within a number of expansions (not
seconds: the same seed gives the same level on every machine); one that cannot be solved is dropped, one that
is more interesting than the last is kept. In the end everything that plays no part is swept away.

What is interesting: many pushes, changing between boxes, holes that have to be filled, and a search that
has to look at many positions; boxes that the shortest solution never touches count against a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log2

from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move, read_moves
from pushworks.bait.native import native_search
from pushworks.bait.rules import BAIT, step
from pushworks.engine.bait import BaitOutcome
from pushworks.levels.mersenne import Random


@dataclass(frozen=True)
class Recipe:
    """What to make."""

    width: int = 9
    """Columns, the walls at the edge included."""
    height: int = 8
    boxes: int = 5
    """At most so many boxes, and likewise holes and mushrooms."""
    holes: int = 8
    mushrooms: int = 1
    rounds: int = 400
    """Changes to try."""
    effort: int = 4000
    """Expansions of the exact solver for one board; harder boards are dropped."""
    min_moves: int = 0
    """Levels with shorter solutions are not returned."""

    def __post_init__(self) -> None:
        if not (4 <= self.width <= 40 and 4 <= self.height <= 40):
            size = f"{self.width} x {self.height}"
            raise ValueError(f"expected a board of 4 to 40 columns and rows, got {size}")
        room = (self.width - 2) * (self.height - 2)
        if min(self.boxes, self.holes, self.mushrooms) < 0 or self.boxes + self.mushrooms + 4 > room:
            raise ValueError(f"expected things to fit into {room} squares inside the walls")


@dataclass(frozen=True)
class Features:
    """What the shortest solution of a level is like."""

    moves: int
    pushes: int
    fills: int
    """Holes filled."""
    boxes_moved: int
    """Different boxes pushed."""
    box_changes: int
    """How often a push is of another box than the push before."""
    idle_boxes: int
    expanded: int
    """Positions the exact solver expanded."""

    @property
    def difficulty(self) -> float:
        """One number to sort levels by: how much a solver, and a person, has to look at."""
        return (
            log2(1 + self.expanded) + 0.25 * self.pushes + 0.5 * self.box_changes + 0.5 * self.fills
            + 0.05 * self.moves
        )  # fmt: skip

    @property
    def interest(self) -> float:
        """One number to improve levels by."""
        return (
            self.pushes + 2 * self.box_changes + 6 * self.fills + 0.2 * self.moves
            + 2 * log2(1 + self.expanded) - 2 * self.idle_boxes
        )  # fmt: skip


@dataclass(frozen=True)
class GeneratedLevel:
    """A level with its proof: a shortest solution."""

    level: BaitLevel
    solution: str
    features: Features


def generate(recipe: Recipe, seed: int, count: int = 1) -> Iterator[GeneratedLevel]:
    """Make `count` different levels. Level n of a seed is the same however many are asked for."""
    seen: set[str] = set()
    attempt = 0
    made = 0
    while made < count:
        rng = Random(f"bait {seed} {attempt}")
        attempt += 1
        found = _make(recipe, rng)
        if found is None or found.features.moves < recipe.min_moves:
            if attempt > 100 * (made + 1):
                raise ValueError("no level like that was found in 100 attempts; ask for less")
            continue
        shape = canonical(found.level)
        if shape in seen:
            continue
        seen.add(shape)
        made += 1
        yield replace(found, level=replace(found.level, title=f"Seed {seed}, level {made}"))


def examine(level: BaitLevel, effort: int = 0) -> GeneratedLevel | None:
    """Solve a level exactly and describe the solution; None if there is none within `effort` expansions."""
    search = native_search(level, level.start())
    if search.run(expansions=effort) is not BaitOutcome.SOLVED:
        return None
    features, solution = _describe(level, read_moves(search.moves), search.statistics["expanded"])
    return GeneratedLevel(level, solution, features)


def _describe(level: BaitLevel, moves: Iterable[Move], expanded: int) -> tuple[Features, str]:
    """Replay a solution and count; boxes are told apart by following them."""
    board, state = level.board, level.start()
    name = {square: square for square in state.boxes}
    letters: list[str] = []
    pushed: list[int] = []
    fills = 0
    for move in moves:
        after = step(board, BAIT, state, move)
        if after.boxes != state.boxes:
            (gone,) = state.boxes - after.boxes
            box = name.pop(gone)
            for square in after.boxes - state.boxes:
                name[square] = box
            fills += len(after.boxes) < len(state.boxes)
            pushed.append(box)
        letters.append(move.letter.upper() if after.boxes != state.boxes else move.letter)
        state = after
    if state.status.value != "won":
        raise AssertionError(f"the solver returned moves that do not win: {''.join(letters)}")
    changes = sum(a != b for a, b in pairwise(pushed))
    moved = len(set(pushed))
    idle = len(level.boxes) - moved
    return Features(len(letters), len(pushed), fills, moved, changes, idle, expanded), "".join(letters)


# -- making ---------------------------------------------------------------------------------------

Cells = list[str]


def _make(recipe: Recipe, rng: Random) -> GeneratedLevel | None:
    """One level: a random start, many small changes, a clean-up."""
    cells = _random_cells(recipe, rng)
    best = _judge(recipe, cells)
    for _ in range(200):
        if best is not None:
            break
        cells = _random_cells(recipe, rng)
        best = _judge(recipe, cells)
    if best is None:
        return None
    current, current_cells = best, cells
    for turn in range(recipe.rounds):
        heat = 3.0 * (1 - turn / recipe.rounds) + 1e-6
        changed = _changed(recipe, current_cells, rng)
        candidate = _judge(recipe, changed)
        if candidate is None:
            continue
        gain = candidate.features.interest - current.features.interest
        if gain >= 0 or rng.random() < exp(gain / heat):
            current, current_cells = candidate, changed
            if current.features.interest > best.features.interest:
                best, cells = current, current_cells
    return _swept(recipe, best, cells)


def _judge(recipe: Recipe, cells: Cells) -> GeneratedLevel | None:
    return examine(_level(recipe, cells), recipe.effort)


def _level(recipe: Recipe, cells: Cells) -> BaitLevel:
    width = recipe.width
    return BaitLevel.from_rows(["".join(cells[i : i + width]) for i in range(0, len(cells), width)])


def _inside(recipe: Recipe) -> list[int]:
    return [
        y * recipe.width + x for y in range(1, recipe.height - 1) for x in range(1, recipe.width - 1)
    ]  # fmt: skip


def _random_cells(recipe: Recipe, rng: Random) -> Cells:
    """A board with an edge of walls, some walls inside and the things thrown in anywhere."""
    cells = ["w"] * (recipe.width * recipe.height)
    inside = _inside(recipe)
    for square in inside:
        cells[square] = "w" if rng.random() < 0.2 else "."
    things = "Akg" + "1" * max(1, recipe.boxes // 2) * (recipe.boxes > 0)
    things += "0" * (recipe.holes // 3) + "m" * (recipe.mushrooms // 2)
    for square, thing in zip(rng.sample(inside, len(things)), things, strict=True):
        cells[square] = thing
    return cells


def _changed(recipe: Recipe, cells: Cells, rng: Random) -> Cells:
    """The board with one to three small changes."""
    changed = list(cells)
    inside = _inside(recipe)
    for _ in range(rng.choice((1, 1, 2, 3))):
        square = rng.choice(inside)
        kind = rng.random()
        if kind < 0.4:  # two squares change places
            other = rng.choice(inside)
            changed[square], changed[other] = changed[other], changed[square]
        elif kind < 0.6 and changed[square] in ".w":  # build or break a wall
            changed[square] = "w" if changed[square] == "." else "."
        elif kind < 0.8 and changed[square] == ".":  # dig next to a hole, so that moats grow
            near = (square - 1, square + 1, square - recipe.width, square + recipe.width)
            if changed.count("0") < recipe.holes and (
                "0" not in changed or any(changed[other] == "0" for other in near)
            ):
                changed[square] = "0"
        elif kind < 0.9 and changed[square] == ".":
            limits = {"1": recipe.boxes, "m": recipe.mushrooms}
            thing = rng.choice("111m")
            if changed.count(thing) < limits[thing]:
                changed[square] = thing
        elif changed[square] in "10m":
            changed[square] = "."
    return changed


def _swept(recipe: Recipe, best: GeneratedLevel, cells: Cells) -> GeneratedLevel:
    """Without what plays no part: idle things are taken away as long as the level gets no easier, and
    squares that the avatar never comes to become wall.
    """
    for square in _inside(recipe):
        if cells[square] not in "10m.":
            continue
        trial = list(cells)
        trial[square] = "w" if cells[square] == "." else "."
        cleaner = _judge(recipe, trial)
        if cleaner is None:
            continue
        before, after = best.features, cleaner.features
        if cells[square] == ".":
            # only squares outside the game: the level must stay exactly as it is
            if square in _within_reach(best.level):
                continue
            best, cells = cleaner, trial
        elif after.moves >= before.moves and after.interest >= before.interest - 2:
            best, cells = cleaner, trial
    return best


def _within_reach(level: BaitLevel) -> set[int]:
    """Squares the avatar could come to if boxes and holes were no hindrance."""
    board = level.board
    seen, queue = {level.avatar}, [level.avatar]
    for square in queue:
        for move in list(Move)[:4]:
            near = board.neighbour(square, move)
            if near not in seen and not board.is_wall(near):
                seen.add(near)
                queue.append(near)
    return seen


def canonical(level: BaitLevel) -> str:
    """The smallest of the eight rotations and mirror images, as text: equal for levels that look alike."""
    rows = level.to_text().split("\n")
    looks = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        looks += ["\n".join(rows), "\n".join(row[::-1] for row in rows)]
    return min(looks)
