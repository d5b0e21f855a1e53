#include "deadlock/walled_in.hpp"

#include <algorithm>
#include <bit>

#include "base/allowance.hpp"

namespace pushworks {

std::vector<WalledIn::Goals> WalledIn::reachable_goals() const {
    std::vector<std::uint8_t> wall(board_->size(), 0);
    for (const Square square : walls_) wall[square] = 1;
    const auto open = [&](Square square) { return square != kNoSquare && !wall[square]; };
    std::vector<Goals> goals_of(board_->size(), 0);
    std::vector<Square> queue;
    for (std::size_t goal = 0; goal < board_->goals().size(); ++goal) {
        if (wall[board_->goals()[goal]]) continue;
        const Goals bit = Goals{1} << goal;
        queue.assign(1, board_->goals()[goal]);
        goals_of[queue[0]] |= bit;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square from = board_->neighbour(queue[head], direction);
                if (!open(from) || (goals_of[from] & bit) != 0) continue;
                if (!open(board_->neighbour(from, direction))) continue;
                goals_of[from] |= bit;
                queue.push_back(from);
            }
        }
        spend(queue.size());
    }
    return goals_of;
}

bool WalledIn::place(const std::vector<Goals>& goals_of, const Position& position, int index) {
    for (Goals rest = goals_of[position.boxes()[index]]; rest != 0; rest &= rest - 1) {
        const int goal = std::countr_zero(rest);
        if (seen_ >> goal & 1) continue;
        seen_ |= Goals{1} << goal;
        if (box_of_[goal] >= 0 && !place(goals_of, position, box_of_[goal])) continue;
        box_of_[goal] = index;
        return true;
    }
    return false;
}

bool WalledIn::lost(const Position& position, Square square, Freeze& freeze) {
    if (board_->goals().size() > kMostGoals || !board_->is_goal(square)) return false;
    if (!freeze.frozen(position, square)) return false;
    walls_.clear();
    for (const Square box : position.boxes())
        if (board_->is_goal(box) && freeze.frozen(position, box)) walls_.push_back(box);
    std::ranges::sort(walls_);
    auto found = known_.find(walls_);
    if (found == known_.end()) {
        if (known_.size() == kMostSets) return false;
        found = known_.emplace(walls_, reachable_goals()).first;
    }
    box_of_.assign(board_->goals().size(), -1);
    for (int index = 0; index < position.count(); ++index) {
        if (std::ranges::binary_search(walls_, position.boxes()[index])) continue;
        seen_ = 0;
        if (!place(found->second, position, index)) return true;
    }
    return false;
}

}  // namespace pushworks
