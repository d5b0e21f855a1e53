// Search for a solution of a Bait position. The handle is small and resumable: `run` works for a while and
// returns; calling it again goes on exactly where it stopped. That is what a player in real time needs.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "bait/level.hpp"

namespace pushworks::bait {

enum class Outcome : std::uint8_t { running, solved, exhausted, memory_full };

struct SearchOptions {
    // Moves already spent plus `weight` times the estimate decide what is expanded next. At weight 1 without
    // `guided` the solution found is a shortest one; larger weights are quicker and longer.
    double weight = 1;
    // Estimate with the rough guess (holes to fill, boxes to bring) instead of the lower bound.
    bool guided = false;
    // Only solutions with fewer moves than this are of interest; 0: all.
    int shorter_than = 0;
};

struct Budget {
    double cpu_seconds = 0;        // of the calling thread; 0: no limit
    double wall_seconds = 0;       // 0: no limit
    std::uint64_t expansions = 0;  // of this call; 0: no limit
    std::uint64_t bytes = 0;       // of the whole search; 0: no limit
};

class Search {
 public:
    virtual ~Search() = default;
    // Goes on searching; returns as soon as the budget is spent or there is nothing more to do.
    virtual Outcome run(const Budget& budget, const std::atomic<bool>& cancel) = 0;
    // The moves as letters u, d, l, r; empty unless solved.
    virtual std::string moves() = 0;
    // No solution has fewer moves. Rises during the search only with weight 1 and not guided; 2^28 when
    // there is no solution at all.
    virtual int lower_bound() const = 0;
    virtual std::uint64_t expanded() const = 0;
    virtual std::uint64_t generated() const = 0;
    virtual std::uint64_t stored() const = 0;
    virtual std::uint64_t bytes() const = 0;
};

// Throws std::invalid_argument for a position that makes no sense or is too large (more than 4,096 bits).
std::unique_ptr<Search> make_search(const Position& position, const Rules& rules,
                                    const SearchOptions& options);

}  // namespace pushworks::bait
