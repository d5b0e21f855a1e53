// The steps of a player's plan as the search uses them, and what is true of them on any position.
#pragma once

#include <cstdint>
#include <limits>

#include "analyse/box_plan.hpp"
#include "base/memory.hpp"
#include "facts/sides.hpp"
#include "level/board.hpp"

namespace pushworks::analyse {

inline constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

struct Plan {
    Vector<int> box;        // by step: the number of its box; boxes of the plan come first
    Vector<Square> target;  // by step
    int boxes = 0;          // of the plan
    Vector<int> cells;      // by number: where they stand at the start; then all other boxes
    // By step: the fewest pushes from every square to its target.
    Vector<Vector<std::uint32_t>> distance;

    int steps() const { return static_cast<int>(box.size()); }
    // The next step of a box from `step` on; steps() when there is none.
    int next(int step, int number) const {
        while (step < steps() && box[step] != number) ++step;
        return step;
    }
    // Whether an earlier step has placed the box, and this one is not about it.
    bool placed(int step, int number) const { return next(0, number) < step && box[step] != number; }
};

// The plan up to the first step that a box cannot do even when it is alone on the board. Throws
// std::invalid_argument for a step that is not of the level.
Plan plan_of(const LevelSpec& level, const Board& board, const Sides& sides, const Vector<PlanStep>& steps);

// Squares from which one box alone can be brought to a goal.
Vector<std::uint8_t> alive_squares(const Board& board, const Sides& sides);

}  // namespace pushworks::analyse
