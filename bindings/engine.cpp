// Searches as handles: a job is started, polled, cancelled and asked for results; no Python code is called.
#include "engine.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <tuple>

#include "bitsearch/perft.hpp"
#include "deadlock/rules.hpp"
#include "deadlock/verdicts.hpp"
#include "run/registry.hpp"
#include "solve/check_options.hpp"
#include "solve/job.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

constexpr std::array<const char*, 8> kStatusNames{"solved",     "unsolvable",   "not found", "node limit",
                                                  "time limit", "memory limit", "cancelled", "invalid"};
constexpr std::array<const char*, 5> kObjectiveNames{"any", "pushes", "moves", "pushes+moves",
                                                     "moves+pushes"};

Objective objective_named(const std::string& name) {
    for (std::size_t i = 0; i < kObjectiveNames.size(); ++i)
        if (name == kObjectiveNames[i]) return static_cast<Objective>(i);
    throw std::invalid_argument("unknown objective '" + name + "'");
}

using Extra = std::map<std::string, std::string>;

SearchOptions make_options(const std::string& algorithm, const std::string& objective, double seconds,
                           std::uint64_t nodes, std::uint64_t bytes, int threads, const Extra& extra) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.objective = objective_named(objective);
    options.limits = {seconds, nodes, bytes};
    options.threads = threads;
    options.extra.insert(extra.begin(), extra.end());
    return options;
}

nb::dict progress_of(const Job& job) {
    const Progress& progress = job.progress();
    nb::dict out;
    out["finished"] = job.finished();
    out["running"] = job.running();
    out["seconds"] = job.level_seconds();
    out["expanded"] = progress.expanded.load(std::memory_order_relaxed);
    out["generated"] = progress.generated.load(std::memory_order_relaxed);
    out["stored"] = progress.stored.load(std::memory_order_relaxed);
    out["bytes"] = progress.bytes.load(std::memory_order_relaxed);
    out["lower_bound"] = progress.lower_bound.load(std::memory_order_relaxed);
    out["boxes_packed"] = progress.boxes_packed.load(std::memory_order_relaxed);
    out["cells"] = progress.cells.load(std::memory_order_relaxed);
    out["strategy"] = progress.strategy.load(std::memory_order_relaxed);
    return out;
}

// A plain tuple: cheap to make for batches of thousands of small levels.
nb::tuple result_of(const Job& job, std::size_t index) {
    const SearchResult& r = job.result(index);
    nb::dict details;
    for (const auto& [name, value] : r.details) details[name.c_str()] = value;
    return nb::make_tuple(kStatusNames[static_cast<std::size_t>(r.status)], r.moves, r.optimal, r.lower_bound,
                          r.seconds, r.expanded, r.generated, r.duplicates, r.stored, r.peak_bytes,
                          r.strategy, r.error, details);
}

}  // namespace

void register_engine(nb::module_& m) {
    m.def(
        "algorithms",
        [] {
            using Declared = std::tuple<std::string, std::string, std::string, std::string>;
            std::vector<std::tuple<std::string, std::string, std::vector<Declared>>> all;
            for (const Algorithm& algorithm : algorithms()) {
                std::vector<Declared> switches;
                for (const Switch& one : algorithm.switches)
                    switches.emplace_back(one.name, one.values, one.fallback, one.meaning);
                all.emplace_back(algorithm.name, algorithm.summary, std::move(switches));
            }
            return all;
        },
        "Name, summary and switches (name, values, default, meaning) of every native algorithm.");

    m.def(
        "check_options",
        [](const std::string& algorithm, const std::string& objective, const Extra& extra) {
            const auto problem = check_options(make_options(algorithm, objective, 0, 0, 0, 1, extra));
            return problem ? std::pair(problem->option, problem->message)
                           : std::pair<std::string, std::string>();
        },
        "algorithm"_a, "objective"_a, "extra"_a,
        "The option that cannot be, and why in one line; two empty strings when all is well.");

    m.def(
        "deadlock_rules",
        [] {
            const auto names = RuleSet::names();
            return std::vector<std::string>(names.begin(), names.end());
        },
        "The names of the deadlock rules of the exact searches.");

    m.def(
        "perft",
        [](const LevelSpec& level, int depth, std::uint64_t limit) {
            const nb::gil_scoped_release release;
            return perft(Board(level), depth, limit);
        },
        "level"_a, "depth"_a, "limit"_a, "Distinct positions at push depth 0, 1, ... depth.");

    m.def(
        "lost_verdicts",
        [](const LevelSpec& level) {
            const Board board(level);
            const auto cells = [&](const std::vector<Square>& squares) {
                std::vector<int> result;
                for (const Square square : squares) result.push_back(board.cell(square));
                return result;
            };
            std::vector<std::tuple<std::string, std::vector<int>, std::vector<int>>> verdicts;
            for (const LostVerdict& verdict : lost_verdicts(board))
                verdicts.emplace_back(verdict.rule, cells(verdict.set.boxes), cells(verdict.set.player));
            return verdicts;
        },
        "level"_a,
        "Every rule of the solver that calls the start lost: its name, the boxes, the player's cells.");

    nb::class_<Job>(m, "Job", "Searches over a list of levels, one after another, in a thread of its own.")
        .def(
            "__init__",
            [](Job* self, std::vector<LevelSpec> levels, const std::string& algorithm,
               const std::string& objective, double seconds, std::uint64_t nodes, std::uint64_t bytes,
               int threads, const Extra& extra) {
                new (self) Job(std::move(levels),
                               make_options(algorithm, objective, seconds, nodes, bytes, threads, extra));
            },
            "levels"_a, "algorithm"_a, "objective"_a, "seconds"_a, "nodes"_a, "bytes"_a, "threads"_a,
            "extra"_a)
        .def("start", &Job::start)
        .def("cancel", &Job::cancel)
        .def("wait", &Job::wait, "count"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Wait until `count` levels are finished; False when `seconds` pass first (negative: no limit).")
        .def("finished", &Job::finished, "Number of levels finished.")
        .def("running", &Job::running)
        .def("progress", &progress_of, "A snapshot of the level being searched.")
        .def("result", &result_of, "index"_a, "The result of a finished level.");
}

}  // namespace pushworks::bindings
