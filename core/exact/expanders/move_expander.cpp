#include "exact/expanders/move_expander.hpp"

#include <algorithm>

#include "level/pushes.hpp"

namespace pushworks {

MoveExpander::MoveExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                           RuleSet rules)
    : PlayerExpander(context, objective, heuristic, rules),
      context_(&context),
      walk_(*board_),
      informed_(heuristic != HeuristicKind::zero),
      walks_(context.walks()) {}

std::uint32_t MoveExpander::moves_ahead(std::uint32_t pushes, Square player) {
    if (!informed_) return pushes;
    visits_.assign(1, player);
    for (const Square box : position_.boxes())
        if (!board_->is_goal(box)) visits_.push_back(box);
    return std::max(pushes, walks_.tree(visits_, nearest_));
}

void MoveExpander::load(const std::uint8_t* state) {
    PlayerExpander::load(state);
    measured_ = false;
}

void MoveExpander::measure_walks() {
    if (!measured_) walk_.flood(position_, position_.player());
    measured_ = true;
}

void MoveExpander::dominators(Vector<Dominator>& dominators) {
    measure_walks();
    // Right after a push the player stands beside the box, on the square it came from.
    for (const Square box : position_.boxes()) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square square = board_->neighbour(box, direction);
            if (square == kNoSquare || square == position_.player() || !walk_.reaches(square)) continue;
            if (position_.blocked(board_->neighbour(square, direction))) continue;
            dominators.push_back({square, scale_.of(walk_.distance(square), 0)});
        }
    }
}

std::uint32_t MoveExpander::ahead(Square behind) {
    if (!perimeter_) return 0;
    packed_.resize(format_.bytes());
    format_.pack(position_, behind, packed_.data());
    return perimeter_->value(packed_.data());
}

void MoveExpander::widen_perimeter() {
    constexpr std::uint32_t long_search = 2'000;
    constexpr std::uint32_t turn = 256;
    if (!patterns_.perimeter || board_->goals().size() != board_->start_boxes().size()) return;
    if (++expansions_ % turn != 0 && !patterns_.at_once) return;
    if (expansions_ < long_search && !patterns_.at_once) return;
    if (!perimeter_) perimeter_.emplace(*context_, format_, scale_);
    perimeter_->advance(turn);
}

std::uint32_t MoveExpander::expand(Vector<Child>& children) {
    measure_walks();
    widen_perimeter();
    bound_.load(position_, position_.player());
    detector_.count_expansion();
    std::uint32_t legal = 0;
    for_each_push(*board_, position_, walk_, [&](const PossiblePush& push) {
        const auto [index, from, to, behind, direction] = push;
        ++legal;
        if (detector_.dead_square(to)) return;
        Child child{from, to, from, scale_.of(walk_.distance(behind) + 1U, 1), 0, 0};
        if (useless(child)) return;
        const std::uint32_t pushes = bound_.after(index, to, from);
        if (pushes >= PushBound::kDeadlocked) return;
        const std::uint32_t value = ahead(behind);
        if (value == Perimeter::kDeadlocked) return;
        position_.move(index, to);
        if (position_.solved() || !detector_.deadlocked(position_, to, from)) {
            child.estimate = scale_.of(moves_ahead(pushes, from), pushes);
            if (value > 0) child.estimate = std::max(child.estimate, value - scale_.of(1, 1));
            children.push_back(child);
        }
        position_.move(index, from);
    });
    return legal;
}

}  // namespace pushworks
