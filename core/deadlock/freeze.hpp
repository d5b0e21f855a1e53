// Boxes that can never move again. A box is frozen when it is blocked along both axes: by a wall, by squares
// on both sides that are deadlocked for any box, or by a neighbouring box that is frozen itself.
//
// The rule is written once, for whatever keeps the boxes. A View has a type `Place` and says what is
// `next(place, direction)`, what is a `wall` (a box under `hold` is one), `dead` or a `box`. `release` ends a
// hold and says whether the box was found to be stuck.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "level/occupancy.hpp"
#include "level/position.hpp"

namespace pushworks {

// Whether the box at a place is blocked along an axis (0 up and down, 1 left and right). A neighbouring box
// holds it when that one is blocked along the other axis, the boxes on the way to it counting as walls. The
// way turns at every box, and a turn back completes a block of four, which is frozen: so a search that fails
// has gone up at most eight stairs, and is quick.
template <class View>
bool blocked_along(View& view, typename View::Place at, int axis) {
    const auto before = view.next(at, 2 * axis);
    const auto after = view.next(at, 2 * axis + 1);
    if (view.wall(before) || view.wall(after)) return true;
    if (view.dead(before) && view.dead(after)) return true;
    for (const auto neighbour : {before, after}) {
        if (!view.box(neighbour)) continue;
        view.hold(neighbour);
        const bool stuck = blocked_along(view, neighbour, 1 - axis);
        view.release(neighbour, stuck);
        if (stuck) return true;
    }
    return false;
}

// Whether the box is frozen; then the boxes that hold each other were released as stuck.
template <class View>
bool is_frozen(View& view, typename View::Place at) {
    view.hold(at);
    const bool stuck = blocked_along(view, at, 0) && blocked_along(view, at, 1);
    view.release(at, stuck);
    return stuck;
}

// The rule on squares.
class Freeze {
 public:
    // `dead` marks the squares that are deadlocked for any box; null: only walls and boxes block.
    Freeze(const Board& board, const std::uint8_t* dead);

    // True when the box on `square` is frozen and it, or a box frozen with it, is not on a goal.
    bool dead(const Position& position, Square square);
    bool dead(const Occupancy& occupancy, Square square);
    // True when the box on `square` is frozen, on a goal or not.
    bool frozen(const Position& position, Square square);
    // Marks all frozen boxes of a position; false when one of them is not on a goal.
    bool all(std::span<const Square> boxes);
    const std::uint8_t* marks() const { return frozen_.data(); }

 private:
    template <class HasBox>
    struct View;
    template <class HasBox>
    bool holds(Square square, HasBox has_box);

    const Board* board_;
    const std::uint8_t* dead_;
    Vector<std::uint8_t> held_;    // by square
    Vector<Square> group_;         // the boxes held
    Vector<std::uint8_t> frozen_;  // one entry for the wall, too
};

}  // namespace pushworks
