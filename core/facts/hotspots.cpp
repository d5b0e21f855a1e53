#include "facts/hotspots.hpp"

#include "base/budget.hpp"

namespace pushworks {

Hotspots::Hotspots(const Grid& grid)
    : grid_(grid), blocked_by_(static_cast<std::size_t>(grid.n + 1) * grid.words) {
    // Too expensive on very large boards: there no box counts as a hotspot.
    if (static_cast<double>(grid.n) * grid.n * static_cast<double>(grid.goals.size()) > 3e7) return;
    BoxReach reach(grid.board);
    Occupancy board = grid.empty();
    Vector<std::uint8_t> sources(grid.n + 1);
    Vector<std::uint8_t> reachable(grid.goals.size() * grid.n);  // by goal and square
    for (std::size_t i = 0; i < grid.goals.size(); ++i)
        for (int p = 0; p < grid.n; ++p)
            reachable[i * grid.n + p] =
                grid.push_distance(static_cast<int>(i), static_cast<Square>(p)) != kFar;
    for (int q = 0; q < grid.n; ++q) {
        if (grid.dead[q]) continue;
        board[q] = kBox;
        reach.walls(board);
        for (std::size_t i = 0; i < grid.goals.size(); ++i) {
            if (grid.goals[i] == q) continue;
            charge(static_cast<std::size_t>(grid.n));
            reach.sources(grid.goals[i], sources.data());
            for (int p = 0; p < grid.n; ++p)
                if (p != q && !sources[p] && reachable[i * grid.n + p])
                    blocked_by_[static_cast<std::size_t>(q) * grid.words + p / 64] |= 1ULL << (p % 64);
        }
        board[q] = kFree;
    }
}

}  // namespace pushworks
