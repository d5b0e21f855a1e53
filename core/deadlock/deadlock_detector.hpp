// The deadlock detector of the exact searches: applies the chosen rules after every push, cheap ones first.
#pragma once

#include <memory>

#include "base/memory.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {

class DeadlockDetector {
 public:
    // `matched`: as in RuleContext.
    DeadlockDetector(const LevelContext& context, const RuleSet& rules, bool matched);
    DeadlockDetector(const DeadlockDetector&) = delete;
    DeadlockDetector& operator=(const DeadlockDetector&) = delete;

    // A box on this square is deadlocked whatever else stands on the board.
    bool dead_square(Square to) const { return dead_squares_[to] != 0; }
    // True when the position, in which a box has just been pushed to `to` by the player now on `player` and
    // which is not solved, is provably deadlocked.
    bool deadlocked(const Position& position, Square to, Square player) {
        for (const Entry& rule : rules_)
            if (rule.rule->deadlocked(position, to, player)) return true;
        return false;
    }
    // Counts expansions: tables that cost time to make are made once a search turns out to be long.
    void count_expansion() { ++expansions_; }
    // Learns from a position in which no push was worth trying.
    void dead_end(const Position& position, Square player) {
        for (const Entry& rule : rules_) rule.rule->dead_end(position, player);
    }
    // Leaves deadlocked pairs and triples to the caller.
    void skip_groups();

 private:
    struct Entry {
        RuleCost cost;
        std::unique_ptr<DeadlockRule> rule;
    };

    Vector<std::uint8_t> dead_squares_;
    Vector<Entry> rules_;
    std::uint32_t expansions_ = 0;
};

}  // namespace pushworks
