#include "solver/portfolio.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "search/search.hpp"
#include "solver/replay.hpp"
#include "solver/strategy.hpp"
#include "solver/tidy.hpp"

namespace pushworks::solver {
namespace {

// A slice is small enough that limits and cancel are honoured within 0.2 s.
constexpr std::uint64_t kSlice = 2000;

// Up to so many floor squares a level counts as small.
constexpr int kSmallFloor = 90;

using Maker = std::function<std::unique_ptr<Strategy>(const Board&, DeadSets&)>;

Maker plan(FessTuning tuning) {
    return [tuning](const Board& board, DeadSets& sets) { return make_fess(board, tuning, sets); };
}

Maker bits(BitSearch kind) {
    return [kind](const Board& board, DeadSets&) { return make_dense(board, kind); };
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
        : board_(board), options_(options), progress_(progress), watch_(options.limits.seconds) {
        seats_.resize(members.size());
        for (std::size_t i = 0; i < members.size(); ++i) {
            seats_[i].member = members[i];
            seats_[i].turn = scaled(members[i].turn, board);
        }
    }

    SearchResult solve() {
        const int threads = std::clamp(options_.threads, 1, static_cast<int>(seats_.size()));
        std::vector<std::jthread> helpers;
        for (int t = 1; t < threads; ++t) helpers.emplace_back([this] { work(); });
        work();
        helpers.clear();
        add_up();
        if (result_.status == Status::solved) {
            const double before = watch_.seconds();
            result_.moves = tidy(board_, result_.moves);
            result_.details["tidy_seconds"] = watch_.seconds() - before;
        }
        result_.seconds = watch_.seconds();
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
        Counts counts;
        std::unique_ptr<DeadSets> dead_sets;
        std::unique_ptr<Strategy> strategy;
        std::size_t given = 0, taken = 0;  // lost sets given to and taken from the others
    };
    struct Lesson {
        const Seat* teacher;
        DeadSet set;
    };

    // Members take turns; with several threads as many are at work at a time.
    void work() {
        while (Seat* seat = next()) {
            if (!seat->strategy) {
                seat->dead_sets = std::make_unique<DeadSets>(board_.size());
                seat->strategy = seat->member.make(board_, *seat->dead_sets);
                seat->strategy->on_interrupt([this] {
                    return stop_ || progress_.cancel.load(std::memory_order_relaxed) || watch_.expired();
                });
            }
            progress_.strategy.store(seat->strategy->name(), std::memory_order_relaxed);
            const bool given_up = take_turn(*seat);
            const std::lock_guard lock(mutex_);
            exchange(*seat);
            seat->given_up = given_up;
            seat->turn *= seat->member.growth;
            seat->busy = false;
        }
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
        for (std::uint64_t spent = 0; !stop_; spent += kSlice) {
            if (spent >= seat.turn && (spent >= 2 * seat.turn || !strategy.progressing())) return false;
            const Outcome outcome = strategy.advance(kSlice);
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
            if (lessons_[seat.taken].teacher != &seat) seat.dead_sets->add(lessons_[seat.taken].set);
        seat.given = seat.dead_sets->size();
    }

    void report(Seat& seat) {
        const Strategy& strategy = *seat.strategy;
        const std::lock_guard lock(mutex_);
        seat.counts = {strategy.expanded(), strategy.generated(), strategy.stored(), strategy.bytes()};
        add_up();
        progress_.expanded.store(result_.expanded, std::memory_order_relaxed);
        progress_.generated.store(result_.generated, std::memory_order_relaxed);
        progress_.stored.store(result_.stored, std::memory_order_relaxed);
        progress_.bytes.store(bytes_, std::memory_order_relaxed);
        progress_.boxes_packed.store(strategy.packed(), std::memory_order_relaxed);
        progress_.cells.store(strategy.cells(), std::memory_order_relaxed);
        const Limits& limits = options_.limits;
        if (stop_) return;
        if (progress_.cancel.load(std::memory_order_relaxed)) return halt(Status::cancelled);
        if (watch_.expired()) return halt(Status::time_limit);
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
    const SearchOptions& options_;
    Progress& progress_;
    Stopwatch watch_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    std::vector<Seat> seats_;
    std::size_t turn_ = 0;
    std::vector<Lesson> lessons_;
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

}  // namespace pushworks::solver
