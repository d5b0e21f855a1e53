// Threads that work on one task in layers: what they share to know when a layer is done and when to stop.
#pragma once

#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "run/budget.hpp"
#include "run/search.hpp"

namespace pushworks {

// Sums of what the threads did; each adds its own now and then.
struct Tally {
    std::atomic<std::uint64_t> expanded{0};
    std::atomic<std::uint64_t> generated{0};
    std::atomic<std::uint64_t> duplicates{0};
    std::atomic<std::uint64_t> stored{0};
    std::atomic<std::uint64_t> bytes{0};

    void fill(SearchResult& result) const {
        result.expanded = expanded.load(std::memory_order_relaxed);
        result.generated = generated.load(std::memory_order_relaxed);
        result.duplicates = duplicates.load(std::memory_order_relaxed);
        result.stored = stored.load(std::memory_order_relaxed);
    }
};

class Crew {
 public:
    Crew(int threads, const SearchOptions& options, Progress& progress)
        : size(threads), budget_(options, progress), run_(Allowance::here()), barrier_(threads) {}

    const int size;
    Tally tally;

    // Runs the function in all threads (number 0 is the caller's) and waits for them. A thread that runs into
    // a limit, or out of memory, leaves the work and stops the others.
    void run(const std::function<void(int)>& work) {
        std::vector<std::jthread> helpers;
        int begun = 1;
        try {
            helpers.reserve(size);
            for (; begun < size; ++begun)
                helpers.emplace_back([this, &work, i = begun] {
                    const Working working(run_);
                    take_part(work, i);
                });
        } catch (const std::bad_alloc&) {
            fail(Status::memory_limit);
        } catch (const std::system_error&) {  // the system has no thread to spare
            fail(Status::memory_limit);
        }
        for (; begun < size; ++begun) barrier_.arrive_and_drop();  // those that were never there
        take_part(work, 0);
    }
    void meet() { barrier_.arrive_and_wait(); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // A thread has left: the work cannot be brought to its end.
    bool failed() const { return failed_.load(std::memory_order_relaxed); }
    // Thread 0 watches the limits for all.
    void watch(int lower_bound) {
        SearchResult now;
        tally.fill(now);
        now.lower_bound = lower_bound;
        const std::uint64_t bytes = tally.bytes.load(std::memory_order_relaxed);
        budget_.publish(now, bytes);
        if (budget_.spent(now, bytes) || budget_.spent_now()) stop();
    }
    // A pause for a thread that has nothing to do.
    static void rest() { std::this_thread::sleep_for(std::chrono::microseconds(20)); }
    // Statistics and, when a limit was hit, the status.
    void report(SearchResult& result) {
        tally.fill(result);
        budget_.publish(result, tally.bytes);
        result.peak_bytes = budget_.peak_bytes();
        result.seconds = budget_.seconds();
        result.details["threads"] = size;
        if (result.status == Status::solved || !stopped()) return;
        result.status = failed() ? failure_.load() : budget_.status();
    }

 private:
    void take_part(const std::function<void(int)>& work, int thread) {
        try {
            work(thread);
        } catch (const Stopped& stopped) {
            fail(stopped.status);
        } catch (const std::bad_alloc&) {
            fail(Status::memory_limit);
        }
        barrier_.arrive_and_drop();  // nobody waits for a thread that has gone
    }
    void fail(Status status) {
        if (!failed_.exchange(true)) failure_.store(status);
        stop();
    }

    Budget budget_;
    Allowance& run_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> failed_{false};
    std::atomic<Status> failure_{Status::not_found};
    std::barrier<> barrier_;
};

}  // namespace pushworks
