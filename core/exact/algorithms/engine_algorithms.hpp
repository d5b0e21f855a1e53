// The engine's own algorithms, as the registry knows them.
#pragma once

#include "run/search.hpp"

namespace pushworks {

SearchResult exact(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult breadth_first(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult depth_first(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult greedy(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult iterative_deepening(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult idastar(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult astar(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult backward_astar(const Board& board, const SearchOptions& options, Progress& progress);
SearchResult from_both_ends(const Board& board, const SearchOptions& options, Progress& progress);

}  // namespace pushworks
