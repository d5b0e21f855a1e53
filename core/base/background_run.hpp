// A computation in a thread of its own: started once, waited for with a limit, its result read at the end.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>

#include "base/budget.hpp"
#include "base/error_line.hpp"

namespace pushworks {

// A Result has a `status` and an `error`. The owner cancels the computation before this object is destroyed:
// the destructor waits for its end. It is the owner's last member, since the thread uses the others.
template <class Result>
class BackgroundRun {
 public:
    BackgroundRun() = default;
    ~BackgroundRun() {
        if (thread_.joinable()) thread_.join();
    }
    BackgroundRun(const BackgroundRun&) = delete;
    BackgroundRun& operator=(const BackgroundRun&) = delete;

    void start(std::function<Result()> work) {
        if (thread_.joinable() || finished()) throw std::logic_error("the job has been started before");
        try {
            thread_ = std::thread([this, work = std::move(work)] { run(work); });
        } catch (const std::system_error&) {  // no memory for a thread
            refuse();
        } catch (const std::bad_alloc&) {
            refuse();
        }
    }
    // False when `seconds` pass before the end (negative: no limit).
    bool wait(double seconds) {
        std::unique_lock lock(mutex_);
        const auto over = [this] { return finished(); };
        if (seconds >= 0) return changed_.wait_for(lock, std::chrono::duration<double>(seconds), over);
        changed_.wait(lock, over);
        return true;
    }
    bool finished() const { return finished_.load(std::memory_order_acquire); }
    // Throws std::out_of_range before the end.
    const Result& result() const {
        if (!finished()) throw std::out_of_range("the job is not finished");
        return result_;
    }

 private:
    void run(const std::function<Result()>& work) {
        try {
            result_ = work();
        } catch (...) {  // a defect of a search must not end the process
            result_ = {};
            result_.error = current_error_line();
            if (result_.error.empty()) result_.status = Status::memory_limit;
        }
        end();
    }
    void refuse() {
        result_.status = Status::memory_limit;
        end();
    }
    void end() {
        const std::lock_guard lock(mutex_);
        finished_.store(true, std::memory_order_release);
        changed_.notify_all();
    }

    Result result_;
    std::atomic<bool> finished_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

// The call work(values..., progress) in a thread of its own, on copies of the values. Cancelled and waited
// for by the destructor.
template <auto work, class Progress, class... Values>
class BackgroundJob {
 public:
    using Result = std::invoke_result_t<decltype(work), const Values&..., Progress&>;

    explicit BackgroundJob(Values... values) : values_(std::move(values)...) {}
    ~BackgroundJob() { cancel(); }

    void start() {
        run_.start([this] {
            return std::apply([&](const Values&... values) { return work(values..., progress_); }, values_);
        });
    }
    void cancel() {
        if constexpr (requires { progress_.cancel(); })
            progress_.cancel();
        else
            progress_.cancel.store(true, std::memory_order_relaxed);
    }
    bool wait(double seconds) { return run_.wait(seconds); }
    bool finished() const { return run_.finished(); }
    Progress& progress() { return progress_; }
    const Progress& progress() const { return progress_; }
    double seconds() const { return watch_.seconds(); }
    const Result& result() const { return run_.result(); }

 private:
    std::tuple<Values...> values_;
    Progress progress_;
    Stopwatch watch_{0};
    BackgroundRun<Result> run_;
};

}  // namespace pushworks
