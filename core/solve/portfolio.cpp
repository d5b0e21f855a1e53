// The run loop of the portfolio: its members in turn, sliced on one core or spread over threads.
#include <algorithm>

#include "base/memory.hpp"
#include "base/thread_group.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"
#include "solve/member_set.hpp"
#include "solve/portfolio_result.hpp"
#include "solve/schedule.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kAlone = 1'000'000;  // the turn of a member that runs alone

class Portfolio {
 public:
    Portfolio(const LevelContext& context, const SearchOptions& options, Progress& progress,
              const PortfolioTuning& tuning, const Vector<Member>& schedule)
        : progress_(progress),
          slice_(static_cast<std::uint64_t>(tuning.turn != 0 ? std::min(tuning.slice, tuning.turn)
                                                             : tuning.slice)),
          members_(context, options, tuning, schedule),
          result_(context, options, progress) {}

    SearchResult solve() {
        ThreadGroup group(&Budget::current(), [this] { result_.end(Status::not_found, ""); });
        const int threads = members_.most_threads();
        for (int t = 1; t < threads; ++t)
            if (!group.start([this] { work(); })) break;  // fewer will do
        group.run_here([this] { work(); });
        group.join();
        SearchResult result = result_.finish(members_.total(), members_.out_of_memory());
        members_.add_details(result);
        return result;
    }

 private:
    // Members take turns; with several threads as many are at work at a time.
    void work() {
        while (!result_.stopped()) {
            MemberState* state = members_.next();
            if (!state) return;
            try {
                work_on(*state);
            } catch (...) {
                const Status status = limit_reached();
                report(*state);
                result_.end(status, "");
            }
        }
    }
    void work_on(MemberState& state) {
        const std::int64_t before = bytes_taken();
        if (!state.strategy && !members_.set_up(state)) return;
        progress_.strategy.store(state.strategy->name(), std::memory_order_relaxed);
        const bool given_up = take_turn(state);
        members_.end_turn(state, given_up, bytes_taken() - before);
    }

    // True: the strategy has given up. A turn may last twice as long while it brings the plan forward.
    bool take_turn(MemberState& state) {
        Strategy& strategy = *state.strategy;
        const std::uint64_t turn = 1000 * state.turn, begin = squares_charged();
        for (std::uint64_t spent = 0; !result_.stopped(); spent = squares_charged() - begin) {
            if (spent >= turn && (spent >= 2 * turn || !strategy.progressing())) return false;
            const Outcome outcome = strategy.advance(slice_);
            report(state);
            state.record_progress(squares_charged() - begin);
            if (outcome == Outcome::solved && result_.accept(strategy)) return true;
            if (outcome == Outcome::exhausted) result_.end(Status::unsolvable, strategy.name());
            if (outcome != Outcome::running) return true;
        }
        return false;
    }
    void report(MemberState& state) {
        if (state.strategy) result_.report(*state.strategy, members_.count(state));
    }

    Progress& progress_;
    std::uint64_t slice_;
    MemberSet members_;
    PortfolioResult result_;
};

SearchResult run_portfolio(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    if (options.objective.proved) return find_algorithm("exact")->run(context, options, progress);
    PortfolioTuning tuning = PortfolioTuning::from(options);
    const Vector<Member> schedule = scheduled_members(options, context.board().size(), tuning);
    return Portfolio(context, options, progress, tuning, schedule).solve();
}

const RegisteredAlgorithms registered([] {
    Vector<Switch> switches{switches::heuristic, switches::deadlocks};
    const auto add = [&](const Vector<Switch>& more) {
        switches.insert(switches.end(), more.begin(), more.end());
    };
    add(PortfolioTuning::switches());
    add({members_switch()});
    for (const StrategyKind& kind : strategies()) add(kind.switches);
    Vector<Algorithm> list{
        {Family::solver, "auto", "the solver: a portfolio of strategies", run_portfolio, switches}};
    for (const StrategyKind& kind : strategies()) {
        if (!kind.alone) continue;
        const auto alone = [name = kind.name](const LevelContext& context, const SearchOptions& options,
                                              Progress& progress) {
            PortfolioTuning tuning;
            tuning.sample = false;
            return Portfolio(context, options, progress, tuning, {{name, {}, kAlone}}).solve();
        };
        list.push_back({Family::strategy, kind.name, kind.summary, alone, kind.switches});
    }
    return list;
});

}  // namespace

}  // namespace pushworks
