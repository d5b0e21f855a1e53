// Depth-first search with a limit that grows: iterative deepening (limit on the cost) and IDA* (limit on cost
// + estimate). A table remembers how cheaply each state was reached in the current round, so that no state is
// expanded twice at the same cost.
#pragma once

#include "exact/expanders/expander.hpp"
#include "run/search.hpp"

namespace pushworks {

struct DeepeningPlan {
    bool use_estimate = true;  // IDA*; false: iterative deepening
    // In the objective's first measure.
    std::uint32_t first = 0;      // the first limit; 0: that of the root
    std::uint32_t increment = 0;  // the least growth; 0 or 1: to the least value that was cut off
};

SearchResult deepening(const Board& board, Expander& expander, DeepeningPlan plan,
                       const SearchOptions& options, Progress& progress);

}  // namespace pushworks
