// A 2x2 block of walls and boxes with a box off its goal: nothing in it can move.
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class SquareRule final : public DeadlockRule {
 public:
    explicit SquareRule(const RuleContext& context) : board_(context.level.board()) {}

    bool deadlocked(const Position& position, Square to, Square) override {
        for (const int vertical : {0, 1}) {
            const Square a = board_.neighbour(to, vertical);
            if (position.free(a)) continue;
            for (const int horizontal : {2, 3}) {
                const Square b = board_.neighbour(to, horizontal);
                if (position.free(b)) continue;
                // The fourth corner lies beside `a` or `b`, whichever is floor; two walls make it irrelevant
                // for this box but the block then is a corner, which the fourth square does not change.
                const Square corner = a != kNoSquare   ? board_.neighbour(a, horizontal)
                                      : b != kNoSquare ? board_.neighbour(b, vertical)
                                                       : kNoSquare;
                if (position.free(corner)) continue;
                for (const Square box : {to, a, b, corner})
                    if (box != kNoSquare && !board_.is_goal(box)) return true;
            }
        }
        return false;
    }

 private:
    const Board& board_;
};

const RegisteredRule square_rule({"square", RuleCost::block, make_rule<SquareRule>});

}  // namespace
}  // namespace pushworks
