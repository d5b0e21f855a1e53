// The same pushes in another order, with less walking: the cheapest improvement there is.
//
// A session is a run of pushes of one box. Each is tried a few sessions earlier and a few later; what stays
// possible and takes fewer moves is kept, until nothing of that kind is left. No table, no search: this also
// works where a level is too large for windows of any size.
#pragma once

#include "optimize/window.hpp"

namespace pushworks::optimize {

// Only pushes first .. last - 1 change places. The path must be possible.
Path rearranged(const Board& board, Path path, int first, int last);

}  // namespace pushworks::optimize
