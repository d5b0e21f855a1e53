// Boxes that stand on goals at the start and never leave them, proved.
#pragma once

#include <cstddef>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// Cells of the boxes on goals that no push can ever move: on both axes a wall or another such box is beside
// each of them, so none of them can be the first to move, whatever the other boxes do.
Vector<int> fixed_boxes(const LevelSpec& spec);

// The same level with walls in their place. Every solution of one is a solution of the other, move by move;
// the searches see fewer boxes and more squares from which no goal can be reached.
LevelSpec with_walls_for(const LevelSpec& spec, const Vector<int>& fixed);

}  // namespace pushworks
