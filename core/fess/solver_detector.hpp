// The deadlock detector of the solver's strategies, cheap tests first: known deadlock patterns, the rules on
// whole positions, then the prover's small searches around the box that has just moved.
#pragma once

#include <cstdint>

#include "deadlock/group_prover.hpp"
#include "deadlock/rule.hpp"
#include "fess/position.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class SolverDetector {
 public:
    // `prover` may be null.
    SolverDetector(const LevelContext& context, DeadlockPatterns& deadlock_patterns, GroupProver* prover,
                   const ProofTuning& tuning);

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
    const Vector<Square>& only() const { return *only_; }
    DeadlockPatterns& deadlock_patterns() { return deadlock_patterns_; }
    GroupProver* prover() { return prover_; }
    // Units of work done so far.
    std::uint64_t work() const {
        std::uint64_t sum = prover_work();
        for (const auto& rule : rules_) sum += rule->nodes();
        return sum;
    }
    std::uint64_t prover_work() const { return prover_ ? kProverCost * prover_->nodes() : 0; }

 private:
    static constexpr std::uint64_t kProverCost = 2;  // units for a position the prover looks at

    const ProofTuning& tuning_;
    DeadlockPatterns& deadlock_patterns_;
    GroupProver* prover_;
    Freeze freeze_;
    Vector<std::unique_ptr<PositionRule>> rules_;  // by cost; those that search groups are left out
    const Vector<Square>* only_;                   // of the rule that knows
    std::uint64_t proof_work_ = 0;
    std::size_t patterns_in_prover_ = 0;
};

}  // namespace pushworks
