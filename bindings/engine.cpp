// Searches as handles: a job is started, polled and cancelled, and returns results; no Python code is called.
#include "engine.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <tuple>

#include "bitsearch/perft.hpp"
#include "deadlock/rule_set.hpp"
#include "deadlock/verdicts.hpp"
#include "run/registry.hpp"
#include "solve/check_options.hpp"
#include "solve/job.hpp"
#include "solve/schedule.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

// What a job is doing now, at one moment.
struct Snapshot {
    bool running;
    double seconds;
    std::uint64_t expanded, generated, stored, bytes;
    int lower_bound, boxes_packed, cells;
    const char* strategy;
};

Snapshot snapshot_of(const Job& job) {
    const Progress& now = job.progress();
    return {job.running(), job.level_seconds(), now.expanded,     now.generated, now.stored,
            now.bytes,     now.lower_bound,     now.boxes_packed, now.cells,     now.strategy};
}

void register_options(nb::module_& m) {
    nb::class_<Switch>(m, "Switch", "Something an algorithm can be told by name.")
        .def_ro("name", &Switch::name)
        .def_ro("values", &Switch::values)
        .def_ro("default", &Switch::fallback)
        .def_ro("meaning", &Switch::meaning);
    nb::class_<Algorithm>(m, "Algorithm")
        .def_ro("name", &Algorithm::name)
        .def_ro("summary", &Algorithm::summary)
        .def_ro("switches", &Algorithm::switches);
    m.def("algorithms", &algorithms, "Every native algorithm, in a fixed order.");

    m.def("schedules", &schedules_json, "The initial schedules of the portfolio by name, as JSON.");
    nb::class_<MemberText>(m, "MemberText", "A member of the portfolio as its text names it.")
        .def_ro("strategy", &MemberText::strategy)
        .def_ro("settings", &MemberText::settings)
        .def_ro("turn", &MemberText::turn)
        .def_ro("growth", &MemberText::growth);
    m.def("split_members", &split_members, "text"_a,
          "The members in a value of portfolio.members; no name in it is looked up.");

    m.def(
        "status_names",
        [] {
            Vector<std::string> names;
            for (int i = 0; i <= static_cast<int>(Status::invalid); ++i)
                names.emplace_back(status_name(static_cast<Status>(i)));
            return names;
        },
        "How a search can end.");
    nb::class_<Objective>(m, "Objective", "What a solution should be best at.")
        .def_ro("name", &Objective::name)
        .def_ro("proved", &Objective::proved)
        .def(
            "first_cost",
            [](const Objective& self, int moves, int pushes) {
                return self.step.first * (moves - pushes) + self.push.first * pushes;
            },
            "moves"_a, "pushes"_a, "The cost of a solution in the first measure.");
    m.def("objectives", &objectives, "Every objective, in a fixed order.");

    nb::class_<SearchOptions>(m, "SearchOptions", "What a search is asked; a limit of 0 is none.")
        .def(
            "__init__",
            [](SearchOptions* self, std::string algorithm, const std::string& objective, double seconds,
               std::uint64_t nodes, std::uint64_t bytes, int threads,
               const std::map<std::string, std::string>& extra) {
                new (self) SearchOptions{std::move(algorithm),
                                         objective_named(objective),
                                         {seconds, nodes, bytes},
                                         threads,
                                         {extra.begin(), extra.end()}};
            },
            "algorithm"_a, "objective"_a, "seconds"_a, "nodes"_a, "bytes"_a, "threads"_a, "extra"_a);
    nb::class_<OptionProblem>(m, "OptionProblem")
        .def_ro("option", &OptionProblem::option)
        .def_ro("message", &OptionProblem::message);
    m.def("check_options", &check_options, "options"_a,
          "The option that cannot be, and why in one line; None when all is well.");
}

void register_answers(nb::module_& m) {
    nb::class_<Snapshot>(m, "Snapshot", "What a job is doing now.")
        .def_ro("running", &Snapshot::running)
        .def_ro("seconds", &Snapshot::seconds)
        .def_ro("expanded", &Snapshot::expanded)
        .def_ro("generated", &Snapshot::generated)
        .def_ro("stored", &Snapshot::stored)
        .def_ro("bytes", &Snapshot::bytes)
        .def_ro("lower_bound", &Snapshot::lower_bound)
        .def_ro("boxes_packed", &Snapshot::boxes_packed)
        .def_ro("cells", &Snapshot::cells)
        .def_ro("strategy", &Snapshot::strategy);
    nb::class_<SearchResult>(m, "SearchResult", "How a search ended.")
        .def_prop_ro("status", [](const SearchResult& r) { return status_name(r.status); })
        .def_ro("moves", &SearchResult::moves)
        .def_ro("optimal", &SearchResult::optimal)
        .def_ro("lower_bound", &SearchResult::lower_bound)
        .def_ro("seconds", &SearchResult::seconds)
        .def_ro("expanded", &SearchResult::expanded)
        .def_ro("generated", &SearchResult::generated)
        .def_ro("duplicates", &SearchResult::duplicates)
        .def_ro("stored", &SearchResult::stored)
        .def_ro("peak_bytes", &SearchResult::peak_bytes)
        .def_ro("strategy", &SearchResult::strategy)
        .def_ro("error", &SearchResult::error)
        .def_prop_ro("details", [](const SearchResult& r) {
            nb::dict details;
            for (const auto& [name, value] : r.details) details[name.c_str()] = value;
            return details;
        });
}

}  // namespace

void register_engine(nb::module_& m) {
    register_options(m);
    register_answers(m);

    m.def(
        "deadlock_rules",
        [] {
            const auto names = RuleSet::names();
            return Vector<std::string>(names.begin(), names.end());
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
        "deadlock_verdicts",
        [](const LevelSpec& level) {
            const Board board(level);
            const auto cells = [&](const Vector<Square>& squares) {
                Vector<int> result;
                for (const Square square : squares) result.push_back(board.cell(square));
                return result;
            };
            Vector<std::tuple<std::string, Vector<int>, Vector<int>>> verdicts;
            for (const DeadlockVerdict& verdict : deadlock_verdicts(board))
                verdicts.emplace_back(verdict.rule, cells(verdict.set.boxes), cells(verdict.set.player));
            return verdicts;
        },
        "level"_a, nb::call_guard<nb::gil_scoped_release>(),
        "Every rule of the solver that calls the start deadlocked: its name, the boxes, the player's cells.");

    nb::class_<Job>(m, "Job", "Searches over a list of levels, one after another, in a thread of its own.")
        .def(nb::init<Vector<LevelSpec>, SearchOptions>(), "levels"_a, "options"_a)
        .def("start", &Job::start)
        .def("cancel", &Job::cancel)
        .def("wait", &Job::wait, "count"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Wait until `count` levels are finished; False when `seconds` pass first (negative: no limit).")
        .def("finished", &Job::finished, "Number of levels finished.")
        .def("running", &Job::running)
        .def("progress", &snapshot_of, "A snapshot of the level being searched.")
        .def("result", &Job::result, "index"_a, nb::rv_policy::reference_internal,
             "The result of a finished level.");
}

}  // namespace pushworks::bindings
