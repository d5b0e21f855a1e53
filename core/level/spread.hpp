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

// Calls visit(queue) for every connected piece of so many places, by its smallest place, which comes first;
// enter(start, start) says whether one begins there.
template <class Place, class Next, class Enter, class Visit>
void for_each_piece(const Next& next, int places, Enter&& enter, Visit&& visit) {
    Vector<Place> queue;
    for (int at = 0; at < places; ++at) {
        const auto start = static_cast<Place>(at);
        if (!enter(start, start)) continue;
        queue.assign(1, start);
        spread(next, queue, enter);
        visit(queue);
    }
}

}  // namespace pushworks
