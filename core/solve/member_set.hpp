// The members of one run of the portfolio: which has the next turn, which are added, which leave. Threads of
// a run share it.
#pragma once

#include <deque>
#include <mutex>
#include <utility>

#include "base/memory.hpp"
#include "run/tuning.hpp"
#include "solve/deadlock_exchange.hpp"
#include "solve/member_sampler.hpp"
#include "solve/member_state.hpp"

namespace pushworks {

class MemberSet {
 public:
    MemberSet(const LevelContext& context, const SearchOptions& options, const PortfolioTuning& tuning,
              const Vector<Member>& schedule);

    // The next member whose turn it is, now busy, or null when there is nothing to do any more.
    MemberState* next();
    // Makes the strategy of a member. False: it needs more than its quota, or there is no memory for it.
    bool set_up(MemberState& state);
    // After a turn: what it has proved is for all, and its next turn is set.
    void end_turn(MemberState& state, bool given_up, std::int64_t bytes);
    // Takes over what the strategy has counted by now, and returns the sums of all members.
    SearchCounts count(MemberState& state);

    SearchCounts total() const;  // the memory of the context included
    int most_threads() const;    // that find work
    bool out_of_memory() const { return out_of_memory_; }
    // Figures about the run.
    void add_details(SearchResult& result) const;

 private:
    MemberState& state_of(const Member& member);
    MemberState& add(const Member& member, bool sampled);
    std::uint64_t turn_of(const Member& member) const;
    bool samples() const { return tuning_.sample && !out_of_memory_; }
    MemberState* next_scheduled();
    MemberState* next_shortest();
    void make_room();
    void release_weakest(const StrategyKind* kind);
    static void release(MemberState& state);

    const LevelContext& context_;
    const SearchOptions& options_;
    const PortfolioTuning& tuning_;
    Budget& run_;
    std::mutex mutex_;
    std::deque<MemberState> states_;
    // The turns of the schedule that are left, in its order; a member may have several.
    Vector<std::pair<MemberState*, std::uint64_t>> schedule_;
    MemberSampler sampler_;
    DeadlockExchange exchange_;
    std::uint64_t begun_ = 0;                             // turns
    std::uint64_t spent_listed_ = 0, spent_sampled_ = 0;  // units of scheduled and of sampled members
    bool out_of_memory_ = false;                          // a member was left out
};

}  // namespace pushworks
