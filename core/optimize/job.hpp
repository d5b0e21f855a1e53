// One level being improved in a thread of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "optimize/optimize.hpp"

namespace pushworks::optimize {

class OptimizeJob {
 public:
    OptimizeJob(LevelSpec level, std::vector<std::string> solutions, OptimizeOptions options)
        : level_(std::move(level)), solutions_(std::move(solutions)), options_(std::move(options)) {}
    // Cancels and waits.
    ~OptimizeJob();
    OptimizeJob(const OptimizeJob&) = delete;
    OptimizeJob& operator=(const OptimizeJob&) = delete;

    void start();
    void cancel() { progress_.cancel.store(true, std::memory_order_relaxed); }
    // False when `seconds` pass before the end (negative: no limit).
    bool wait(double seconds);
    bool finished() const { return finished_.load(std::memory_order_acquire); }
    OptimizeProgress& progress() { return progress_; }
    double seconds() const { return watch_.seconds(); }
    // Throws std::out_of_range before the end.
    const OptimizeResult& result() const;

 private:
    void run();
    void finish();

    LevelSpec level_;
    std::vector<std::string> solutions_;
    OptimizeOptions options_;
    OptimizeProgress progress_;
    OptimizeResult result_;
    std::atomic<bool> finished_{false};
    Stopwatch watch_{0};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

}  // namespace pushworks::optimize
