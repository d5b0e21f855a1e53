// Explores a small level completely: the whole graph of positions, and from it measures of how hard the level
// is for people.
#pragma once

#include <cstdint>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

struct ExploreOptions {
    std::uint64_t max_positions = 1'000'000;
    std::uint64_t max_labelled = 300'000;  // positions with named boxes on shortest solutions
    int samples = 8;                       // shortest solutions sampled at random
    double bias = 25;                      // of the biased walk
    std::uint64_t seed = 0;
};

struct Exploration {
    bool complete = false;        // all positions were seen; everything below needs it
    std::uint64_t positions = 0;  // distinct ones, reachable from the start
    std::uint64_t dead = 0;       // those from which no solution is left
    int pushes = -1;              // of a shortest solution; -1: none
    double walk = 0;              // expected pushes of the biased walk
    // Minima over all shortest solutions; -1 when there are too many boxes or labelled positions.
    int box_changes = -1;
    int two_decomposition = -1;
    // Shortest solutions as LURD, sampled uniformly, and the counter-intuitive pushes of each.
    Vector<std::string> solutions;
    Vector<int> counter_intuitive;
};

// Throws std::invalid_argument when the floor needs more than 256 squares, or the level is not playable.
Exploration explore(const LevelSpec& level, const ExploreOptions& options);

}  // namespace pushworks::generate
