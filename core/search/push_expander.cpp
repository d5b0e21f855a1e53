#include "search/push_expander.hpp"

namespace pushworks {

PushExpander::PushExpander(Facts& facts, HeuristicKind heuristic, RuleSet rules)
    : RegionExpander(facts, heuristic, facts.distances_for(heuristic)),
      watch_(facts, rules, heuristic == HeuristicKind::matching),
      corrals_(*board_, rules.has(Rule::simple) ? &facts.to_goals() : nullptr) {}

std::vector<Root> PushExpander::roots() {
    position_.assign(board_->start_boxes(), board_->start_player());
    position_.set_player(reach_.flood(position_, board_->start_player()));
    const auto root = root_here(board_->start_player());
    return root ? std::vector<Root>{*root} : std::vector<Root>{};
}

void PushExpander::load(const std::uint8_t* state) {
    format_.unpack(state, position_);
    off_goals_ = 0;
    for (const Square box : position_.boxes()) off_goals_ += !board_->is_goal(box);
}

std::uint32_t PushExpander::expand(std::vector<Child>& children) {
    reach_.flood(position_, position_.player());
    load_bounds(position_.player());
    watch_.expansion();
    const bool corral = watch_.rules().has(Rule::corral) && corrals_.find(position_, reach_);
    std::uint32_t legal = 0;
    for (int index = 0; index < position_.count(); ++index) {
        const Square from = position_.boxes()[index];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_->neighbour(from, direction);
            if (position_.blocked(to) || !reach_.reaches(board_->neighbour(from, opposite(direction))))
                continue;
            ++legal;
            if (!corral) push(index, from, to, children);
        }
    }
    if (corral) {
        for (const BoxPush& inward : corrals_.pushes()) {
            const Square from = position_.boxes()[inward.index];
            push(inward.index, from, board_->neighbour(from, inward.direction), children);
        }
    }
    return legal;
}

void PushExpander::push(int index, Square from, Square to, std::vector<Child>& children) {
    if (watch_.dead_square(to)) return;
    position_.move(index, to);
    Child child = child_here(from, to, from);
    if (!useless(child)) {
        // A solved position is never lost; only a push onto a goal can solve it.
        const bool done = off_goals_ == 1 && board_->is_goal(to) && solved(*board_, position_);
        if ((done || !watch_.lost(position_, to, from)) && estimate(child, index, from))
            children.push_back(child);
    }
    position_.move(index, from);
}

std::vector<Push> PushExpander::pushes_of(const std::vector<const std::uint8_t*>& path) {
    return forward_pushes(*board_, format_, path);
}

}  // namespace pushworks
