// The deadlock rules a search asks after every push.
#pragma once

#include "deadlock/assignable.hpp"
#include "deadlock/elimination.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/rules.hpp"
#include "facts.hpp"
#include "position.hpp"

namespace pushworks {

class DeadlockWatch {
 public:
    // `matched`: the search estimates by matching true push distances, which finds every lost assignment
    // itself.
    DeadlockWatch(Facts& facts, RuleSet rules, bool matched);

    // A box on this square is lost whatever else stands on the board.
    bool dead_square(Square to) const;
    // True when the position, in which a box has just been pushed to `to` by the player now on `player` and
    // which is not solved, is provably lost.
    bool lost(const Position& position, Square to, Square player);
    // Counts expansions: tables that cost time to make are made once a search turns out to be long.
    void expansion() {
        if (++expansions_ == kLongSearch && rules_.has(Rule::pattern)) pairs_ = &facts_->pairs();
    }
    // Memory of the tables made for this search.
    std::uint64_t bytes() const { return pairs_ != nullptr ? pairs_->bytes() : 0; }
    const RuleSet& rules() const { return rules_; }

 private:
    static constexpr std::uint32_t kLongSearch = 256;

    const Facts* facts_;
    const Board* board_;
    const Distances* distances_;
    RuleSet rules_;
    // What the others make superfluous is not asked.
    bool ask_bipartite_;
    bool ask_elimination_;
    Freeze freeze_;
    Assignable assignable_;
    const PairTable* pairs_ = nullptr;
    std::uint32_t expansions_ = 0;
};

// Whether every box stands on a goal.
bool solved(const Board& board, const Position& position);

}  // namespace pushworks
