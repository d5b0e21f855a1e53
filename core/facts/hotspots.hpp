// Hotspots: boxes that stand in another box's way to its goals. A table says for each pair of squares whether
// a wall on the one would take a goal away from a box on the other.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "facts/box_reach.hpp"
#include "facts/grid.hpp"

namespace pushworks {

class Hotspots {
 public:
    explicit Hotspots(const Grid& grid);

    // Number of boxes that block another one. `set` is the position's boxes as words() 64-bit words.
    int count(const Vector<Square>& boxes, const std::uint64_t* set) const {
        return count_after(boxes, set, kNoSquare, kNoSquare);
    }
    // The same where the box on `from` stands on `to` in the set.
    int count_after(const Vector<Square>& boxes, const std::uint64_t* set, Square from, Square to) const {
        int result = to != kNoSquare && blocks_any(to, set);
        for (const Square b : boxes)
            if (b != from) result += blocks_any(b, set);
        return result;
    }

 private:
    // Does a box on `square` block some box of the set?
    bool blocks_any(Square square, const std::uint64_t* set) const {
        const std::uint64_t* row = &blocked_by_[static_cast<std::size_t>(square) * grid_.words];
        std::uint64_t hit = 0;
        for (int w = 0; w < grid_.words; ++w) hit |= row[w] & set[w];
        return hit != 0;
    }

    const Grid& grid_;
    Vector<std::uint64_t> blocked_by_;  // by wall square: the squares whose box loses a goal
};

}  // namespace pushworks
