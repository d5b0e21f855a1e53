// Threads that work on one task in layers: what they share to know when a layer is done and when to stop.
#pragma once

#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "search/budget.hpp"
#include "search/search.hpp"

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
        : size(threads), budget_(options, progress), barrier_(threads) {}

    const int size;
    Tally tally;

    // Runs the function in all threads (number 0 is the caller's) and waits for them.
    void run(const std::function<void(int)>& work) {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < size; ++i) helpers.emplace_back([&work, i] { work(i); });
        work(0);
    }
    void meet() { barrier_.arrive_and_wait(); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Any thread may ask during long work.
    bool interrupted() const { return stopped() || budget_.expired(); }
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
        if (result.status != Status::solved && stopped()) result.status = budget_.status();
    }

 private:
    Budget budget_;
    std::atomic<bool> stop_{false};
    std::barrier<> barrier_;
};

}  // namespace pushworks
