// Options, progress and result of every search of the core; registry.hpp finds one by name.
//
// A search runs in the caller's thread (it may start helpers of its own) within a Budget, which it charges as
// it works, so that time limit and cancel are honoured within 0.2 s wherever it is. It returns a SearchResult
// with the statistics it has gathered, or throws Stopped or std::bad_alloc; solve() then makes the result.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"
#include "run/objective.hpp"
#include "run/search_counts.hpp"

namespace pushworks {

class LevelContext;

using SettingMap = std::map<std::string, std::string, std::less<>>;

struct SearchOptions {
    std::string algorithm = "auto";
    Objective objective = objective_named("any");
    Limits limits;
    int threads = 1;
    // Values of switches by name: weight, heuristic, deadlocks, granularity, parallel, ...; each algorithm
    // declares which it has.
    SettingMap extra;
};

// Written by the search, read by any thread at any time: a snapshot of atomics, never a lock.
struct Progress {
    std::atomic<bool> cancel{false};
    std::atomic<std::uint64_t> expanded{0};
    std::atomic<std::uint64_t> generated{0};
    std::atomic<std::uint64_t> stored{0};
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::int32_t> lower_bound{0};
    std::atomic<std::int32_t> boxes_packed{0};
    std::atomic<std::int32_t> cells{0};
    // A string literal: the strategy at work.
    std::atomic<const char*> strategy{""};

    void publish(const SearchCounts& counts, std::uint64_t bytes_taken) {
        expanded.store(counts.expanded, std::memory_order_relaxed);
        generated.store(counts.generated, std::memory_order_relaxed);
        stored.store(counts.stored, std::memory_order_relaxed);
        bytes.store(bytes_taken, std::memory_order_relaxed);
    }
};

struct SearchResult : SearchCounts {
    Status status = Status::not_found;
    std::string moves;     // LURD, pushes in upper case; empty unless solved
    bool optimal = false;  // proved for the objective
    int lower_bound = 0;   // of the objective's first component
    double seconds = 0;
    std::uint64_t peak_bytes = 0;
    std::string strategy;  // which member of a portfolio won, or the algorithm's own name
    std::string error;     // why the status is invalid, in one line
    std::map<std::string, double, std::less<>> details;

    SearchCounts& counts() { return *this; }
};

using SearchFunction = std::function<SearchResult(const LevelContext&, const SearchOptions&, Progress&)>;

enum class SwitchKind : std::uint8_t { choice, number, whole, checked };

// An option of an algorithm besides its objective and limits.
struct Switch {
    std::string name;
    SwitchKind kind;
    std::string values;    // choices joined by '|', a range LEAST..MOST, or what the words are made of
    std::string fallback;  // the default
    std::string meaning;   // one line
    // Throws std::invalid_argument, in one line, for what a switch of the last kind cannot be.
    std::function<void(const std::string&)> check = nullptr;
};

// The objectives an algorithm can minimise.
enum class Measure : std::uint8_t {
    anything,  // every objective: proved, or at least not claimed
    pushes,    // pushes only
};

// The order in which lists name them.
enum class Family : std::uint8_t { solver, textbook, strategy };

struct Algorithm {
    Family family;
    std::string name;
    std::string summary;
    SearchFunction run;
    Vector<Switch> switches;
    Measure measure = Measure::anything;
};

// Checks the level, settles the trivial cases and runs the algorithm the options name. Never throws for a bad
// level: the status is then invalid and `error` says why. The options must have passed check_options().
SearchResult solve(const LevelSpec& spec, const SearchOptions& options, Progress& progress);

}  // namespace pushworks
