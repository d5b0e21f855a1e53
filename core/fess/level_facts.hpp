// What the feature-space searches of one run know of their level before they begin: made once, when the first
// of them asks, and shared by all members of the portfolio and all threads.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "deadlock/prover.hpp"
#include "facts/grid.hpp"
#include "facts/hotspots.hpp"
#include "plan/plans.hpp"

namespace pushworks {

struct LevelFacts {
    LevelFacts(const Board& board, const PlanTuning& tuning)
        : grid(board), hotspots(grid), plans(grid, tuning), provers(make_prover_tables(board)) {}

    const Grid grid;
    const Hotspots hotspots;
    Plans plans;
    const std::unique_ptr<const ProverTables> provers;  // null where the level does not suit them
};

// Gives the facts to whoever asks. Making them may be interrupted; the next to ask begins anew.
class FactsOnce {
 public:
    FactsOnce(const Board& board, const PlanTuning& tuning) : board_(board), tuning_(tuning) {}
    LevelFacts& get() {
        const std::lock_guard lock(mutex_);
        if (!facts_) facts_ = std::make_unique<LevelFacts>(board_, tuning_);
        return *facts_;
    }

 private:
    const Board& board_;
    PlanTuning tuning_;
    std::mutex mutex_;
    std::unique_ptr<LevelFacts> facts_;
};

}  // namespace pushworks
