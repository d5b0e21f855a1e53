// The review of a recorded game and the check of a plan, each by a job in a thread of its own.
#include "analyse.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <tuple>

#include "analyse/box_plan.hpp"
#include "analyse/review.hpp"
#include "base/background_run.hpp"
#include "base/memory.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

using analyse::PlanResult;
using analyse::ReviewedPosition;
using analyse::ReviewedPush;
using analyse::ReviewResult;
using PlanJob =
    BackgroundJob<analyse::carry_out, analyse::PlanProgress, LevelSpec, Vector<analyse::PlanStep>, Limits>;
using ReviewJob =
    BackgroundJob<analyse::review, analyse::ReviewProgress, LevelSpec, std::string, analyse::ReviewOptions>;

constexpr std::array<const char*, 5> kMarks{"", "likely waste", "waste", "blunder", "deadlock"};

Vector<std::tuple<int, int>> bounds_of(const Vector<ReviewedPosition>& positions) {
    Vector<std::tuple<int, int>> bounds;
    for (const ReviewedPosition& one : positions) bounds.emplace_back(one.lower, one.upper);
    return bounds;
}

nb::dict result_of(const ReviewJob& job) {
    const ReviewResult& result = job.result();
    nb::dict out;
    out["status"] = status_name(result.status);
    out["positions"] = bounds_of(result.positions);
    nb::list pushes;
    for (const ReviewedPush& push : result.pushes)
        pushes.append(nb::make_tuple(push.move, push.wasted_least, push.wasted_most,
                                     kMarks[static_cast<std::size_t>(push.mark)], push.only, push.better));
    out["pushes"] = pushes;
    out["first_deadlocked"] = result.first_deadlocked;
    out["last_solvable"] = result.last_solvable;
    out["searches"] = result.searches;
    out["table_positions"] = result.table_positions;
    out["seconds"] = result.seconds;
    out["error"] = result.error;
    return out;
}

nb::dict plan_of(const PlanJob& job) {
    const PlanResult& result = job.result();
    nb::dict out;
    out["status"] = status_name(result.status);
    out["moves"] = result.moves;
    out["nodes"] = result.nodes;
    out["seconds"] = result.seconds;
    out["error"] = result.error;
    return out;
}

void register_plan(nb::module_& m) {
    nb::class_<PlanJob>(m, "PlanJob", "Boxes being brought to squares, one after the other.")
        .def(
            "__init__",
            [](PlanJob* self, const LevelSpec& level, const Vector<std::tuple<int, int>>& steps,
               double seconds, std::uint64_t nodes, std::uint64_t bytes) {
                Vector<analyse::PlanStep> plan;
                for (const auto& [box, target] : steps) plan.push_back({box, target});
                new (self) PlanJob(level, std::move(plan), {seconds, nodes, bytes});
            },
            "level"_a, "steps"_a, "seconds"_a, "nodes"_a, "bytes"_a)
        .def("start", &PlanJob::start)
        .def("cancel", &PlanJob::cancel)
        .def("wait", &PlanJob::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Wait for the end; False when `seconds` pass first (negative: no limit).")
        .def("finished", &PlanJob::finished)
        .def(
            "progress",
            [](const PlanJob& job) {
                return nb::make_tuple(job.progress().steps.load(std::memory_order_relaxed),
                                      job.progress().nodes.load(std::memory_order_relaxed));
            },
            "Steps carried out by the furthest position so far, positions expanded.")
        .def("result", &plan_of, "What came of it, once finished.");
}

}  // namespace

void register_analyse(nb::module_& m) {
    register_plan(m);
    nb::class_<ReviewJob>(m, "ReviewJob", "A recorded game being reviewed.")
        .def(
            "__init__",
            [](ReviewJob* self, const LevelSpec& level, std::string moves, double seconds,
               std::uint64_t nodes, std::uint64_t bytes, std::uint64_t table_positions) {
                new (self) ReviewJob(level, std::move(moves), {{seconds, nodes, bytes}, table_positions});
            },
            "level"_a, "moves"_a, "seconds"_a, "nodes"_a, "bytes"_a, "table_positions"_a)
        .def("start", &ReviewJob::start)
        .def("cancel", &ReviewJob::cancel)
        .def("wait", &ReviewJob::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Wait for the end; False when `seconds` pass first (negative: no limit).")
        .def("finished", &ReviewJob::finished)
        .def(
            "progress",
            [](const ReviewJob& job) {
                const auto& progress = job.progress();
                return nb::make_tuple(progress.exact.load(std::memory_order_relaxed),
                                      progress.total.load(std::memory_order_relaxed),
                                      progress.searches.load(std::memory_order_relaxed));
            },
            "Positions whose distance is known, positions, searches.")
        .def(
            "positions", [](const ReviewJob& job) { return bounds_of(job.progress().positions()); },
            "Lower and upper bound of every position, as far as they are known by now.")
        .def("result", &result_of, "What came of it, once finished.");
}

}  // namespace pushworks::bindings
