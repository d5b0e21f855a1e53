// Runs a few strategies in turn on a cutout, as the portfolio does on a whole level.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "base/memory.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "parts/cutout.hpp"
#include "run/member.hpp"
#include "run/registry.hpp"

namespace pushworks {

class PartSearch {
 public:
    PartSearch(const Cutout& cutout, const SearchOptions& options, const Vector<Member>& members);

    // exhausted: there is no solution. gave_up: every strategy has.
    Outcome advance(std::uint64_t effort);
    const std::string& moves() const { return moves_; }
    SearchCounts counts() const;

 private:
    struct MemberState {
        const StrategyKind* kind;
        SearchOptions options;
        std::uint64_t turn, growth, left;  // of this turn
        std::unique_ptr<DeadlockPatterns> deadlock_patterns;
        std::unique_ptr<Strategy> strategy;
        bool given_up = false;
    };
    bool set_up(MemberState& state);
    void next() { at_ = (at_ + 1) % states_.size(); }

    Board board_;
    Square end_;
    bool cut_off_;
    LevelContext context_;
    std::deque<MemberState> states_;
    std::size_t at_ = 0;
    std::string moves_;
};

}  // namespace pushworks
