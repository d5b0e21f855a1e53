// Subgoal search: where no single move advances the packing plan, a search over a few boxes alone
// (deadlock/group_prover.hpp) finds the moves that fill a square of the plan, including those that clear the
// way. The moves are played and the search continues from there.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "fess/tree.hpp"

namespace pushworks {

class SubgoalSearch {
 public:
    explicit SubgoalSearch(FessTree& tree) : tree_(tree), tuning_(tree.tuning().subgoals) {}

    // From the position expanded last: moves that bring the plan forward, as long as there are any and
    // subgoal searches have used no more than their share of the work.
    void dive(std::uint32_t node);

 private:
    // Fills a square of the plan by several moves. The node they lead to, or kNoNode.
    std::uint32_t run(std::uint32_t node);
    Vector<Square> targets(const Packing::State& state);
    std::uint32_t make_pushes(std::uint32_t node, const Vector<BoxPush>& way);

    FessTree& tree_;
    const SubgoalTuning& tuning_;
    std::uint64_t work_ = 0;
};

}  // namespace pushworks
