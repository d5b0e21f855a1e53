// A search, or a list of searches, running in a thread of its own.
#pragma once

#include <atomic>

#include "base/background_run.hpp"
#include "base/memory.hpp"
#include "run/search.hpp"

namespace pushworks {

class Job {
 public:
    // Throws std::invalid_argument when the options cannot be.
    Job(Vector<LevelSpec> levels, SearchOptions options);
    // Cancels and waits.
    ~Job() { cancel(); }

    void start();
    void cancel();
    // Waits until at least `count` levels are finished; false when `seconds` pass first (negative: no limit).
    bool wait(std::size_t count, double seconds) { return run_.wait(count, seconds); }
    std::size_t size() const { return levels_.size(); }
    std::size_t finished() const { return run_.finished(); }
    bool running() const { return run_.running(); }
    // The result of a finished level. Throws std::out_of_range when it is not finished.
    const SearchResult& result(std::size_t index) const { return run_.result(index); }
    // Of the level being searched now.
    const Progress& progress() const { return progress_; }
    // Seconds since the level being searched now was begun.
    double level_seconds() const;

 private:
    SearchResult solve_level(std::size_t index);

    Vector<LevelSpec> levels_;
    SearchOptions options_;
    Progress progress_;
    std::atomic<bool> cancelled_{false};
    std::atomic<double> level_started_{0};
    Stopwatch watch_{0};
    BackgroundRun<SearchResult> run_;
};

}  // namespace pushworks
