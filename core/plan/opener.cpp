#include "plan/opener.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr int kLargest = 1500;  // squares; the tables are quadratic
constexpr std::uint8_t kStuck = 3;
constexpr std::uint32_t kNobody = 0xFFFFFFFF;

}  // namespace

Opener::Opener(const Grid& grid)
    : grid_(grid),
      seen_(grid.n <= kLargest ? static_cast<std::size_t>(grid.n) * grid.n : 0),
      father_(seen_.size()),
      way_(grid.n + 1),
      blocker_(grid.n + 1),
      cost_(seen_.size()),
      toll_(grid.n + 1) {}

// What it costs to have a box out of the way.
void Opener::set_tolls(const Occupancy& occupancy, const std::uint8_t* reach) {
    for (int s = 0; s < grid_.n; ++s) {
        toll_[s] = 0;
        if (occupancy[s] != kBox) continue;
        toll_[s] = kStuck;
        for (int d = 0; d < 4; ++d) {
            const Square to = grid_.next[s][d];
            if (reach[grid_.next[s][d ^ 1]] && occupancy[to] == kFree && !grid_.dead[to]) toll_[s] = 1;
        }
    }
}

void Opener::offer(std::uint32_t box, std::uint32_t player, std::uint32_t from, std::size_t cost) {
    const std::uint32_t id = box * static_cast<std::uint32_t>(grid_.n) + player;
    cost += toll_[player];
    if (seen_[id] == stamp_ + 1 || (seen_[id] == stamp_ && cost_[id] <= cost)) return;
    seen_[id] = stamp_;
    cost_[id] = static_cast<std::uint16_t>(cost);
    father_[id] = from;
    queue_.push(cost, id);
}

bool Opener::find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
                  const std::uint8_t* reach, const std::vector<Square>& goals) {
    if (seen_.empty()) return false;
    const auto n = static_cast<std::uint32_t>(grid_.n);
    set_tolls(occupancy, reach);
    // Two stamps per search: reached (tentative) and done.
    stamp_ += 2;
    queue_.clear();
    const auto closed = [&](Square s) { return occupancy[s] == kWall || fixed[s]; };
    for (const Square goal : goals) {
        if (closed(goal)) continue;
        for (int d = 0; d < 4; ++d) {
            const Square s = grid_.next[goal][d];
            if (!closed(s)) offer(goal, s, kNobody, 0);
        }
    }
    std::uint32_t end = kNobody;
    while (end == kNobody && !queue_.empty()) {
        spend(1);
        const std::size_t cost = queue_.lowest();
        const std::uint32_t id = queue_.pop();
        if (seen_[id] == stamp_ + 1) continue;
        seen_[id] = stamp_ + 1;
        const auto box = static_cast<Square>(id / n);
        const auto player = static_cast<Square>(id % n);
        if (reach[player] && movers[box] && std::find(goals.begin(), goals.end(), box) == goals.end()) {
            end = id;
            break;
        }
        for (int d = 0; d < 4; ++d) {
            const Square to = grid_.next[player][d];
            if (to == box) {
                // The player stands next to the box: undo a push away from the player.
                const Square back = grid_.next[player][d ^ 1];
                if (!closed(back)) offer(player, back, id, cost);
            } else if (!closed(to)) {
                offer(box, to, id, cost);
            }
        }
    }
    mark_way(occupancy, end);
    return end != kNobody;
}

void Opener::mark_way(const Occupancy& occupancy, std::uint32_t end) {
    const auto n = static_cast<std::uint32_t>(grid_.n);
    std::fill(way_.begin(), way_.end(), std::uint8_t{0});
    std::fill(blocker_.begin(), blocker_.end(), std::uint8_t{0});
    price_ = 0;
    mover_ = end == kNobody ? kNoSquare : static_cast<Square>(end / n);
    for (std::uint32_t id = end; id != kNobody; id = father_[id]) {
        way_[id / n] = 1;
        if (id != end) way_[id % n] = 1;  // where the player sets out from is no part of the way
    }
    for (int s = 0; s < grid_.n; ++s)
        if (way_[s] && occupancy[s] == kBox && s != mover_) {
            blocker_[s] = 1;
            price_ += toll_[s];
        }
}

}  // namespace pushworks
