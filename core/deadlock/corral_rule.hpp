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

#include <cstdint>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "base/stamp.hpp"
#include "level/board.hpp"
#include "level/spread.hpp"

namespace pushworks {

// A corral as it grows. The View says of a square whether it holds a `box`, is `dead` or `reached` by the
// player, and from which square the piece of floor that it belongs to is gathered (`first`).
class Corral {
 public:
    explicit Corral(const Board& board)
        : next_(&board.next()), in_area_(next_->size()), in_set_(next_->size()) {}

    const Vector<Square>& area() const { return area_; }
    const Vector<Square>& boxes() const { return boxes_; }

    // A first piece of floor and the boxes that touch it.
    template <class View>
    void begin(const View& view, Square seed) {
        next_stamp(stamp_, in_area_, in_set_);
        area_.clear();
        boxes_.clear();
        add_piece(view, seed);
    }
    // Adds whatever has to join. inward(box, direction) is called for every push that can be made. False: a
    // push leads out.
    template <class View, class Inward>
    bool close(const View& view, Inward&& inward) {
        for (std::size_t head = 0; head < boxes_.size(); ++head) {
            charge(1);
            const Square box = boxes_[head];
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = (*next_)[box][direction];
                const Square behind = (*next_)[box][opposite(direction)];
                if (wall(to) || wall(behind) || view.dead(to)) continue;
                if (in_area(behind) || in_set(behind) || in_set(to)) continue;
                if (view.box(behind)) {
                    add_box(behind);
                } else if (!view.reached(behind)) {
                    add_piece(view, behind);
                } else if (view.box(to)) {
                    add_box(to);
                } else if (view.reached(to)) {
                    return false;
                } else {
                    if (!in_area(to)) add_piece(view, to);
                    inward(box, direction);
                }
            }
        }
        return true;
    }

 private:
    bool wall(Square at) const { return at + std::size_t{1} == next_->size(); }
    bool in_area(Square at) const { return in_area_[at] == stamp_; }
    bool in_set(Square at) const { return in_set_[at] == stamp_; }
    void add_box(Square at) {
        if (in_set(at)) return;
        in_set_[at] = stamp_;
        boxes_.push_back(at);
    }
    template <class View>
    void add_piece(const View& view, Square at) {
        const std::size_t head = area_.size();
        area_.push_back(view.first(at));
        in_area_[area_.back()] = stamp_;
        const auto enter = [&](Square to, Square) {
            if (wall(to) || in_area(to)) return false;
            if (view.box(to)) return add_box(to), false;
            in_area_[to] = stamp_;
            return true;
        };
        spread(*next_, area_, enter, head);
    }

    const Vector<std::array<Square, kDirections>>* next_;
    Vector<Square> area_, boxes_;
    Vector<std::uint32_t> in_area_, in_set_;  // by square: the stamp of the corral
    std::uint32_t stamp_ = 0;
};

}  // namespace pushworks
