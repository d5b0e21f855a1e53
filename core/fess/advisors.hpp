// The advisors: each recommends at most one of the moves of a position (the one that clears the way, one for
// each box in it). Moves that are recommended weigh nothing, all others one.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "fess/features.hpp"

namespace pushworks {

struct Candidate {
    Macro macro;
    Features features;    // after the move
    std::uint64_t score;  // smaller is more promising
    bool advised;
};

// Marks the moves that are recommended in a position with the features `now`, which have just been extracted.
// Returns the one that brings the plan forward (or a stranded box to where it is of use), null if there is
// none.
const Candidate* advise(Vector<Candidate>& candidates, const FessPosition& position, const Features& now,
                        FeatureExtractor& extractor);

}  // namespace pushworks
