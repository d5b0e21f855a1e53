// The rule of frozen boxes on whole-board sets.
#pragma once

#include "deadlock/freeze.hpp"
#include "level/bit_board.hpp"

namespace pushworks {

template <int N>
struct FreezeView {
    using Place = int;
    const BitBoard<N>& grid;
    const Bits<N>& boxes;
    const Bits<N>& live;
    Bits<N> held{}, stuck{};

    int next(int at, int direction) const { return at + grid.delta[direction]; }
    bool wall(int at) const { return at < 0 || at >= 64 * N || !grid.floor.test(at) || held.test(at); }
    bool dead(int at) const { return !live.test(at); }
    bool box(int at) const { return boxes.test(at); }
    void hold(int at) { held.set(at); }
    void release(int at, bool is_stuck) {
        held.clear(at);
        if (is_stuck) stuck.set(at);
    }
};

// The boxes frozen together with the one at `moved` if one of them is off its goal, else none.
template <int N>
Bits<N> frozen_with(const BitBoard<N>& grid, const Bits<N>& boxes, int moved, const Bits<N>& live) {
    FreezeView<N> view{grid, boxes, live};
    if (!is_frozen(view, moved) || !(view.stuck - grid.goals).any()) return {};
    return view.stuck;
}

}  // namespace pushworks
