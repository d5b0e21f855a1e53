// The solver: several strategies side by side, sliced on one core or spread over threads. Who takes part, and
// for how long, is in the tables of run/tuning.cpp.
#include <algorithm>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "fess/level_facts.hpp"
#include "level/solution.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"
#include "run/tuning.hpp"
#include "solve/draw.hpp"
#include "solve/lessons.hpp"
#include "solve/tidy.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kAlone = 1'000'000;  // the turn of a member that has nobody to give way to
constexpr double kLeap = 0.1;                // who came so much nearer in its last turn has another at once

// What the threads of one run share.
class Portfolio {
 public:
    Portfolio(const Board& board, const SearchOptions& options, Progress& progress,
              const PortfolioTuning& tuning)
        : board_(board),
          facts_(board, PlanTuning::from(options)),
          options_(options),
          tuning_(tuning),
          progress_(progress),
          run_(Allowance::here()),
          draw_(static_cast<std::uint64_t>(tuning.seed), board.size() <= tuning.small),
          slice_(static_cast<std::uint64_t>(tuning.slice)) {
        if (tuning.turn != 0) slice_ = std::min(slice_, static_cast<std::uint64_t>(tuning.turn));
        for (const Member& member : tuning.members) opening_.push_back({&seat_of(member), turn_of(member)});
    }

    SearchResult solve() {
        with_helpers();
        add_up();
        if (result_.status == Status::not_found && out_of_memory_) result_.status = Status::memory_limit;
        if (result_.status == Status::solved && !(result_.optimal = is_optimal())) {
            const double before = run_.seconds();
            result_.moves = tidied(result_.moves);
            result_.details["tidy_seconds"] = run_.seconds() - before;
            result_.optimal = is_optimal();
        }
        result_.details["members"] = static_cast<double>(seats_.size());
        result_.details["turns"] = static_cast<double>(begun_);
        if (lessons_.learned() > 0) result_.details["lessons"] = static_cast<double>(lessons_.learned());
        return result_;
    }

 private:
    bool is_optimal() const {  // then there is nothing to be tidied
        const auto pushes = std::ranges::count_if(result_.moves, [](char c) { return c < 'a'; });
        return result_.lower_bound > 0 && pushes == result_.lower_bound;
    }
    struct Counts {
        std::uint64_t expanded = 0, generated = 0, stored = 0, bytes = 0;
    };
    // A member and what it has done. Belongs to the thread at work on it, but for the first two: of a seat
    // that is busy nobody else looks at anything further.
    struct Seat {
        bool busy = false, given_up = false;
        Member member;
        bool drawn = false;       // by chance, not from the table
        std::uint64_t turns = 0;  // it has had
        double nearness = 0;      // after the last of them,
        bool stalled = false;     // which brought nothing
        const StrategyKind* kind = nullptr;
        SearchOptions options;               // with its own settings
        std::uint64_t turn = 0, growth = 1;  // thousand squares of the next turn, and of the one after it
        std::uint64_t set_up = 0;            // squares it may look at to set up
        Counts counts;
        Pupil pupil;
        std::unique_ptr<Strategy> strategy;
    };

    // The seat of a member of the table; who is named again takes the same.
    Seat& seat_of(const Member& member) {
        for (Seat& seat : seats_)
            if (seat.member.strategy == member.strategy && seat.member.settings == member.settings)
                return seat;
        return add(member, false);
    }
    std::uint64_t turn_of(const Member& member) const {
        return tuning_.turn != 0 ? static_cast<std::uint64_t>(tuning_.turn) : member.turn;
    }
    Seat& add(const Member& member, bool drawn) {
        Seat& seat = seats_.emplace_back();
        seat.member = member;
        seat.drawn = seat.pupil.listens = drawn;
        seat.kind = &strategy_named(member.strategy);
        seat.options = options_;
        for (const auto& [name, value] : member.settings) seat.options.extra[name] = value;
        give_seed(*seat.kind, tuning_.seed, seat.options);
        seat.turn = turn_of(member);
        seat.growth = tuning_.turn != 0 ? 1 : member.growth;
        seat.set_up = std::uint64_t{1000} * static_cast<std::uint64_t>(tuning_.set_up);
        return seat;
    }

    void with_helpers() {
        const int threads = draws() ? options_.threads : std::min<int>(options_.threads, std::ssize(seats_));
        std::vector<std::jthread> helpers;
        try {
            for (int t = 1; t < threads; ++t)
                helpers.emplace_back([this] {
                    const Working working(run_);
                    work();
                });
        } catch (const std::exception&) {  // no memory, or no more threads: fewer will do
        }
        work();
    }

    // Members take turns; with several threads as many are at work at a time.
    void work() {
        while (Seat* seat = next()) {
            try {
                work_on(*seat);
            } catch (const Stopped& stopped) {
                report(*seat);
                end(stopped.status, "");
            } catch (const std::bad_alloc&) {
                report(*seat);
                end(Status::memory_limit, "");
            }
        }
    }
    void work_on(Seat& seat) {
        if (!seat.strategy && !set_up(seat)) return;
        progress_.strategy.store(seat.strategy->name(), std::memory_order_relaxed);
        const bool given_up = take_turn(seat);
        const std::lock_guard lock(mutex_);
        lessons_.exchange(seat.pupil);
        const double nearness = seat.strategy->nearness();
        seat.stalled = nearness <= seat.nearness;
        if (!given_up && seat.turns > 0 && nearness >= seat.nearness + kLeap)
            opening_.insert(opening_.begin(), {&seat, seat.turn});
        seat.nearness = nearness;
        if (seat.drawn && seat.turns == 0) draw_.report(seat.member, nearness);
        ++seat.turns;
        seat.given_up = given_up;
        seat.turn *= seat.growth;
        seat.busy = false;
        if (seat.drawn) dismiss_the_weak(seat.kind);
    }
    // Of the drawn members of one kind those that came nearest may go on.
    void dismiss_the_weak(const StrategyKind* kind) {
        std::vector<Seat*> idle;
        for (Seat& seat : seats_)
            if (!seat.busy && seat.drawn && seat.kind == kind && seat.strategy) idle.push_back(&seat);
        std::ranges::stable_sort(idle, std::greater(), &Seat::nearness);
        for (std::size_t i = static_cast<std::size_t>(tuning_.keep); i < idle.size(); ++i) dismiss(*idle[i]);
    }
    // A member leaves, and its memory is free; what it has proved stays.
    static void dismiss(Seat& seat) {
        seat.strategy.reset();
        seat.pupil.dead_sets.reset();
        seat.given_up = true;
        seat.counts.stored = seat.counts.bytes = 0;
    }
    // False: it takes longer than the others should have to wait, or there is no memory for it.
    bool set_up(Seat& seat) {
        bool no_memory = false;
        try {
            const Portion portion(seat.set_up);
            seat.pupil.dead_sets = std::make_unique<DeadSets>(board_.size());
            {
                const std::lock_guard lock(mutex_);
                lessons_.exchange(seat.pupil);  // the others have seen the level
            }
            seat.strategy = seat.kind->make({board_, facts_, seat.options, *seat.pupil.dead_sets});
            return true;
        } catch (const PortionSpent&) {
        } catch (const std::bad_alloc&) {
            no_memory = true;
        }
        const std::lock_guard lock(mutex_);
        out_of_memory_ = out_of_memory_ || no_memory;
        seat.given_up = no_memory;
        seat.set_up *= static_cast<std::uint64_t>(tuning_.set_up_growth);
        seat.busy = false;
        return false;
    }

    // A solution is kept even when there is no time or memory left to make it shorter.
    std::string tidied(const std::string& moves) const {
        const Limits& limits = options_.limits;
        Limits rest;
        if (limits.seconds > 0) rest.seconds = std::max(1e-6, limits.seconds - run_.seconds());
        if (limits.bytes > 0) rest.bytes = limits.bytes - std::min(limits.bytes - 1, run_.bytes());
        Allowance left(rest, progress_.cancel);  // everybody else has been dismissed from the run
        try {
            const Working working(left);
            return tidy(board_, moves);
        } catch (const Stopped&) {
        } catch (const std::bad_alloc&) {
        }
        return moves;
    }

    // The next member whose turn it is, or null when there is nothing to do any more.
    Seat* next() {
        const std::lock_guard lock(mutex_);
        if (stop_) return nullptr;
        make_room();
        Seat* seat = next_of_opening();
        if (!seat && (!draws() || spent_drawn_ > spent_listed_)) seat = shortest_turn();
        if (!seat && draws()) seat = &add(draw_.next(), true);
        if (!seat) return nullptr;
        seat->busy = true;
        ++begun_;
        (seat->drawn ? spent_drawn_ : spent_listed_) += seat->turn;
        return seat;
    }
    bool draws() const { return tuning_.draw && !out_of_memory_; }
    Seat* next_of_opening() {
        std::erase_if(opening_, [](const auto& turn) { return turn.first->given_up; });
        // A member at work keeps its later turns: another thread takes what comes after them.
        const auto found = std::ranges::find_if(opening_, [](const auto& turn) { return !turn.first->busy; });
        if (found == opening_.end()) return nullptr;
        const auto [seat, turn] = *found;
        opening_.erase(found);
        seat->turn = turn;
        return seat;
    }
    // Of the members that have had their first turn: turns get longer, so everybody's time comes. Whoever
    // made no progress waits longer.
    Seat* shortest_turn() {
        Seat* best = nullptr;
        const auto wait = [](const Seat& seat) { return seat.stalled ? 2 * seat.turn : seat.turn; };
        for (Seat& seat : seats_)
            if (!seat.busy && !seat.given_up && (!best || wait(seat) < wait(*best))) best = &seat;
        return best;
    }
    // When memory runs short the largest members leave, as long as there are others.
    void make_room() {
        const std::uint64_t limit = options_.limits.bytes;
        if (limit == 0 || !draws()) return;
        while (std::max(bytes_, run_.bytes()) > limit / 2) {
            Seat* largest = nullptr;
            for (Seat& seat : seats_)
                if (!seat.busy && seat.strategy && (!largest || seat.counts.bytes > largest->counts.bytes))
                    largest = &seat;
            if (!largest) return;
            dismiss(*largest);
            add_up();
        }
    }

    // True: the strategy has given up. A turn may last twice as long while it brings the plan forward.
    bool take_turn(Seat& seat) {
        Strategy& strategy = *seat.strategy;
        const std::uint64_t turn = 1000 * seat.turn, begin = squares_spent();
        for (std::uint64_t spent = 0; !stop_; spent = squares_spent() - begin) {
            if (spent >= turn && (spent >= 2 * turn || !strategy.progressing())) return false;
            const Outcome outcome = strategy.advance(slice_);
            report(seat);
            if (outcome == Outcome::solved && finish(strategy)) return true;
            if (outcome == Outcome::exhausted) end(Status::unsolvable, strategy.name());
            if (outcome != Outcome::running) return true;
        }
        return false;
    }

    void report(Seat& seat) {
        const std::lock_guard lock(mutex_);
        if (!seat.strategy) return;
        const Strategy& strategy = *seat.strategy;
        seat.counts = {strategy.expanded(), strategy.generated(), strategy.stored(), strategy.bytes()};
        add_up();
        progress_.expanded.store(result_.expanded, std::memory_order_relaxed);
        progress_.generated.store(result_.generated, std::memory_order_relaxed);
        progress_.stored.store(result_.stored, std::memory_order_relaxed);
        progress_.bytes.store(std::max(bytes_, run_.bytes()), std::memory_order_relaxed);
        progress_.boxes_packed.store(strategy.packed(), std::memory_order_relaxed);
        progress_.cells.store(strategy.cells(), std::memory_order_relaxed);
        if (stop_) return;
        const Limits& limits = options_.limits;
        if (const Status verdict = run_.verdict(); verdict != Status::not_found) return halt(verdict);
        if (limits.nodes != 0 && result_.expanded >= limits.nodes) return halt(Status::node_limit);
        if (limits.bytes != 0 && bytes_ >= limits.bytes) return halt(Status::memory_limit);
    }
    void add_up() {
        result_.expanded = result_.generated = result_.stored = bytes_ = 0;
        for (const Seat& seat : seats_) {
            result_.expanded += seat.counts.expanded;
            result_.generated += seat.counts.generated;
            result_.stored += seat.counts.stored;
            bytes_ += seat.counts.bytes;
        }
        result_.peak_bytes = std::max(result_.peak_bytes, bytes_);
    }
    void halt(Status status) {
        result_.status = status;
        stop_ = true;
        run_.dismiss();
    }
    // Only a verified solution may stop the others.
    bool finish(const Strategy& strategy) {
        const std::string moves = strategy.moves();
        if (!solves(board_, moves)) return false;
        const std::lock_guard lock(mutex_);
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

    const Board& board_;
    FactsOnce facts_;
    const SearchOptions& options_;
    const PortfolioTuning& tuning_;
    Progress& progress_;
    Allowance& run_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    bool out_of_memory_ = false;  // a member was left out
    std::deque<Seat> seats_;
    // The turns of the table that are left, in its order; a member may have several.
    std::vector<std::pair<Seat*, std::uint64_t>> opening_;
    std::uint64_t begun_ = 0;                           // turns
    std::uint64_t spent_listed_ = 0, spent_drawn_ = 0;  // units given to members of the table, and drawn
    Draw draw_;
    Lessons lessons_;
    std::uint64_t slice_;
    std::uint64_t bytes_ = 0;
    SearchResult result_;
};

SearchResult everything(const Board& board, const SearchOptions& options, Progress& progress) {
    if (options.objective != Objective::any) return find_algorithm("exact")->run(board, options, progress);
    const PortfolioTuning tuning = PortfolioTuning::from(options, board.size());
    return Portfolio(board, options, progress, tuning).solve();
}

const RegisteredAlgorithms registered([] {
    std::vector<Switch> switches{switches::heuristic, switches::deadlocks};
    const auto add = [&](const std::vector<Switch>& more) {
        switches.insert(switches.end(), more.begin(), more.end());
    };
    add(PortfolioTuning::switches());
    for (const StrategyKind& kind : strategies()) add(kind.switches);
    std::vector<Algorithm> list{
        {Family::solver, "auto", "the solver: several strategies side by side", everything, switches}};
    for (const StrategyKind& kind : strategies()) {
        if (!kind.alone) continue;
        const auto alone = [name = kind.name](const Board& board, const SearchOptions& options,
                                              Progress& progress) {
            PortfolioTuning tuning;
            tuning.members = {{name, {}, kAlone}};
            tuning.draw = false;
            return Portfolio(board, options, progress, tuning).solve();
        };
        list.push_back({Family::strategy, kind.name, kind.summary, alone, kind.switches});
    }
    return list;
});

}  // namespace

}  // namespace pushworks
