// The registry: one entry for each algorithm, with the switches it has.
#include <algorithm>

#include "exact/algorithms/engine_algorithms.hpp"
#include "run/search.hpp"
#include "run/switches.hpp"
#include "run/tuning.hpp"
#include "solve/portfolio.hpp"

namespace pushworks {

const std::vector<Algorithm>& algorithms() {
    using namespace switches;
    static const std::vector<Switch> any_edge{heuristic, deadlocks, granularity, direction};
    const auto with = [](std::vector<Switch> list, std::initializer_list<Switch> more) {
        list.insert(list.end(), more);
        return list;
    };
    static const std::vector<Algorithm> list{
        {"auto", "the solver: several strategies side by side", portfolio, {heuristic, deadlocks, turn}},
        {"fess", "feature-space search over macro pushes along a packing plan", fess, FessTuning::switches()},
        {"exact",
         "the best exact search for the objective; proves its answer",
         exact,
         {heuristic, deadlocks, parallel}},
        {"bfs", "breadth-first", breadth_first, any_edge},
        {"dfs", "depth-first, every position once", depth_first, any_edge},
        {"ids", "iterative deepening", iterative_deepening, with(any_edge, {first, increment})},
        {"ucs", "uniform cost: A* without an estimate", breadth_first, any_edge},
        {"greedy", "best estimate first", greedy, any_edge},
        {"idastar", "iterative deepening on cost and estimate, with a table", idastar, any_edge},
        {"astar", "A* with minimum matching", astar, with(any_edge, {weight, parallel})},
        {"bastar",
         "A* by pulls from the solved positions",
         backward_astar,
         {heuristic, weight},
         Measure::pushes},
        {"bidirectional",
         "from both ends at once; threads=2 gives each end one",
         from_both_ends,
         {heuristic, deadlocks, backward},
         Measure::pushes},
        {"pull", "greedy search by pulls on whole-board bit operations, for small crowded levels", pull, {}},
        {"both-ends", "weighted search from both ends on whole-board bit operations", both_ends, {}},
        {"push", "greedy search by pushes on whole-board bit operations", push, {}},
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
