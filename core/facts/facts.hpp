// The precomputed tables of a level: player sides, single-box distances, pattern databases. Built once,
// shared by every search on the level.
#pragma once

#include <optional>

#include "facts/distances.hpp"
#include "facts/pattern_database_cache.hpp"
#include "level/board.hpp"

namespace pushworks {

// Lower bounds on pushes: the sum over boxes of the distance to the nearest goal, or the cheapest assignment
// of boxes to goals, by Manhattan or by true push distances.
enum class HeuristicKind : std::uint8_t { zero, manhattan, nearest, manhattan_matching, matching };

class Facts {
 public:
    explicit Facts(const Board& board)
        : board_(&board),
          sides_(board),
          to_goals_(Distances::to_goals(board, sides_)),
          patterns_(board, sides_, to_goals_) {}

    const Board& board() const { return *board_; }
    const Sides& sides() const { return sides_; }
    const Distances& to_goals() const { return to_goals_; }
    // Made on first use: only searches that pull need it. Not to be called from several threads.
    const Distances& from_starts() {
        if (!from_starts_)
            from_starts_ = Distances::from_starts(*board_, sides_, Distances::Player::at_start);
        return *from_starts_;
    }
    const Distances& manhattan() {
        if (!manhattan_) manhattan_ = Distances::manhattan(*board_, sides_);
        return *manhattan_;
    }
    // The distances to goals a heuristic is made of.
    const Distances& distances_for(HeuristicKind kind) {
        const bool simple = kind == HeuristicKind::manhattan || kind == HeuristicKind::manhattan_matching;
        return simple ? manhattan() : to_goals_;
    }
    const PatternDatabaseCache& patterns() const { return patterns_; }
    std::uint64_t bytes() const {
        return sides_.bytes() + to_goals_.bytes() + (from_starts_ ? from_starts_->bytes() : 0);
    }

 private:
    const Board* board_;
    Sides sides_;
    Distances to_goals_;
    PatternDatabaseCache patterns_;
    std::optional<Distances> from_starts_;
    std::optional<Distances> manhattan_;
};

}  // namespace pushworks
