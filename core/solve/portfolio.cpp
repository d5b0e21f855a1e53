#include "solve/portfolio.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "bitsearch/strategy.hpp"
#include "fess/fess_strategy.hpp"
#include "fess/replay.hpp"
#include "run/search.hpp"
#include "run/switches.hpp"
#include "solve/tidy.hpp"

namespace pushworks {
namespace {

// Between two reports.
constexpr std::uint64_t kSlice = 2000;

// Squares that may be looked at in the first try to set a member up (some seconds). One that needs more gives
// the others their turn and tries again later, with more.
constexpr std::uint64_t kSetUp = 400'000'000;
constexpr std::uint64_t kSetUpGrowth = 4;

// Up to so many floor squares a level counts as small.
constexpr int kSmallFloor = 90;

using Maker = std::function<std::unique_ptr<Strategy>(const Board&, FactsOnce&, DeadSets&)>;

Maker plan(FessTuning tuning) {
    return [tuning](const Board&, FactsOnce& facts, DeadSets& sets) {
        return make_fess(facts.get(), tuning, sets);
    };
}

Maker bits(BitSearch kind) {
    return [kind](const Board& board, FactsOnce&, DeadSets&) { return make_dense(board, kind); };
}

struct Member {
    Maker make;
    std::uint64_t turn = 0;    // units of effort in its first turn
    std::uint64_t growth = 2;  // every later turn is so many times as long
};

// Turns are for a level of this size (floor squares times boxes); in larger ones a unit takes longer.
constexpr std::uint64_t kUsualSize = 2000;

std::uint64_t scaled(std::uint64_t turn, const Board& board) {
    const std::uint64_t size = static_cast<std::uint64_t>(board.size()) * board.start_boxes().size();
    return std::clamp(turn * kUsualSize / std::max<std::uint64_t>(size, 1), turn / 8, turn * 2);
}

// What the threads of one run share.
class Run {
 public:
    Run(const Board& board, const SearchOptions& options, Progress& progress,
        const std::vector<Member>& members)
        : board_(board), facts_(board), options_(options), progress_(progress), run_(Allowance::here()) {
        const auto turn = static_cast<std::uint64_t>(Switches(options).number(switches::turn));
        if (turn != 0) slice_ = std::min(kSlice, turn);
        seats_.resize(members.size());
        for (std::size_t i = 0; i < members.size(); ++i) {
            seats_[i].member = members[i];
            if (turn != 0) seats_[i].member.growth = 1;
            seats_[i].turn = turn != 0 ? turn : scaled(members[i].turn, board);
        }
    }

    SearchResult solve() {
        with_helpers();
        add_up();
        if (result_.status == Status::not_found && out_of_memory_) result_.status = Status::memory_limit;
        if (result_.status == Status::solved) {
            const double before = run_.seconds();
            result_.moves = tidied(result_.moves);
            result_.details["tidy_seconds"] = run_.seconds() - before;
        }
        if (learned_ > 0) result_.details["lessons"] = static_cast<double>(learned_);
        return result_;
    }

 private:
    struct Counts {
        std::uint64_t expanded = 0, generated = 0, stored = 0, bytes = 0;
    };
    // A member and what it has done. Belongs to the thread at work on it, but for the first three.
    struct Seat {
        Member member{};
        std::uint64_t turn = 0;
        bool busy = false, given_up = false;
        std::uint64_t set_up = kSetUp;
        Counts counts;
        std::unique_ptr<DeadSets> dead_sets;
        std::unique_ptr<Strategy> strategy;
        std::size_t given = 0, taken = 0;  // lost sets given to and taken from the others
    };
    struct Lesson {
        const Seat* teacher;
        DeadSet set;
    };

    void with_helpers() {
        const int threads = std::clamp(options_.threads, 1, static_cast<int>(seats_.size()));
        std::vector<std::jthread> helpers;
        try {
            for (int t = 1; t < threads; ++t)
                helpers.emplace_back([this] {
                    const Working working(run_);
                    work();
                });
        } catch (const std::bad_alloc&) {     // fewer will do
        } catch (const std::system_error&) {  // likewise
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
        exchange(seat);
        seat.given_up = given_up;
        seat.turn *= seat.member.growth;
        seat.busy = false;
    }
    // False: it takes longer than the others should have to wait, or there is no memory for it.
    bool set_up(Seat& seat) {
        bool no_memory = false;
        try {
            const Portion portion(seat.set_up);
            seat.dead_sets = std::make_unique<DeadSets>(board_.size());
            seat.strategy = seat.member.make(board_, facts_, *seat.dead_sets);
            return true;
        } catch (const PortionSpent&) {
        } catch (const std::bad_alloc&) {
            no_memory = true;
        }
        const std::lock_guard lock(mutex_);
        out_of_memory_ = out_of_memory_ || no_memory;
        seat.given_up = no_memory;
        seat.set_up *= kSetUpGrowth;
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
        for (std::size_t i = 0; i < seats_.size() && !stop_; ++i) {
            Seat& seat = seats_[turn_++ % seats_.size()];
            if (seat.busy || seat.given_up) continue;
            seat.busy = true;
            return &seat;
        }
        return nullptr;
    }

    // True: the strategy has given up. A turn may last twice as long while it brings the plan forward.
    bool take_turn(Seat& seat) {
        Strategy& strategy = *seat.strategy;
        for (std::uint64_t spent = 0; !stop_; spent += slice_) {
            if (spent >= seat.turn && (spent >= 2 * seat.turn || !strategy.progressing())) return false;
            const Outcome outcome = strategy.advance(slice_);
            report(seat);
            if (outcome == Outcome::solved && finish(strategy)) return true;
            if (outcome == Outcome::exhausted) end(Status::unsolvable, strategy.name());
            if (outcome != Outcome::running) return true;
        }
        return false;
    }

    // What was proved lost is made known to the others, from their second turn on: the first ones are worth
    // more when each goes its own way.
    void exchange(Seat& seat) {
        for (; seat.given < seat.dead_sets->size(); ++seat.given)
            lessons_.push_back({&seat, seat.dead_sets->at(seat.given)});
        for (; seat.taken < lessons_.size(); ++seat.taken)
            if (lessons_[seat.taken].teacher != &seat) {
                seat.dead_sets->add(lessons_[seat.taken].set);
                ++learned_;
            }
        seat.given = seat.dead_sets->size();
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
        const Limits& limits = options_.limits;
        if (stop_) return;
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
    Progress& progress_;
    Allowance& run_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    bool out_of_memory_ = false;  // a member was left out
    std::vector<Seat> seats_;
    std::size_t turn_ = 0;
    std::vector<Lesson> lessons_;
    std::uint64_t learned_ = 0;  // lost sets taken from others, by all
    std::uint64_t slice_ = kSlice;
    std::uint64_t bytes_ = 0;
    SearchResult result_;
};

}  // namespace

SearchResult portfolio(const Board& board, const SearchOptions& options, Progress& progress) {
    if (options.objective != Objective::any) return find_algorithm("exact")->run(board, options, progress);
    // Most levels fall to the plan at once. What does not: small ones rather to raw speed, large ones rather
    // to another plan or other cells, and what resists those for long to raw speed again.
    if (board.size() <= kSmallFloor)
        return Run(board, options, progress,
                   {{plan({}), 200000},
                    {bits(BitSearch::pull), 800000},
                    {plan({.coarse = true, .untangle = true}), 400000},
                    {plan({.simple = true, .untangle = true}), 150000},
                    {bits(BitSearch::both_ends), 150000},
                    {bits(BitSearch::push), 100000}})
            .solve();
    return Run(board, options, progress,
               {{plan({}), 1000000},
                {bits(BitSearch::pull), 500000, 4},
                {plan({.untangle = true}), 900000},
                {plan({.order = 2}), 600000},
                {plan({.simple = true, .bold = true}), 250000},
                {plan({.order = 4}), 900000},
                {plan({.order = 4, .untangle = true}), 700000},
                {plan({.simple = true, .untangle = true}), 400000},
                {plan({.order = 5}), 800000},
                {plan({.coarse = true, .doubtful = true, .untangle = true}), 300000},
                {bits(BitSearch::both_ends), 50000}})
        .solve();
}

SearchResult fess(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{plan(FessTuning::from(options)), 1000000}}).solve();
}

SearchResult pull(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{bits(BitSearch::pull), 1000000}}).solve();
}
SearchResult both_ends(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{bits(BitSearch::both_ends), 1000000}}).solve();
}
SearchResult push(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{bits(BitSearch::push), 1000000}}).solve();
}

}  // namespace pushworks
