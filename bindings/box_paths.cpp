#include "box_paths.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "level/box_paths.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

void register_box_paths(nb::module_& m) {
    m.def(
        "box_targets",
        [](const LevelSpec& level, int box, bool pull) {
            return BoxPaths(level).targets(box, pull ? Way::pull : Way::push);
        },
        "level"_a, "box"_a, "pull"_a, nb::call_guard<nb::gil_scoped_release>(),
        "Every cell the box can be brought to while the others stand still.");
    m.def(
        "boxes_for",
        [](const LevelSpec& level, int target, bool pull) {
            return BoxPaths(level).boxes_for(target, pull ? Way::pull : Way::push);
        },
        "level"_a, "target"_a, "pull"_a, nb::call_guard<nb::gil_scoped_release>(),
        "The boxes that can be brought to a cell while the others stand still.");
    m.def(
        "box_path",
        [](const LevelSpec& level, int box, const Vector<int>& targets, bool pull, bool moves_first) {
            return BoxPaths(level).path(box, targets, pull ? Way::pull : Way::push, moves_first);
        },
        "level"_a, "box"_a, "targets"_a, "pull"_a, "moves_first"_a, nb::call_guard<nb::gil_scoped_release>(),
        "A shortest way to bring a box to one of these cells, in LURD; None when there is none.");
}

}  // namespace pushworks::bindings
