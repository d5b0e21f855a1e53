// Groups of boxes that cannot all be brought to goals, found by search around each box.
#include "deadlock/group_prover.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

constexpr int kBudget = 2000;  // positions per group

class GroupRule final : public PositionRule {
 public:
    explicit GroupRule(const PositionRuleContext& context)
        : grid_(context.level.grid()), prover_(make_group_prover(context.level)) {}

    bool deadlocked(const PositionView& view) override {
        Vector<DeadlockPattern> found;
        explain(view, {}, found);
        return !found.empty();
    }
    void explain(const PositionView& view, const DeadlockPattern&,
                 Vector<DeadlockPattern>& reasons) override {
        if (!prover_) return;
        for (const Square seed : view.boxes) {
            if (grid_.dead[seed]) continue;  // the tables know live squares only
            DeadlockPattern set = prover_->find(view.boxes, view.reach.squares()[0], seed, kBudget);
            if (!set.boxes.empty()) reasons.push_back(std::move(set));
        }
    }

 private:
    const Grid& grid_;
    std::unique_ptr<GroupProver> prover_;
};

const RegisteredPositionRule group_rule({"group", RuleCost::proof, make_position_rule<GroupRule>});

}  // namespace
}  // namespace pushworks
