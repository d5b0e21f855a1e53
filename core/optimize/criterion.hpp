// What a line of the optimizer minimises (a weighted sum, or measures in order), and how solutions compare.
#pragma once

#include <optional>

#include "optimize/measures.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

// A weighted sum of moves and pushes, or any order of the measures.
struct Criterion {
    Weights weights = Weights::moves_pushes();
    std::optional<Order> chain = {};
    double worth = 1;           // of a gain, compared with the first criterion
    int tier = 0;               // not tried before
    bool alternatives = false;  // other given solutions are improved for it, too

    // Only pushes count: windows are searched by regions, which takes a tenth of the time.
    bool regions() const { return !chain && weights.free_walks(); }
    // Negative when a is better.
    int compare(const Measures& a, const Measures& b) const;
    // The same in what a window counts: player lines only where they were asked for.
    int compare_counted(const Measures& a, const Measures& b) const;
    // How much better b is than a, as a share of a.
    double gain(const Measures& a, const Measures& b) const;
};

}  // namespace pushworks::optimize
