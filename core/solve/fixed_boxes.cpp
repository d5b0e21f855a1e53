#include "solve/fixed_boxes.hpp"

#include <algorithm>

namespace pushworks {

Vector<int> fixed_boxes(const LevelSpec& spec) {
    const int cells = spec.width * spec.height;
    Vector<std::uint8_t> solid(cells), box(cells);
    const auto mark = [&](const Vector<int>& list, Vector<std::uint8_t>& marks) {
        for (const int cell : list)
            if (cell >= 0 && cell < cells) marks[cell] = 1;
    };
    mark(spec.walls, solid);
    mark(spec.boxes, solid);
    mark(spec.boxes, box);
    // All boxes count as fixed until one of them is seen to have an axis free of what is fixed.
    const auto open = [&](int cell) { return cell >= 0 && cell < cells && !solid[cell]; };
    const auto movable = [&](int cell) {
        return (open(cell - 1) && open(cell + 1)) || (open(cell - spec.width) && open(cell + spec.width));
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < cells; ++cell)
            if (box[cell] && movable(cell)) {
                box[cell] = solid[cell] = 0;
                changed = true;
            }
    }
    Vector<int> fixed;
    for (const int goal : spec.goals)
        if (goal >= 0 && goal < cells && box[goal]) fixed.push_back(goal);
    return fixed;
}

LevelSpec with_walls_for(const LevelSpec& spec, const Vector<int>& fixed) {
    LevelSpec result = spec;
    const auto is_fixed = [&](int cell) { return std::ranges::find(fixed, cell) != fixed.end(); };
    std::erase_if(result.boxes, is_fixed);
    std::erase_if(result.goals, is_fixed);
    result.walls.insert(result.walls.end(), fixed.begin(), fixed.end());
    return result;
}

}  // namespace pushworks
