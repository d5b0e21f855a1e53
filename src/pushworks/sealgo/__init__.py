"""Search algorithms for any problem; no puzzle in here."""

from pushworks.sealgo.algo.anneal import SimulatedAnnealing
from pushworks.sealgo.algo.astar import AStar
from pushworks.sealgo.algo.best import BestFirst
from pushworks.sealgo.algo.bfs import BreadthFirst
from pushworks.sealgo.algo.bibfs import BidirectionalBreadthFirst
from pushworks.sealgo.algo.bidirectional import BiDirectional
from pushworks.sealgo.algo.dfs import DepthFirst, HeuristicDepthFirst
from pushworks.sealgo.algo.greedy import Greedy
from pushworks.sealgo.algo.hillclimb import HillClimbing, RandomRestart
from pushworks.sealgo.algo.idastar import IDAStar
from pushworks.sealgo.algo.ids import DepthLimited, IterativeDeepening
from pushworks.sealgo.algo.mcts import MonteCarloTreeSearch
from pushworks.sealgo.algo.nmcs import NestedMonteCarlo
from pushworks.sealgo.algo.parallel import ParallelBiDirectional
from pushworks.sealgo.algo.ucs import UniformCost
from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.limits import NO_LIMITS, Limits
from pushworks.sealgo.plugins import LoadError, load_file, load_files
from pushworks.sealgo.problem import BiSearchProblem, HeuristicSearchProblem, SearchProblem
from pushworks.sealgo.registry import (
    ALGORITHMS,
    PROBLEMS,
    Registry,
    algorithm_class,
    algorithms,
    make,
    parameters,
    register,
)
from pushworks.sealgo.result import SearchResult
from pushworks.sealgo.reversed import ReversedProblem
from pushworks.sealgo.search import Search, TraceEvent
from pushworks.sealgo.statistics import Statistics, effective_branching, log_branching
from pushworks.sealgo.status import Status

__all__ = [
    "ALGORITHMS",
    "NO_LIMITS",
    "PROBLEMS",
    "AStar",
    "BestFirst",
    "BestFirstSearch",
    "BiDirectional",
    "BiSearchProblem",
    "BidirectionalBreadthFirst",
    "BreadthFirst",
    "DepthFirst",
    "DepthLimited",
    "GraphSearch",
    "Greedy",
    "HeuristicDepthFirst",
    "HeuristicSearchProblem",
    "HillClimbing",
    "IDAStar",
    "IterativeDeepening",
    "Limits",
    "LoadError",
    "MonteCarloTreeSearch",
    "NestedMonteCarlo",
    "ParallelBiDirectional",
    "RandomRestart",
    "Registry",
    "ReversedProblem",
    "Search",
    "SearchProblem",
    "SearchResult",
    "SimulatedAnnealing",
    "Statistics",
    "Status",
    "TraceEvent",
    "UniformCost",
    "algorithm_class",
    "algorithms",
    "effective_branching",
    "load_file",
    "load_files",
    "log_branching",
    "make",
    "parameters",
    "register",
]  # fmt: skip
