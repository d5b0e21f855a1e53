#include "fess/subgoal_search.hpp"

#include <algorithm>

namespace pushworks {

void SubgoalSearch::dive(std::uint32_t node) {
    SolverDetector& detector = tree_.detector();
    if (!detector.prover() || work_ > tree_.work() / static_cast<std::uint64_t>(tuning_.share)) return;
    const std::uint64_t before = detector.prover_work();
    while (node != kNoNode && !tree_.solved()) {
        const Features was = tree_[node].features;
        const bool bring = tree_.extractor().way().bring;
        node = tree_.forward() ? tree_.follow(node, MacroMove(*tree_.forward())) : run(node);
        if (node == kNoNode) break;
        const Features& now = tree_[node].features;
        if (bring ? now.packed - now.stranded <= was.packed - was.stranded : now.packed <= was.packed) break;
        if (node + 1 != tree_.size()) break;  // met before
    }
    work_ += detector.prover_work() - before;
}

std::uint32_t SubgoalSearch::run(std::uint32_t node) {
    tree_.load(node);
    FessPosition& position = tree_.position();
    Packing& packing = tree_.extractor().packing();
    NextWay& way = tree_.extractor().way();
    GroupProver& prover = *tree_.detector().prover();
    const Packing::State& state = packing.look(position.occupancy());
    const int stranded = tree_[node].features.stranded;
    way.bring = stranded > 0 && packing.transfer(state, position.boxes(), way.targets, way.movers);
    const Vector<Square> squares = targets(state);
    if (!way.bring) packing.movers(state, position.boxes(), stranded, way.movers);
    struct Pair {
        int pushes;
        Square box, target;
    };
    Vector<Pair> pairs;
    for (const Square target : squares)
        for (const Square b : position.boxes()) {
            if (state.fixed[b] || ((way.bring || target == state.open[0]) && !way.movers[b])) continue;
            const int pushes =
                prover.distance(position.boxes(), state.fixed.data(), position.player(), b, target);
            if (pushes >= 0) pairs.push_back({pushes, b, target});
        }
    std::ranges::stable_sort(pairs, {}, &Pair::pushes);
    if (pairs.size() > static_cast<std::size_t>(tuning_.pairs)) pairs.resize(tuning_.pairs);
    for (const Pair& pair : pairs) {
        for (int attempt = 0; attempt < tuning_.attempts; ++attempt) {
            tree_.load(node);
            tree_.detector().update_prover();
            const Vector<BoxPush> pushes =
                prover.bring(position.boxes(), state.fixed.data(), position.player(), pair.box, pair.target,
                             tuning_.budget);
            if (pushes.empty()) break;
            const std::uint32_t at = make_pushes(node, pushes);
            if (tree_.solved()) return kNoNode;
            if (at != kNoNode) return at;
        }
    }
    return kNoNode;
}

// Squares that may be filled next: the first of the plan and others that bring it forward as well.
// Where boxes have to change sides: squares of the other side, the farthest from the goals first.
Vector<Square> SubgoalSearch::targets(const Packing::State& state) {
    Occupancy& occupancy = tree_.position().occupancy();
    const Grid& grid = tree_.position().grid();
    const auto most = static_cast<std::size_t>(tuning_.targets);
    const NextWay& way = tree_.extractor().way();
    Vector<Square> found;
    if (way.bring) {
        found = way.targets;
        std::erase_if(found, [&](Square s) { return occupancy[s] == kBox || grid.dead[s]; });
        std::ranges::stable_sort(found, std::greater(), [&](Square s) { return grid.nearest_goal(s); });
        if (found.size() > most) found.resize(most);
        return found;
    }
    for (const Square open : state.open) {
        if (found.size() >= most) break;
        if (occupancy[open] == kBox) continue;
        occupancy[open] = kBox;
        if (tree_.extractor().packing().look(occupancy).packed > state.packed) found.push_back(open);
        occupancy[open] = kFree;
    }
    return found;
}

// Makes single pushes as macro moves; kNoNode when they lead to a dead position.
std::uint32_t SubgoalSearch::make_pushes(std::uint32_t at, const Vector<BoxPush>& way) {
    for (std::size_t i = 0; i < way.size() && at != kNoNode && !tree_.solved();) {
        const Square from = way[i].from;
        Square to = way[i].to;
        Square stand = from;
        for (++i; i < way.size() && way[i].from == to; ++i) {
            stand = way[i].from;
            to = way[i].to;
        }
        at = tree_.follow(at, {from, to, stand});
    }
    return at;
}

}  // namespace pushworks
