// Whether a position is lost, as far as the search cares to find out: freeze, matching, corrals, sets of
// boxes known to be lost, and the prover's small searches round the box that has just moved.
#pragma once

#include <cstdint>

#include "deadlock/corral_proofs.hpp"
#include "deadlock/dead_sets.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/prover.hpp"
#include "fess/position.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class Judge {
 public:
    // `prover` may be null.
    Judge(const Grid& grid, DeadSets& dead_sets, Prover* prover, const ProofTuning& tuning)
        : tuning_(tuning),
          dead_sets_(dead_sets),
          prover_(prover),
          freeze_(grid.board, grid.dead.data()),
          matching_(grid.board),
          corral_(grid) {}

    // Is a position just reached by play() worth expanding?
    bool alive(FessPosition& position);
    // The dear test: is there a lost set round the box that has just moved? Asked as long as proofs have no
    // more than their share of `work`.
    bool provably_lost(const FessPosition& position, Square moved, std::uint64_t work);
    // Would a macro move, which has been shift()ed, freeze a box or complete a lost set?
    bool refuses(FessPosition& position, const Macro& macro) {
        return macro.from != macro.to && (freeze_.dead(position.occupancy(), macro.to) ||
                                          dead_sets_.lost_by(position.set().data(), macro.to, macro.player));
    }
    // A lost set with the box on `seed` in it, which is learned; empty when none is found.
    DeadSet find(const FessPosition& position, Square seed, int budget);
    // Tells the prover of the sets found since, by whatever strategy.
    void teach_prover();

    // After alive(): the boxes to which the next move may be restricted (empty: no restriction).
    const std::vector<Square>& only() const { return corral_.only(); }
    DeadSets& dead_sets() { return dead_sets_; }
    Prover* prover() { return prover_; }
    // Units of work done so far.
    std::uint64_t work() const { return corral_.nodes() + prover_work(); }
    std::uint64_t prover_work() const { return prover_ ? kProverPrice * prover_->nodes() : 0; }
    std::size_t bytes() const { return corral_.bytes() + matching_.bytes(); }

 private:
    static constexpr std::uint64_t kProverPrice = 2;  // units for a position the prover looks at

    const ProofTuning& tuning_;
    DeadSets& dead_sets_;
    Prover* prover_;
    Freeze freeze_;
    GoalMatching matching_;
    Corral corral_;
    std::uint64_t proof_work_ = 0;
    std::size_t sets_taught_ = 0;
};

}  // namespace pushworks
