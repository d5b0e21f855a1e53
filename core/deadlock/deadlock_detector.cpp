#include "deadlock/deadlock_detector.hpp"

namespace pushworks {

DeadlockDetector::DeadlockDetector(const LevelContext& context, const RuleSet& rules, bool matched)
    : dead_squares_(static_cast<std::size_t>(context.board().size())) {
    const RuleContext from{context, rules, matched, expansions_};
    for (const RuleKind& kind : deadlock_rules()) {
        if (!rules.has(kind.name) || kind.make == nullptr) continue;
        auto rule = kind.make(from);
        if (!rule) continue;
        if (kind.cost != RuleCost::square) {
            rules_.push_back({kind.cost, std::move(rule)});
            continue;
        }
        for (int square = 0; square < context.board().size(); ++square)
            dead_squares_[square] |= rule->dead_square(static_cast<Square>(square));
    }
}

void DeadlockDetector::skip_groups() {
    std::erase_if(rules_, [](const Entry& rule) { return rule.cost == RuleCost::tables; });
}

}  // namespace pushworks
