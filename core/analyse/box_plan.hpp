// A plan of the player: "this box there, then that one". Finds moves that carry the steps out in order, with
// pushes of other boxes between them where they are needed.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::analyse {

struct PlanStep {
    int box;     // the cell on which the box stands before the first step
    int target;  // the cell it is brought to
};

struct PlanResult {
    // solved: every step is carried out. unsolvable: proved that the steps with moves can be carried out, and
    // not with the next one (see `carry_out`). Else the limit that ended the search.
    Status status = Status::not_found;
    // Moves of each step carried out, in LURD; fewer than steps unless solved: those of the furthest position
    // found.
    Vector<std::string> moves;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::string error;
};

struct PlanProgress {
    std::atomic<bool> cancel{false};
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint32_t> steps{0};  // carried out by the furthest position so far
};

// The rules of a plan: boxes that a step has placed stay there until another step moves them; boxes that are
// moved to make way are not pushed where they can never reach a goal, nor frozen off the goals. Each step is
// first tried with the other boxes standing still; only where that fails are other boxes moved.
// Never throws for a bad level or plan: the status is then invalid and `error` says why.
PlanResult carry_out(const LevelSpec& level, const Vector<PlanStep>& steps, const Limits& limits,
                     PlanProgress& progress);

}  // namespace pushworks::analyse
