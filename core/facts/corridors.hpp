// Halls (areas made of 2x2 blocks of floor) and the corridors between them.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "facts/grid.hpp"

namespace pushworks {

// 1 for every square of a 2x2 block of floor.
Vector<std::uint8_t> wide_squares(const Grid& grid);

class Corridors {
 public:
    explicit Corridors(const Grid& grid);

    // Pairs of halls joined by a corridor on the empty board whose corridor is now closed by boxes.
    int closed(const Occupancy& occupancy);
    bool has(Square square) const { return corridor_[square] >= 0; }

 private:
    struct Corridor {
        Vector<Square> squares;
        Vector<std::pair<Square, int>> doors;  // corridor square, hall beside it
        Vector<int> halls;
    };
    const Grid& grid_;
    Vector<std::int32_t> hall_, corridor_;  // numbers by square, -1 for none; fewer than squares
    Vector<Corridor> corridors_;
    Vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    Vector<Square> stack_;
};

}  // namespace pushworks
