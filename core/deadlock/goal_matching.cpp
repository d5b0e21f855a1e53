#include "deadlock/goal_matching.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMostTables = 4000, kMostBytes = 64 << 20;

}  // namespace

GoalMatching::GoalMatching(const Grid& grid)
    : grid_(grid), reach_(grid), owner_(grid.goals.size()), tried_(grid.goals.size()) {}

const std::vector<std::uint8_t>& GoalMatching::table(const std::vector<Square>& boxes,
                                                     const std::uint8_t* frozen) {
    std::uint64_t key = 0;
    for (const Square b : boxes)
        if (frozen[b]) key ^= grid_.box_key[b];
    const auto it = tables_.find(key);
    if (it != tables_.end()) return it->second;
    if (tables_.size() > kMostTables || bytes() > kMostBytes) tables_.clear();
    Occupancy walls = grid_.empty();
    for (const Square b : boxes)
        if (frozen[b]) walls[b] = kBox;
    reach_.walls(walls);
    const std::size_t row = grid_.n + 1;
    std::vector<std::uint8_t> reachable(grid_.goals.size() * row);
    for (std::size_t g = 0; g < grid_.goals.size(); ++g)
        if (walls[grid_.goals[g]] == kFree) reach_.sources({grid_.goals[g]}, &reachable[g * row]);
    return tables_.emplace(key, std::move(reachable)).first->second;
}

bool GoalMatching::augment(std::size_t box) {
    const std::size_t row = grid_.n + 1;
    spend(owner_.size());
    for (std::size_t g = 0; g < owner_.size(); ++g) {
        if (tried_[g] == stamp_ || !(*current_)[g * row + moving_[box]]) continue;
        tried_[g] = stamp_;
        if (owner_[g] < 0 || augment(static_cast<std::size_t>(owner_[g]))) {
            owner_[g] = static_cast<int>(box);
            return true;
        }
    }
    return false;
}

bool GoalMatching::possible(const std::vector<Square>& boxes, const std::uint8_t* frozen) {
    current_ = &table(boxes, frozen);
    moving_.clear();
    for (const Square b : boxes)
        if (!frozen[b]) moving_.push_back(b);
    std::fill(owner_.begin(), owner_.end(), -1);
    for (std::size_t i = 0; i < moving_.size(); ++i) {
        ++stamp_;
        if (!augment(i)) return false;
    }
    return true;
}

}  // namespace pushworks
