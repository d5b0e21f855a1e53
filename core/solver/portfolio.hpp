// The solver: several strategies side by side, sliced on one core or spread over threads.
#pragma once

#include "search/search.hpp"

namespace pushworks::solver {

// "auto": everything.
SearchResult portfolio(const Board& board, const SearchOptions& options, Progress& progress);
// "fess": feature-space search alone (option "variant", a number).
SearchResult fess(const Board& board, const SearchOptions& options, Progress& progress);

}  // namespace pushworks::solver
