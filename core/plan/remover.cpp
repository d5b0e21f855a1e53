#include "plan/remover.hpp"

namespace pushworks {
namespace {

Vector<std::uint8_t> squares_to_leave_for(const Grid& grid) {
    Vector<std::uint8_t> target(grid.n + 1);
    bool outside = false;
    for (const Square s : grid.starts) outside = outside || !grid.goal[s];
    for (const Square s : grid.starts) target[s] = !outside || !grid.goal[s];
    return target;
}

}  // namespace

Remover::Remover(const Grid& grid)
    : puller_(grid), target_(squares_to_leave_for(grid)), is_start_(grid.n + 1) {
    for (const Square s : grid.starts) is_start_[s] = 1;
}

bool Remover::remove(Occupancy& occupancy, Square& player, Square box) {
    const Square stand = puller_.way_out(occupancy, box, target_);
    if (stand == kNoSquare) return false;
    puller_.take_off(occupancy, player = stand, box);
    return true;
}

void Remover::remove_all(Occupancy& occupancy, Square& player, Vector<Square>& boxes,
                         const Vector<std::uint8_t>* keep, Vector<Square>* removed) {
    puller_.look(occupancy, player, boxes);
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
            puller_.take_off(occupancy, player, b);
            if (removed) removed->push_back(b);
            changed = true;
            break;
        }
    }
    std::erase_if(boxes, [&](Square b) { return occupancy[b] != kBox; });
}

}  // namespace pushworks
