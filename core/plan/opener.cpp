#include "plan/opener.hpp"

#include <algorithm>
#include <utility>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr int kLargest = 1500;  // squares; the tables are quadratic
constexpr std::uint8_t kStuck = 3;
constexpr std::size_t kDearest = 0xFFFE;  // what costs more costs this

}  // namespace

Opener::Opener(const Grid& grid)
    : grid_(grid),
      rank_(grid.n <= kLargest ? static_cast<std::size_t>(grid.n) * grid.n : 0),
      from_(rank_.size()),
      way_(grid.n + 1),
      blocker_(grid.n + 1),
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

void Opener::offer(Stand stand, Stand from, std::size_t cost) {
    cost += toll_[stand.player];
    const auto rank = static_cast<std::uint32_t>(done_ - 1 - std::min(cost, kDearest));
    const std::size_t place = place_of(stand);
    if (rank_[place] >= rank) return;
    rank_[place] = rank;
    from_[place] = from;
    queue_.push(cost, stand);
}

bool Opener::find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
                  const std::uint8_t* reach, const std::vector<Square>& goals) {
    if (rank_.empty()) return false;
    set_tolls(occupancy, reach);
    // All ranks of this search are above those of the former ones.
    if (done_ > 0xFFFFFFFF - kDearest - 2) {
        std::fill(rank_.begin(), rank_.end(), 0u);
        done_ = 0;
    }
    done_ += kDearest + 2;
    queue_.clear();
    const auto closed = [&](Square s) { return occupancy[s] == kWall || fixed[s]; };
    for (const Square goal : goals) {
        if (closed(goal)) continue;
        for (int d = 0; d < 4; ++d) {
            const Square s = grid_.next[goal][d];
            if (!closed(s)) offer({goal, s}, kNobody, 0);
        }
    }
    Stand end = kNobody;
    while (end == kNobody && !queue_.empty()) {
        spend(1);
        const std::size_t cost = queue_.lowest();
        const Stand at = queue_.pop();
        if (std::exchange(rank_[place_of(at)], done_) == done_) continue;
        const auto [box, player] = at;
        if (reach[player] && movers[box] && std::find(goals.begin(), goals.end(), box) == goals.end()) {
            end = at;
            break;
        }
        for (int d = 0; d < 4; ++d) {
            const Square to = grid_.next[player][d];
            if (to == box) {
                // The player stands next to the box: undo a push away from the player.
                const Square back = grid_.next[player][d ^ 1];
                if (!closed(back)) offer({player, back}, at, cost);
            } else if (!closed(to)) {
                offer({box, to}, at, cost);
            }
        }
    }
    mark_way(occupancy, end);
    return end != kNobody;
}

void Opener::mark_way(const Occupancy& occupancy, Stand end) {
    std::fill(way_.begin(), way_.end(), std::uint8_t{0});
    std::fill(blocker_.begin(), blocker_.end(), std::uint8_t{0});
    price_ = 0;
    mover_ = end.box;
    for (Stand at = end; at != kNobody; at = from_[place_of(at)]) {
        way_[at.box] = 1;
        if (at != end) way_[at.player] = 1;  // where the player sets out from is no part of the way
    }
    for (int s = 0; s < grid_.n; ++s)
        if (way_[s] && occupancy[s] == kBox && s != mover_) {
            blocker_[s] = 1;
            price_ += toll_[s];
        }
}

}  // namespace pushworks
