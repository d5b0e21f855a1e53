// The optimizer's interface: options, progress and result of improving the solutions of a level.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"
#include "optimize/measures.hpp"

namespace pushworks::optimize {

struct OptimizeOptions {
    Vector<Metric> order{Metric::moves, Metric::pushes};
    bool front = false;  // as much effort for everything between fewest moves and fewest pushes
    Limits limits;       // nodes are window states
    int threads = 1;
    std::uint64_t seed = 0;
    // Only pushes first .. last - 1 of the best solution given are touched; last 0: to the end.
    int range_first = 0;
    int range_last = 0;
    Vector<int> area;  // cells where boxes may be displaced; empty: everywhere
};

// Written by the run, read by any thread at any time.
struct OptimizeProgress {
    std::atomic<bool> cancel{false};
    std::atomic<std::uint64_t> expanded{0};
    std::atomic<std::uint64_t> configurations{0};
    std::atomic<std::uint64_t> windows{0};
    std::atomic<std::uint64_t> bytes{0};

    // Solutions that were the best of their kind when they were found, oldest first.
    void publish(std::string moves) {
        const std::lock_guard lock(mutex_);
        new_.push_back(std::move(moves));
    }
    // The solutions published since the last call.
    Vector<std::string> take_new() {
        const std::lock_guard lock(mutex_);
        return std::exchange(new_, {});
    }

 private:
    std::mutex mutex_;
    Vector<std::string> new_;
};

struct OptimizeResult {
    // solved: ended by itself; the limits and cancelled: ended by them, with the best found so far.
    Status status = Status::not_found;
    std::string moves;          // the best for the given order
    Measures measures{};        // its measures, to compare with a replay
    Vector<std::string> front;  // none beats another in both moves and pushes; fewest moves first
    bool optimal = false;       // proved: no solution is better in the given measures
    std::string reason;         // what is known about the answer, in words
    double seconds = 0;
    std::uint64_t expanded = 0;        // (configuration, player) in windows
    std::uint64_t configurations = 0;  // of all windows together
    std::uint64_t windows = 0;
    std::uint64_t peak_bytes = 0;
    std::uint64_t window_states = 0;  // of the largest window, which takes most of the memory
    double cpu_seconds = 0;           // of one thread
    std::string error;                // why the status is invalid
};

// Never throws for bad input: the status is then invalid and `error` says why.
OptimizeResult optimize(const LevelSpec& spec, const Vector<std::string>& solutions,
                        const OptimizeOptions& options, OptimizeProgress& progress);

}  // namespace pushworks::optimize
