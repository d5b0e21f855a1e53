// PI-corral pruning: where the player can only push boxes *into* a closed-off area and can do all of that
// right now, nothing elsewhere can help, so only those pushes need to be tried.
#pragma once

#include "level/bit_board.hpp"

namespace pushworks {

// The boxes worth pushing: those round the smallest PI-corral, or all of them where there is none.
// `every_goal`: there are as many boxes as goals, so that an empty goal inside must be filled.
template <int N>
Bits<N> corral_boxes(const BitBoard<N>& grid, const Bits<N>& boxes, const Bits<N>& reach, const Bits<N>& live,
                     bool every_goal = true) {
    using Set = Bits<N>;
    const Set free = grid.floor - boxes;
    Set best = boxes;
    int best_count = boxes.count();
    grid.for_each_region(free - reach, [&](const Set& inner) {
        const Set border = boxes & grid.around(inner);
        const int count = border.count();
        if (count >= best_count) return;
        // Something must still happen here: a box off its goal or an empty goal inside.
        if (!(border - grid.goals).any() && !(every_goal && (inner & grid.goals).any())) return;
        bool closed = true;
        for (int d = 0; d < kDirections && closed; ++d) {
            const int back = opposite(d);
            // border boxes with floor on both sides of this axis, pushed in direction d to a square that is
            // not dead
            Set relevant = border & grid.shift(grid.floor, d) & grid.shift(grid.floor & live, back);
            // pushed from outside the corral
            relevant = relevant - grid.shift(inner | border, d);
            // blocked by a box of the corral itself until that one moves
            relevant = relevant - grid.shift(border, back);
            // must go inward
            if ((relevant - grid.shift(inner, back)).any()) closed = false;
            // and the player must be able to do it now
            if ((relevant - grid.shift(reach, d)).any()) closed = false;
        }
        if (!closed) return;
        best = border;
        best_count = count;
    });
    return best;
}

}  // namespace pushworks
