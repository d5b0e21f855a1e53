#include "solver/opener.hpp"

#include <algorithm>

namespace pushworks::solver {
namespace {

constexpr int kLargest = 1500;  // squares; the tables are quadratic

}  // namespace

Opener::Opener(const Grid& grid)
    : grid_(grid),
      seen_(grid.n <= kLargest ? static_cast<std::size_t>(grid.n) * grid.n : 0),
      father_(seen_.size()),
      way_(grid.n + 1),
      blocker_(grid.n + 1) {}

bool Opener::find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
                  const std::uint8_t* reach, Square goal) {
    if (seen_.empty()) return false;
    const auto n = static_cast<std::uint32_t>(grid_.n);
    std::fill(way_.begin(), way_.end(), std::uint8_t{0});
    std::fill(blocker_.begin(), blocker_.end(), std::uint8_t{0});
    blockers_ = 0;
    mover_ = kNoSquare;
    // Two stamps per search: reached (tentative) and done.
    stamp_ += 2;
    now_.clear();
    later_.clear();
    const auto closed = [&](Square s) { return occupancy[s] == kWall || fixed[s]; };
    const auto offer = [&](std::uint32_t box, std::uint32_t player, std::uint32_t from) {
        const std::uint32_t id = box * n + player;
        if (seen_[id] == stamp_ + 1) return;
        const bool costs = occupancy[player] == kBox;
        if (costs && seen_[id] == stamp_) return;  // already waits at this price or a better one
        seen_[id] = stamp_;
        father_[id] = from;
        (costs ? later_ : now_).push_back(id);
    };
    for (int d = 0; d < 4; ++d) {
        const Square s = grid_.next[goal][d];
        if (!closed(s)) offer(goal, s, 0xFFFFFFFF);
    }
    std::uint32_t end = 0xFFFFFFFF;
    while (end == 0xFFFFFFFF) {
        if (now_.empty()) {
            if (later_.empty()) return false;
            now_.swap(later_);
        }
        const std::uint32_t id = now_.back();
        now_.pop_back();
        if (seen_[id] == stamp_ + 1) continue;
        seen_[id] = stamp_ + 1;
        const auto box = static_cast<Square>(id / n);
        const auto player = static_cast<Square>(id % n);
        if (reach[player] && movers[box] && box != goal) {
            end = id;
            break;
        }
        for (int d = 0; d < 4; ++d) {
            const Square to = grid_.next[player][d];
            if (to == box) {
                // The player stands next to the box: undo a push away from the player.
                const Square back = grid_.next[player][d ^ 1];
                if (!closed(back)) offer(player, back, id);
            } else if (!closed(to)) {
                offer(box, to, id);
            }
        }
    }
    mover_ = static_cast<Square>(end / n);
    for (std::uint32_t id = end; id != 0xFFFFFFFF; id = father_[id]) {
        way_[id / n] = 1;
        way_[id % n] = 1;
    }
    for (int s = 0; s < grid_.n; ++s)
        if (way_[s] && occupancy[s] == kBox && s != mover_) {
            blocker_[s] = 1;
            ++blockers_;
        }
    return true;
}

}  // namespace pushworks::solver
