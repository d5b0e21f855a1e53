// Stagnation check: when the best position has not been improved for many turns, tries to prove it
// deadlocked. If the proof succeeds, another node becomes the best; if not, the next check comes later and
// has a larger budget.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "fess/tree.hpp"

namespace pushworks {

class StagnationCheck {
 public:
    explicit StagnationCheck(FessTree& tree) : tree_(tree), tuning_(tree.tuning().stagnation) {}

    // Called every turn.
    void consider(std::uint64_t since_best);

 private:
    void check_best(std::uint64_t since_best);
    // A deadlock pattern that contains one of the seeds, if one is found with the present effort.
    DeadlockPattern prove(std::uint32_t node, const Vector<Square>& seeds);

    FessTree& tree_;
    const StagnationTuning& tuning_;
    std::uint64_t improvements_ = 0;  // of the search when the values below were chosen
    int budget_ = 0;                  // positions per proof in the next check
    std::uint64_t limit_ = 0;         // turns without a better position until then
    std::uint64_t work_ = 0;
};

}  // namespace pushworks
