// Floor laid out for operations on the whole board at once: one bit a square, so that a shift by one or by a
// row's length moves every member of a set.
//
// With an empty column between rows (`gap` 1) no shift wraps round into the next row. Without it (`gap` 0)
// sets are smaller, and steps sideways leave out the column from which they would wrap. Rows longer than a
// word take the widest sets.
#pragma once

#include <array>
#include <stdexcept>

#include "base/bits.hpp"
#include "base/frame.hpp"

namespace pushworks {

template <int N, int gap = 1>
class BitGrid {
 public:
    using Set = Bits<N>;

    // `frame` has that gap. Its owner fills the floor.
    explicit BitGrid(const Frame& the_frame) : frame(the_frame), delta(steps_of(frame.stride())) {
        if (frame.bits() > Set::kCapacity || (frame.stride() > 63 && !kLongRows))
            throw std::length_error("the board does not fit the grid");
        for (int y = 0; gap == 0 && y < frame.rows(); ++y) {
            first_.set(y * frame.stride());
            last_.set((y + 1) * frame.stride() - 1);
        }
    }

    // Every member one square further in a direction (may leave the floor: mask the result).
    Set shift(const Set& set, int direction) const {
        switch (direction) {
            case 0:
                return row_down(set);
            case 1:
                return row_up(set);
            case 2:
                return gap ? set.down(1) : (set - first_).down(1);
            default:
                return gap ? set.up(1) : (set - last_).up(1);
        }
    }

    // The squares next to a member, on the floor or not.
    Set around(const Set& set) const { return shift(set, 3) | shift(set, 2) | row_up(set) | row_down(set); }

    // Everything connected to a member of `reached` within `free`.
    Set spread(Set reached, const Set& free) const {
        Set before;
        do {
            before = reached;
            const Set sideways = reached | beside(reached, free);
            reached = sideways | ((row_up(sideways) | row_down(sideways)) & free);
        } while (!(reached == before));
        return reached;
    }
    // The squares connected to `from` within `free`.
    Set flood(int from, const Set& free) const { return spread(Set::single(from), free); }

    // The player's region, where there is a gap, after a box has moved to `to` and the player stands on
    // `stand`, from the region before. Where the box does not cut the old region in two, that region is still
    // connected and only its new neighbours have to be looked for.
    Set region_after(const Set& reach, const Set& free, int to, int stand) const {
        Set known = reach;
        known.set(stand);
        if (reach.test(to)) {
            if (!still_whole(known, to)) return flood(stand, free);
            known.clear(to);
        }
        return spread(known, free);
    }

    // Does a connected set surely stay so without this member (where there is a gap)? Looks at the eight
    // squares around only.
    bool still_whole(const Set& set, int at) const {
        const auto in = [&](int bit) { return bit >= 0 && bit < Set::kCapacity && set.test(bit) ? 1 : 0; };
        const int stride = frame.stride();
        const int up = in(at - stride), down = in(at + stride), left = in(at - 1), right = in(at + 1);
        // Neighbours, less those joined to the next one round the corner: the pieces they fall into.
        const int pieces = up + right + down + left - (up & right & in(at - stride + 1)) -
                           (right & down & in(at + stride + 1)) - (down & left & in(at + stride - 1)) -
                           (left & up & in(at - stride - 1));
        return pieces <= 1;
    }

    // Calls visit(region) for every connected piece of `free`, by its smallest square.
    template <class Visit>
    void for_each_region(Set free, Visit&& visit) const {
        while (free.any()) {
            const Set region = flood(free.first(), free);
            free = free - region;
            visit(region);
        }
    }

    // Calls visit(from, to, direction) for every push of one of these boxes onto a square of `room` by a
    // player who is on one of `reach`.
    template <class Visit>
    void for_each_push(const Set& boxes, const Set& reach, const Set& room, Visit&& visit) const {
        for (int d = 0; d < kDirections; ++d) {
            const Set movable = boxes & shift(reach, d) & shift(room, opposite(d));
            movable.for_each([&](int from) { visit(from, from + delta[d], d); });
        }
    }
    // Calls visit(from, to, stand) for every pull of one of these boxes by a player who is on `to`, one of
    // `reach`, and steps back to `stand`, one of `free`.
    template <class Visit>
    void for_each_pull(const Set& boxes, const Set& reach, const Set& free, Visit&& visit) const {
        for (int d = 0; d < kDirections; ++d) {
            const Set pullers = reach & shift(boxes, d) & shift(free, opposite(d));
            pullers.for_each([&](int to) { visit(to - delta[d], to, to + delta[d]); });
        }
    }

    // Where a box alone comes from one of `from` on this floor by pulls, or by pushes, wherever the player
    // stands. Calls visit(square, steps) for every square, the fewest steps first.
    template <class Visit>
    Set spread_box(const Set& from, const Set& on, bool pulls, Visit&& visit) const {
        Set seen = from, edge = from;
        for (int steps = 0; edge.any(); ++steps) {
            edge.for_each([&](int square) { visit(square, steps); });
            Set next;
            for (int d = 0; d < kDirections; ++d) {
                // A push needs the player behind the box, a pull one square further than it goes.
                const Set moved = shift(pulls ? edge : edge & shift(on, d), d) & on;
                next |= pulls ? moved & shift(on, opposite(d)) : moved;
            }
            edge = next - seen;
            seen |= edge;
        }
        return seen;
    }

    Frame frame;
    std::array<int, 4> delta;  // from a bit to those beside it
    Set floor;

 private:
    static constexpr bool kLongRows = N >= Frame::kWordsForLongRows;

    Set row_up(const Set& set) const {
        if constexpr (kLongRows) return set.far_up(frame.stride());
        return set.up(frame.stride());
    }
    Set row_down(const Set& set) const {
        if constexpr (kLongRows) return set.far_down(frame.stride());
        return set.down(frame.stride());
    }
    // The free squares to the left and right of a member.
    Set beside(const Set& set, const Set& free) const {
        if constexpr (gap) return (set.up(1) | set.down(1)) & free;
        return (set.up(1) & (free - first_)) | (set.down(1) & (free - last_));
    }

    Set first_, last_;  // the first and the last column, where rows touch
};

}  // namespace pushworks
