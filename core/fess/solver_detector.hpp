// The deadlock detector of the solver's strategies, cheap tests first: known deadlock patterns, freeze,
// matching, corrals; then the prover's small searches around the box that has just moved.
#pragma once

#include <cstdint>

#include "deadlock/corral_prover.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/prover.hpp"
#include "fess/position.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class SolverDetector {
 public:
    // `prover` may be null.
    SolverDetector(const Grid& grid, DeadlockPatterns& deadlock_patterns, Prover* prover,
                   const ProofTuning& tuning)
        : tuning_(tuning),
          deadlock_patterns_(deadlock_patterns),
          prover_(prover),
          freeze_(grid.board, grid.dead.data()),
          matching_(grid.board),
          corral_(grid) {}

    // Is a position just reached by play() worth expanding?
    bool alive(FessPosition& position);
    // The expensive test: is there a deadlock pattern around the box that has just moved? Runs while proofs
    // have used no more than their share of `work`.
    bool provably_deadlocked(const FessPosition& position, Square moved, std::uint64_t work);
    // Would a macro move, which has been shift()ed, freeze a box or complete a deadlock pattern?
    bool refuses(FessPosition& position, const Macro& macro) {
        return macro.from != macro.to &&
               (freeze_.dead(position.occupancy(), macro.to) ||
                deadlock_patterns_.deadlocked_by(position.set().data(), macro.to, macro.player));
    }
    // A deadlock pattern that contains the box on `seed`, which is also stored; empty when none is found.
    DeadlockPattern find(const FessPosition& position, Square seed, int budget);
    // Adds the patterns stored since the last call to the prover.
    void update_prover();

    // After alive(): the boxes to which the next move may be restricted (empty: no restriction).
    const std::vector<Square>& only() const { return corral_.only(); }
    DeadlockPatterns& deadlock_patterns() { return deadlock_patterns_; }
    Prover* prover() { return prover_; }
    // Units of work done so far.
    std::uint64_t work() const { return corral_.nodes() + prover_work(); }
    std::uint64_t prover_work() const { return prover_ ? kProverCost * prover_->nodes() : 0; }
    std::size_t bytes() const { return corral_.bytes() + matching_.bytes(); }

 private:
    static constexpr std::uint64_t kProverCost = 2;  // units for a position the prover looks at

    const ProofTuning& tuning_;
    DeadlockPatterns& deadlock_patterns_;
    Prover* prover_;
    Freeze freeze_;
    GoalMatching matching_;
    CorralProver corral_;
    std::uint64_t proof_work_ = 0;
    std::size_t patterns_in_prover_ = 0;
};

}  // namespace pushworks
