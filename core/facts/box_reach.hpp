// Squares from which a single box could be pushed to some target, given fixed boxes as walls. Respects the
// side on which the player stands.
#pragma once

#include <cstdint>

#include "base/memo.hpp"
#include "base/memory.hpp"
#include "facts/distances.hpp"
#include "facts/grid.hpp"
#include "level/occupancy.hpp"

namespace pushworks {

class BoxReach {
 public:
    explicit BoxReach(const Board& board) : cut_tree_(board), sides_(board) {}

    // Call once per set of walls (occupied squares of `fixed`), then sources() for each target.
    void walls(const Occupancy& fixed) {
        cut_tree_.build(fixed.data());
        sides_.build(cut_tree_);
    }
    // out[square] = 1 where a box can be pushed to the target from; `out` has an entry for walls, too.
    void sources(Square target, std::uint8_t* out);

 private:
    BlockCutTree cut_tree_;
    Sides sides_;
    Vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    Vector<BoxPlayerState> queue_;
};

// The same as rows of bits, cached: orders that fill the same squares need the same walls again and again.
class SourceRows {
 public:
    explicit SourceRows(const Grid& grid);

    // Begins with these walls.
    void walls(const Occupancy& fixed);
    // One more.
    void add_wall(Square square);
    // Bit s of the row: a box on s can be pushed to the target. Valid until the next call.
    const std::uint64_t* from(Square target);

 private:
    const Grid& grid_;
    BoxReach reach_;
    Memo<std::uint64_t> rows_;
    Occupancy walls_;
    std::uint64_t walls_key_ = 0;
    bool built_ = false;  // whether reach_ has these walls
    Vector<std::uint8_t> marks_;
};

// Pushes a box needs from each square to one target, given fixed boxes as walls.
class PushDistanceTo {
 public:
    // The walls are those the block-cut tree was built with.
    PushDistanceTo(const BlockCutTree& cut_tree, Square target);

    // kFar if there is no way; a box that is one of the walls has none.
    int from(Square box, Square player) const {
        const bool way = sides_.free(box) && sides_.joined(box, player);
        return way ? pushes_[sides_.state(box, player)] : kFar;
    }

 private:
    Sides sides_;
    Vector<std::uint16_t> pushes_;
};

}  // namespace pushworks
