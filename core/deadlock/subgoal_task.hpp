// A subgoal of the group search: bring one of a few boxes to a square, while other boxes stand still.
#pragma once

#include <algorithm>

#include "deadlock/group_search.hpp"
#include "facts/box_reach.hpp"

namespace pushworks {

template <int N>
class SubgoalTask {
 public:
    static constexpr bool kCorrals = false;  // other boxes need no solution

    SubgoalTask(const BitBoard<N>& grid, const PushDistanceTo& way, int target)
        : grid_(grid), way_(way), target_(target) {}

    void prepare(const Bits<N>&, int, int depth) { depth_ = depth; }
    int key(int, int, const Bits<N>& boxes, int player) const {
        // A box on the only path can cut off every box until it has moved on.
        int nearest = kNoWay;
        const Square stand = grid_.square_of_bit[player];
        boxes.for_each(
            [&](int bit) { nearest = std::min(nearest, way_.from(grid_.square_of_bit[bit], stand)); });
        return nearest * 2 + depth_;
    }
    bool done(const Bits<N>& boxes) const { return boxes.test(target_); }
    bool at_best(const Bits<N>&) const { return true; }

 private:
    static constexpr int kNoWay = 200;
    const BitBoard<N>& grid_;
    const PushDistanceTo& way_;
    int target_;
    int depth_ = 0;
};

}  // namespace pushworks
