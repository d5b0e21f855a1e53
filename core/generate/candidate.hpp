// Makes one candidate level from one seed: a room, goals, and the start found by searching backwards.
#pragma once

#include "generate/reverse.hpp"
#include "generate/room.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

struct MakeOptions {
    RoomOptions room;
    ReverseOptions search;
    int boxes = 4;
    int goal_tries = 4;  // placements of the goals tried in one room; the deepest start is kept
    int trim = 50;       // percent of the squares the solution leaves untouched that become wall
};

struct Candidate {
    LevelSpec level;  // empty when the room or the goals failed
    Start start;
    int floor = 0;  // squares after trimming
};

// The same options and seed give the same candidate everywhere.
Candidate make_candidate(const MakeOptions& options, std::uint64_t seed);

}  // namespace pushworks::generate
