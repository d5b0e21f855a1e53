// How a Python level becomes a LevelSpec: the facade passes plain integers and lists, nothing else.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "level/board.hpp"

namespace pushworks::bindings {

inline LevelSpec make_spec(int width, int height, Vector<int> walls, Vector<int> goals, Vector<int> boxes,
                           int player, bool several_players) {
    return LevelSpec{width,  height,         std::move(walls), std::move(goals), std::move(boxes),
                     player, several_players};
}

}  // namespace pushworks::bindings
