// The floor of a level as bits: one bit a square, an empty column between rows, so that a shift moves all
// squares at once and never wraps round into the next row. Boards with rows longer than a word fit as well.
#pragma once

#include <array>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"
#include "optimize/symmetry.hpp"

namespace pushworks::optimize {

template <int N>
class FloorBits {
 public:
    using Set = Bits<N>;

    explicit FloorBits(const Board& board) : stride(board.frame().stride()), delta{-stride, stride, -1, 1} {
        square_of.assign(64 * N, kNoSquare);
        bit_of.resize(board.size());
        for (Square s = 0; s < board.size(); ++s) {
            const int bit = board.frame().bit(board.cell(s));
            bit_of[s] = bit;
            square_of[bit] = s;
            floor.set(bit);
            if (board.is_goal(s)) goals.set(bit);
        }
        for (const Vector<Square>& way : optimize::symmetries(board)) {
            Vector<int>& to = symmetries.emplace_back(64 * N, 0);
            for (Square s = 0; s < board.size(); ++s) to[bit_of[s]] = bit_of[way[s]];
        }
    }

    // Every member one square further; may leave the floor, so mask the result.
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
    // The squares next to a member.
    Set around(const Set& set) const { return set.up(1) | set.down(1) | row_up(set) | row_down(set); }
    static Set mirrored(const Set& set, const Vector<int>& to) {
        Set image;
        set.for_each([&](int bit) { image.set(to[bit]); });
        return image;
    }
    // What is reached from the members over `free` squares, themselves included.
    Set flood(Set set, const Set& free) const {
        for (;;) {
            const Set wider = set | (around(set) & free);
            if (wider == set) return set;
            set = wider;
        }
    }

    const int stride;
    const std::array<int, kDirections> delta;
    Set floor, goals;
    Vector<Square> square_of;
    Vector<int> bit_of;
    Vector<Vector<int>> symmetries;  // where each bit goes

 private:
    static constexpr bool kLongRows = N >= 12;  // only then can a row be longer than a word

    Set row_up(const Set& set) const {
        if constexpr (kLongRows) return set.far_up(stride);
        return set.up(stride);
    }
    Set row_down(const Set& set) const {
        if constexpr (kLongRows) return set.far_down(stride);
        return set.down(stride);
    }
};

// Bits a board needs in a Ground: rows longer than a word take the widest sets.
inline int floor_bit_count(const Board& board) {
    constexpr int needs_long_rows = 64 * 12;
    const Frame& frame = board.frame();
    return frame.stride() < 64 ? frame.bits() : std::max(frame.bits(), needs_long_rows);
}

}  // namespace pushworks::optimize
