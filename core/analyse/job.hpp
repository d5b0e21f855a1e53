// One game being reviewed in a thread of its own.
#pragma once

#include <string>
#include <utility>

#include "analyse/review.hpp"
#include "base/background_run.hpp"

namespace pushworks::analyse {

class ReviewJob {
 public:
    ReviewJob(LevelSpec level, std::string lurd, ReviewOptions options)
        : level_(std::move(level)), lurd_(std::move(lurd)), options_(options) {}
    ~ReviewJob() { cancel(); }

    void start() {
        run_.start([this] { return review(level_, lurd_, options_, progress_); });
    }
    void cancel() { progress_.cancel(); }
    bool wait(double seconds) { return run_.wait(seconds); }
    bool finished() const { return run_.finished(); }
    const ReviewProgress& progress() const { return progress_; }
    const ReviewResult& result() const { return run_.result(); }

 private:
    LevelSpec level_;
    std::string lurd_;
    ReviewOptions options_;
    ReviewProgress progress_;
    BackgroundRun<ReviewResult> run_;
};

}  // namespace pushworks::analyse
