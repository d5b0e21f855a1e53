// Bidirectional best-first search by pushes and pulls that proves its answer optimal.
//
// Both ends are searched in the order of b(n) = 2 g(n) + h(n) - r(n), where h estimates the way ahead and r
// the way back to the root: a node that cost more than r makes every path through it cost more than its own f
// = g + h. Any path still to be found passes an open node of either side, so no solution is shorter than
// (least b forward + least b backward) / 2, rounded up. (The method is known as BAE* or DIBBS; it needs
// consistent estimates, which matching on single-box distances is.)
#pragma once

#include <memory>

#include "exact/algorithms/make_expander.hpp"
#include "exact/algorithms/stepwise.hpp"

namespace pushworks {

// `board` must outlive the search.
std::unique_ptr<Stepwise> make_bidirectional(BothWays expanders, const Board& board,
                                             const SearchOptions& options, Progress& progress);

// The result of a shortest solution: its pushes forwards, and from where they met the pulls on.
void write_meeting(const Board& board, Vector<Push> pushes, const Vector<Push>& rest, SearchResult& result);

enum class BackwardOrder : std::uint8_t { best_first, breadth_first };

// The same with the two directions in two threads. Backwards the order may also be breadth-first; forwards is
// then plain A*.
SearchResult bidirectional_threads(BothWays expanders, const Board& board, BackwardOrder order,
                                   const SearchOptions& options, Progress& progress);

}  // namespace pushworks
