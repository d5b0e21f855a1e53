// A path played on the ground of a window: its configurations and what it has cost at each.
#pragma once

#include <stdexcept>

#include "base/memory.hpp"
#include "optimize/floor_bits.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

template <int N>
struct Trace {
    using Set = Bits<N>;

    Vector<Set> boxes;              // after so many pushes
    Vector<int> player;             // likewise, where the last push left it
    Vector<std::uint32_t> moves;    // likewise
    Vector<std::uint32_t> arrived;  // moves when the player stands behind the box of the push

    Trace(const FloorBits<N>& floor_bits, const Board& board, const Path& path) {
        Set now;
        for (const Square s : board.start_boxes()) now.set(floor_bits.bit_of[s]);
        boxes.push_back(now);
        player.push_back(floor_bits.bit_of[board.start_player()]);
        moves.push_back(0);
        for (const Push& push : path) {
            const int box = floor_bits.bit_of[push.box];
            const int behind = box - floor_bits.delta[push.direction];
            const int walked = distance(floor_bits, floor_bits.floor - now, player.back(), behind);
            if (walked < 0 || !now.test(box)) throw std::logic_error("a path makes an impossible push");
            arrived.push_back(moves.back() + static_cast<std::uint32_t>(walked));
            now.clear(box);
            now.set(box + floor_bits.delta[push.direction]);
            boxes.push_back(now);
            player.push_back(box);
            moves.push_back(arrived.back() + 1);
        }
    }

    static int distance(const FloorBits<N>& floor_bits, const Set& free, int from, int to) {
        Set seen = Set::single(from);
        for (int steps = 0;; ++steps) {
            if (seen.test(to)) return steps;
            const Set wider = seen | (floor_bits.around(seen) & free);
            charge(1);
            if (wider == seen) return -1;
            seen = wider;
        }
    }
};

}  // namespace pushworks::optimize
