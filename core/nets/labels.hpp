// Exact labels of a small level for training: how far positions are from being solved, which pushes are best
// and which deadlock the level.
//
// Breadth first by pulls from the solved positions meets every position that can be solved, nearest first.
// What is not among them is deadlocked, if the search came to its end.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

struct LabelOptions {
    std::uint32_t max_positions = 300'000;
    int samples = 32;             // positions sampled, uniformly over distances
    int deadlocked_percent = 25;  // so many of them are followed by a deadlocked one that no rule has seen
    std::uint64_t seed = 0;
};

struct Labels {
    static constexpr int kDeadlocked = -1;
    static constexpr int kUnknown = -2;  // beyond what the search has seen

    bool complete = false;
    std::uint32_t positions = 0;
    int greatest = 0;  // distance up to which every position is known
    int squares = 0;
    int boxes = 0;
    Vector<int> cells;              // of the squares
    Vector<std::uint16_t> placed;   // `boxes` squares a sample
    Vector<std::uint8_t> reached;   // `squares` flags a sample: where the player can walk
    Vector<std::int32_t> distance;  // pushes to go, or kDeadlocked
    Vector<std::int32_t> bound;     // the lower bound of matching
    // The pushes left by the rules, four numbers each: sample, square of the box, direction, and the
    // distance after it, kDeadlocked or kUnknown.
    Vector<std::int32_t> pushes;
};

// The boxes of the level only say how many there are.
Labels label_level(const Board& board, const LabelOptions& options);

// The same for a solution of a level too large to be searched whole: positions along it, sampled at even
// distances. The distance is what this solution needs; of every push but its own nothing is known.
Labels label_plan(const Board& board, std::string_view moves, int samples);

}  // namespace pushworks
