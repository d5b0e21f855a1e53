// A search, or a list of searches, running in a thread of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/memory.hpp"
#include "run/search.hpp"

namespace pushworks {

class Job {
 public:
    // Throws std::invalid_argument when the options cannot be.
    Job(Vector<LevelSpec> levels, SearchOptions options);
    // Cancels and waits.
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    void start();
    void cancel();
    // Waits until at least `count` levels are finished; false when `seconds` pass first (negative: no limit).
    bool wait(std::size_t count, double seconds);
    std::size_t size() const { return levels_.size(); }
    std::size_t finished() const { return finished_.load(std::memory_order_acquire); }
    bool running() const;
    // The result of a finished level. Throws std::out_of_range when it is not finished.
    const SearchResult& result(std::size_t index) const;
    // Of the level being searched now.
    const Progress& progress() const { return progress_; }
    // Seconds since the level being searched now was begun.
    double level_seconds() const;

 private:
    void run();
    // When there is no thread to run in: every level ends with the memory limit.
    void give_up();

    Vector<LevelSpec> levels_;
    SearchOptions options_;
    Progress progress_;
    Vector<SearchResult> results_;
    std::atomic<std::size_t> finished_{0};
    std::atomic<bool> cancelled_{false};
    std::atomic<double> level_started_{0};
    Stopwatch watch_{0};
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

}  // namespace pushworks
