// The packing plans of a level: found on first use, once a run, and shared by all its strategies.
#pragma once

#include <mutex>
#include <optional>

#include "base/containers.hpp"
#include "facts/level_context.hpp"
#include "plan/packing_stage.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class Plans {
 public:
    Plans(const Grid& grid, const PlanTuning& tuning) : grid_(grid), tuning_(tuning) {}

    const Grid& grid() const { return grid_; }
    // Whether the level is one that plans are made for: as many goals as boxes, and not too many.
    bool planned() const;
    // The plan with the fewest parkings found; empty where none is made.
    const Vector<PackingStage>& plain();
    // The plain one for 0; for any other number one found by a randomised search.
    const Vector<PackingStage>& numbered(int number);
    // One that takes from each zone no more boxes than it has; null when none was found.
    const Vector<PackingStage>* fair();

 private:
    struct Fair {
        bool complete;
        Vector<PackingStage> stages;
    };
    const Grid& grid_;
    PlanTuning tuning_;
    std::mutex mutex_;  // an interrupted search leaves nothing behind: the next call starts again
    std::optional<Vector<PackingStage>> plain_;
    std::optional<Fair> fair_;
    OrderedMap<int, Vector<PackingStage>> numbered_;
};

// Those of the run: all its strategies have the same tuning.
inline Plans& plans_of(const LevelContext& context, const PlanTuning& tuning) {
    return context.slot<Plans>([&] { return Plans(context.grid(), tuning); });
}

}  // namespace pushworks
