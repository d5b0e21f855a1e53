// The tables that the solver's searches need of a level: made once a run, on first use, and shared by all
// members of the portfolio and all threads.
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

// Makes the facts on first use. That may be interrupted; the next call then starts again.
class LazyLevelFacts {
 public:
    LazyLevelFacts(const Board& board, const PlanTuning& tuning) : board_(board), tuning_(tuning) {}
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
