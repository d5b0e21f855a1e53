// Threads that work for one run and end together. Whatever leaves the top of one of them is kept, and the
// owner gets the first of it after the last has ended: a defect is the run's error with one thread as with
// many, where std::terminate would end the process.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "base/budget.hpp"
#include "base/memory.hpp"

namespace pushworks {

// The first exception of several threads.
class FirstException {
 public:
    // Only within a catch clause.
    void keep_current() noexcept {
        const std::lock_guard lock(mutex_);
        if (!first_) first_ = std::current_exception();
    }
    // Forgets it, so that the next one can be kept.
    void rethrow() {
        if (std::exception_ptr first = std::exchange(first_, nullptr)) std::rethrow_exception(first);
    }

 private:
    std::mutex mutex_;
    std::exception_ptr first_;
};

class ThreadGroup {
 public:
    // `on_failure` is called in a thread that failed: it makes the others end soon. It must not throw.
    ThreadGroup(Budget& run, std::function<void()> on_failure)
        : run_(run), on_failure_(std::move(on_failure)) {}
    ThreadGroup(const ThreadGroup&) = delete;
    ThreadGroup& operator=(const ThreadGroup&) = delete;

    // Runs the work in a thread of its own. False: the system has no thread, or no memory for one, to spare.
    bool start(std::function<void()> work) {
        try {
            threads_.emplace_back([this, work = std::move(work)] {
                run_here([&] {
                    const BudgetScope scope(run_);
                    work();
                });
            });
            return true;
        } catch (const std::system_error&) {
            return false;
        } catch (const std::bad_alloc&) {
            return false;
        }
    }
    // Runs the work in the caller's thread, as a member of the group.
    template <class Work>
    void run_here(Work&& work) noexcept {
        try {
            work();
        } catch (...) {
            failure_.keep_current();
            on_failure_();
        }
    }
    // Waits for all threads and throws what the first that failed has thrown.
    void join() {
        threads_.clear();
        failure_.rethrow();
    }

 private:
    Budget& run_;
    std::function<void()> on_failure_;
    FirstException failure_;
    Vector<std::jthread> threads_;  // the last member: ended before the others go
};

}  // namespace pushworks
