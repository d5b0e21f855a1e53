// Best-first search over an expander: A*, weighted A*, greedy and breadth-first are one algorithm with
// different orders.
#pragma once

#include "search/expander.hpp"
#include "search/search.hpp"

namespace pushworks {

struct BestFirstOrder {
    // Priority = cost * path + estimate * weight. (1, 1) is A*, (0, 1) greedy, (1, 0) uniform cost.
    std::uint32_t path = 1;
    std::uint32_t weight = 1;
    // A state reached more cheaply than before is expanded again. Depth-first search goes without.
    bool reopen = true;
    // True when the first solution popped is proved optimal.
    bool optimal() const { return path > 0 && weight <= path && reopen; }
};

SearchResult best_first(const Board& board, Expander& expander, BestFirstOrder order,
                        const SearchOptions& options, Progress& progress);

}  // namespace pushworks
