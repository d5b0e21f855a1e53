#include "fess/judge.hpp"

namespace pushworks {

bool Judge::alive(FessPosition& position) {
    const Occupancy& occupancy = position.occupancy();
    const std::vector<Square>& boxes = position.boxes();
    if (dead_sets_.lost(position.set().data(), position.player(), 0)) return false;
    if (!freeze_.all(boxes)) return false;
    if (!matching_.possible(boxes, freeze_.marks())) return false;
    if (!corral_.examine(occupancy, boxes, position.walker())) return true;
    const std::uint64_t before = prover_work();
    dead_sets_.add(prover_ ? prover_->reduce(corral_.lost(), tuning_.reduce) : corral_.lost());
    proof_work_ += prover_work() - before;
    return false;
}

void Judge::teach_prover() {
    for (; prover_ && sets_taught_ < dead_sets_.size(); ++sets_taught_)
        prover_->learn(dead_sets_.at(sets_taught_));
}

DeadSet Judge::find(const FessPosition& position, Square seed, int budget) {
    DeadSet set = prover_->find(position.boxes(), position.player(), seed, budget);
    if (!set.boxes.empty()) dead_sets_.add(set);
    return set;
}

bool Judge::provably_lost(const FessPosition& position, Square moved, std::uint64_t work) {
    if (!prover_ || proof_work_ > work / static_cast<std::uint64_t>(tuning_.share)) return false;
    const std::uint64_t before = prover_work();
    teach_prover();
    const DeadSet set = find(position, moved, tuning_.budget);
    proof_work_ += prover_work() - before;
    return !set.boxes.empty();
}

}  // namespace pushworks
