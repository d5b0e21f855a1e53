"""The rules of Sokoban in readable Python: the judge of everything faster."""

from pushworks.sokoban.metrics import IllegalMoveError, Metrics, measure
from pushworks.sokoban.perft import perft
from pushworks.sokoban.verify import Verdict, verify

__all__ = ["IllegalMoveError", "Metrics", "Verdict", "measure", "perft", "verify"]
