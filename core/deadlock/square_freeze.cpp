#include "deadlock/square_freeze.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

bool SquareFreeze::blocked(Occupancy& occupancy, Square a, Square b) {
    if (occupancy[a] == kWall || occupancy[b] == kWall) return true;
    if (grid_.dead[a] && grid_.dead[b]) return true;
    if (occupancy[a] == kBox && stuck(occupancy, a)) return true;
    return occupancy[b] == kBox && stuck(occupancy, b);
}

bool SquareFreeze::stuck(Occupancy& occupancy, Square square) {
    // A box under examination counts as a wall for its neighbours: if it moves, so may they.
    const std::size_t mark = group_.size();
    spend(1);
    group_.push_back(square);
    occupancy[square] = kWall;
    const auto& next = grid_.next[square];
    const bool result = blocked(occupancy, next[2], next[3]) && blocked(occupancy, next[0], next[1]);
    occupancy[square] = kBox;
    if (!result) group_.resize(mark);
    return result;
}

bool SquareFreeze::dead(Occupancy& occupancy, Square square) {
    group_.clear();
    if (!stuck(occupancy, square)) return false;
    return std::any_of(group_.begin(), group_.end(), [&](Square s) { return !grid_.goal[s]; });
}

bool SquareFreeze::all(const Occupancy& occupancy, const std::vector<Square>& boxes) {
    std::fill(frozen_.begin(), frozen_.end(), std::uint8_t{0});
    for (const Square b : boxes) frozen_[b] = 1;
    // Free every box with an axis on which both neighbours can be empty, until nothing changes.
    bool changed = true;
    const auto open = [&](Square a, Square b) {
        if (occupancy[a] == kWall || occupancy[b] == kWall || frozen_[a] || frozen_[b]) return false;
        return !(grid_.dead[a] && grid_.dead[b]);
    };
    while (changed) {
        changed = false;
        spend(boxes.size());
        for (const Square b : boxes) {
            if (!frozen_[b]) continue;
            const auto& next = grid_.next[b];
            if (open(next[0], next[1]) || open(next[2], next[3])) {
                frozen_[b] = 0;
                changed = true;
            }
        }
    }
    count_ = 0;
    bool home = true;
    for (const Square b : boxes)
        if (frozen_[b]) {
            ++count_;
            home = home && grid_.goal[b];
        }
    return home;
}

}  // namespace pushworks
