// The deadlock detector of the exact searches: applies the enabled rules after every push.
#pragma once

#include "deadlock/assignable.hpp"
#include "deadlock/closed_area.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/learned_patterns.hpp"
#include "deadlock/rules.hpp"
#include "facts/level_context.hpp"
#include "level/position.hpp"

namespace pushworks {

class DeadlockDetector {
 public:
    // `matched`: the search estimates by matching true push distances, which finds every deadlocked
    // assignment itself.
    DeadlockDetector(const LevelContext& context, RuleSet rules, bool matched);

    // A box on this square is deadlocked whatever else stands on the board.
    bool dead_square(Square to) const;
    // True when the position, in which a box has just been pushed to `to` by the player now on `player` and
    // which is not solved, is provably deadlocked.
    bool deadlocked(const Position& position, Square to, Square player);
    // Counts expansions: tables that cost time to make are made once a search turns out to be long.
    void count_expansion();
    // Learns from a position in which no push was worth trying.
    void dead_end(const Position& position, Square player);
    // Leaves deadlocked pairs and triples to the caller.
    void skip_groups() { groups_skipped_ = true; }
    // Memory of the tables made for this search.
    std::uint64_t bytes() const { return learned_.bytes() + (groups_skipped_ ? 0 : patterns_.bytes()); }
    const RuleSet& rules() const { return rules_; }

 private:
    // The box just pushed is frozen on a goal, and now the others cannot all reach goals of their own.
    bool walls_in_others(const Position& position, Square to);

    static constexpr std::size_t kMostGoals = 64;  // whose reach is worked out for frozen boxes
    static constexpr std::uint32_t kWorthPairs = 256;
    static constexpr std::uint32_t kWorthTriples = 10'000;
    static constexpr std::uint32_t kExpansionsPerLearning = 100;

    const LevelContext* context_;
    const Board* board_;
    const Distances* distances_;
    RuleSet rules_;
    // Rules that others make superfluous are off.
    bool ask_bipartite_;
    bool ask_elimination_;
    Freeze freeze_;
    Assignable assignable_;
    Freeze elimination_;  // knows walls and boxes only
    GoalMatching matching_;
    ClosedArea closed_area_;
    LearnedPatterns learned_;
    std::uint32_t learning_calls_ = 0;
    PatternDatabaseSet patterns_;
    bool groups_skipped_ = false;
    std::uint32_t expansions_ = 0;
};

// Whether every box stands on a goal.
bool solved(const Board& board, const Position& position);

}  // namespace pushworks
