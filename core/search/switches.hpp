// The free-form switches of a search, read with their types.
//
//   heuristic    none, manhattan, pushes, manhattan_matching, matching
//   deadlocks    names of deadlock rules joined by commas, all or none
//   weight       factor of the estimate in best-first searches (1: optimal)
//   granularity  push or step
//   direction    forward or backward (by pulls)
//   parallel     partition or steal (A* with several threads)
//   backward     astar or bfs (bidirectional search with two threads)
#pragma once

#include <string>
#include <string_view>

#include "deadlock/rules.hpp"
#include "search/heuristic.hpp"
#include "search/search.hpp"

namespace pushworks {

class Switches {
 public:
    explicit Switches(const SearchOptions& options) : options_(&options) {}

    // Throws std::invalid_argument on a value that is none of `choices` (separated by '|').
    std::string choice(std::string_view name, std::string_view choices) const;
    std::string text(std::string_view name) const;
    // A number of at least `least`; throws std::invalid_argument otherwise.
    double number(std::string_view name, double fallback, double least) const;
    HeuristicKind heuristic() const { return parse_heuristic(text("heuristic")); }
    PatternChoice patterns() const { return parse_patterns(text("heuristic")); }
    RuleSet rules() const { return RuleSet::parse(text("deadlocks")); }

 private:
    const SearchOptions* options_;
};

}  // namespace pushworks
