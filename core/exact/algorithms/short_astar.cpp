// A short A* as a member of the portfolio: tiny levels mostly fall to it before any plan is made.
#include <algorithm>
#include <memory>

#include "exact/algorithms/best_first.hpp"
#include "exact/algorithms/make_expander.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

const Switch kNodes{"astar.nodes", SwitchKind::whole, "1..1000000", "4000",
                    "positions after which it gives up"};

// Where the whole run has a limit of positions, at most one part in so many of it.
constexpr std::uint64_t kShare = 8;

std::uint64_t most_nodes(const SearchOptions& options) {
    const auto most = static_cast<std::uint64_t>(Switches(options).number(kNodes));
    const std::uint64_t limit = options.limits.nodes;
    return limit == 0 ? most : std::min(most, std::max<std::uint64_t>(1, limit / kShare));
}

std::unique_ptr<Strategy> short_astar(const StrategyJob& job) {
    return std::make_unique<StepwiseStrategy>("astar", most_nodes(job.options), [&](Progress& quiet) {
        SearchOptions options = job.options;
        options.limits.nodes = 0;  // of the whole run, which counts for itself
        return std::make_unique<BestFirst>(job.context.board(), make_push_expander(job.context, options),
                                           BestFirstOrder{}, options, quiet);
    });
}

const RegisteredStrategies registered_strategy([]() -> Vector<StrategyKind> {
    return {{"astar", "A* with minimum matching, for a short while", short_astar, {kNodes}, false}};
});

}  // namespace

}  // namespace pushworks
