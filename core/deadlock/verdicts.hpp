// What each of the solver's rules says about one position, so that every rule can be tested alone.
#pragma once

#include <string>
#include <vector>

#include "deadlock/dead_sets.hpp"

namespace pushworks {

struct LostVerdict {
    std::string rule;  // "freeze", "matching", "corral" or "group"
    DeadSet set;       // the boxes blamed, and where the player is when they are lost
};

// Every reason why the level's start is lost; no entry means only that no rule found one.
std::vector<LostVerdict> lost_verdicts(const Board& board);

}  // namespace pushworks
