// Searching backwards from the solved position, by pulls, for a start as hard as wanted.
//
// The exact search is breadth first from every region the player can end in, so the depth of a position
// is the number of pushes of its shortest solution, proved. The quick one keeps only the best few positions
// of each depth: it goes deep at once, and its depth is the length of a solution, not of the shortest.
#pragma once

#include <cstdint>
#include <string>

#include "base/memory.hpp"
#include "generate/room.hpp"

namespace pushworks::generate {

struct ReverseOptions {
    std::uint64_t max_positions = 300'000;
    int beam = 0;         // 0: exact; else positions kept of each depth
    int max_depth = 400;  // of the quick search
    int share = 100;      // percent of the greatest depth to take the start from
    int slack = 0;        // percent of that depth to give up for a start without boxes on goals
    std::uint64_t seed = 0;
};

struct Start {
    bool found = false;
    bool complete = false;  // every position that can reach the goals was seen
    bool optimal = false;   // `pushes` is proved the fewest
    int pushes = 0;
    int boxes_off_goals = 0;
    std::uint64_t positions = 0;  // distinct ones
    Vector<int> boxes;            // cells
    int player = -1;
    std::string solution;  // LURD
};

// The start for boxes that shall end on `goals`. Throws std::invalid_argument when the room is larger than
// 256 squares, or a goal is not on its floor.
Start farthest_start(const Room& room, const Vector<int>& goals, const ReverseOptions& options);

}  // namespace pushworks::generate
