#include "fess/stagnation_check.hpp"

#include <algorithm>

namespace pushworks {

void StagnationCheck::consider(std::uint64_t since_best) {
    SolverDetector& detector = tree_.detector();
    if (!detector.prover() || !tree_.tuning().stagnation_check) return;
    if (improvements_ != tree_.improvements()) {
        improvements_ = tree_.improvements();
        budget_ = tuning_.first;
        limit_ = static_cast<std::uint64_t>(tuning_.limit);
    }
    if (since_best < limit_ || work_ > tree_.work() / static_cast<std::uint64_t>(tuning_.share)) return;
    const std::uint64_t before = detector.prover_work();
    check_best(since_best);
    work_ += detector.prover_work() - before;
}

void StagnationCheck::check_best(std::uint64_t since_best) {
    const std::uint32_t best = tree_.best();
    tree_.load(best);
    const FessPosition& position = tree_.position();
    const Packing::State& state = tree_.extractor().packing().look(position.occupancy());
    Vector<Square> seeds;
    for (const Square b : position.boxes())
        if (!state.fixed[b]) seeds.push_back(b);
    DeadlockPattern pattern = prove(best, seeds);
    if (pattern.boxes.empty()) {
        budget_ = std::min(budget_ * 4, tuning_.most);
        limit_ *= 2;
        return;
    }
    // The mistake was made some moves ago. The earlier the position, the more it rules out.
    for (std::uint32_t i = best; !pattern.boxes.empty() && tree_[i].parent != kNoNode; i = tree_[i].parent) {
        std::ranges::replace(pattern.boxes, tree_[i].move.to, tree_[i].move.from);
        pattern = prove(tree_[i].parent, pattern.boxes);
    }
    tree_.choose_best();
    budget_ = tuning_.first;
    limit_ = since_best + static_cast<std::uint64_t>(tuning_.limit);
}

DeadlockPattern StagnationCheck::prove(std::uint32_t node, const Vector<Square>& seeds) {
    tree_.load(node);
    tree_.detector().update_prover();
    for (const Square seed : seeds) {
        if (tree_.position().occupancy()[seed] != kBox) continue;
        DeadlockPattern set = tree_.detector().find(tree_.position(), seed, budget_);
        if (!set.boxes.empty()) return set;
    }
    return {};
}

}  // namespace pushworks
