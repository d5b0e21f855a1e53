#include "fess/solver_detector.hpp"

namespace pushworks {

SolverDetector::SolverDetector(const LevelContext& context, DeadlockPatterns& deadlock_patterns,
                               GroupProver* prover, const ProofTuning& tuning)
    : tuning_(tuning),
      deadlock_patterns_(deadlock_patterns),
      prover_(prover),
      freeze_(context.board(), context.grid().dead.data()) {
    static const Vector<Square> no_restriction;
    only_ = &no_restriction;
    for (const PositionRuleKind& kind : position_rules()) {
        if (kind.cost >= RuleCost::proof) continue;
        rules_.push_back(kind.make({context, freeze_}));
        if (const Vector<Square>* only = rules_.back()->only()) only_ = only;
    }
}

bool SolverDetector::alive(FessPosition& position) {
    if (deadlock_patterns_.deadlocked(position.set().data(), position.player(), 0)) return false;
    const PositionView view{position.occupancy(), position.boxes(), position.walker()};
    for (const auto& rule : rules_) {
        if (!rule->deadlocked(view)) continue;
        if (const DeadlockPattern* pattern = rule->pattern()) {
            const std::uint64_t before = prover_work();
            deadlock_patterns_.add(prover_ ? prover_->reduce(*pattern, tuning_.reduce) : *pattern);
            proof_work_ += prover_work() - before;
        }
        return false;
    }
    return true;
}

void SolverDetector::update_prover() {
    for (; prover_ && patterns_in_prover_ < deadlock_patterns_.size(); ++patterns_in_prover_)
        prover_->learn(deadlock_patterns_.at(patterns_in_prover_));
}

DeadlockPattern SolverDetector::find(const FessPosition& position, Square seed, int budget) {
    DeadlockPattern set = prover_->find(position.boxes(), position.player(), seed, budget);
    if (!set.boxes.empty()) deadlock_patterns_.add(set);
    return set;
}

bool SolverDetector::provably_deadlocked(const FessPosition& position, Square moved, std::uint64_t work) {
    if (!prover_ || proof_work_ > work / static_cast<std::uint64_t>(tuning_.share)) return false;
    const std::uint64_t before = prover_work();
    update_prover();
    const DeadlockPattern set = find(position, moved, tuning_.budget);
    proof_work_ += prover_work() - before;
    return !set.boxes.empty();
}

}  // namespace pushworks
