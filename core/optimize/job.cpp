#include "optimize/job.hpp"

#include <new>
#include <stdexcept>
#include <system_error>

#include "base/error_line.hpp"

namespace pushworks::optimize {

OptimizeJob::~OptimizeJob() {
    cancel();
    if (thread_.joinable()) thread_.join();
}

void OptimizeJob::start() {
    if (thread_.joinable()) throw std::logic_error("the job has been started before");
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {  // no memory for a thread
        result_.status = Status::memory_limit;
        finish();
    } catch (const std::bad_alloc&) {
        result_.status = Status::memory_limit;
        finish();
    }
}

void OptimizeJob::run() {
    try {
        result_ = optimize(level_, solutions_, options_, progress_);
    } catch (...) {  // a defect of a search must not end the process
        result_ = {};
        result_.error = current_error_line();
        if (result_.error.empty()) result_.status = Status::memory_limit;
    }
    finish();
}

void OptimizeJob::finish() {
    const std::lock_guard lock(mutex_);
    finished_.store(true, std::memory_order_release);
    changed_.notify_all();
}

bool OptimizeJob::wait(double seconds) {
    std::unique_lock lock(mutex_);
    const auto done = [this] { return finished_.load(std::memory_order_relaxed); };
    if (seconds >= 0) return changed_.wait_for(lock, std::chrono::duration<double>(seconds), done);
    changed_.wait(lock, done);
    return true;
}

const OptimizeResult& OptimizeJob::result() const {
    if (!finished()) throw std::out_of_range("the job is not finished");
    return result_;
}

}  // namespace pushworks::optimize
