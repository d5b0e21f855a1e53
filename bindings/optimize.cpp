// Improving solutions: a job is started, polled for new solutions and cancelled, and returns a result.
#include "optimize.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>

#include "base/background_run.hpp"
#include "optimize/optimize.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

using optimize::OptimizeOptions;
using OptimizeJob = BackgroundJob<optimize::optimize, optimize::OptimizeProgress, LevelSpec,
                                  Vector<std::string>, OptimizeOptions>;
using optimize::OptimizeResult;

OptimizeOptions make_options(const Vector<int>& order, bool front, double seconds, std::uint64_t nodes,
                             std::uint64_t bytes, int threads, std::uint64_t seed, int range_first,
                             int range_last, Vector<int> area) {
    OptimizeOptions options;
    options.order.clear();
    for (const int metric : order) {
        if (metric < 0 || metric >= optimize::kMetrics) throw std::invalid_argument("unknown measure");
        options.order.push_back(static_cast<optimize::Metric>(metric));
    }
    options.front = front;
    options.limits = {seconds, nodes, bytes};
    options.threads = threads;
    options.seed = seed;
    options.range_first = range_first;
    options.range_last = range_last;
    options.area = std::move(area);
    return options;
}

nb::dict progress_of(OptimizeJob& job) {
    const auto& progress = job.progress();
    nb::dict out;
    out["running"] = !job.finished();
    out["seconds"] = job.seconds();
    out["expanded"] = progress.expanded.load(std::memory_order_relaxed);
    out["configurations"] = progress.configurations.load(std::memory_order_relaxed);
    out["windows"] = progress.windows.load(std::memory_order_relaxed);
    out["bytes"] = progress.bytes.load(std::memory_order_relaxed);
    return out;
}

nb::dict result_of(const OptimizeJob& job) {
    const OptimizeResult& result = job.result();
    nb::dict out;
    out["status"] = status_name(result.status);
    out["moves"] = result.moves;
    out["measures"] = result.measures;
    out["front"] = result.front;
    out["optimal"] = result.optimal;
    out["reason"] = result.reason;
    out["seconds"] = result.seconds;
    out["cpu_seconds"] = result.cpu_seconds;
    out["expanded"] = result.expanded;
    out["configurations"] = result.configurations;
    out["windows"] = result.windows;
    out["peak_bytes"] = result.peak_bytes;
    out["window_states"] = result.window_states;
    out["error"] = result.error;
    return out;
}

}  // namespace

void register_optimize(nb::module_& m) {
    nb::class_<OptimizeJob>(m, "OptimizeJob", "A level being improved in a thread of its own.")
        .def(
            "__init__",
            [](OptimizeJob* self, const LevelSpec& level, Vector<std::string> solutions,
               const Vector<int>& order, bool front, double seconds, std::uint64_t nodes, std::uint64_t bytes,
               int threads, std::uint64_t seed, int range_first, int range_last, Vector<int> area) {
                new (self) OptimizeJob(level, std::move(solutions),
                                       make_options(order, front, seconds, nodes, bytes, threads, seed,
                                                    range_first, range_last, std::move(area)));
            },
            "level"_a, "solutions"_a, "order"_a, "front"_a, "seconds"_a, "nodes"_a, "bytes"_a, "threads"_a,
            "seed"_a, "range_first"_a, "range_last"_a, "area"_a)
        .def("start", &OptimizeJob::start)
        .def("cancel", &OptimizeJob::cancel)
        .def("wait", &OptimizeJob::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Wait for the end; False when `seconds` pass first (negative: no limit).")
        .def("finished", &OptimizeJob::finished)
        .def("progress", &progress_of, "A snapshot of the run.")
        .def(
            "news", [](OptimizeJob& job) { return job.progress().take_new(); },
            "Solutions found since the last call that were the best of their kind.")
        .def("result", &result_of, "What came of it, once finished.");
}

}  // namespace pushworks::bindings
