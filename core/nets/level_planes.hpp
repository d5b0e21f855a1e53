// The input planes of a level for a network: a few numbers for every floor square, the same for all of its
// positions.
#pragma once

#include "base/memory.hpp"
#include "facts/level_context.hpp"

namespace pushworks {

struct LevelPlanes {
    static constexpr int kCount = 7;

    // Row by row: floor (1), goal, dead, distance to the nearest goal, cuts the floor, boxes, size; all
    // between 0 and 1.
    Vector<float> values;  // kCount numbers a square
};

LevelPlanes level_planes(const LevelContext& context);

}  // namespace pushworks
