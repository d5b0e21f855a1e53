#include "exact/expanders/player_expander.hpp"

namespace pushworks {

PlayerExpander::PlayerExpander(const LevelContext& context, const Objective& objective,
                               HeuristicKind heuristic, const RuleSet& rules)
    : Expander(context.board()),
      scale_(objective),
      bound_(heuristic, context, distances_for(context, heuristic)),
      detector_(context, rules, heuristic == HeuristicKind::matching) {}

Vector<Root> PlayerExpander::roots() {
    position_.assign(board_->start_boxes(), board_->start_player());
    const std::uint32_t pushes = bound_.load(position_, board_->start_player());
    if (pushes >= PushBound::kDeadlocked) return {};
    Root root{Vector<std::uint8_t>(format_.bytes()),
              scale_.of(moves_ahead(pushes, board_->start_player()), pushes)};
    format_.pack(position_, root.state.data());
    return {root};
}

}  // namespace pushworks
