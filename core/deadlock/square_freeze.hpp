// Frozen boxes: those that can never move again, whatever the player does.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/grid.hpp"

namespace pushworks {

class SquareFreeze {
 public:
    explicit SquareFreeze(const Grid& grid) : grid_(grid), frozen_(grid.n + 1) {}

    // Is the box on `square` frozen together with a box that is not on a goal? (A dead position.)
    bool dead(Occupancy& occupancy, Square square);

    // All frozen boxes of a position, as marks by square; returns false when one of them is off goal.
    bool all(const Occupancy& occupancy, const std::vector<Square>& boxes);
    const std::uint8_t* frozen() const { return frozen_.data(); }
    int count() const { return count_; }

 private:
    bool stuck(Occupancy& occupancy, Square square);
    bool blocked(Occupancy& occupancy, Square a, Square b);

    const Grid& grid_;
    std::vector<Square> group_;
    std::vector<std::uint8_t> frozen_;
    int count_ = 0;
};

}  // namespace pushworks
