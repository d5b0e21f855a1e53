// The solver: several strategies side by side, sliced on one core or spread over threads.
#pragma once

#include "run/search.hpp"

namespace pushworks {

// "auto": everything. The option "turn" makes every turn of every member so many units of effort; a tiny one
// has them exchange what they learn all the time.
SearchResult portfolio(const Board& board, const SearchOptions& options, Progress& progress);
// "fess": feature-space search alone (switches: fess_tuning.hpp).
SearchResult fess(const Board& board, const SearchOptions& options, Progress& progress);
// "pull", "both-ends", "push": the bit-parallel searches alone.
SearchResult pull(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult both_ends(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult push(const Board& board, const SearchOptions& options, Progress& progress);

}  // namespace pushworks
