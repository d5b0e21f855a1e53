#include "deadlock/assignable.hpp"

namespace pushworks {

bool Assignable::possible(const Position& position, Square player) {
    const std::size_t goals = context_->board().goals().size();
    const std::size_t words = (goals + 63) / 64;
    goals_.assign(words * position.boxes().size(), 0);
    for (int index = 0; index < position.count(); ++index) {
        const auto row = context_->to_goals().row(context_->sides().state(position.boxes()[index], player));
        charge(goals);
        for (std::size_t goal = 0; goal < goals; ++goal)
            if (row[goal] < kFar)
                goals_[static_cast<std::size_t>(index) * words + goal / 64] |= 1ULL << goal % 64;
    }
    bipartite_.begin(goals);
    for (int index = 0; index < position.count(); ++index)
        if (!bipartite_.add(index, [&](int box) { return &goals_[static_cast<std::size_t>(box) * words]; }))
            return false;
    return true;
}

}  // namespace pushworks
