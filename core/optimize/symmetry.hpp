// The ways in which a level's walls and goals are symmetric.
#pragma once

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::optimize {

// For each turn and reflection but the identity that maps floor to floor and goals to goals: where each
// square goes.
Vector<Vector<Square>> symmetries(const Board& board);

}  // namespace pushworks::optimize
