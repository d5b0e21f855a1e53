// The registry: one line for each algorithm.
#include <algorithm>
#include <cmath>
#include <string>

#include "search/best_first.hpp"
#include "search/push_expander.hpp"
#include "search/search.hpp"

namespace pushworks {

namespace {

std::string extra(const SearchOptions& options, std::string_view name, std::string_view fallback = "") {
    const auto found = options.extra.find(name);
    return found == options.extra.end() ? std::string(fallback) : found->second;
}

SearchResult astar(const Board& board, const SearchOptions& options, Progress& progress) {
    Facts facts(board);
    PushExpander expander(facts, parse_heuristic(extra(options, "heuristic")),
                          RuleSet::parse(extra(options, "deadlocks")));
    return best_first(board, expander, {1, 1}, options, progress);
}

}  // namespace

const std::vector<Algorithm>& algorithms() {
    static const std::vector<Algorithm> list{
        {"astar", "A* by pushes with minimum matching; push-optimal", astar},
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
