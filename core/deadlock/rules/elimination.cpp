// Takes away every box that can still be pushed; what stays must be on goals. Knows walls and boxes only, so
// that the freeze rule makes it superfluous.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class EliminationRule final : public DeadlockRule {
 public:
    explicit EliminationRule(const RuleContext& context) : freeze_(context.level.board(), nullptr) {}
    bool deadlocked(const Position& position, Square, Square) override {
        return !freeze_.all(position.boxes());
    }

 private:
    Freeze freeze_;
};

const RegisteredRule elimination_rule({"elimination", RuleCost::boxes,
                                       [](const RuleContext& context) -> std::unique_ptr<DeadlockRule> {
                                           if (context.rules.has("freeze")) return nullptr;
                                           return std::make_unique<EliminationRule>(context);
                                       }});

}  // namespace
}  // namespace pushworks
