// The portfolio solver: several strategies in turn, sliced on one core or spread over threads. The initial
// schedule, which members run and for how long, is in the tables of run/tuning.cpp.
#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <vector>

#include "base/thread_group.hpp"
#include "level/solution.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"
#include "run/tuning.hpp"
#include "solve/deadlock_exchange.hpp"
#include "solve/loop_removal.hpp"
#include "solve/member_sampler.hpp"
#include "solve/member_state.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kAlone = 1'000'000;  // the turn of a member that runs alone
constexpr double kLeap = 0.1;  // a member that came so much nearer in its last turn has another at once

// What the threads of one run share.
class Portfolio {
 public:
    Portfolio(const LevelContext& context, const SearchOptions& options, Progress& progress,
              const PortfolioTuning& tuning)
        : context_(context),
          board_(context.board()),
          options_(options),
          tuning_(tuning),
          progress_(progress),
          run_(Budget::current()),
          sampler_(static_cast<std::uint64_t>(tuning.seed), board_.size() <= tuning.small),
          slice_(static_cast<std::uint64_t>(tuning.slice)) {
        if (tuning.turn != 0) slice_ = std::min(slice_, static_cast<std::uint64_t>(tuning.turn));
        for (const Member& member : tuning.members) schedule_.push_back({&state_of(member), turn_of(member)});
    }

    SearchResult solve() {
        run_threads();
        add_up();
        if (result_.status == Status::not_found && out_of_memory_) result_.status = Status::memory_limit;
        if (result_.status == Status::solved && !(result_.optimal = is_optimal())) {
            const double before = run_.seconds();
            result_.moves = without_loops(result_.moves);
            result_.details["loop_removal_seconds"] = run_.seconds() - before;
            result_.optimal = is_optimal();
        }
        result_.details["members"] = static_cast<double>(states_.size());
        result_.details["turns"] = static_cast<double>(begun_);
        std::uint64_t squares = 0;
        for (const MemberState& state : states_) squares += state.squares_now;
        result_.details["squares"] = static_cast<double>(squares);
        if (states_.size() == 1)
            for (const auto& [at, nearness] : states_.front().curve)
                result_.details["nearness@" + std::to_string(at / 1000)] = nearness;
        if (exchange_.learned() > 0)
            result_.details["imported_patterns"] = static_cast<double>(exchange_.learned());
        return result_;
    }

 private:
    bool is_optimal() const {  // then no loop can be removed
        const auto pushes = std::ranges::count_if(result_.moves, [](char c) { return c < 'a'; });
        return result_.lower_bound > 0 && pushes == result_.lower_bound;
    }
    // The state of a scheduled member; a member that is named twice has one state.
    MemberState& state_of(const Member& member) {
        for (MemberState& state : states_)
            if (state.member.strategy == member.strategy && state.member.settings == member.settings)
                return state;
        return add(member, false);
    }
    std::uint64_t turn_of(const Member& member) const {
        return tuning_.turn != 0 ? static_cast<std::uint64_t>(tuning_.turn) : member.turn;
    }
    MemberState& add(const Member& member, bool sampled) {
        MemberState& state = states_.emplace_back();
        state.member = member;
        state.sampled = state.exchange.imports_patterns = sampled;
        state.kind = &strategy_named(member.strategy);
        state.options = options_;
        for (const auto& [name, value] : member.settings) state.options.extra[name] = value;
        set_seed(*state.kind, tuning_.seed, state.options);
        state.turn = turn_of(member);
        state.growth = tuning_.turn != 0 ? 1 : member.growth;
        state.set_up = std::uint64_t{1000} * static_cast<std::uint64_t>(tuning_.set_up);
        return state;
    }

    void run_threads() {
        const int threads =
            samples() ? options_.threads : std::min<int>(options_.threads, std::ssize(states_));
        ThreadGroup group(run_, [this] { end(Status::not_found, ""); });
        for (int t = 1; t < threads; ++t)
            if (!group.start([this] { work(); })) break;  // fewer will do
        group.run_here([this] { work(); });
        group.join();
    }

    // Members take turns; with several threads as many are at work at a time.
    void work() {
        while (MemberState* state = next()) {
            try {
                work_on(*state);
            } catch (...) {
                const Status status = limit_reached();
                report(*state);
                end(status, "");
            }
        }
    }
    void work_on(MemberState& state) {
        if (!state.strategy && !set_up(state)) return;
        progress_.strategy.store(state.strategy->name(), std::memory_order_relaxed);
        const bool given_up = take_turn(state);
        const std::lock_guard lock(mutex_);
        exchange_.exchange(state.exchange);
        const double nearness = state.strategy->nearness();
        state.stalled = nearness <= state.nearness;
        if (!given_up && state.turns > 0 && nearness >= state.nearness + kLeap)
            schedule_.insert(schedule_.begin(), {&state, state.turn});
        state.nearness = nearness;
        if (state.sampled && state.turns == 0) sampler_.report(state.member, nearness);
        ++state.turns;
        state.squares = state.squares_now;
        state.given_up = given_up;
        state.turn *= state.growth;
        state.busy = false;
        if (state.sampled) release_weakest(state.kind);
    }
    // Of the sampled members of one kind those that came nearest continue.
    void release_weakest(const StrategyKind* kind) {
        std::vector<MemberState*> idle;
        for (MemberState& state : states_)
            if (!state.busy && state.sampled && state.kind == kind && state.strategy) idle.push_back(&state);
        std::ranges::stable_sort(idle, std::greater(), &MemberState::nearness);
        for (std::size_t i = static_cast<std::size_t>(tuning_.keep_sampled); i < idle.size(); ++i)
            release(*idle[i]);
    }
    // A member leaves, and its memory is free; what it has proved stays.
    static void release(MemberState& state) {
        state.strategy.reset();
        state.exchange.deadlock_patterns.reset();
        state.given_up = true;
        state.counts.stored = state.counts.bytes = 0;
    }
    // False: it needs more than its quota, or there is no memory for it.
    bool set_up(MemberState& state) {
        bool no_memory = false;
        try {
            const Quota quota(state.set_up);
            state.exchange.begin(board_.size());
            {
                const std::lock_guard lock(mutex_);
                exchange_.exchange(state.exchange);  // the others have seen the level
            }
            state.strategy = state.kind->make({context_, state.options, *state.exchange.deadlock_patterns});
            return true;
        } catch (const QuotaExhausted&) {
        } catch (const std::bad_alloc&) {
            no_memory = true;
        } catch (const std::length_error&) {
            no_memory = true;
        }
        const std::lock_guard lock(mutex_);
        out_of_memory_ = out_of_memory_ || no_memory;
        state.given_up = no_memory;
        state.set_up *= static_cast<std::uint64_t>(tuning_.set_up_growth);
        state.busy = false;
        return false;
    }

    // A solution is kept even when there is no time or memory left to make it shorter.
    std::string without_loops(const std::string& moves) const {
        const Limits& limits = options_.limits;
        Limits rest;
        if (limits.seconds > 0) rest.seconds = std::max(1e-6, limits.seconds - run_.seconds());
        if (limits.bytes > 0) rest.bytes = limits.bytes - std::min(limits.bytes - 1, run_.bytes());
        Budget left(rest, progress_.cancel);  // the run itself is finished
        try {
            const BudgetScope scope(left);
            return remove_loops(context_, moves);
        } catch (...) {
            limit_reached();
        }
        return moves;
    }

    // The next member whose turn it is, or null when there is nothing to do any more.
    MemberState* next() {
        const std::lock_guard lock(mutex_);
        if (stop_) return nullptr;
        make_room();
        MemberState* state = next_scheduled();
        if (!state && (!samples() || spent_sampled_ > spent_listed_)) state = next_shortest();
        if (!state && samples()) state = &add(sampler_.next(), true);
        if (!state) return nullptr;
        state->busy = true;
        ++begun_;
        (state->sampled ? spent_sampled_ : spent_listed_) += state->turn;
        return state;
    }
    bool samples() const { return tuning_.sample && !out_of_memory_; }
    MemberState* next_scheduled() {
        std::erase_if(schedule_, [](const auto& turn) { return turn.first->given_up; });
        // A member at work keeps its later turns: another thread takes what comes after them.
        const auto found =
            std::ranges::find_if(schedule_, [](const auto& turn) { return !turn.first->busy; });
        if (found == schedule_.end()) return nullptr;
        const auto [state, turn] = *found;
        schedule_.erase(found);
        state->turn = turn;
        return state;
    }
    // Of the members that have had their first turn. Turns get longer, so every member is reached; one that
    // made no progress waits longer.
    MemberState* next_shortest() {
        MemberState* best = nullptr;
        const auto wait = [](const MemberState& state) {
            return state.stalled ? 2 * state.turn : state.turn;
        };
        for (MemberState& state : states_)
            if (!state.busy && !state.given_up && (!best || wait(state) < wait(*best))) best = &state;
        return best;
    }
    // When memory runs short the largest idle members are released.
    void make_room() {
        const std::uint64_t limit = options_.limits.bytes;
        if (limit == 0 || !samples()) return;
        while (std::max(bytes_, run_.bytes()) > limit / 2) {
            MemberState* largest = nullptr;
            for (MemberState& state : states_)
                if (!state.busy && state.strategy && (!largest || state.counts.bytes > largest->counts.bytes))
                    largest = &state;
            if (!largest) return;
            release(*largest);
            add_up();
        }
    }

    // True: the strategy has given up. A turn may last twice as long while it brings the plan forward.
    bool take_turn(MemberState& state) {
        Strategy& strategy = *state.strategy;
        const std::uint64_t turn = 1000 * state.turn, begin = squares_charged();
        for (std::uint64_t spent = 0; !stop_; spent = squares_charged() - begin) {
            if (spent >= turn && (spent >= 2 * turn || !strategy.progressing())) return false;
            const Outcome outcome = strategy.advance(slice_);
            report(state);
            record_progress(state, squares_charged() - begin);
            if (outcome == Outcome::solved && finish(strategy)) return true;
            if (outcome == Outcome::exhausted) end(Status::unsolvable, strategy.name());
            if (outcome != Outcome::running) return true;
        }
        return false;
    }

    // How near its goal each member was whenever its squares had doubled: what bench/portfolio.py records of
    // a member that runs alone, and what schedules are chosen by.
    void record_progress(MemberState& state, std::uint64_t in_this_turn) {
        state.squares_now = state.squares + in_this_turn;
        if (state.squares_now < state.next_record) return;
        while (state.next_record <= state.squares_now) state.next_record *= 2;
        state.curve.emplace_back(state.squares_now, state.strategy->nearness());
    }

    void report(MemberState& state) {
        const std::lock_guard lock(mutex_);
        if (!state.strategy) return;
        const Strategy& strategy = *state.strategy;
        state.counts = {strategy.expanded(), strategy.generated(), strategy.stored(), strategy.bytes()};
        add_up();
        progress_.expanded.store(result_.expanded, std::memory_order_relaxed);
        progress_.generated.store(result_.generated, std::memory_order_relaxed);
        progress_.stored.store(result_.stored, std::memory_order_relaxed);
        progress_.bytes.store(std::max(bytes_, run_.bytes()), std::memory_order_relaxed);
        progress_.boxes_packed.store(strategy.packed(), std::memory_order_relaxed);
        progress_.cells.store(strategy.cells(), std::memory_order_relaxed);
        if (stop_) return;
        const Limits& limits = options_.limits;
        if (const Status verdict = run_.stop_reason(); verdict != Status::not_found) return halt(verdict);
        if (limits.nodes != 0 && result_.expanded >= limits.nodes) return halt(Status::node_limit);
        if (limits.bytes != 0 && bytes_ >= limits.bytes) return halt(Status::memory_limit);
    }
    void add_up() {
        result_.expanded = result_.generated = result_.stored = 0;
        bytes_ = context_.bytes();
        for (const MemberState& state : states_) {
            result_.expanded += state.counts.expanded;
            result_.generated += state.counts.generated;
            result_.stored += state.counts.stored;
            bytes_ += state.counts.bytes;
        }
        result_.peak_bytes = std::max(result_.peak_bytes, bytes_);
    }
    void halt(Status status) {
        result_.status = status;
        stop_ = true;
        run_.finish();
    }
    // Only a verified solution may stop the others; any other is a defect of its member, and counted.
    bool finish(const Strategy& strategy) {
        const std::string moves = strategy.moves();
        const bool verified = solves(board_, moves);
        const std::lock_guard lock(mutex_);
        if (!verified) {
            result_.details["solutions_rejected"] += 1;
            return false;
        }
        if (result_.status == Status::solved) return true;
        result_.moves = moves;
        result_.strategy = strategy.name();
        result_.lower_bound = strategy.lower_bound();
        halt(Status::solved);
        return true;
    }
    void end(Status status, const char* name) {
        const std::lock_guard lock(mutex_);
        if (stop_) return;  // an interrupted search proves nothing
        result_.strategy = name;
        halt(status);
    }

    const LevelContext& context_;
    const Board& board_;
    const SearchOptions& options_;
    const PortfolioTuning& tuning_;
    Progress& progress_;
    Budget& run_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    bool out_of_memory_ = false;  // a member was left out
    std::deque<MemberState> states_;
    // The turns of the table that are left, in its order; a member may have several.
    std::vector<std::pair<MemberState*, std::uint64_t>> schedule_;
    std::uint64_t begun_ = 0;                             // turns
    std::uint64_t spent_listed_ = 0, spent_sampled_ = 0;  // units of scheduled and of sampled members
    MemberSampler sampler_;
    DeadlockExchange exchange_;
    std::uint64_t slice_;
    std::uint64_t bytes_ = 0;
    SearchResult result_;
};

SearchResult run_portfolio(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    if (options.objective != Objective::any) return find_algorithm("exact")->run(context, options, progress);
    const PortfolioTuning tuning = PortfolioTuning::from(options, context.board().size());
    return Portfolio(context, options, progress, tuning).solve();
}

const RegisteredAlgorithms registered([] {
    std::vector<Switch> switches{switches::heuristic, switches::deadlocks};
    const auto add = [&](const std::vector<Switch>& more) {
        switches.insert(switches.end(), more.begin(), more.end());
    };
    add(PortfolioTuning::switches());
    for (const StrategyKind& kind : strategies()) add(kind.switches);
    std::vector<Algorithm> list{
        {Family::solver, "auto", "the solver: a portfolio of strategies", run_portfolio, switches}};
    for (const StrategyKind& kind : strategies()) {
        if (!kind.alone) continue;
        const auto alone = [name = kind.name](const LevelContext& context, const SearchOptions& options,
                                              Progress& progress) {
            PortfolioTuning tuning;
            tuning.members = {{name, {}, kAlone}};
            tuning.sample = false;
            return Portfolio(context, options, progress, tuning).solve();
        };
        list.push_back({Family::strategy, kind.name, kind.summary, alone, kind.switches});
    }
    return list;
});

}  // namespace

}  // namespace pushworks
