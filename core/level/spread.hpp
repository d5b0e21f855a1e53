// The breadth-first flood of set-up code. What floods in every position has a faster one of its own: Reach,
// Walk, Walker, BitBoard::flood.
#pragma once

#include <cstddef>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// Appends to the queue what is reached from the squares in it. `next` is Board::next(); enter(to, from) says
// whether a square, or the wall, is new, and marks it.
template <class Next, class Enter>
void spread(const Next& next, Vector<Square>& queue, Enter&& enter, std::size_t head = 0) {
    for (; head < queue.size(); ++head) {
        const Square from = queue[head];
        for (const Square to : next[from])
            if (enter(to, from)) queue.push_back(to);
    }
}

}  // namespace pushworks
