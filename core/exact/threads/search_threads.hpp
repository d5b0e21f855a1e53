// The threads of one search: barrier, layers, stop flag, limits and counters.
#pragma once

#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <thread>

#include "base/thread_group.hpp"
#include "run/limit_monitor.hpp"
#include "run/search.hpp"

namespace pushworks {

// Sums of what the threads did; each adds its own now and then.
struct Counters {
    std::atomic<std::uint64_t> expanded{0};
    std::atomic<std::uint64_t> generated{0};
    std::atomic<std::uint64_t> duplicates{0};
    std::atomic<std::uint64_t> stored{0};

    SearchCounts now() const { return {expanded, generated, stored, duplicates}; }
};

class SearchThreads {
 public:
    SearchThreads(int threads, const SearchOptions& options, Progress& progress)
        : size(threads), monitor_(options, progress), run_(Budget::current()), barrier_(threads) {}

    const int size;
    Counters counters;

    // Runs the function in all threads (number 0 is the caller's) and waits for them. A thread that runs into
    // a limit, or out of memory, leaves the work and stops the others; so does a defect, which is thrown here
    // in the end.
    void run(const std::function<void(int)>& work) {
        ThreadGroup group(&run_, [this] {
            fail(Status::not_found);
            barrier_.arrive_and_drop();
        });
        int begun = 1;
        while (begun < size && group.start([this, &work, begun] { run_worker(work, begun); })) ++begun;
        if (begun < size) fail(Status::memory_limit);
        for (; begun < size; ++begun) barrier_.arrive_and_drop();  // those that were never there
        group.run_here([&] { run_worker(work, 0); });
        group.join();
    }
    void synchronize() { barrier_.arrive_and_wait(); }
    // All threads wait while the first one calls find() for the next layer of the work. False: it has found
    // none, or a thread has left.
    template <class Find>
    bool next_layer(int thread, Find&& find) {
        synchronize();
        if (thread == 0) over_ = !find();
        synchronize();
        return !over_ && !failed();
    }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // A thread has left: the work cannot be brought to its end.
    bool failed() const { return failed_.load(std::memory_order_relaxed); }
    // Thread 0 watches the limits for all.
    void watch(int lower_bound) {
        SearchResult now;
        now.counts() = counters.now();
        now.lower_bound = lower_bound;
        monitor_.publish(now);
        if (monitor_.spent(now) || monitor_.spent_now()) stop();
    }
    // A pause for a thread that has nothing to do.
    static void rest() { std::this_thread::sleep_for(std::chrono::microseconds(20)); }
    // Statistics and, when a limit was hit, the status.
    void report(SearchResult& result) {
        result.counts() = counters.now();
        monitor_.publish(result);
        result.seconds = monitor_.seconds();
        result.details["threads"] = size;
        if (result.status == Status::solved || !stopped()) return;
        result.status = failed() ? failure_.load() : monitor_.status();
    }

 private:
    void run_worker(const std::function<void(int)>& work, int thread) {
        try {
            work(thread);
        } catch (...) {
            fail(limit_reached());
        }
        barrier_.arrive_and_drop();  // the barrier no longer counts this thread
    }
    void fail(Status status) {
        if (!failed_.exchange(true)) failure_.store(status);
        stop();
    }

    LimitMonitor monitor_;
    Budget& run_;
    bool over_ = false;  // written by the first thread while the others wait
    std::atomic<bool> stop_{false};
    std::atomic<bool> failed_{false};
    std::atomic<Status> failure_{Status::not_found};
    std::barrier<> barrier_;
};

}  // namespace pushworks
