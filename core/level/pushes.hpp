// The pushes that the player can make in a position.
#pragma once

#include <type_traits>

#include "level/position.hpp"

namespace pushworks {

struct PossiblePush {
    int index;  // of the box
    Square from, to;
    Square behind;  // where the player stands before it
    int direction;
};

// Calls visit(push) for every one, box by box. `walks` (a Reach or a Walk) knows where the player can walk.
// If visit() returns something, a true value ends the loop, and is returned.
template <class Walks, class Visit>
bool for_each_push(const Board& board, const Position& position, const Walks& walks, Visit&& visit) {
    for (int index = 0; index < position.count(); ++index) {
        const Square from = position.boxes()[index];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board.neighbour(from, direction);
            const Square behind = board.neighbour(from, opposite(direction));
            if (position.blocked(to) || !walks.reaches(behind)) continue;
            const PossiblePush push{index, from, to, behind, direction};
            if constexpr (std::is_void_v<std::invoke_result_t<Visit, const PossiblePush&>>)
                visit(push);
            else if (visit(push))
                return true;
        }
    }
    return false;
}

}  // namespace pushworks
