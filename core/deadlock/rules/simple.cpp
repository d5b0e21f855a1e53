// A square from which a single box can reach no goal.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class SimpleRule final : public DeadlockRule {
 public:
    explicit SimpleRule(const RuleContext& context) : distances_(context.level.to_goals()) {}
    bool dead_square(Square to) const override { return distances_.dead(to); }

 private:
    const Distances& distances_;
};

const RegisteredRule simple_rule({"simple", RuleCost::square, make_rule<SimpleRule>});

}  // namespace
}  // namespace pushworks
