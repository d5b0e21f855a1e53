"""Search algorithms for any problem; no puzzle in here."""

from pushworks.sealgo.algorithms.anneal import SimulatedAnnealing
from pushworks.sealgo.algorithms.astar import AStar
from pushworks.sealgo.algorithms.bfs import BreadthFirst
from pushworks.sealgo.algorithms.bibfs import BidirectionalBreadthFirst
from pushworks.sealgo.algorithms.bidirectional import BiDirectional
from pushworks.sealgo.algorithms.dfs import DepthFirst, HeuristicDepthFirst
from pushworks.sealgo.algorithms.greedy import Greedy
from pushworks.sealgo.algorithms.hillclimb import HillClimbing, RandomRestart
from pushworks.sealgo.algorithms.idastar import IDAStar
from pushworks.sealgo.algorithms.ids import DepthLimited, IterativeDeepening
from pushworks.sealgo.algorithms.mcts import MonteCarloTreeSearch
from pushworks.sealgo.algorithms.nmcs import NestedMonteCarlo
from pushworks.sealgo.algorithms.parallel import ParallelBiDirectional
from pushworks.sealgo.algorithms.ucs import UniformCost
from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.limits import NO_LIMITS, Limits
from pushworks.sealgo.problem import BiSearchProblem, HeuristicSearchProblem, ReversedProblem, SearchProblem
from pushworks.sealgo.registry import algorithm_class, algorithms, make, parameters, register
from pushworks.sealgo.search import Search, SearchResult, TraceEvent
from pushworks.sealgo.statistics import Statistics, effective_branching, log_branching
from pushworks.sealgo.status import Status

__all__ = [
    "NO_LIMITS", "AStar", "BestFirstSearch", "BiDirectional", "BiSearchProblem", "BidirectionalBreadthFirst",
    "BreadthFirst", "DepthFirst", "DepthLimited", "GraphSearch", "Greedy", "HeuristicDepthFirst",
    "HeuristicSearchProblem", "HillClimbing", "IDAStar", "IterativeDeepening", "Limits",
    "MonteCarloTreeSearch", "NestedMonteCarlo", "ParallelBiDirectional", "RandomRestart", "ReversedProblem",
    "Search", "SearchProblem", "SearchResult", "SimulatedAnnealing", "Statistics", "Status", "TraceEvent",
    "UniformCost", "algorithm_class", "algorithms", "effective_branching", "log_branching", "make",
    "parameters", "register",
]  # fmt: skip
