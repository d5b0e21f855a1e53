// What searches that count moves have in common: a state is the boxes and the player's exact square.
#pragma once

#include "deadlock/deadlock_detector.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/expander.hpp"
#include "facts/heuristic.hpp"

namespace pushworks {

class PlayerExpander : public Expander {
 public:
    Vector<Root> roots() override;
    std::uint32_t second_mask() const override { return scale_.second_mask(); }

 protected:
    PlayerExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                   const RuleSet& rules);

    // The moves still needed at least from the position at hand, where so many pushes are.
    virtual std::uint32_t moves_ahead(std::uint32_t pushes, Square player) = 0;

    CostScale scale_;
    PushBound bound_;
    DeadlockDetector detector_;
};

}  // namespace pushworks
