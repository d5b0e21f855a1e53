// Squares from which a single box could be pushed to some target, given fixed boxes as walls. Respects the
// side on which the player stands.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/cave.hpp"
#include "facts/grid.hpp"

namespace pushworks {

class BoxReach {
 public:
    explicit BoxReach(const Grid& grid) : grid_(grid), cave_(grid), seen_(4 * (grid.n + 1)) {}

    // Call once per set of walls (occupied squares of `fixed`), then sources() for each set of targets.
    void walls(const Occupancy& fixed) { cave_.build(fixed.data()); }
    // out[square] = 1 where a box can be pushed to a target from; `out` has n + 1 entries.
    void sources(const std::vector<Square>& targets, std::uint8_t* out);

 private:
    const Grid& grid_;
    Cave cave_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> queue_;
};

}  // namespace pushworks
