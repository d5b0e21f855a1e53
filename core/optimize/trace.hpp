// A path played on the ground of a window: its configurations and what it has cost at each.
#pragma once

#include <stdexcept>

#include "base/memory.hpp"
#include "level/bit_board.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

template <int N>
struct Trace {
    using Set = Bits<N>;

    Vector<Set> boxes;              // after so many pushes
    Vector<int> player;             // likewise, where the last push left it
    Vector<std::uint32_t> moves;    // likewise
    Vector<std::uint32_t> arrived;  // moves when the player stands behind the box of the push

    Trace(const BitBoard<N>& grid, const Board& board, const Path& path) {
        Set now;
        for (const Square s : board.start_boxes()) now.set(grid.bit_of_square[s]);
        boxes.push_back(now);
        player.push_back(grid.bit_of_square[board.start_player()]);
        moves.push_back(0);
        for (const Push& push : path) {
            const int box = grid.bit_of_square[push.box];
            const int behind = box - grid.delta[push.direction];
            const int walked = distance(grid, grid.floor - now, player.back(), behind);
            if (walked < 0 || !now.test(box)) throw std::logic_error("a path makes an impossible push");
            arrived.push_back(moves.back() + static_cast<std::uint32_t>(walked));
            now = now.moved(box, box + grid.delta[push.direction]);
            boxes.push_back(now);
            player.push_back(box);
            moves.push_back(arrived.back() + 1);
        }
    }

    static int distance(const BitBoard<N>& grid, const Set& free, int from, int to) {
        Set seen = Set::single(from);
        for (int steps = 0;; ++steps) {
            if (seen.test(to)) return steps;
            const Set wider = seen | (grid.around(seen) & free);
            charge(1);
            if (wider == seen) return -1;
            seen = wider;
        }
    }
};

}  // namespace pushworks::optimize
