// The Bait search as a Python class. Thin: it holds the search and its cancel flag.
#include "bait.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "bait/search.hpp"
#include "base/memory.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

struct SearchHandle {
    std::unique_ptr<bait::Search> search;
    std::atomic<bool> cancel{false};
};

const char* name_of(bait::Outcome outcome) {
    switch (outcome) {
        case bait::Outcome::running:
            return "running";
        case bait::Outcome::solved:
            return "solved";
        case bait::Outcome::exhausted:
            return "exhausted";
        default:
            return "memory full";
    }
}

}  // namespace

void register_bait(nb::module_& m) {
    nb::class_<bait::Rules>(m, "BaitRules", "The switches of the Bait family.")
        .def(nb::init<>())
        .def_rw("hole_vanishes", &bait::Rules::hole_vanishes)
        .def_rw("box_vanishes", &bait::Rules::box_vanishes)
        .def_rw("goal_blocks_box", &bait::Rules::goal_blocks_box)
        .def_rw("key_blocks_box", &bait::Rules::key_blocks_box)
        .def_rw("mushroom_blocks_box", &bait::Rules::mushroom_blocks_box)
        .def_rw("key_needed", &bait::Rules::key_needed)
        .def_prop_rw(
            "avatar_in_hole", [](const bait::Rules& self) { return static_cast<int>(self.avatar_in_hole); },
            [](bait::Rules& self, int value) {
                self.avatar_in_hole = static_cast<bait::AvatarInHole>(value);
            },
            "0 dies, 1 walks over it, 2 is held back")
        .def_prop_rw(
            "win", [](const bait::Rules& self) { return static_cast<int>(self.win); },
            [](bait::Rules& self, int value) { self.win = static_cast<bait::WinTest>(value); },
            "0 goals taken, 1 boxes gone, 2 boxes in holes");

    nb::class_<SearchHandle>(m, "BaitSearch",
                             "A resumable search on a Bait position; cells are y * width + x.")
        .def(
            "__init__",
            [](SearchHandle* self, int width, int height, Vector<int> walls, int avatar, bool has_key,
               Vector<int> boxes, Vector<int> holes, Vector<int> keys, Vector<int> goals,
               Vector<int> mushrooms, const bait::Rules& rules, double weight, bool guided,
               int shorter_than) {
                bait::Position position{width,
                                        height,
                                        std::move(walls),
                                        avatar,
                                        has_key,
                                        std::move(boxes),
                                        std::move(holes),
                                        std::move(keys),
                                        std::move(goals),
                                        std::move(mushrooms)};
                auto search = bait::make_search(position, rules, {weight, guided, shorter_than});
                new (self) SearchHandle{std::move(search)};
            },
            "width"_a, "height"_a, "walls"_a, "avatar"_a, "has_key"_a, "boxes"_a, "holes"_a, "keys"_a,
            "goals"_a, "mushrooms"_a, "rules"_a, "weight"_a, "guided"_a, "shorter_than"_a)
        .def(
            "run",
            [](SearchHandle& self, double cpu_seconds, double wall_seconds, std::uint64_t expansions,
               std::uint64_t bytes) {
                nb::gil_scoped_release release;
                return name_of(self.search->run({cpu_seconds, wall_seconds, expansions, bytes}, self.cancel));
            },
            "cpu_seconds"_a, "wall_seconds"_a, "expansions"_a, "bytes"_a,
            "Go on for a while: 'running', 'solved', 'exhausted' or 'memory full'.")
        .def("cancel", [](SearchHandle& self) { self.cancel = true; })
        .def("moves", [](SearchHandle& self) { return self.search->moves(); })
        .def_prop_ro("lower_bound", [](const SearchHandle& self) { return self.search->lower_bound(); })
        .def_prop_ro("expanded", [](const SearchHandle& self) { return self.search->expanded(); })
        .def_prop_ro("generated", [](const SearchHandle& self) { return self.search->generated(); })
        .def_prop_ro("stored", [](const SearchHandle& self) { return self.search->stored(); })
        .def_prop_ro("bytes", [](const SearchHandle& self) { return self.search->bytes(); });
}

}  // namespace pushworks::bindings
