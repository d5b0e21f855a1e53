"""Search algorithms for any problem; no puzzle in here."""

from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.limits import NO_LIMITS, Limits
from pushworks.sealgo.problem import BiSearchProblem, HeuristicSearchProblem, ReversedProblem, SearchProblem
from pushworks.sealgo.registry import algorithm_class, algorithms, make, parameters, register
from pushworks.sealgo.search import Search, SearchResult, TraceEvent
from pushworks.sealgo.statistics import Statistics, effective_branching, log_branching
from pushworks.sealgo.status import Status

__all__ = [
    "NO_LIMITS", "BestFirstSearch", "BiSearchProblem", "GraphSearch", "HeuristicSearchProblem", "Limits",
    "ReversedProblem", "Search", "SearchProblem", "SearchResult", "Statistics", "Status", "TraceEvent",
    "algorithm_class", "algorithms", "effective_branching", "log_branching", "make", "parameters", "register",
]  # fmt: skip
