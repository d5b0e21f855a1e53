#include "plan/remover.hpp"

#include "base/hash.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMemoBytes = 1 << 20;

Vector<std::uint8_t> squares_to_leave_for(const Grid& grid) {
    Vector<std::uint8_t> target(grid.n + 1);
    bool outside = false;
    for (const Square s : grid.starts) outside = outside || !grid.goal[s];
    for (const Square s : grid.starts) target[s] = !outside || !grid.goal[s];
    return target;
}

}  // namespace

Remover::Remover(const Grid& grid)
    : grid_(grid),
      maker_(grid),
      walker_(grid),
      target_(squares_to_leave_for(grid)),
      is_start_(grid.n + 1),
      ways_out_(1, kMemoBytes) {
    for (const Square s : grid.starts) is_start_[s] = 1;
}

bool Remover::remove(Occupancy& occupancy, Square& player, Square box) {
    if (!walker_.can_pull(occupancy, box)) return false;  // a cheap test that decides most cases
    ++tries_;
    const Square stand = way_out(occupancy, box);
    if (stand == kNoSquare) return false;
    take_off(occupancy, player = stand, box);
    return true;
}

// Where the player stands when the box has left; kNoSquare if it cannot. Packing states of neighbouring
// positions differ by a box or two, so nearly every result is in the memo.
Square Remover::way_out(Occupancy& occupancy, Square box) {
    const std::uint64_t key = splitmix64(boxes_key_ ^ grid_.player_key[region_] ^ box);
    if (const Square* known = ways_out_.find(key)) return *known;
    Square stand = kNoSquare;
    maker_.find(Way::pull, occupancy, walker_.reach(), box, grid_.pull_dead.data(), target_.data(), stand);
    return *ways_out_.place_for(key) = stand;
}

void Remover::take_off(Occupancy& occupancy, Square player, Square box) {
    occupancy[box] = kFree;
    boxes_key_ ^= grid_.box_key[box];
    region_ = walker_.flood(occupancy, player);
}

void Remover::remove_all(Occupancy& occupancy, Square& player, Vector<Square>& boxes,
                         const Vector<std::uint8_t>* keep, Vector<Square>* removed) {
    boxes_key_ = 0;
    for (const Square b : boxes)
        if (occupancy[b] == kBox) boxes_key_ ^= grid_.box_key[b];
    region_ = walker_.flood(occupancy, player);
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
            take_off(occupancy, player, b);
            if (removed) removed->push_back(b);
            changed = true;
            break;
        }
    }
    std::erase_if(boxes, [&](Square b) { return occupancy[b] != kBox; });
}

}  // namespace pushworks
