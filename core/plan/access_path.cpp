#include "plan/access_path.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"

namespace pushworks {
namespace {

constexpr int kLargest = 1500;  // squares; the tables are quadratic
constexpr std::uint8_t kStuck = 3;
constexpr std::uint8_t kClosed = 0xFF;                    // as a penalty: impassable
constexpr std::size_t kLargestCost = 0xFD;                // what costs more costs this
constexpr std::uint8_t kDone = 0xFF;                      // as a rank; others fall with the cost
constexpr std::uint8_t kWalk = 0, kPull = 4, kFirst = 8;  // how a stand was come to, with the direction

}  // namespace

AccessPath::AccessPath(const Grid& grid)
    : grid_(grid),
      rank_(grid.n <= kLargest ? static_cast<std::size_t>(grid.n) * grid.n : 0),
      from_(rank_.size()),
      way_(grid.n + 1),
      blocker_(grid.n + 1),
      penalty_(grid.n + 1, kClosed) {}

// What it costs to have a box out of the way.
void AccessPath::set_penalties(const Occupancy& occupancy, const std::uint8_t* fixed,
                               const std::uint8_t* reach) {
    for (int s = 0; s < grid_.n; ++s) {
        penalty_[s] = occupancy[s] == kWall || fixed[s] ? kClosed : 0;
        if (occupancy[s] != kBox || fixed[s]) continue;
        penalty_[s] = kStuck;
        for (int d = 0; d < 4; ++d) {
            const Square to = grid_.next[s][d];
            if (reach[grid_.next[s][d ^ 1]] && occupancy[to] == kFree && !grid_.dead[to]) penalty_[s] = 1;
        }
    }
}

inline void AccessPath::offer(Stand stand, std::uint8_t from, std::size_t cost) {
    const std::uint8_t penalty = penalty_[stand.player];
    if (penalty == kClosed) return;
    cost = std::min(cost + penalty, kLargestCost);
    const auto rank = static_cast<std::uint8_t>(kDone - 1 - cost);
    const std::size_t place = place_of(stand);
    if (rank_[place] >= rank) return;
    rank_[place] = rank;
    from_[place] = from;
    queue_.push(cost, stand);
}

bool AccessPath::find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
                      const std::uint8_t* reach, const Vector<Square>& goals) {
    if (rank_.empty()) return false;
    set_penalties(occupancy, fixed, reach);
    std::fill(rank_.begin(), rank_.end(), std::uint8_t{0});
    queue_.clear();
    for (const Square goal : goals) {
        if (penalty_[goal] == kClosed) continue;
        for (int d = 0; d < 4; ++d) offer({goal, grid_.next[goal][d]}, kFirst, 0);
    }
    Stand end = kNoStand;
    while (end == kNoStand && !queue_.empty()) {
        charge(1);
        const std::size_t cost = queue_.lowest();
        const Stand at = queue_.pop();
        if (std::exchange(rank_[place_of(at)], kDone) == kDone) continue;
        const auto [box, player] = at;
        if (reach[player] && movers[box] && std::find(goals.begin(), goals.end(), box) == goals.end()) {
            end = at;
            break;
        }
        for (std::uint8_t d = 0; d < 4; ++d) {
            const Square to = grid_.next[player][d];
            // Next to the box the player undoes a push away from there. One call, so that it is inlined.
            const bool pulls = to == box;
            offer(pulls ? Stand{player, grid_.next[player][d ^ 1]} : Stand{box, to},
                  static_cast<std::uint8_t>((pulls ? kPull : kWalk) | d), cost);
        }
    }
    mark_way(occupancy, end);
    return end != kNoStand;
}

AccessPath::Stand AccessPath::before(Stand at) const {
    const std::uint8_t from = from_[place_of(at)];
    const int d = from & 3;
    if (from == kFirst) return kNoStand;
    if (from & kPull) return {grid_.next[at.box][d], at.box};
    return {at.box, grid_.next[at.player][d ^ 1]};
}

void AccessPath::mark_way(const Occupancy& occupancy, Stand end) {
    std::fill(way_.begin(), way_.end(), std::uint8_t{0});
    std::fill(blocker_.begin(), blocker_.end(), std::uint8_t{0});
    cost_ = 0;
    mover_ = end.box;
    for (Stand at = end; at != kNoStand; at = before(at)) {
        way_[at.box] = 1;
        if (at != end) way_[at.player] = 1;  // where the player sets out from is no part of the way
    }
    for (int s = 0; s < grid_.n; ++s)
        if (way_[s] && occupancy[s] == kBox && s != mover_) {
            blocker_[s] = 1;
            cost_ += penalty_[s];
        }
}

}  // namespace pushworks
