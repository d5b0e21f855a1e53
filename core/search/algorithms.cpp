// The registry: one line for each algorithm.
#include <algorithm>

#include "search/engine_algorithms.hpp"
#include "search/search.hpp"
#include "solver/portfolio.hpp"

namespace pushworks {

const std::vector<Algorithm>& algorithms() {
    static const std::vector<Algorithm> list{
        {"auto", "the solver: several strategies side by side", solver::portfolio},
        {"fess", "feature-space search over macro pushes along a packing plan", solver::fess},
        {"exact", "the best exact search for the objective; proves its answer", exact},
        {"bfs", "breadth-first", breadth_first},
        {"dfs", "depth-first, every position once", depth_first},
        {"ids", "iterative deepening; first=N and increment=N set the limits", iterative_deepening},
        {"ucs", "uniform cost: A* without an estimate", breadth_first},
        {"greedy", "best estimate first", greedy},
        {"idastar", "iterative deepening on cost and estimate, with a table", idastar},
        {"astar", "A* with minimum matching; weight=W trades optimality for speed", astar},
        {"bastar", "A* by pulls from the solved positions", backward_astar},
        {"bidirectional", "from both ends at once, push-optimal; threads=2 gives each end one", both_ends},
        {"pull", "greedy search by pulls on whole-board bit operations, for small crowded levels",
         solver::pull},
        {"both-ends", "weighted search from both ends on whole-board bit operations", solver::both_ends},
        {"push", "greedy search by pushes on whole-board bit operations", solver::push},
    };
    return list;
}

const Algorithm* find_algorithm(std::string_view name) {
    const auto& list = algorithms();
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Algorithm& a) { return a.name == name; });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace pushworks
