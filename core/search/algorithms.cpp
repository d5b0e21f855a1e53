// The registry: one line for each algorithm.
#include <algorithm>
#include <cmath>
#include <string>

#include "search/best_first.hpp"
#include "search/bidirectional.hpp"
#include "search/cost.hpp"
#include "search/move_expander.hpp"
#include "search/push_expander.hpp"
#include "search/search.hpp"
#include "solver/portfolio.hpp"

namespace pushworks {

namespace {

std::string extra(const SearchOptions& options, std::string_view name, std::string_view fallback = "") {
    const auto found = options.extra.find(name);
    return found == options.extra.end() ? std::string(fallback) : found->second;
}

SearchResult astar(const Board& board, const SearchOptions& options, Progress& progress) {
    Facts facts(board);
    if (CostScale(options.objective).counts_moves()) {
        MoveExpander expander(facts, options.objective, parse_heuristic(extra(options, "heuristic")),
                              RuleSet::parse(extra(options, "deadlocks")));
        return best_first(board, expander, {1, 1}, options, progress);
    }
    PushExpander expander(facts, parse_heuristic(extra(options, "heuristic")),
                          RuleSet::parse(extra(options, "deadlocks")));
    return best_first(board, expander, {1, 1}, options, progress);
}

SearchResult backward_astar(const Board& board, const SearchOptions& options, Progress& progress) {
    Facts facts(board);
    PullExpander expander(facts, parse_heuristic(extra(options, "heuristic")));
    return best_first(board, expander, {1, 1}, options, progress);
}

SearchResult both_ends(const Board& board, const SearchOptions& options, Progress& progress) {
    Facts facts(board);
    const HeuristicKind kind = parse_heuristic(extra(options, "heuristic"));
    PushExpander forward(facts, kind, RuleSet::parse(extra(options, "deadlocks")));
    PullExpander backward(facts, kind);
    forward.want_reverse(kind, facts.from_starts());
    backward.want_reverse(kind, facts.to_goals());
    return bidirectional(forward, backward, board, options, progress);
}

}  // namespace

const std::vector<Algorithm>& algorithms() {
    static const std::vector<Algorithm> list{
        {"astar", "A* by pushes with minimum matching; push-optimal", astar},
        {"bastar", "A* by pulls from the solved positions", backward_astar},
        {"bidirectional", "bidirectional", both_ends},
        {"auto", "the solver: several strategies side by side", solver::portfolio},
        {"fess", "feature-space search over macro pushes along a packing plan", solver::fess},
        {"exact", "the best exact search for the objective", astar},
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
