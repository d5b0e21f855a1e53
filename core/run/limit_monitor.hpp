// Watches the limits of a search and its cancel flag, and keeps the progress snapshot fresh.
#pragma once

#include "run/search.hpp"

namespace pushworks {

class LimitMonitor {
 public:
    LimitMonitor(const SearchOptions& options, Progress& progress)
        : limits_(options.limits), progress_(&progress), run_(Budget::current()) {}

    // Called once for every expansion (or unit of like effort); true when the search must stop.
    bool spent(const SearchResult& so_far) {
        if (stopped_) return true;
        if (limits_.nodes != 0 && so_far.expanded >= limits_.nodes) return stop(Status::node_limit);
        if (!run_.admits(kReserve)) return stop(Status::memory_limit);
        // Expansions may be long: what is published must not be much older than the last look at the clock.
        if (++calls_ % kEvery != 0 && checks_ == thread_counter.checks) return false;
        checks_ = thread_counter.checks;
        publish(so_far);
        return spent_now();
    }
    // Looks at the clock at once.
    bool spent_now() {
        if (stopped_) return true;
        const Status verdict = run_.stop_reason();
        return verdict != Status::not_found && stop(verdict);
    }
    void publish(const SearchResult& so_far) {
        progress_->publish(so_far, run_.bytes());
        progress_->lower_bound.store(so_far.lower_bound, std::memory_order_relaxed);
    }
    Status status() const { return status_; }
    bool stop(Status status) {
        stopped_ = true;
        status_ = status;
        return true;
    }
    double seconds() const { return run_.seconds(); }

 private:
    static constexpr std::uint32_t kEvery = 64;
    // Bytes left of the limit at which a search stops: before an allocation fails, as a rule.
    static constexpr std::int64_t kReserve = 128 << 10;

    Limits limits_;
    Progress* progress_;
    Budget& run_;
    std::uint32_t calls_ = 0;
    std::uint64_t checks_ = 0;
    bool stopped_ = false;
    Status status_ = Status::not_found;
};

}  // namespace pushworks
