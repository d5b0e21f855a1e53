// The native parts of the level maker: rooms, reverse search, three-phase construction, exploration.
#include "generator.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "generate/candidate.hpp"
#include "generate/explore.hpp"
#include "generate/three_phase.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pushworks;
using namespace pushworks::generate;

namespace pushworks::bindings {

void register_generator(nb::module_& m) {
    nb::class_<RoomOptions>(m, "RoomOptions")
        .def(nb::init<>())
        .def_rw("width", &RoomOptions::width)
        .def_rw("height", &RoomOptions::height)
        .def_rw("style", &RoomOptions::style)
        .def_rw("silhouette", &RoomOptions::silhouette)
        .def_rw("min_floor", &RoomOptions::min_floor)
        .def_rw("max_floor", &RoomOptions::max_floor);
    nb::class_<ReverseOptions>(m, "ReverseOptions")
        .def(nb::init<>())
        .def_rw("max_positions", &ReverseOptions::max_positions)
        .def_rw("beam", &ReverseOptions::beam)
        .def_rw("max_depth", &ReverseOptions::max_depth)
        .def_rw("share", &ReverseOptions::share)
        .def_rw("slack", &ReverseOptions::slack)
        .def_rw("seed", &ReverseOptions::seed);
    nb::class_<Start>(m, "Start")
        .def_ro("found", &Start::found)
        .def_ro("complete", &Start::complete)
        .def_ro("optimal", &Start::optimal)
        .def_ro("pushes", &Start::pushes)
        .def_ro("boxes_off_goals", &Start::boxes_off_goals)
        .def_ro("positions", &Start::positions)
        .def_ro("boxes", &Start::boxes)
        .def_ro("player", &Start::player)
        .def_ro("solution", &Start::solution);
    nb::class_<MakeOptions>(m, "MakeOptions")
        .def(nb::init<>())
        .def_rw("room", &MakeOptions::room)
        .def_rw("search", &MakeOptions::search)
        .def_rw("boxes", &MakeOptions::boxes)
        .def_rw("goal_tries", &MakeOptions::goal_tries)
        .def_rw("trim", &MakeOptions::trim);
    nb::class_<Candidate>(m, "Candidate")
        .def_ro("level", &Candidate::level)
        .def_ro("start", &Candidate::start)
        .def_ro("floor", &Candidate::floor);
    m.def("room_styles", &room_styles);
    m.def("room_silhouettes", &room_silhouettes);
    m.def("make_candidate", &make_candidate, "options"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>());
    m.def(
        "farthest_start",
        [](int width, int height, Vector<int> floor, const Vector<int>& goals,
           const ReverseOptions& options) {
            return farthest_start(Room{width, height, std::move(floor)}, goals, options);
        },
        "width"_a, "height"_a, "floor"_a, "goals"_a, "options"_a, nb::call_guard<nb::gil_scoped_release>());

    nb::class_<ScoreWeights>(m, "ScoreWeights")
        .def(nb::init<>())
        .def_rw("block", &ScoreWeights::block)
        .def_rw("congestion", &ScoreWeights::congestion)
        .def_rw("boxes", &ScoreWeights::boxes)
        .def_rw("scale", &ScoreWeights::scale)
        .def_rw("alpha", &ScoreWeights::alpha)
        .def_rw("beta", &ScoreWeights::beta)
        .def_rw("gamma", &ScoreWeights::gamma)
        .def_rw("by_trajectory", &ScoreWeights::by_trajectory)
        .def_rw("margin", &ScoreWeights::margin);
    nb::class_<Score>(m, "Score")
        .def_ro("blocks", &Score::blocks)
        .def_ro("congestion", &Score::congestion)
        .def_ro("boxes", &Score::boxes)
        .def_ro("total", &Score::total);
    m.def("score_level", &score_level, "level"_a, "goal_of"_a, "weights"_a);
    nb::class_<ThreePhaseOptions>(m, "ThreePhaseOptions")
        .def(nb::init<>())
        .def_rw("width", &ThreePhaseOptions::width)
        .def_rw("height", &ThreePhaseOptions::height)
        .def_rw("max_boxes", &ThreePhaseOptions::max_boxes)
        .def_rw("move_limit", &ThreePhaseOptions::move_limit)
        .def_rw("threshold", &ThreePhaseOptions::threshold)
        .def_rw("max_tries", &ThreePhaseOptions::max_tries)
        .def_rw("iterations", &ThreePhaseOptions::iterations)
        .def_rw("boxes_start_off_goals", &ThreePhaseOptions::boxes_start_off_goals)
        .def_rw("weights", &ThreePhaseOptions::weights);
    nb::class_<ThreePhaseResult>(m, "ThreePhaseResult")
        .def_ro("found", &ThreePhaseResult::found)
        .def_ro("tries", &ThreePhaseResult::tries)
        .def_ro("score", &ThreePhaseResult::score)
        .def_ro("level", &ThreePhaseResult::level)
        .def_ro("solution", &ThreePhaseResult::solution);
    m.def("three_phase", &three_phase, "options"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>());

    nb::class_<ExploreOptions>(m, "ExploreOptions")
        .def(nb::init<>())
        .def_rw("max_positions", &ExploreOptions::max_positions)
        .def_rw("max_labelled", &ExploreOptions::max_labelled)
        .def_rw("samples", &ExploreOptions::samples)
        .def_rw("bias", &ExploreOptions::bias)
        .def_rw("seed", &ExploreOptions::seed);
    nb::class_<Exploration>(m, "Exploration")
        .def_ro("complete", &Exploration::complete)
        .def_ro("positions", &Exploration::positions)
        .def_ro("dead", &Exploration::dead)
        .def_ro("pushes", &Exploration::pushes)
        .def_ro("walk", &Exploration::walk)
        .def_ro("box_changes", &Exploration::box_changes)
        .def_ro("two_decomposition", &Exploration::two_decomposition)
        .def_ro("solutions", &Exploration::solutions)
        .def_ro("counter_intuitive", &Exploration::counter_intuitive);
    m.def("explore", &explore, "level"_a, "options"_a, nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace pushworks::bindings
