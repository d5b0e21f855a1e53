// Errands: what to do where no single move brings the plan forward. A few boxes are looked at on their own
// (deadlock/prover.hpp) to find the moves that fill a square of the plan, whatever has to go out of the way
// first; the moves are made and the search goes on from there.
#pragma once

#include <cstdint>
#include <vector>

#include "fess/tree.hpp"

namespace pushworks {

class Errands {
 public:
    explicit Errands(FessTree& tree) : tree_(tree), tuning_(tree.tuning().errands) {}

    // From the position expanded last: moves that bring the plan forward, as long as there are any and
    // errands have no more than their share of the work.
    void dive(std::uint32_t node);

 private:
    // Fills a square of the plan by several moves. The node they lead to, or kNoNode.
    std::uint32_t run(std::uint32_t node);
    std::vector<Square> targets(const Packing::Filling& filling);
    std::uint32_t make_pushes(std::uint32_t node, const std::vector<BoxPush>& way);

    FessTree& tree_;
    const ErrandTuning& tuning_;
    std::uint64_t work_ = 0;
};

}  // namespace pushworks
