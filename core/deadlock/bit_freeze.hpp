// Boxes that can never move again: a push that freezes a box off its goal loses the level.
#pragma once

#include "level/bit_board.hpp"

namespace pushworks {

namespace detail {

// Whether the box at `bit` cannot move along either axis, taking boxes already being looked at (`assumed`)
// for walls. Boxes found frozen are added to `found`.
template <int N>
bool is_frozen(const BitBoard<N>& grid, const Bits<N>& boxes, int bit, const Bits<N>& live, Bits<N>& assumed,
               Bits<N>& found) {
    const auto inside = [&](int at) { return at >= 0 && at < 64 * N; };
    const auto blocks = [&](int at) { return !inside(at) || !grid.floor.test(at) || assumed.test(at); };
    assumed.set(bit);
    bool frozen = true;
    for (int axis = 0; axis < 2 && frozen; ++axis) {
        const int a = bit + grid.delta[axis * 2];
        const int b = bit + grid.delta[axis * 2 + 1];
        if (blocks(a) || blocks(b)) continue;
        if (!live.test(a) && !live.test(b)) continue;
        const auto box_frozen = [&](int at) {
            return boxes.test(at) && is_frozen(grid, boxes, at, live, assumed, found);
        };
        frozen = box_frozen(a) || box_frozen(b);
    }
    if (frozen)
        found.set(bit);
    else
        assumed.clear(bit);
    return frozen;
}

}  // namespace detail

// The boxes frozen together with the one at `moved` if one of them is off its goal, else none.
template <int N>
Bits<N> frozen_with(const BitBoard<N>& grid, const Bits<N>& boxes, int moved, const Bits<N>& live) {
    Bits<N> assumed, found;
    if (!detail::is_frozen(grid, boxes, moved, live, assumed, found)) return {};
    return (found - grid.goals).any() ? found : Bits<N>{};
}

// True when the box at `moved` is frozen together with boxes of which one is off its goal.
template <int N>
bool frozen_off_goal(const BitBoard<N>& grid, const Bits<N>& boxes, int moved, const Bits<N>& live) {
    return frozen_with(grid, boxes, moved, live).any();
}

}  // namespace pushworks
