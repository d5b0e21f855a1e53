// The deadlock rules a search asks after every push.
#pragma once

#include "deadlock/freeze.hpp"
#include "deadlock/rules.hpp"
#include "facts.hpp"
#include "position.hpp"

namespace pushworks {

class DeadlockWatch {
 public:
    DeadlockWatch(Facts& facts, RuleSet rules);

    // A box on this square is lost whatever else stands on the board.
    bool dead_square(Square to) const;
    // True when the position, in which a box has just been pushed to `to` by the player now on `player` and
    // which is not solved, is provably lost.
    bool lost(const Position& position, Square to, Square player);
    const RuleSet& rules() const { return rules_; }

 private:
    const Board* board_;
    const Distances* distances_;
    RuleSet rules_;
    Freeze freeze_;
};

// Whether every box stands on a goal.
bool solved(const Board& board, const Position& position);

}  // namespace pushworks
