"""The rules of Sokoban in readable Python: the judge of everything faster."""

from pushworks.levels import Direction as SokobanAction
from pushworks.sokoban.game import Game
from pushworks.sokoban.history import Change
from pushworks.sokoban.map import Map
from pushworks.sokoban.metrics import IllegalMoveError, Metrics, measure
from pushworks.sokoban.perft import perft
from pushworks.sokoban.problem import BiSokobanProblem, SokobanProblem
from pushworks.sokoban.problem_map import MapProblem
from pushworks.sokoban.problem_push import Push, PushProblem
from pushworks.sokoban.problem_symmetry import SymmetricProblem
from pushworks.sokoban.pull_play import Mode
from pushworks.sokoban.tile import Tile
from pushworks.sokoban.verify import Verdict, verify

__all__ = [
    "BiSokobanProblem",
    "Change",
    "Game",
    "IllegalMoveError",
    "Map",
    "MapProblem",
    "Metrics",
    "Mode",
    "Push",
    "PushProblem",
    "SokobanAction",
    "SokobanProblem",
    "SymmetricProblem",
    "Tile",
    "Verdict",
    "measure",
    "perft",
    "verify",
]
