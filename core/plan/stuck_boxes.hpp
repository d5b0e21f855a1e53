// Which boxes could leave one after the other? A box that can be pushed to an open goal, the others standing
// where they are, is taken off the board; that may free the next. The boxes left over in the end are stuck:
// something has to be moved aside before any of them can go.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "facts/macro.hpp"

namespace pushworks {

class StuckBoxes {
 public:
    explicit StuckBoxes(const Grid& grid) : grid_(grid), maker_(grid), walker_(grid), target_(grid.n + 1) {}

    // `fixed` marks packed boxes, which stay; `goals` may be filled.
    int stuck(Occupancy occupancy, Vector<Square> boxes, const std::uint8_t* fixed, Square player,
              const Vector<Square>& goals);

 private:
    const Grid& grid_;
    MacroMaker maker_;
    Walker walker_;
    Vector<std::uint8_t> target_;
};

}  // namespace pushworks
