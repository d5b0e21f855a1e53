// One level being improved in a thread of its own.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/background_run.hpp"
#include "optimize/optimize.hpp"

namespace pushworks::optimize {

class OptimizeJob {
 public:
    OptimizeJob(LevelSpec level, std::vector<std::string> solutions, OptimizeOptions options)
        : level_(std::move(level)), solutions_(std::move(solutions)), options_(std::move(options)) {}
    // Cancels and waits.
    ~OptimizeJob() { cancel(); }

    void start() {
        run_.start([this] { return optimize(level_, solutions_, options_, progress_); });
    }
    void cancel() { progress_.cancel.store(true, std::memory_order_relaxed); }
    bool wait(double seconds) { return run_.wait(seconds); }
    bool finished() const { return run_.finished(); }
    OptimizeProgress& progress() { return progress_; }
    double seconds() const { return watch_.seconds(); }
    const OptimizeResult& result() const { return run_.result(); }

 private:
    LevelSpec level_;
    std::vector<std::string> solutions_;
    OptimizeOptions options_;
    OptimizeProgress progress_;
    Stopwatch watch_{0};
    BackgroundRun<OptimizeResult> run_;
};

}  // namespace pushworks::optimize
