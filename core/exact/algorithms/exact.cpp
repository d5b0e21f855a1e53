// The exact search that `exact` stands for.
//
// Fewest pushes: which of forward A*, backward A* and the search from both ends is quickest differs by orders
// of magnitude from level to level, but the lower bounds they have proved after equal effort rank them. So
// they run by successive halving: all three start, the one with the weakest bound is dropped after a first
// round, the next after a second, and the winner goes on where it stopped.
#include <algorithm>
#include <array>
#include <memory>

#include "base/memory.hpp"
#include "exact/algorithms/best_first.hpp"
#include "exact/algorithms/bidirectional.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kAlone = 1'500;  // most levels are solved before a second search is worth starting
constexpr std::array<std::uint64_t, 2> kRounds{15'000, 80'000};

// The three searches and what they stand on; made when their turn comes.
class SuccessiveHalving {
 public:
    SuccessiveHalving(const LevelContext& context, const SearchOptions& options, Progress& progress)
        : context_(context), board_(context.board()), options_(options), progress_(progress) {}

    SearchResult run() {
        start("forward", make_push_expander(context_, options_));
        if (advance(runners_.front(), kAlone)) return finish(runners_.front());
        start_others();
        for (const std::uint64_t budget : kRounds) {
            if (runners_.size() == 1) break;
            for (Runner& runner : runners_) {
                const std::uint64_t done = runner.search->counts().expanded;
                if (budget > done && advance(runner, budget - done)) return finish(runner);
            }
            const auto worst =
                std::min_element(runners_.rbegin(), runners_.rend(), [](const Runner& a, const Runner& b) {
                    return a.search->lower_bound() < b.search->lower_bound();
                });
            dropped_ += worst->search->counts();
            runners_.erase(std::next(worst).base());
        }
        advance(runners_.front(), Stepwise::kToTheEnd);
        return finish(runners_.front());
    }

 private:
    struct Runner {
        const char* name;
        std::unique_ptr<Stepwise> search;
    };

    void start(const char* name, std::unique_ptr<Expander> expander) {
        runners_.push_back({name, std::make_unique<BestFirst>(board_, std::move(expander), BestFirstOrder{},
                                                              options_now(), progress_)});
    }
    void start_others() {
        if (!PullExpander::possible(board_)) return;
        runners_.push_back({"both ends", make_bidirectional(make_both_ways(context_, options_), board_,
                                                            options_now(), progress_)});
        start("backward", std::make_unique<PullExpander>(context_, Switches(options_).heuristic()));
    }
    // Runs a search for so many positions, within the node limit of the whole run.
    bool advance(Runner& runner, std::uint64_t nodes) {
        progress_.strategy.store(runner.name, std::memory_order_relaxed);
        const std::uint64_t limit = options_.limits.nodes;
        const std::uint64_t left = limit == 0 ? Stepwise::kToTheEnd : limit - expanded_;
        const std::uint64_t before = runner.search->counts().expanded;
        bool over = false;
        try {
            over = runner.search->advance(std::min(nodes, left));
        } catch (...) {
            stopped_ = limit_reached();
        }
        expanded_ += runner.search->counts().expanded - before;
        return over || stopped_ != Status::not_found || (limit != 0 && expanded_ >= limit);
    }
    SearchResult finish(Runner& runner) {
        SearchResult result = runner.search->result();
        if (stopped_ != Status::not_found) result.status = stopped_;
        if (result.status == Status::not_found && options_.limits.nodes != 0 &&
            expanded_ >= options_.limits.nodes)
            result.status = Status::node_limit;
        result.strategy = std::string("exact, ") + runner.name;
        for (const Runner& other : runners_) {
            if (&other == &runner) continue;
            dropped_ += other.search->counts();
            result.lower_bound = std::max(result.lower_bound, other.search->lower_bound());
        }
        result.counts() += dropped_;
        result.expanded = expanded_;
        result.seconds = Budget::current().seconds();
        return result;
    }
    SearchOptions options_now() const {
        SearchOptions options = options_;
        options.limits.nodes = 0;  // counted here, over all searches
        return options;
    }

    const LevelContext& context_;
    const Board& board_;
    const SearchOptions& options_;
    Progress& progress_;
    std::uint64_t expanded_ = 0;
    Status stopped_ = Status::not_found;  // the limit that a search ran into in the midst of a step
    SearchCounts dropped_;                // of the searches that were given up
    Vector<Runner> runners_;
};

SearchResult exact(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    if (options.objective.counts_moves() || options.threads > 1)
        return find_algorithm("astar")->run(context, options, progress);
    return SuccessiveHalving(context, options, progress).run();
}

const RegisteredAlgorithms registered([]() -> Vector<Algorithm> {
    return {{Family::solver,
             "exact",
             "the best exact search for the objective; proves its answer",
             exact,
             {switches::heuristic, switches::deadlocks, switches::parallel}}};
});

}  // namespace

}  // namespace pushworks
