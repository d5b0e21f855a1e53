"""Families of problems by name: Sokoban and Bait, and short examples that are neither."""

from typing import Any

from pushworks.bait.problem import BaitProblem
from pushworks.lab.problems.grid import GridPath
from pushworks.lab.problems.hanoi import Hanoi
from pushworks.lab.problems.lights import LightsOut
from pushworks.lab.problems.missionaries import Missionaries
from pushworks.lab.problems.robots import Robots
from pushworks.lab.problems.tiles import EightPuzzle, FifteenPuzzle
from pushworks.lab.problems.weights import WeightedSokoban
from pushworks.sealgo import PROBLEMS, SearchProblem
from pushworks.sokoban import BiSokobanProblem, MapProblem, PushProblem, SymmetricProblem

__all__ = [
    "PROBLEMS", "BaitProblem", "BiSokobanProblem", "EightPuzzle", "FifteenPuzzle", "GridPath", "Hanoi",
    "LightsOut", "MapProblem",
    "Missionaries", "PushProblem", "Robots", "SymmetricProblem", "WeightedSokoban", "problem_class",
]  # fmt: skip


def problem_class(name: str) -> type[SearchProblem[Any, Any]]:
    """The family registered under `name`."""
    return PROBLEMS.find(name)
