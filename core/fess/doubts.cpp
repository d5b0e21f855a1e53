#include "fess/doubts.hpp"

#include <algorithm>

namespace pushworks {

void Doubts::consider(std::uint64_t since_best) {
    Judge& judge = tree_.judge();
    if (!judge.prover() || !tree_.tuning().doubtful) return;
    if (improvements_ != tree_.improvements()) {
        improvements_ = tree_.improvements();
        budget_ = tuning_.first;
        patience_ = static_cast<std::uint64_t>(tuning_.patience);
    }
    if (since_best < patience_ || work_ > tree_.work() / static_cast<std::uint64_t>(tuning_.share)) return;
    const std::uint64_t before = judge.prover_work();
    doubt_best(since_best);
    work_ += judge.prover_work() - before;
}

void Doubts::doubt_best(std::uint64_t since_best) {
    const std::uint32_t best = tree_.best();
    tree_.load(best);
    const FessPosition& position = tree_.position();
    const Packing::Filling& filling = tree_.surveyor().packing().look(position.occupancy());
    std::vector<Square> seeds;
    for (const Square b : position.boxes())
        if (!filling.fixed[b]) seeds.push_back(b);
    DeadSet lost = prove(best, seeds);
    if (lost.boxes.empty()) {
        budget_ = std::min(budget_ * 4, tuning_.most);
        patience_ *= 2;
        return;
    }
    // The mistake was made some moves ago. The earlier the position, the more it rules out.
    for (std::uint32_t i = best; !lost.boxes.empty() && tree_[i].father != kNoNode; i = tree_[i].father) {
        std::ranges::replace(lost.boxes, tree_[i].move.to, tree_[i].move.from);
        lost = prove(tree_[i].father, lost.boxes);
    }
    tree_.choose_best();
    budget_ = tuning_.first;
    patience_ = since_best + static_cast<std::uint64_t>(tuning_.patience);
}

DeadSet Doubts::prove(std::uint32_t node, const std::vector<Square>& seeds) {
    tree_.load(node);
    tree_.judge().teach_prover();
    for (const Square seed : seeds) {
        if (tree_.position().occupancy()[seed] != kBox) continue;
        DeadSet set = tree_.judge().find(tree_.position(), seed, budget_);
        if (!set.boxes.empty()) return set;
    }
    return {};
}

}  // namespace pushworks
