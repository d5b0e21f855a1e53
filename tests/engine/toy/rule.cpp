// A deadlock rule for the tests, one file as those of core/deadlock/rules/: it forbids the fourth row. That
// is no deadlock, so searches with it go another way, or find none.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class MiddleRule final : public DeadlockRule {
 public:
    explicit MiddleRule(const RuleContext& context) : board_(context.level.board()) {}
    bool deadlocked(const Position&, Square to, Square) override {
        return board_.cell(to) / board_.width() == 3;
    }

 private:
    const Board& board_;
};

class MiddleBox final : public PositionRule {
 public:
    explicit MiddleBox(const Board& board) : board_(board) {}
    bool deadlocked(const PositionView& view) override {
        found_ = {};
        for (const Square box : view.boxes)
            if (board_.cell(box) / board_.width() == 3) found_ = {{box}, {view.reach.squares()[0]}};
        return !found_.boxes.empty();
    }
    const DeadlockPattern* pattern() const override { return &found_; }

 private:
    const Board& board_;
    DeadlockPattern found_;
};

const RegisteredRule middle_rule({"middle", RuleCost::block, make_rule<MiddleRule>});
const RegisteredPositionRule middle_box(
    {"middle", RuleCost::block, [](const PositionRuleContext& context) -> std::unique_ptr<PositionRule> {
         return std::make_unique<MiddleBox>(context.level.board());
     }});

}  // namespace
}  // namespace pushworks
