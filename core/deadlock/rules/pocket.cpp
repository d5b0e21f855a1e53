// A pocket (⊓): a small cell that the player cannot enter, without goals, closed by boxes that can only be
// pushed inward. The shape is only a candidate: closed_area.hpp proves it.
#include <algorithm>

#include "deadlock/closed_area.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class PocketRule final : public DeadlockRule {
 public:
    explicit PocketRule(const RuleContext& context)
        : board_(context.level.board()), area_(board_, context.level.to_goals()) {}

    bool deadlocked(const Position& position, Square to, Square player) override {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square seed = board_.neighbour(to, direction);
            if (position.blocked(seed) || !find_cell(position, seed, player)) continue;
            area_.add_rim(position);
            if (area_.deadlocked(player)) return true;
        }
        return false;
    }

 private:
    static constexpr std::size_t kLargestCell = 4;

    // The squares joined to `seed`, when they are few and hold neither goal nor player.
    bool find_cell(const Position& position, Square seed, Square player) {
        area_.inside.assign(1, seed);
        for (std::size_t head = 0; head < area_.inside.size(); ++head) {
            if (area_.inside.size() > kLargestCell || area_.inside[head] == player ||
                board_.is_goal(area_.inside[head]))
                return false;
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square next = board_.neighbour(area_.inside[head], direction);
                if (next == kNoSquare || position.occupied(next)) continue;
                if (std::ranges::find(area_.inside, next) == area_.inside.end()) area_.inside.push_back(next);
            }
        }
        return true;
    }

    const Board& board_;
    ClosedArea area_;
};

const RegisteredRule pocket_rule({"pocket", RuleCost::cell, make_rule<PocketRule>});

}  // namespace
}  // namespace pushworks
