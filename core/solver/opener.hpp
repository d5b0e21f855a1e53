// The way to the next goal with the fewest boxes in it, and the boxes that stand in it.
//
// When no box can be packed at once, something has to be cleared first. A search backwards from the goal over
// (box, player) finds a route for one box, and the player who pushes it, that passes through as few other
// boxes as possible.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/grid.hpp"

namespace pushworks::solver {

class Opener {
 public:
    explicit Opener(const Grid& grid);

    // `fixed` marks packed boxes (walls for this purpose), `movers` the boxes that may be brought there,
    // `reach` the player's squares. False: no way at all.
    bool find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
              const std::uint8_t* reach, Square goal);

    bool on_way(Square square) const { return way_[square] != 0; }
    bool blocks(Square box) const { return blocker_[box] != 0; }
    int blockers() const { return blockers_; }
    Square mover() const { return mover_; }

 private:
    const Grid& grid_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::uint32_t> father_;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> now_, later_;
    std::vector<std::uint8_t> way_, blocker_;
    int blockers_ = 0;
    Square mover_ = kNoSquare;
};

}  // namespace pushworks::solver
