// The ways in which one feature-space search differs from another.
#pragma once

#include <vector>

#include "run/search.hpp"

namespace pushworks {

struct FessTuning {
    int order = 0;          // the plan fills the goals in an order so many places further down than the best
    bool simple = false;    // knows neither zones nor stuck boxes
    bool coarse = false;    // the way to the next goal is no part of the cells
    bool bold = false;      // progress is packed boxes, however many are lost
    bool doubtful = false;  // tries to prove its best position lost when that leads nowhere
    bool untangle = false;  // progress is packed boxes minus those that cannot leave one after the other

    // The same as switches of the algorithm, and back.
    static std::vector<Switch> switches();
    static FessTuning from(const SearchOptions& options);
};

}  // namespace pushworks
