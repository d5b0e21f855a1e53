"""Search algorithms for any problem; no puzzle in here."""

from pushworks.sealgo.problem import BiSearchProblem, HeuristicSearchProblem, SearchProblem
from pushworks.sealgo.status import Status

__all__ = ["BiSearchProblem", "HeuristicSearchProblem", "SearchProblem", "Status"]
