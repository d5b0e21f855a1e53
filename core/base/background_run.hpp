// Computations in a thread of their own: started once, waited for with a limit, results read as they come.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>

#include "base/budget.hpp"
#include "base/error_line.hpp"
#include "base/memory.hpp"

namespace pushworks {

// Results have a `status` and an `error`. The owner cancels the computation before this object is destroyed:
// the destructor waits for its end. It is the owner's last member, since the thread uses the others.
template <class Result>
class BackgroundRun {
 public:
    explicit BackgroundRun(std::size_t results = 1) : results_(results) {}
    ~BackgroundRun() {
        if (thread_.joinable()) thread_.join();
    }

    // Computes work(0), work(1) and so on, a result each.
    void start(std::function<Result(std::size_t)> work) {
        if (thread_.joinable() || finished() > 0) throw std::logic_error("the job has been started before");
        try {
            thread_ = std::thread([this, work = std::move(work)] { run(work); });
        } catch (const std::system_error&) {  // no memory for a thread
            refuse();
        } catch (const std::bad_alloc&) {
            refuse();
        }
    }
    // False when `seconds` pass before so many results are there (negative: no limit).
    bool wait(std::size_t count, double seconds) {
        std::unique_lock lock(mutex_);
        const auto enough = [&] { return finished() >= count; };
        if (seconds >= 0) return changed_.wait_for(lock, std::chrono::duration<double>(seconds), enough);
        changed_.wait(lock, enough);
        return true;
    }
    std::size_t finished() const { return finished_.load(std::memory_order_acquire); }
    bool running() const { return thread_.joinable() && finished() < results_.size(); }
    // Throws std::out_of_range before it is there.
    const Result& result(std::size_t index) const {
        if (index >= finished()) throw std::out_of_range("that result is not finished");
        return results_[index];
    }

 private:
    void run(const std::function<Result(std::size_t)>& work) {
        for (std::size_t index = 0; index < results_.size(); ++index) {
            Result& result = results_[index];
            try {
                result = work(index);
            } catch (...) {  // a defect of a search must not end the process
                result = {};
                result.error = current_error_line();
                if (result.error.empty()) result.status = Status::memory_limit;
            }
            finish(index + 1);
        }
    }
    void refuse() {
        for (Result& result : results_) result.status = Status::memory_limit;
        finish(results_.size());
    }
    void finish(std::size_t count) {
        const std::lock_guard lock(mutex_);
        finished_.store(count, std::memory_order_release);
        changed_.notify_all();
    }

    Vector<Result> results_;
    std::atomic<std::size_t> finished_{0};
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
        run_.start([this](std::size_t) {
            return std::apply([&](const Values&... values) { return work(values..., progress_); }, values_);
        });
    }
    void cancel() {
        if constexpr (requires { progress_.cancel(); })
            progress_.cancel();
        else
            progress_.cancel.store(true, std::memory_order_relaxed);
    }
    bool wait(double seconds) { return run_.wait(1, seconds); }
    bool finished() const { return run_.finished() > 0; }
    Progress& progress() { return progress_; }
    const Progress& progress() const { return progress_; }
    double seconds() const { return watch_.seconds(); }
    const Result& result() const { return run_.result(0); }

 private:
    std::tuple<Values...> values_;
    Progress progress_;
    Stopwatch watch_{0};
    BackgroundRun<Result> run_;
};

}  // namespace pushworks
