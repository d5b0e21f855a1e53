#include "facts/grid.hpp"

#include <algorithm>

#include "base/allowance.hpp"
#include "base/hash.hpp"
#include "facts/cave.hpp"

namespace pushworks {

Grid::Grid(const Board& board) : n(board.size()), words((board.size() + 63) / 64) {
    next.resize(n + 1);
    goal.assign(n + 1, 0);
    dead.assign(n + 1, 1);
    pull_dead.assign(n + 1, 1);
    const auto wall = static_cast<Square>(n);
    next[n] = {wall, wall, wall, wall};
    for (int s = 0; s < n; ++s)
        for (int d = 0; d < 4; ++d) {
            const Square t = board.neighbour(static_cast<Square>(s), d);
            next[s][d] = t == kNoSquare ? wall : t;
        }
    for (const Square g : board.goals()) goal[g] = 1;
    goals.assign(board.goals().begin(), board.goals().end());
    starts.assign(board.start_boxes().begin(), board.start_boxes().end());
    player = board.start_player();
    for (int s = 0; s < n; ++s) {
        column.push_back(static_cast<std::uint16_t>(board.cell(static_cast<Square>(s)) % board.width()));
        row.push_back(static_cast<std::uint16_t>(board.cell(static_cast<Square>(s)) / board.width()));
    }
    box_key.resize(n + 1);
    player_key.resize(n + 1);
    for (int s = 0; s <= n; ++s) {
        box_key[s] = splitmix64(2 * static_cast<std::uint64_t>(s) + 1);
        player_key[s] = splitmix64(2 * static_cast<std::uint64_t>(s) + 0x100000);
    }

    // One box on the empty board: a state is (square, side of the player); sides in one region are one.
    const Occupancy nothing = empty();
    Cave cave(*this);
    cave.build(nothing.data());
    const std::size_t stride = n + 1;
    std::vector<std::uint16_t> distance(4 * stride);
    std::vector<std::uint32_t> queue;
    const auto reach_group = [&](Square p, int side, std::uint16_t value) {
        const Square s = next[p][side];
        for (int other = 0; other < 4; ++other) {
            const Square t = next[p][other];
            if (t == wall || distance[p * 4 + other] != kFar) continue;
            if (other != side && !cave.same_side(p, s, t)) continue;
            distance[p * 4 + other] = value;
            queue.push_back(p * 4 + other);
        }
    };
    const auto best = [&](std::uint16_t* out) {
        for (int s = 0; s < n; ++s) out[s] = *std::min_element(&distance[4 * s], &distance[4 * s] + 4);
        out[n] = kFar;
    };
    push_distance_.resize(goals.size() * stride);
    pull_distance_.resize(starts.size() * stride);
    nearest_goal_.assign(stride, kFar);
    for (std::size_t i = 0; i < goals.size(); ++i) {
        spend(2 * distance.size());
        std::fill(distance.begin(), distance.end(), kFar);
        queue.clear();
        for (int side = 0; side < 4; ++side)
            if (next[goals[i]][side] != wall) reach_group(goals[i], side, 0);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const auto q = static_cast<Square>(queue[head] / 4);
            const int side = static_cast<int>(queue[head] % 4);
            const Square p = next[q][side];  // the box came from where the player now stands
            if (p == wall || next[p][side] == wall) continue;
            reach_group(p, side, static_cast<std::uint16_t>(distance[queue[head]] + 1));
        }
        best(&push_distance_[i * stride]);
        for (int s = 0; s < n; ++s) {
            nearest_goal_[s] = std::min(nearest_goal_[s], push_distance_[i * stride + s]);
            if (push_distance_[i * stride + s] != kFar) dead[s] = 0;
        }
    }
    for (std::size_t i = 0; i < starts.size(); ++i) {
        spend(2 * distance.size());
        std::fill(distance.begin(), distance.end(), kFar);
        queue.clear();
        for (int side = 0; side < 4; ++side)
            if (next[starts[i]][side] != wall) reach_group(starts[i], side, 0);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const auto p = static_cast<Square>(queue[head] / 4);
            const int d = static_cast<int>(queue[head] % 4) ^ 1;
            const Square q = next[p][d];
            if (q == wall) continue;
            reach_group(q, d ^ 1, static_cast<std::uint16_t>(distance[queue[head]] + 1));
        }
        best(&pull_distance_[i * stride]);
        for (int s = 0; s < n; ++s)
            if (pull_distance_[i * stride + s] != kFar) pull_dead[s] = 0;
    }
}

}  // namespace pushworks
