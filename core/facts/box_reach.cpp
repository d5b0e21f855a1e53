#include "facts/box_reach.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

void BoxReach::sources(const std::vector<Square>& targets, std::uint8_t* out) {
    std::fill(out, out + grid_.n + 1, std::uint8_t{0});
    ++stamp_;
    spend(queue_.size() + static_cast<std::size_t>(grid_.n) / 8);
    queue_.clear();
    const auto enter = [&](Square p, int side) {
        const Square s = grid_.next[p][side];
        out[p] = 1;
        for (int other = 0; other < 4; ++other) {
            const Square t = grid_.next[p][other];
            if (!cave_.free(t) || seen_[p * 4 + other] == stamp_) continue;
            if (other != side && !cave_.same_side(p, s, t)) continue;
            seen_[p * 4 + other] = stamp_;
            queue_.push_back(p * 4 + other);
        }
    };
    for (const Square g : targets) {
        if (!cave_.free(g)) continue;
        out[g] = 1;
        for (int side = 0; side < 4; ++side)
            if (cave_.free(grid_.next[g][side])) enter(g, side);
    }
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const auto q = static_cast<Square>(queue_[head] / 4);
        const int side = static_cast<int>(queue_[head] % 4);
        const Square p = grid_.next[q][side];
        if (!cave_.free(p) || !cave_.free(grid_.next[p][side])) continue;
        enter(p, side);
    }
}

}  // namespace pushworks
