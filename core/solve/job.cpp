#include "solve/job.hpp"

#include <stdexcept>

#include "solve/check_options.hpp"

namespace pushworks {

Job::Job(Vector<LevelSpec> levels, SearchOptions options)
    : levels_(std::move(levels)), options_(std::move(options)), run_(levels_.size()) {
    if (const auto problem = check_options(options_)) throw std::invalid_argument(problem->message);
}

void Job::start() {
    run_.start([this](std::size_t index) { return solve_level(index); });
}

void Job::cancel() {
    cancelled_.store(true, std::memory_order_relaxed);
    progress_.cancel.store(true, std::memory_order_relaxed);
}

double Job::level_seconds() const {
    return watch_.seconds() - level_started_.load(std::memory_order_relaxed);
}

SearchResult Job::solve_level(std::size_t index) {
    level_started_.store(watch_.seconds(), std::memory_order_relaxed);
    if (cancelled_.load(std::memory_order_relaxed)) {
        SearchResult result;
        result.status = Status::cancelled;
        return result;
    }
    progress_.publish({}, 0);
    progress_.lower_bound = progress_.boxes_packed = progress_.cells = 0;
    progress_.strategy = "";
    return solve(levels_[index], options_, progress_);
}

}  // namespace pushworks
