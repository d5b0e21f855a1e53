#include "search/push_expander.hpp"

namespace pushworks {

PushExpander::PushExpander(Facts& facts, HeuristicKind heuristic, RuleSet rules)
    : facts_(&facts),
      board_(&facts.board()),
      format_(board_->size(), static_cast<int>(board_->start_boxes().size())),
      rules_(rules),
      position_(*board_),
      reach_(*board_),
      scratch_(*board_),
      bound_(heuristic, facts.sides(), facts.to_goals(), static_cast<int>(board_->start_boxes().size())),
      freeze_(*board_, rules.has(Rule::simple) ? &facts.to_goals() : nullptr) {}

std::vector<Root> PushExpander::roots() {
    position_.assign(board_->start_boxes(), board_->start_player());
    position_.set_player(reach_.flood(position_, board_->start_player()));
    const std::uint32_t bound = bound_.load(position_, board_->start_player());
    if (bound >= PushBound::kLost) return {};
    Root root{std::vector<std::uint8_t>(format_.bytes()), bound};
    format_.pack(position_, root.state.data());
    return {root};
}

void PushExpander::load(const std::uint8_t* state) {
    format_.unpack(state, position_);
    off_goals_ = 0;
    for (const Square box : position_.boxes()) off_goals_ += !board_->is_goal(box);
}

bool PushExpander::lost(Square to) {
    if (board_->is_goal(to) && off_goals_ == 1) {
        // Possibly the last push; a finished position is never lost.
        bool done = true;
        for (const Square box : position_.boxes()) done &= board_->is_goal(box);
        if (done) return false;
    }
    if (rules_.has(Rule::square) && square_block_dead(*board_, position_, to)) return true;
    return rules_.has(Rule::freeze) && freeze_.dead(position_, to);
}

std::uint32_t PushExpander::expand(std::vector<Child>& children) {
    reach_.flood(position_, position_.player());
    bound_.load(position_, position_.player());
    const Distances& distances = facts_->to_goals();
    std::uint32_t legal = 0;
    for (int index = 0; index < position_.count(); ++index) {
        const Square from = position_.boxes()[index];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_->neighbour(from, direction);
            if (position_.blocked(to) || !reach_.reaches(board_->neighbour(from, opposite(direction))))
                continue;
            ++legal;
            if (rules_.has(Rule::simple) && distances.dead(to)) continue;
            const std::uint32_t bound = bound_.after(index, to, from);
            if (bound >= PushBound::kLost) continue;
            position_.move(index, to);
            if (!lost(to))
                children.push_back(
                    {from, to, reach_.smallest_after(position_, from, to, from, scratch_), 1, bound});
            position_.move(index, from);
        }
    }
    return legal;
}

std::vector<Push> PushExpander::pushes_of(const std::vector<const std::uint8_t*>& path) {
    std::vector<Push> pushes;
    Position before(*board_);
    Position after(*board_);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        format_.unpack(path[i], before);
        format_.unpack(path[i + 1], after);
        const BoxMove move = moved_box(before, after);
        pushes.push_back({move.from, direction_between(*board_, move.from, move.to)});
    }
    return pushes;
}

}  // namespace pushworks
