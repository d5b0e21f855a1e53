// No assignment of boxes to goals that they can reach, boxes frozen on goals being walls.
#include <algorithm>

#include "base/bipartite_matching.hpp"
#include "base/budget.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMostGoals = 64;  // whose reach is worked out for frozen boxes

class BipartiteRule final : public DeadlockRule {
 public:
    explicit BipartiteRule(const RuleContext& context)
        : level_(context.level),
          board_(level_.board()),
          matched_(context.matched),
          freeze_(board_, context.dead_squares()),
          matching_(board_) {}

    bool deadlocked(const Position& position, Square to, Square player) override {
        return (!matched_ && !assignable(position, player)) || walls_in_others(position, to);
    }

 private:
    // Whether each box can be matched with a goal that it can reach on its own.
    bool assignable(const Position& position, Square player) {
        const std::size_t goals = board_.goals().size();
        const std::size_t words = (goals + 63) / 64;
        goals_.assign(words * position.boxes().size(), 0);
        for (int index = 0; index < position.count(); ++index) {
            const auto row = level_.to_goals().row(level_.sides().state(position.boxes()[index], player));
            charge(goals);
            for (std::size_t goal = 0; goal < goals; ++goal)
                if (row[goal] < kFar)
                    goals_[static_cast<std::size_t>(index) * words + goal / 64] |= 1ULL << goal % 64;
        }
        bipartite_.begin(goals);
        for (int index = 0; index < position.count(); ++index)
            if (!bipartite_.add(index,
                                [&](int box) { return &goals_[static_cast<std::size_t>(box) * words]; }))
                return false;
        return true;
    }
    // The box just pushed is frozen on a goal, and now the others cannot all reach goals of their own.
    bool walls_in_others(const Position& position, Square to) {
        if (board_.goals().size() > kMostGoals || !board_.is_goal(to)) return false;
        if (!freeze_.frozen(position, to)) return false;
        freeze_.all(position.boxes());
        return !matching_.possible(position.boxes(), freeze_.marks());
    }

    const LevelContext& level_;
    const Board& board_;
    bool matched_;
    Freeze freeze_;
    GoalMatching matching_;
    BipartiteMatching bipartite_;
    Vector<std::uint64_t> goals_;  // of each box, one bit each
};

class Matching final : public PositionRule {
 public:
    explicit Matching(const PositionRuleContext& context)
        : board_(context.level.board()), freeze_(context.freeze), matching_(board_) {}

    bool deadlocked(const PositionView& view) override {
        return !matching_.possible(view.boxes, freeze_.marks());
    }
    void explain(const PositionView& view, const DeadlockPattern& whole,
                 Vector<DeadlockPattern>& reasons) override {
        const bool home = std::ranges::all_of(
            view.boxes, [&](Square box) { return !freeze_.marks()[box] || board_.is_goal(box); });
        if (home && deadlocked(view)) reasons.push_back(whole);  // else the boxes are frozen, simply
    }

 private:
    const Board& board_;
    Freeze& freeze_;
    GoalMatching matching_;
};

const RegisteredRule bipartite_rule({"bipartite", RuleCost::matching, make_rule<BipartiteRule>});
const RegisteredPositionRule matching_rule({"matching", RuleCost::matching, make_position_rule<Matching>});

}  // namespace
}  // namespace pushworks
