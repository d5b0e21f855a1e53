#include "deadlock/assignable.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

bool Assignable::place(const Position& position, Square player, int index) {
    const Square box = position.boxes()[index];
    spend(seen_.size());
    const auto row = facts_->to_goals().row(box, facts_->sides().side(box, player));
    for (std::size_t goal = 0; goal < row.size(); ++goal) {
        if (row[goal] >= kFar || seen_[goal]) continue;
        seen_[goal] = 1;
        if (box_of_[goal] >= 0 && !place(position, player, box_of_[goal])) continue;
        box_of_[goal] = index;
        return true;
    }
    return false;
}

bool Assignable::possible(const Position& position, Square player) {
    std::fill(box_of_.begin(), box_of_.end(), -1);
    for (int index = 0; index < position.count(); ++index) {
        std::fill(seen_.begin(), seen_.end(), 0);
        if (!place(position, player, index)) return false;
    }
    return true;
}

}  // namespace pushworks
