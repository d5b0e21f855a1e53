// How a run of the portfolio stands and ends: progress, limits, the verified solution. Threads of a run share
// it.
#pragma once

#include <atomic>
#include <mutex>

#include "facts/level_context.hpp"
#include "run/search.hpp"
#include "run/strategy.hpp"

namespace pushworks {

class PortfolioResult {
 public:
    PortfolioResult(const LevelContext& context, const SearchOptions& options, Progress& progress)
        : context_(context), options_(options), progress_(progress), run_(Budget::current()) {}

    bool stopped() const { return stop_; }
    // Publishes the progress of the strategy at work and the sums of all; ends the run at a limit.
    void report(const Strategy& strategy, const SearchCounts& total);
    // Ends the run with the strategy's solution. Only a verified one may stop the others; any other is a
    // defect of its member, counted and not used: false.
    bool accept(const Strategy& strategy);
    // Ends the run without a solution, unless it has ended: an interrupted search proves nothing.
    void end(Status status, const char* strategy);
    // The result of a run that has ended; of a solution, loops are removed first.
    SearchResult finish(const SearchCounts& total, bool out_of_memory);

 private:
    void halt(Status status);
    bool is_optimal() const;
    std::string without_loops(const std::string& moves) const;

    const LevelContext& context_;
    const SearchOptions& options_;
    Progress& progress_;
    Budget& run_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    SearchResult result_;
};

}  // namespace pushworks
