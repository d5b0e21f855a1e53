#include "solve/job.hpp"

#include <new>
#include <stdexcept>
#include <system_error>

#include "base/error_line.hpp"
#include "solve/check_options.hpp"

namespace pushworks {

Job::Job(Vector<LevelSpec> levels, SearchOptions options)
    : levels_(std::move(levels)), options_(std::move(options)), results_(levels_.size()) {
    if (const auto problem = check_options(options_)) throw std::invalid_argument(problem->message);
}

Job::~Job() {
    cancel();
    if (thread_.joinable()) thread_.join();
}

void Job::start() {
    if (thread_.joinable()) throw std::logic_error("the job has been started before");
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {  // no memory for a thread
        give_up();
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

void Job::give_up() {
    for (SearchResult& result : results_) result.status = Status::memory_limit;
    const std::lock_guard lock(mutex_);
    finished_.store(levels_.size(), std::memory_order_release);
    changed_.notify_all();
}

void Job::cancel() {
    cancelled_.store(true, std::memory_order_relaxed);
    progress_.cancel.store(true, std::memory_order_relaxed);
}

bool Job::running() const {
    return thread_.joinable() && finished() < levels_.size();
}

bool Job::wait(std::size_t count, double seconds) {
    std::unique_lock lock(mutex_);
    const auto enough = [&] { return finished_.load(std::memory_order_relaxed) >= count; };
    if (seconds >= 0) return changed_.wait_for(lock, std::chrono::duration<double>(seconds), enough);
    changed_.wait(lock, enough);
    return true;
}

const SearchResult& Job::result(std::size_t index) const {
    if (index >= finished()) throw std::out_of_range("that level is not finished");
    return results_[index];
}

double Job::level_seconds() const {
    return watch_.seconds() - level_started_.load(std::memory_order_relaxed);
}

void Job::run() {
    for (std::size_t index = 0; index < levels_.size(); ++index) {
        level_started_.store(watch_.seconds(), std::memory_order_relaxed);
        if (cancelled_.load(std::memory_order_relaxed)) {
            results_[index].status = Status::cancelled;
        } else {
            progress_.expanded = 0;
            progress_.generated = 0;
            progress_.stored = 0;
            progress_.bytes = 0;
            progress_.lower_bound = 0;
            progress_.boxes_packed = 0;
            progress_.cells = 0;
            progress_.strategy = "";
            try {
                results_[index] = solve(levels_[index], options_, progress_);
            } catch (...) {  // a defect of a search must not end the process
                results_[index] = {};
                results_[index].error = current_error_line();
                results_[index].status =
                    results_[index].error.empty() ? Status::memory_limit : Status::not_found;
            }
        }
        const std::lock_guard lock(mutex_);
        finished_.store(index + 1, std::memory_order_release);
        changed_.notify_all();
    }
}

}  // namespace pushworks
