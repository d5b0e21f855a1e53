#include "solver/portfolio.hpp"

#include <algorithm>
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

// The plan that fills the goals in the fifth best order instead of the best.
constexpr int kOtherOrder = 4 * 16;
// Tries to prove its best position lost when that leads nowhere.
constexpr int kDoubtful = 256;

struct Member {
    std::unique_ptr<Strategy> (*make)(const Board&, int, DeadSets&);
    int variant;
    std::uint64_t turn;  // units of effort in its first turn; every later turn is longer
};

int number(const SearchOptions& options, std::string_view key, int fallback) {
    const auto it = options.extra.find(key);
    return it == options.extra.end() || it->second.empty() ? fallback : std::stoi(it->second);
}

// What the threads of one run share.
class Run {
 public:
    Run(const Board& board, const SearchOptions& options, Progress& progress, std::vector<Member> members)
        : board_(board),
          options_(options),
          progress_(progress),
          members_(std::move(members)),
          watch_(options.limits.seconds),
          dead_sets_(board.size()),
          counts_(members_.size()) {}

    SearchResult solve() {
        const int threads = std::clamp(options_.threads, 1, static_cast<int>(members_.size()));
        std::vector<std::jthread> helpers;
        for (int t = 1; t < threads; ++t) helpers.emplace_back([this, t, threads] { work(t, threads); });
        work(0, threads);
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

    void work(int thread, int threads) {
        struct Active {
            std::size_t index;
            std::unique_ptr<Strategy> strategy;
            std::uint64_t turn;
            bool given_up = false;
        };
        std::vector<Active> mine;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if (static_cast<int>(i) % threads == thread) mine.push_back({i, nullptr, members_[i].turn});
        bool any = true;
        while (any && !stop_) {
            any = false;
            for (Active& active : mine) {
                if (active.given_up) continue;
                any = true;
                if (!active.strategy) {
                    active.strategy =
                        members_[active.index].make(board_, members_[active.index].variant, dead_sets_);
                    active.strategy->on_interrupt([this] {
                        return stop_ || progress_.cancel.load(std::memory_order_relaxed) || watch_.expired();
                    });
                }
                progress_.strategy.store(active.strategy->name(), std::memory_order_relaxed);
                // A turn may last twice as long while it brings the plan forward.
                for (std::uint64_t spent = 0; !stop_; spent += kSlice) {
                    if (spent >= active.turn && (spent >= 2 * active.turn || !active.strategy->progressing()))
                        break;
                    const Outcome outcome = active.strategy->advance(kSlice);
                    report(active.index, *active.strategy);
                    if (outcome == Outcome::solved && finish(*active.strategy)) return;
                    if (outcome == Outcome::exhausted) {
                        end(Status::unsolvable, active.strategy->name());
                        return;
                    }
                    if (outcome != Outcome::running) {
                        active.given_up = true;
                        break;
                    }
                }
                active.turn *= 2;
            }
        }
    }

    void report(std::size_t index, const Strategy& strategy) {
        const std::lock_guard lock(mutex_);
        counts_[index] = {strategy.expanded(), strategy.generated(), strategy.stored(), strategy.bytes()};
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
        for (const Counts& c : counts_) {
            result_.expanded += c.expanded;
            result_.generated += c.generated;
            result_.stored += c.stored;
            bytes_ += c.bytes;
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
    std::vector<Member> members_;
    Stopwatch watch_;
    DeadSets dead_sets_;
    std::mutex mutex_;
    std::atomic<bool> stop_{false};
    std::vector<Counts> counts_;
    std::uint64_t bytes_ = 0;
    SearchResult result_;
};

}  // namespace

SearchResult portfolio(const Board& board, const SearchOptions& options, Progress& progress) {
    if (options.objective != Objective::any) return find_algorithm("exact")->run(board, options, progress);
    // Most levels fall to the plan at once. What does not: small ones rather to raw speed, large ones rather
    // to another plan or other cells.
    if (board.size() <= kSmallFloor)
        return Run(board, options, progress,
                   {{make_fess, 0, 200000},
                    {make_dense, 0, 400000},
                    {make_dense, 1, 200000},
                    {make_fess, 4, 200000},
                    {make_dense, 2, 100000}})
            .solve();
    return Run(board, options, progress,
               {{make_fess, 0, 800000},
                {make_fess, kDoubtful + 4, 500000},
                {make_fess, 1, 400000},
                {make_fess, 2 + 8, 400000},
                {make_fess, kOtherOrder, 500000},
                {make_dense, 0, 300000},
                {make_fess, kDoubtful, 400000},
                {make_dense, 1, 50000}})
        .solve();
}

SearchResult fess(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{make_fess, number(options, "variant", 0), 1000000}}).solve();
}

SearchResult pull(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{make_dense, 0, 1000000}}).solve();
}
SearchResult both_ends(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{make_dense, 1, 1000000}}).solve();
}
SearchResult push(const Board& board, const SearchOptions& options, Progress& progress) {
    return Run(board, options, progress, {{make_dense, 2, 1000000}}).solve();
}

}  // namespace pushworks::solver
