// What stands on each square: one byte a square, and one more for a wall, which Board::next() leads to.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

enum : std::uint8_t { kFree = 0, kBox = 1, kWall = 2 };
using Occupancy = Vector<std::uint8_t>;

inline Occupancy empty_board(const Board& board) {
    Occupancy occupancy(static_cast<std::size_t>(board.size()) + 1, kFree);
    occupancy.back() = kWall;
    return occupancy;
}

}  // namespace pushworks
