#include "deadlock/deadlock_map.hpp"

#include <algorithm>

namespace pushworks {
namespace {

constexpr int kGroupBudget = 500;  // positions a proof about a group may look at
constexpr int kMostRegions = 8;    // areas of the player; a position with more is not examined

}  // namespace

DeadlockMap::DeadlockMap(const LevelContext& context, Square box)
    : grid_(context.grid()),
      boxes_(grid_.starts),
      occupancy_(grid_.empty()),
      walker_(grid_),
      freeze_(context.board(), grid_.dead.data()),
      matching_(context.board()),
      corral_(grid_),
      prover_(make_group_prover(context)),
      seen_(static_cast<std::size_t>(grid_.n)) {
    std::erase(boxes_, box);
    for (const Square each : boxes_) occupancy_[each] = kBox;
    boxes_.push_back(box);
}

DeadlockMap::Proof DeadlockMap::examine(Square square) {
    boxes_.back() = square;
    if (std::ranges::all_of(boxes_, [&](Square box) { return grid_.goal[box] != 0; })) return {};
    if (grid_.dead[square]) return {"edge", {square}};
    Vector<Square> sorted = boxes_;
    std::ranges::sort(sorted);
    if (!freeze_.all(sorted)) {
        Proof proof{"freeze", {}};
        std::ranges::copy_if(sorted, std::back_inserter(proof.boxes),
                             [&](Square box) { return freeze_.marks()[box] != 0; });
        return proof;
    }
    if (!matching_.possible(sorted, freeze_.marks())) return {"matching", sorted};

    // What remains depends on where the player is: every region must be deadlocked.
    occupancy_[square] = kBox;
    std::ranges::fill(seen_, 0);
    Proof proof;
    bool proved = true;
    int regions = 0;
    for (Square from = 0; proved && from < grid_.n; ++from) {
        if (seen_[from] || occupancy_[from] == kBox) continue;
        walker_.flood(occupancy_, from);
        for (const Square reached : walker_.squares()) seen_[reached] = 1;
        const Vector<Square> found =
            ++regions > kMostRegions ? Vector<Square>() : proved_from_here(square, proof.rule);
        proved = !found.empty();
        proof.boxes.insert(proof.boxes.end(), found.begin(), found.end());
    }
    occupancy_[square] = 0;
    if (!proved) return {};
    std::ranges::sort(proof.boxes);
    const auto repeated = std::ranges::unique(proof.boxes);
    proof.boxes.erase(repeated.begin(), repeated.end());
    return proof;
}

Vector<Square> DeadlockMap::proved_from_here(Square moved, std::string_view& rule) {
    Vector<Square> sorted = boxes_;
    std::ranges::sort(sorted);
    if (corral_.examine(occupancy_, sorted, walker_)) {
        rule = "corral";
        return corral_.deadlock().boxes;
    }
    if (!prover_) return {};
    const DeadlockPattern set = prover_->find(sorted, walker_.squares()[0], moved, kGroupBudget);
    if (!set.boxes.empty()) rule = "group";
    return set.boxes;
}

}  // namespace pushworks
