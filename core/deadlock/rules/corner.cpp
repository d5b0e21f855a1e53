// A corner without a goal.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class CornerRule final : public DeadlockRule {
 public:
    explicit CornerRule(const RuleContext& context) : board_(context.level.board()) {}
    bool dead_square(Square to) const override {
        const auto wall = [&](int direction) { return board_.neighbour(to, direction) == kNoSquare; };
        return !board_.is_goal(to) && (wall(0) || wall(1)) && (wall(2) || wall(3));
    }

 private:
    const Board& board_;
};

const RegisteredRule corner_rule({"corner", RuleCost::square, make_rule<CornerRule>});

}  // namespace
}  // namespace pushworks
