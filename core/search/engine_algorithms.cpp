#include "search/engine_algorithms.hpp"

#include <cmath>

#include "search/best_first.hpp"
#include "search/bidirectional.hpp"
#include "search/cost.hpp"
#include "search/move_expander.hpp"
#include "search/parallel.hpp"
#include "search/switches.hpp"

namespace pushworks {

namespace {

// Weights are kept in tenths, so that 1.5 is possible with whole numbers.
BestFirstOrder weighted(double weight) {
    if (weight == 1) return {1, 1};
    return {10, static_cast<std::uint32_t>(std::lround(weight * 10))};
}

SearchResult cannot_pull() {
    SearchResult result;
    result.status = Status::not_found;
    result.error = "too many ways to choose the goals: the level cannot be searched backwards";
    return result;
}

}  // namespace

SearchResult astar(const Board& board, const SearchOptions& options, Progress& progress) {
    const Switches switches(options);
    Facts facts(board);
    const double weight = switches.number("weight", 1, 0);
    if (CostScale(options.objective).counts_moves()) {
        MoveExpander expander(facts, options.objective, switches.heuristic(), switches.rules());
        return best_first(board, expander, weighted(weight), options, progress);
    }
    const bool partition = switches.choice("parallel", "partition|steal") == "partition";
    if (options.threads > 1 && weight == 1) {
        const auto search = partition ? partitioned_astar : stealing_astar;
        return search(facts, switches.heuristic(), switches.rules(), options, progress);
    }
    PushExpander expander(facts, switches.heuristic(), switches.rules());
    return best_first(board, expander, weighted(weight), options, progress);
}

SearchResult backward_astar(const Board& board, const SearchOptions& options, Progress& progress) {
    if (!PullExpander::possible(board)) return cannot_pull();
    const Switches switches(options);
    Facts facts(board);
    PullExpander expander(facts, switches.heuristic());
    return best_first(board, expander, weighted(switches.number("weight", 1, 0)), options, progress);
}

SearchResult both_ends(const Board& board, const SearchOptions& options, Progress& progress) {
    if (!PullExpander::possible(board)) return cannot_pull();
    const Switches switches(options);
    const bool breadth_first = switches.choice("backward", "astar|bfs") == "bfs";
    Facts facts(board);
    const HeuristicKind kind = switches.heuristic();
    PushExpander forward(facts, kind, switches.rules());
    PullExpander backward(facts, kind);
    forward.want_reverse(kind, facts.from_starts());
    backward.want_reverse(kind, facts.to_goals());
    if (options.threads > 1 || breadth_first)
        return bidirectional_threads(forward, backward, board,
                                     breadth_first ? BackwardOrder::breadth_first : BackwardOrder::best_first,
                                     options, progress);
    return bidirectional(forward, backward, board, options, progress);
}

SearchResult exact(const Board& board, const SearchOptions& options, Progress& progress) {
    return astar(board, options, progress);
}

}  // namespace pushworks
