// Boxes that hold each other, one of them off its goal.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class FreezeRule final : public DeadlockRule {
 public:
    explicit FreezeRule(const RuleContext& context)
        : freeze_(context.level.board(), context.dead_squares()) {}
    bool deadlocked(const Position& position, Square to, Square) override {
        return freeze_.dead(position, to);
    }

 private:
    Freeze freeze_;
};

class FrozenBoxes final : public PositionRule {
 public:
    explicit FrozenBoxes(const PositionRuleContext& context) : freeze_(context.freeze) {}
    bool deadlocked(const PositionView& view) override { return !freeze_.all(view.boxes); }

 private:
    Freeze& freeze_;
};

const RegisteredRule freeze_rule({"freeze", RuleCost::boxes, make_rule<FreezeRule>});
const RegisteredPositionRule frozen_boxes({"freeze", RuleCost::boxes, make_position_rule<FrozenBoxes>});

}  // namespace
}  // namespace pushworks
