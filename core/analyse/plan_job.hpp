// A plan of the player being carried out in a thread of its own.
#pragma once

#include <utility>
#include <vector>

#include "analyse/box_plan.hpp"
#include "base/background_run.hpp"

namespace pushworks::analyse {

class PlanJob {
 public:
    PlanJob(LevelSpec level, std::vector<PlanStep> steps, Limits limits)
        : level_(std::move(level)), steps_(std::move(steps)), limits_(limits) {}
    ~PlanJob() { cancel(); }

    void start() {
        run_.start([this] { return carry_out(level_, steps_, limits_, progress_); });
    }
    void cancel() { progress_.cancelled.store(true, std::memory_order_relaxed); }
    bool wait(double seconds) { return run_.wait(seconds); }
    bool finished() const { return run_.finished(); }
    const PlanProgress& progress() const { return progress_; }
    const PlanResult& result() const { return run_.result(); }

 private:
    LevelSpec level_;
    std::vector<PlanStep> steps_;
    Limits limits_;
    PlanProgress progress_;
    BackgroundRun<PlanResult> run_;
};

}  // namespace pushworks::analyse
