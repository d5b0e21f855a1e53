// Forward search by single steps of the player, as textbooks describe it: an edge is one move.
#pragma once

#include "exact/expanders/player_expander.hpp"

namespace pushworks {

class StepExpander final : public PlayerExpander {
 public:
    // Without an objective a step is what counts.
    StepExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                 const RuleSet& rules)
        : PlayerExpander(context, objective.proved ? objective : objective_named("moves"), heuristic, rules) {
    }

    std::uint32_t expand(Vector<Child>& children) override;

 private:
    std::uint32_t moves_ahead(std::uint32_t pushes, Square) override { return pushes; }
};

}  // namespace pushworks
