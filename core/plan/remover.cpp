#include "plan/remover.hpp"

namespace pushworks {
namespace {

std::vector<std::uint8_t> squares_to_leave_for(const Grid& grid) {
    std::vector<std::uint8_t> target(grid.n + 1);
    bool outside = false;
    for (const Square s : grid.starts) outside = outside || !grid.goal[s];
    for (const Square s : grid.starts) target[s] = !outside || !grid.goal[s];
    return target;
}

}  // namespace

Remover::Remover(const Grid& grid)
    : grid_(grid), maker_(grid), walker_(grid), target_(squares_to_leave_for(grid)), is_start_(grid.n + 1) {
    for (const Square s : grid.starts) is_start_[s] = 1;
}

bool Remover::remove(Occupancy& occupancy, Square& player, Square box) {
    if (!walker_.can_pull(occupancy, box)) return false;  // cheap to ask, and mostly the answer
    ++tries_;
    Square stand = 0;
    const Square end = maker_.find(Way::pull, occupancy, walker_.reach(), box, grid_.pull_dead.data(),
                                   target_.data(), stand);
    if (end == kNoSquare) return false;
    occupancy[box] = kFree;
    player = stand;
    walker_.flood(occupancy, player);
    return true;
}

void Remover::remove_all(Occupancy& occupancy, Square& player, std::vector<Square>& boxes,
                         const std::vector<std::uint8_t>* keep, std::vector<Square>* removed) {
    walker_.flood(occupancy, player);
    bool changed = true;
    while (changed) {
        changed = false;
        for (const Square b : boxes) {
            if (occupancy[b] != kBox || (keep && (*keep)[b])) continue;
            if (remove(occupancy, player, b)) {
                changed = true;
                if (removed) removed->push_back(b);
                if (eager_) break;
            }
        }
        if (changed || keep) continue;
        for (const Square b : boxes) {
            if (occupancy[b] != kBox || !is_start_[b]) continue;
            occupancy[b] = kFree;
            walker_.flood(occupancy, player);
            if (removed) removed->push_back(b);
            changed = true;
            break;
        }
    }
    std::erase_if(boxes, [&](Square b) { return occupancy[b] != kBox; });
}

}  // namespace pushworks
