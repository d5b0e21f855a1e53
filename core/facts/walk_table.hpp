// Walking distances between all squares when no box is in the way, and a lower bound on the moves of a player
// that has to visit several squares.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

class WalkTable {
 public:
    // Empty (all bounds are 0) on boards too large for a square table.
    explicit WalkTable(const Board& board);

    std::uint16_t distance(Square a, Square b) const {
        return cells_.empty() ? 0 : cells_[static_cast<std::size_t>(a) * squares_ + b];
    }
    // The length of a shortest tree that joins the squares: no walk from one of them through all others is
    // shorter. `nearest` is memory to work in.
    std::uint32_t tree(std::span<const Square> squares, Vector<std::uint16_t>& nearest) const;

 private:
    std::size_t squares_;
    Vector<std::uint16_t> cells_;
};

}  // namespace pushworks
