#include "exact/expanders/region_expander.hpp"

namespace pushworks {

RegionExpander::RegionExpander(const LevelContext& context, HeuristicKind kind, const Distances& ahead)
    : Expander(context.board()),
      context_(&context),
      reach_(*board_),
      scratch_(*board_),
      bound_(kind, context, ahead) {}

std::optional<Root> RegionExpander::root_here(Square player) {
    Root root;
    root.estimate = bound_.load(position_, player);
    if (root.estimate >= PushBound::kDeadlocked) return std::nullopt;
    if (reverse_) root.reverse = reverse_->load(position_, player);
    root.state.resize(format_.bytes());
    format_.pack(position_, root.state.data());
    return root;
}

bool RegionExpander::estimate(Child& child, int index, Square player) {
    child.estimate = bound_.after(index, child.to, player);
    if (child.estimate >= PushBound::kDeadlocked) return false;
    if (!reverse_) return true;
    child.reverse = reverse_->after(index, child.to, player);
    return child.reverse < PushBound::kDeadlocked;
}

}  // namespace pushworks
