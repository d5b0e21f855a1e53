// Exceptions put into every threaded part of the core, and parts of it that no Python call reaches.
//
//   core_faults PART < LEVEL     runs the part with every kind of exception and with 1, 2 and 4 threads; a
//   line
//                                for each: kind, threads, status, error
//
// The linker is told to wrap check_clock(), which every loop of the core calls now and then: the wrapper
// throws in the thread that is asked for.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/background_run.hpp"
#include "base/error_line.hpp"
#include "base/memory.hpp"
#include "base/thread_group.hpp"
#include "deadlock/rule_set.hpp"
#include "env/worker_pool.hpp"
#include "level/solution.hpp"
#include "optimize/optimize.hpp"
#include "run/policy_value_model.hpp"
#include "run/registry.hpp"
#include "solve/deadlock_exchange.hpp"
#include "solve/job.hpp"

using namespace pushworks;

namespace {

enum class Kind { defect, length, memory, unknown };
constexpr Kind kKinds[] = {Kind::defect, Kind::length, Kind::memory, Kind::unknown};
const char* const kNames[] = {"defect", "length", "memory", "unknown"};

[[noreturn]] void throw_one(Kind kind) {
    switch (kind) {
        case Kind::defect:
            throw std::runtime_error("an injected\ndefect");
        case Kind::length:
            throw std::length_error("an injected length");
        case Kind::memory:
            throw std::bad_alloc();
        default:
            throw 42;
    }
}

std::atomic<int> looks_left{-1};  // until the exception; negative: none
std::atomic<Kind> armed{Kind::defect};
std::thread::id owner;
bool in_helper = false;  // not in the owner's thread

void arm(Kind kind, bool helper) {
    owner = std::this_thread::get_id();
    in_helper = helper;
    armed = kind;
    looks_left = 2;
}

LevelSpec level_of(const Vector<std::string>& rows) {
    LevelSpec level;
    level.height = static_cast<int>(rows.size());
    for (const std::string& row : rows) level.width = std::max(level.width, static_cast<int>(row.size()));
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
            const int cell = y * level.width + x;
            const char what = rows[y][x];
            if (what == '#') level.walls.push_back(cell);
            if (what == '.' || what == '*' || what == '+') level.goals.push_back(cell);
            if (what == '$' || what == '*') level.boxes.push_back(cell);
            if (what == '@' || what == '+') level.player = cell;
        }
    return level;
}

void tell(Kind kind, int threads, Status status, const std::string& error) {
    std::printf("%s %d %d %s\n", kNames[static_cast<int>(kind)], threads, static_cast<int>(status),
                error.c_str());
    std::fflush(stdout);
}

SearchOptions options_for(const std::string& part, int threads) {
    SearchOptions options;
    options.threads = threads;
    options.limits.nodes = 2'000'000;
    if (part == "portfolio") return options;
    if (part == "network") {
        options.extra["portfolio.members"] = "learned@1000+fess@1000";
        options.extra["portfolio.sample"] = "false";
        return options;
    }
    options.objective = objective_named("pushes");
    options.algorithm = part == "bidirectional" ? "bidirectional" : "astar";
    options.extra["parallel"] = part == "partition" ? "partition" : "steal";
    if (part == "bidirectional") options.extra.clear();
    return options;
}

// A network that cannot be called.
class Faulty final : public PolicyValueModel {
 public:
    void load(const Position&, const Reach&) override { throw_one(armed); }
    void load_pushes(const Position&) override {}
    float beyond_bound() const override { return 0; }
    float deadlock_logit() const override { return 0; }
    float logit(Square, int) const override { return 0; }
};

void search(const std::string& part, const LevelSpec& level) {
    if (part == "network")
        install_model(PolicyValueModel::kDefault,
                      [](const LevelContext&) { return std::make_unique<Faulty>(); });
    for (const Kind kind : kKinds)
        for (const int threads : {1, 2, 4}) {
            Progress progress;
            SearchResult result;
            arm(kind, threads > 1);
            if (part == "network") looks_left = -1;
            try {
                result = solve(level, options_for(part, threads), progress);
            } catch (...) {
                result.error = current_error_line();
            }
            tell(kind, threads, result.status, result.error);
        }
}

void improve(const LevelSpec& level, const std::string& moves) {
    for (const Kind kind : kKinds)
        for (const int threads : {1, 2, 4}) {
            optimize::OptimizeProgress progress;
            optimize::OptimizeOptions options;
            options.order = {optimize::Metric::moves};
            options.threads = threads;
            optimize::OptimizeResult result;
            arm(kind, threads > 1);
            try {
                result = optimize::optimize(level, {moves}, options, progress);
            } catch (...) {
                result.error = current_error_line();
            }
            tell(kind, threads, result.status, result.error);
        }
}

// The thread of a job that was started in the background.
void jobs(const LevelSpec& level, const std::string& moves) {
    for (const Kind kind : kKinds) {
        Job job({level, level}, options_for("portfolio", 1));
        arm(kind, true);
        job.start();
        job.wait(1, -1);
        tell(kind, 1, job.result(0).status, job.result(0).error);
        job.cancel();
        optimize::OptimizeOptions options;
        options.order = {optimize::Metric::moves};
        BackgroundJob<optimize::optimize, optimize::OptimizeProgress, LevelSpec, Vector<std::string>,
                      optimize::OptimizeOptions>
            improving(level, {moves}, options);
        arm(kind, true);
        improving.start();
        improving.wait(-1);
        tell(kind, 2, improving.result().status, improving.result().error);
    }
}

// The threads of the environments stay for the next call.
void environments() {
    for (const Kind kind : kKinds)
        for (const int threads : {1, 2, 4}) {
            env::WorkerPool pool(threads);
            for (int part = 0; part < threads; ++part) {
                std::string error;
                std::atomic<int> served{0};
                try {
                    pool.run([&](int at) {
                        ++served;
                        if (at == part) throw_one(kind);
                    });
                } catch (...) {
                    error = current_error_line();
                }
                if (served != threads) error = "not all parts were served";
                tell(kind, threads, Status::not_found, error);
            }
            int after = 0;
            pool.run([&](int at) { after += at == 0; });
            if (after != 1) tell(kind, threads, Status::invalid, "no work after a failure");
        }
}

// A member that calls every level solved.
class Wrong final : public Strategy {
 public:
    const char* name() const override { return "wrong"; }
    Outcome advance(std::uint64_t) override { return Outcome::solved; }
    std::string moves() const override { return "u"; }
    SearchCounts counts() const override { return {}; }
};
const RegisteredStrategies registered([]() -> Vector<StrategyKind> {
    return {{"wrong",
             "for the tests",
             [](const StrategyJob&) -> std::unique_ptr<Strategy> { return std::make_unique<Wrong>(); },
             {}}};
});

void wrong_solutions(const LevelSpec& level) {
    for (const char* members : {"wrong@10", "wrong@10+fess@1000"}) {
        SearchOptions options;
        options.extra["portfolio.members"] = members;
        options.extra["portfolio.sample"] = "false";
        Progress progress;
        const SearchResult result = solve(level, options, progress);
        const auto found = result.details.find("solutions_rejected");
        std::printf("%s %d %d\n", members, static_cast<int>(result.status),
                    found == result.details.end() ? 0 : static_cast<int>(found->second));
    }
}

// What a member takes from the others, before and after a set-up that failed.
void shared_patterns() {
    DeadlockExchange lessons;
    ExchangeState first, second;
    second.imports_patterns = true;
    first.begin(100);
    for (Square box = 1; box <= 3; ++box)
        first.deadlock_patterns->add({{box, static_cast<Square>(box + 1)}, {0}});
    lessons.exchange(first);
    second.begin(100);
    lessons.exchange(second);
    std::printf("%zu ", second.deadlock_patterns->size());
    second.begin(100);
    lessons.exchange(second);
    std::printf("%zu ", second.deadlock_patterns->size());
    second.deadlock_patterns->add({{50, 51}, {0}});
    lessons.exchange(second);
    ExchangeState third;
    third.imports_patterns = true;
    third.begin(100);
    lessons.exchange(third);
    std::printf("%zu\n", third.deadlock_patterns->size());
}

void rule_sets() {
    int named = 0, all = 0;
    for (const auto& name : RuleSet::names()) {
        const RuleSet one = RuleSet::parse(name);
        all += RuleSet::all().has(name);
        for (const auto& other : RuleSet::names()) named += one.has(other);
    }
    std::printf("%zu %d %d\n", RuleSet::names().size(), named, all);
}

}  // namespace

extern "C" {
void __real__ZN9pushworks11check_clockEv();
void __wrap__ZN9pushworks11check_clockEv() {
    const bool here = !in_helper || std::this_thread::get_id() != owner;
    if (here && looks_left >= 0 && looks_left-- == 0) throw_one(armed);
    __real__ZN9pushworks11check_clockEv();
}
}

int main(int argc, char** argv) {
    const std::string part = argc > 1 ? argv[1] : "";
    Vector<std::string> rows;
    for (std::string row; std::getline(std::cin, row);) rows.push_back(row);
    const LevelSpec level = level_of(rows);
    const std::string moves = argc > 2 ? argv[2] : "";
    if (part == "optimizer")
        improve(level, moves);
    else if (part == "jobs")
        jobs(level, moves);
    else if (part == "environments")
        environments();
    else if (part == "wrong")
        wrong_solutions(level);
    else if (part == "patterns")
        shared_patterns();
    else if (part == "rules")
        rule_sets();
    else
        search(part, level);
    return 0;
}
