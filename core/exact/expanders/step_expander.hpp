// Forward search by single steps of the player, as textbooks describe it: a state is the boxes and the
// player's square, an edge is one move.
#pragma once

#include "base/memory.hpp"
#include "deadlock/deadlock_detector.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/expander.hpp"
#include "facts/heuristic.hpp"

namespace pushworks {

class StepExpander final : public Expander {
 public:
    StepExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                 RuleSet rules);

    const PackedFormat& format() const override { return format_; }
    Vector<Root> roots() override;
    void load(const std::uint8_t* state) override { format_.unpack(state, position_); }
    bool finished() const override { return solved(*board_, position_); }
    std::uint32_t expand(Vector<Child>& children) override;
    Vector<Push> pushes_of(const Vector<const std::uint8_t*>& path) override {
        return forward_pushes(*board_, format_, path);
    }
    std::uint32_t second_mask() const override { return scale_.second_mask(); }

 private:
    const Board* board_;
    CostScale scale_;
    PackedFormat format_;
    Position position_;
    PushBound bound_;
    DeadlockDetector detector_;
};

}  // namespace pushworks
