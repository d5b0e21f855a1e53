// PI-corrals: opened first, or deadlocked when they cannot be. The exact search restricts its pushes to them
// by itself (pi_corral_finder.hpp); the solver's strategies prove them deadlocked.
#include "deadlock/corral_prover.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class CorralRule final : public PositionRule {
 public:
    explicit CorralRule(const PositionRuleContext& context) : prover_(context.level.grid()) {}

    bool deadlocked(const PositionView& view) override {
        return prover_.examine(view.occupancy, view.boxes, view.reach);
    }
    const DeadlockPattern* pattern() const override { return &prover_.deadlock(); }
    const Vector<Square>* only() const override { return &prover_.only(); }
    std::uint64_t nodes() const override { return prover_.nodes(); }

 private:
    CorralProver prover_;
};

const RegisteredRule corral_name({"corral", RuleCost::corral});
const RegisteredPositionRule corral_rule({"corral", RuleCost::corral, make_position_rule<CorralRule>});

}  // namespace
}  // namespace pushworks
