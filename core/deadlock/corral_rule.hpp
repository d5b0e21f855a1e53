// PI-corrals: areas the player cannot enter whose boxes can, for now, only be pushed inwards, by pushes that
// are all possible right now. Whatever else is done first does not change what can be done to the corral, so
// it may as well be opened at once: only its pushes need to be looked at, and the number of pushes stays
// optimal.
//
// A corral is an area (one or more unreachable pieces of floor) and a set of boxes: all that touch the area,
// and those that stand in their way. Every push of every box of the set must be one of
//   impossible for ever        a wall behind or in front, or a deadlocked square in front
//   impossible until another push of the set   the player's square or the target lies in the area or holds a
//                                              box of the set
//   inward and possible now    the player reaches it and the target lies in the area
// Anything else makes the corral larger (another piece of floor, another box) or ends the attempt.
//
// This rule serves both finders, which look for different corrals: the exact search wants the pushes of the
// one that leaves fewest (PiCorralFinder), the solver all corrals, grown and not, to prove them deadlocked
// (CorralProver). The searches on whole-board bits have no time to grow one: bit_corral.hpp tests the boxes
// round a piece of floor with a few word operations, and where another box would have to join there is none.
#pragma once

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// Makes a corral of a first piece of floor and the boxes that touch it, which are `boxes`. The View says what
// is `next` to a square, a `wall`, a `box`, `dead` or `reached` by the player, and what is `in_area` or
// `in_set`; it implements `add_box` (to `boxes`, too) and `add_piece`: the floor joined to a square and the
// boxes that touch it. `inward(box, direction)` is called for every push that can be made. False: a push
// leads out.
template <class View, class Inward>
bool close_corral(View& view, const Vector<Square>& boxes, Inward&& inward) {
    for (std::size_t head = 0; head < boxes.size(); ++head) {
        charge(1);
        const Square box = boxes[head];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = view.next(box, direction);
            const Square behind = view.next(box, opposite(direction));
            if (view.wall(to) || view.wall(behind) || view.dead(to)) continue;
            if (view.in_area(behind) || view.in_set(behind) || view.in_set(to)) continue;
            if (view.box(behind)) {
                view.add_box(behind);
            } else if (!view.reached(behind)) {
                view.add_piece(behind);
            } else if (view.box(to)) {
                view.add_box(to);
            } else if (view.reached(to)) {
                return false;
            } else {
                if (!view.in_area(to)) view.add_piece(to);
                inward(box, direction);
            }
        }
    }
    return true;
}

}  // namespace pushworks
