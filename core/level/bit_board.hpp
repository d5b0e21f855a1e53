// A level laid out for whole-board bit operations: one bit a square, an empty column between rows, so that a
// shift by one or by a row's length moves all squares at once and never wraps round. Rows longer than a word
// take the widest sets.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

inline constexpr int kWordsForLongRows = 12;

template <int N>
class BitBoard {
 public:
    using Set = Bits<N>;

    explicit BitBoard(const Board& board) {
        const Frame& frame = board.frame();
        bits = frame.bits(), stride = frame.stride();
        if (bits > 64 * N || (stride > 63 && !kLongRows))
            throw std::length_error("the board does not fit the grid");
        square_of_bit.assign(64 * N, kNoSquare);
        bit_of_square.resize(board.size());
        for (Square s = 0; s < board.size(); ++s) {
            const int bit = frame.bit(board.cell(s));
            bit_of_square[s] = bit;
            square_of_bit[bit] = s;
            floor.set(bit);
            if (board.is_goal(s)) goals.set(bit);
        }
        for (const Square s : board.start_boxes()) start_boxes.set(bit_of_square[s]);
        start_player = bit_of_square[board.start_player()];
        delta = {-stride, stride, -1, 1};
    }

    // Every member one square further in a direction (may leave the floor: mask the result).
    Set shift(const Set& set, int direction) const {
        switch (direction) {
            case 0:
                return row_down(set);
            case 1:
                return row_up(set);
            case 2:
                return set.down(1);
            default:
                return set.up(1);
        }
    }

    // The squares next to a member, on the floor or not.
    Set around(const Set& set) const { return set.up(1) | set.down(1) | row_up(set) | row_down(set); }

    // The squares connected to `from` within `free`.
    Set flood(int from, const Set& free) const { return spread(Set::single(from), free); }

    // Calls visit(region) for every connected piece of `free`, by its smallest square.
    template <class Visit>
    void for_each_region(Set free, Visit&& visit) const {
        while (free.any()) {
            const Set region = flood(free.first(), free);
            free = free - region;
            visit(region);
        }
    }

    // The player's region after a box has moved to `to` and the player stands on `stand`, from the region
    // before. Where the box does not cut the old region in two, that region is still connected and only its
    // new neighbours have to be looked for.
    Set region_after(const Set& reach, const Set& free, int to, int stand) const {
        Set known = reach;
        known.set(stand);
        if (reach.test(to)) {
            if (!still_whole(known, to)) return flood(stand, free);
            known.clear(to);
        }
        return spread(known, free);
    }

    // Does a connected set surely stay so without this member? Looks at the eight squares around only.
    bool still_whole(const Set& set, int at) const {
        const auto in = [&](int bit) { return bit >= 0 && bit < 64 * N && set.test(bit) ? 1 : 0; };
        const int up = in(at - stride), down = in(at + stride), left = in(at - 1), right = in(at + 1);
        // Neighbours, less those joined to the next one round the corner: the pieces they fall into.
        const int pieces = up + right + down + left - (up & right & in(at - stride + 1)) -
                           (right & down & in(at + stride + 1)) - (down & left & in(at + stride - 1)) -
                           (left & up & in(at - stride - 1));
        return pieces <= 1;
    }

    // Everything connected to a member of `reached` within `free`.
    Set spread(Set reached, const Set& free) const {
        Set before;
        do {
            before = reached;
            const Set sideways = reached | ((reached.up(1) | reached.down(1)) & free);
            reached = sideways | ((row_up(sideways) | row_down(sideways)) & free);
        } while (!(reached == before));
        return reached;
    }

    int bits = 0;
    int stride = 0;
    std::array<int, 4> delta{};
    Set floor, goals, start_boxes;
    int start_player = 0;
    Vector<Square> square_of_bit;
    Vector<int> bit_of_square;

 private:
    static constexpr bool kLongRows = N >= kWordsForLongRows;

    Set row_up(const Set& set) const {
        if constexpr (kLongRows) return set.far_up(stride);
        return set.up(stride);
    }
    Set row_down(const Set& set) const {
        if constexpr (kLongRows) return set.far_down(stride);
        return set.down(stride);
    }
};

// The bits that a board needs.
inline int bits_for(const Board& board) {
    const Frame& frame = board.frame();
    return frame.stride() < 64 ? frame.bits() : std::max(frame.bits(), 64 * kWordsForLongRows);
}

}  // namespace pushworks
