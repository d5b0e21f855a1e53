// The breadth-first flood of set-up code. What floods in every position has a faster one of its own: Reach,
// Walk, Walker, BitBoard::flood.
#pragma once

#include <cstddef>

#include "base/memory.hpp"

namespace pushworks {

// Appends to the queue what is reached from the places in it. `next` is Board::next(), or CellNeighbours for
// cells; enter(to, from) says whether a place, or the wall, is new, and marks it.
template <class Next, class Place, class Enter>
void spread(const Next& next, Vector<Place>& queue, Enter&& enter, std::size_t head = 0) {
    for (; head < queue.size(); ++head) {
        const Place from = queue[head];
        for (const Place to : next[from])
            if (enter(to, from)) queue.push_back(to);
    }
}

}  // namespace pushworks
