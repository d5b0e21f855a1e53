// Takes away every box that could be pushed if those still there stay where they are, again and again. What
// is left can never move.
#pragma once

#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

// True when a box that can never move is off its goal.
bool stuck_off_goal(const Board& board, const Position& position);

}  // namespace pushworks
