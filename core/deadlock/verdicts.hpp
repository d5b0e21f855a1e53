// The verdict of each of the solver's deadlock rules on one position: explains a deadlock, and tests rules
// alone.
#pragma once

#include <string>

#include "base/memory.hpp"
#include "deadlock/deadlock_patterns.hpp"

namespace pushworks {

struct DeadlockVerdict {
    std::string rule;     // the name of a PositionRule
    DeadlockPattern set;  // the boxes involved, and the player's squares from which they are deadlocked
};

// Every reason why the level's start is deadlocked; no entry means only that no rule found one.
Vector<DeadlockVerdict> deadlock_verdicts(const Board& board);

}  // namespace pushworks
