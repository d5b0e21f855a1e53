// The state of a member of the portfolio: its settings, its schedule and what it has done so far.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "base/memory.hpp"
#include "run/member.hpp"
#include "run/registry.hpp"
#include "solve/deadlock_exchange.hpp"

namespace pushworks {

// A member and what it has done. Belongs to the thread at work on it, except for the first two fields: other
// threads read nothing else while the member is busy.
struct MemberState {
    bool busy = false, given_up = false;
    Member member;
    bool sampled = false;     // not from the initial schedule
    std::uint64_t turns = 0;  // it has had
    double nearness = 0;      // after the last of them,
    bool stalled = false;     // which brought nothing
    const StrategyKind* kind = nullptr;
    SearchOptions options;               // with its own settings
    std::uint64_t turn = 0, growth = 1;  // thousand squares of the next turn, and of the one after it
    std::uint64_t set_up = 0;            // squares it may look at to set up
    SearchCounts counts;
    std::int64_t bytes = 0;                          // taken in its turns and not given back
    std::uint64_t squares = 0, squares_now = 0;      // looked at before this turn, and by now
    std::uint64_t next_record = 1'000'000;           // squares after which its progress is recorded next
    Vector<std::pair<std::uint64_t, double>> curve;  // squares looked at, nearness
    ExchangeState exchange;
    std::unique_ptr<Strategy> strategy;

    // How near its goal each member was whenever its squares had doubled: what bench/portfolio.py records of
    // a member that runs alone, and what schedules are chosen by.
    void record_progress(std::uint64_t in_this_turn) {
        squares_now = squares + in_this_turn;
        if (squares_now < next_record) return;
        while (next_record <= squares_now) next_record *= 2;
        curve.emplace_back(squares_now, strategy->nearness());
    }
};

}  // namespace pushworks
