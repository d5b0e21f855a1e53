#include "fess/solver_detector.hpp"

namespace pushworks {

bool SolverDetector::alive(FessPosition& position) {
    const Occupancy& occupancy = position.occupancy();
    const std::vector<Square>& boxes = position.boxes();
    if (deadlock_patterns_.deadlocked(position.set().data(), position.player(), 0)) return false;
    if (!freeze_.all(boxes)) return false;
    if (!matching_.possible(boxes, freeze_.marks())) return false;
    if (!corral_.examine(occupancy, boxes, position.walker())) return true;
    const std::uint64_t before = prover_work();
    deadlock_patterns_.add(prover_ ? prover_->reduce(corral_.deadlock(), tuning_.reduce)
                                   : corral_.deadlock());
    proof_work_ += prover_work() - before;
    return false;
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
