// The packing plans of a level: searched when first asked for, once a run, and shared by all its strategies.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "facts/grid.hpp"
#include "plan/stage.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class Plans {
 public:
    Plans(const Grid& grid, const PlanTuning& tuning) : grid_(grid), tuning_(tuning) {}
    Plans(const Plans&) = delete;
    Plans& operator=(const Plans&) = delete;

    const Grid& grid() const { return grid_; }
    // Whether the level is one that plans are made for: as many goals as boxes, and not too many.
    bool planned() const;
    // The plan with the fewest parkings found; empty where none is made.
    const std::vector<Stage>& plain();
    // The plain one for 0; for any other number one whose search left something to chance.
    const std::vector<Stage>& numbered(int number);
    // One that takes from each zone no more boxes than it has; null when none was found.
    const std::vector<Stage>* fair();

 private:
    struct Fair {
        bool complete;
        std::vector<Stage> stages;
    };
    const Grid& grid_;
    PlanTuning tuning_;
    std::mutex mutex_;  // a search that is interrupted leaves nothing behind: the next to ask begins anew
    std::optional<std::vector<Stage>> plain_;
    std::optional<Fair> fair_;
    std::map<int, std::vector<Stage>> numbered_;
};

}  // namespace pushworks
