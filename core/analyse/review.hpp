// The review of a recorded game: how far from solved each position was, which pushes were wasted, where the
// level became unsolvable, and the better line from there.
//
// Small levels get a complete table of distances. On others, exact searches settle a few positions, and what
// follows for the rest is derived (distance_bounds.hpp); positions that no search settles in time keep a
// proved lower bound and the length of a solution as upper bound.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"
#include "optimize/optimize.hpp"
#include "run/search.hpp"

namespace pushworks::analyse {

inline constexpr int kUnbounded = -1;

struct ReviewOptions {
    Limits limits;  // nodes are those of one exact search
    // Positions up to which the level's complete table of distances is made; 0: never.
    std::uint64_t table_positions = 400'000;
};

// The pushes still needed at a position of the game.
struct ReviewedPosition {
    int lower = 0;           // proved; kUnbounded: the position is proved deadlocked
    int upper = kUnbounded;  // of a known solution; kUnbounded: none is known
    bool exact() const { return lower == upper; }
    bool deadlocked() const { return lower == kUnbounded; }
};

enum class PushMark : std::uint8_t {
    none,
    likely_waste,  // the best solution known leaves the game here; not proved
    waste,         // proved: some pushes were wasted
    blunder,       // proved: at least four pushes and a tenth of the fewest for the level
    deadlock,      // proved: the level could be solved before, and cannot be solved since
};

struct ReviewedPush {
    int move = 0;  // moves made before it
    // By how much the push made the fewest pushes for the whole game rise; `most` kUnbounded: without limit.
    int wasted_least = 0;
    int wasted_most = kUnbounded;
    PushMark mark = PushMark::none;
    bool only = false;   // proved: every other push (that is not onto a dead square) loses the game
    std::string better;  // for a marked push: the moves of the best solution known from before it
};

struct ReviewResult {
    // solved: every distance is exact; the limits and cancelled: ended by them with what is known so far;
    // invalid: see `error`.
    Status status = Status::not_found;
    Vector<ReviewedPosition> positions;  // before the first push, and after each
    Vector<ReviewedPush> pushes;
    // The first position that is proved deadlocked, and the last that is proved solvable; -1: none. Where
    // they are neighbours it is known which push lost the game.
    int first_deadlocked = -1;
    int last_solvable = -1;
    std::uint64_t searches = 0;
    std::uint64_t table_positions = 0;  // of the complete table; 0: there was none
    double seconds = 0;
    std::string error;
};

// Written by the review, read by any thread at any time.
struct ReviewProgress {
    std::atomic<bool> cancelled{false};
    Progress search;                       // of the search at work
    optimize::OptimizeProgress optimizer;  // likewise
    std::atomic<std::uint64_t> searches{0};
    std::atomic<std::uint32_t> exact{0};  // positions whose distance is known
    std::atomic<std::uint32_t> total{0};  // positions

    void cancel() {
        cancelled.store(true, std::memory_order_relaxed);
        search.cancel.store(true, std::memory_order_relaxed);
        optimizer.cancel.store(true, std::memory_order_relaxed);
    }
    // What is known by now.
    void publish(Vector<ReviewedPosition> positions) {
        const std::lock_guard lock(mutex_);
        positions_ = std::move(positions);
    }
    Vector<ReviewedPosition> positions() const {
        const std::lock_guard lock(mutex_);
        return positions_;
    }

 private:
    mutable std::mutex mutex_;
    Vector<ReviewedPosition> positions_;
};

// Never throws for a bad level or game: the status is then invalid and `error` says why.
ReviewResult review(const LevelSpec& level, const std::string& lurd, const ReviewOptions& options,
                    ReviewProgress& progress);

}  // namespace pushworks::analyse
