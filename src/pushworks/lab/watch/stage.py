"""How the states of a problem look: a ground that stays, pieces that move, squares that grow warm.

Sokoban and Bait are drawn with the sprites of the games. Any other problem is drawn if it has a method
``cells(state)`` that yields ``(x, y, text, colour)`` for what stands where (and, if it likes, one
``ground_cells()`` for what never changes, and ``places(state)``, the squares a state is about); without
them its text is shown as it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pushworks.bait.problem import BaitProblem
from pushworks.levels import Level
from pushworks.render import Pose, Scene, Style, ground_scene, style
from pushworks.render.bait import bait_ground_scene, bait_scene
from pushworks.render.shapes import Shapes, rect
from pushworks.sealgo import SearchProblem

Cell = tuple[float, float, str, str]
Place = tuple[int, int]


@dataclass
class Pieces:
    """What stands on the ground: sprites and labels, each with its place in squares."""

    sprites: list[tuple[Shapes, float, float]] = field(default_factory=list)
    labels: list[tuple[str, float, float]] = field(default_factory=list)


class Stage(ABC):
    """The states of one problem as pictures of `width` × `height` squares."""

    width: int
    height: int
    ground: Scene

    @abstractmethod
    def pieces(self, state: Any) -> Pieces:
        """What moves."""

    def heat(self, state: Any) -> Iterable[Place]:  # noqa: ARG002
        """The squares that a state warms."""
        return ()

    def ground_labels(self) -> list[tuple[str, float, float]]:
        """Words that are part of the ground."""
        return []


class SokobanStage(Stage):
    """A level: boxes and player move, squares where boxes (or the player) stood grow warm."""

    def __init__(self, problem: Any, heat: str = "boxes", look: str | Style = "workshop") -> None:
        self.problem, self.level = problem, problem.level
        self.style = style(look) if isinstance(look, str) else look
        self.width, self.height = self.level.width, self.level.height
        self.ground = ground_scene(self.level, self.style)
        self._heat = heat

    def _position(self, state: Any) -> Level:
        level: Level = self.problem.map_of(state).to_level()
        return level

    def pieces(self, state: Any) -> Pieces:
        """Boxes and player."""
        level, found = self._position(state), Pieces()
        for square in sorted(level.boxes):
            shapes = self.style.box_on_goal if square in level.goals else self.style.box
            found.sprites.append((shapes, square % self.width, square // self.width))
        player = self.style.player(Pose())
        found.sprites.append((player, level.player % self.width, level.player // self.width))
        return found

    def heat(self, state: Any) -> Iterable[Place]:
        """Where the boxes are, or the player."""
        level = self._position(state)
        squares = [level.player] if self._heat == "player" else level.boxes
        return [(square % self.width, square // self.width) for square in squares]


class BaitStage(Stage):
    """A Bait level; squares where the avatar stood grow warm."""

    def __init__(self, problem: BaitProblem, look: str = "workshop") -> None:
        self.space, self.style = problem.space, style(look)
        self.board = self.space.level.board
        self.width, self.height = self.board.width, self.board.height
        nothing: frozenset[int] = frozenset()
        bare = self.space.level.start(self.space.rules)._replace(
            holes=nothing, keys=nothing, goals=nothing, mushrooms=nothing, boxes=nothing
        )
        self.ground = bait_ground_scene(self.board, bare, self.style)
        self._still = set(self.ground.placed)

    def pieces(self, state: Any) -> Pieces:
        """Everything but floor and walls."""
        placed = bait_scene(self.board, self.space.unpack(state), self.style).placed
        return Pieces([piece for piece in placed if piece not in self._still])

    def heat(self, state: Any) -> Iterable[Place]:
        """Where the avatar is."""
        avatar = self.space.unpack(state).avatar
        return [(avatar % self.width, avatar // self.width)]


class CellStage(Stage):
    """Coloured squares with words in them, as the problem's `cells` says."""

    def __init__(self, problem: Any) -> None:
        self.problem = problem
        ground = list(problem.ground_cells()) if hasattr(problem, "ground_cells") else []
        cells = [*ground, *problem.cells(problem.initial_state())]
        self.width = int(max((x for x, *_ in cells), default=0)) + 1
        self.height = int(max((y for _, y, *_ in cells), default=0)) + 1
        self.ground = Scene(self.width, self.height, "#f4f1ea")
        self._labels = [(text, x, y) for x, y, text, _ in ground if text]
        for x, y, _, colour in ground:
            self.ground.add(_square(colour, 0.0), x, y)

    def pieces(self, state: Any) -> Pieces:
        """The cells of a state."""
        found = Pieces()
        for x, y, text, colour in self.problem.cells(state):
            if colour:
                found.sprites.append((_square(colour, 0.18), x, y))
            if text:
                found.labels.append((text, x, y))
        return found

    def heat(self, state: Any) -> Iterable[Place]:
        """The places of a state, if the problem names them."""
        places: Iterable[Place] = self.problem.places(state) if hasattr(self.problem, "places") else ()
        return places

    def ground_labels(self) -> list[tuple[str, float, float]]:
        """Words that are part of the ground."""
        return self._labels


class TextStage(Stage):
    """What `show` says, letter by letter."""

    def __init__(self, problem: SearchProblem[Any, Any]) -> None:
        self.problem = problem
        lines = problem.show(problem.initial_state()).splitlines() or [""]
        self.width, self.height = max(max(map(len, lines)) // 2 + 1, 4), max(len(lines), 2)
        self.ground = Scene(self.width, self.height, "#f4f1ea")

    def pieces(self, state: Any) -> Pieces:
        """A label for each character, half a square wide."""
        found = Pieces()
        for y, line in enumerate(self.problem.show(state).splitlines()):
            found.labels += [(c, x / 2 - 0.25, float(y)) for x, c in enumerate(line) if c != " "]
        return found


@lru_cache(maxsize=256)
def _square(colour: str, radius: float) -> Shapes:
    """A square with a little room around it, rounded."""
    gap = 0.05 if radius else 0.0
    return (rect(gap, gap, 1 - 2 * gap, 1 - 2 * gap, colour, radius),)


def stage_for(problem: SearchProblem[Any, Any], heat: str = "boxes") -> Stage:
    """The stage that suits a problem."""
    if hasattr(problem, "map_of") and isinstance(getattr(problem, "level", None), Level):
        return SokobanStage(problem, heat)
    if isinstance(problem, BaitProblem):
        return BaitStage(problem)
    if hasattr(problem, "cells"):
        return CellStage(problem)
    return TextStage(problem)
