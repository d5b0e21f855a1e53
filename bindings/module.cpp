// The module pushworks._core. Each subject registers itself from a file of its own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "analyse.hpp"
#include "bait.hpp"
#include "box_paths.hpp"
#include "certify.hpp"
#include "engine.hpp"
#include "env.hpp"
#include "generator.hpp"
#include "level_caster.hpp"
#include "nets.hpp"
#include "optimize.hpp"
#include "room_codes.hpp"
#include "shard.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

nb::dict build_info() {
    nb::dict info;
    info["compiler"] = PUSHWORKS_COMPILER;
    info["build_type"] = PUSHWORKS_BUILD_TYPE;
    info["portable"] = static_cast<bool>(PUSHWORKS_PORTABLE_BUILD);
    info["sanitizer"] = PUSHWORKS_SANITIZER;
    info["cplusplus"] = static_cast<long>(__cplusplus);
    return info;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of pushworks. Use pushworks.engine instead of this module.";
    m.def("build_info", &build_info, "How the core was built: compiler, flags, sanitizer.");

    nb::class_<pushworks::LevelSpec>(m, "LevelSpec", "A level as plain numbers: cells are y * width + x.")
        .def(
            "__init__",
            [](pushworks::LevelSpec* self, int width, int height, pushworks::Vector<int> walls,
               pushworks::Vector<int> goals, pushworks::Vector<int> boxes, int player, bool several_players) {
                new (self) pushworks::LevelSpec(
                    pushworks::bindings::make_spec(width, height, std::move(walls), std::move(goals),
                                                   std::move(boxes), player, several_players));
            },
            "width"_a, "height"_a, "walls"_a, "goals"_a, "boxes"_a, "player"_a, "several_players"_a = false)
        .def_ro("width", &pushworks::LevelSpec::width)
        .def_ro("height", &pushworks::LevelSpec::height)
        .def_ro("walls", &pushworks::LevelSpec::walls)
        .def_ro("goals", &pushworks::LevelSpec::goals)
        .def_ro("boxes", &pushworks::LevelSpec::boxes)
        .def_ro("player", &pushworks::LevelSpec::player);
    pushworks::bindings::register_engine(m);
    pushworks::bindings::register_box_paths(m);
    pushworks::bindings::register_analyse(m);
    pushworks::bindings::register_certify(m);
    pushworks::bindings::register_generator(m);
    pushworks::bindings::register_shard(m);
    pushworks::bindings::register_optimize(m);
    pushworks::bindings::register_bait(m);
    pushworks::bindings::register_env(m);
    pushworks::bindings::register_room_codes(m);
    pushworks::bindings::register_nets(m);
}
