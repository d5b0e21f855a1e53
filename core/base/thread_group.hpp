// Threads that work for one owner and end together. Whatever leaves the top of one of them is kept, and the
// owner gets the first of it: a defect is the run's error with one thread as with many, where std::terminate
// would end the process.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/budget.hpp"
#include "base/memory.hpp"

namespace pushworks {

class ThreadGroup {
 public:
    // The threads work for `run`, or for none if it is null. `on_failure` is called in a thread that failed:
    // it makes the others end soon. It must not throw.
    ThreadGroup(Budget* run, std::function<void()> on_failure)
        : run_(run), on_failure_(std::move(on_failure)) {}

    // Runs the work in a thread of its own. False: the system has no thread, or no memory for one, to spare.
    bool start(std::function<void()> work) {
        try {
            threads_.emplace_back([this, work = std::move(work)] {
                run_here([&] {
                    std::optional<BudgetScope> scope;
                    if (run_ != nullptr) scope.emplace(*run_);
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
            {
                const std::lock_guard lock(mutex_);
                if (!first_) first_ = std::current_exception();
            }
            on_failure_();
        }
    }
    // Throws what the first that failed has thrown, and forgets it, so that the next can be kept.
    void rethrow() {
        if (std::exception_ptr first = std::exchange(first_, nullptr)) std::rethrow_exception(first);
    }
    // The same once all threads have ended.
    void join() {
        threads_.clear();
        rethrow();
    }

 private:
    Budget* run_;
    std::function<void()> on_failure_;
    std::mutex mutex_;
    std::exception_ptr first_;      // of the threads
    Vector<std::jthread> threads_;  // the last member: ended before the others go
};

}  // namespace pushworks
