#include "deadlock/elimination.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

bool stuck_off_goal(const Board& board, const Position& position) {
    Position left = position;
    for (bool changed = true; changed;) {
        changed = false;
        spend(left.boxes().size());
        for (int index = left.count() - 1; index >= 0; --index) {
            const Square box = left.boxes()[index];
            const auto movable = [&](int axis) {
                return left.free(board.neighbour(box, 2 * axis)) &&
                       left.free(board.neighbour(box, 2 * axis + 1));
            };
            if (!movable(0) && !movable(1)) continue;
            left.remove(box);
            changed = true;
        }
    }
    return std::ranges::any_of(left.boxes(), [&](Square box) { return !board.is_goal(box); });
}

}  // namespace pushworks
