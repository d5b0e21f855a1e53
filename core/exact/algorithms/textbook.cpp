// The textbook searches, each an order or a rhythm of one of the engines beside this file.
#include <cmath>
#include <memory>

#include "exact/algorithms/best_first.hpp"
#include "exact/algorithms/bidirectional.hpp"
#include "exact/algorithms/deepening.hpp"
#include "exact/threads/parallel.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

// Weights are kept in tenths, so that 1.5 is possible with whole numbers.
BestFirstOrder weighted(double weight) {
    if (weight == 1) return {1, 1};
    return {10, static_cast<std::uint32_t>(std::lround(weight * 10))};
}

SearchResult cannot_pull() {
    SearchResult result;
    result.status = Status::not_found;
    result.error = "too many ways to choose the goals: the level cannot be searched backwards";
    return result;
}

// A search on the expander asked for. Under no objective bounds and proofs are about pushes; a search by
// steps counts moves then and claims nothing.
template <class Run>
SearchResult run_on_expander(const LevelContext& context, const SearchOptions& options, Run&& run) {
    const Switches switches(options);
    if (switches.text(switches::direction) == "backward" && !PullExpander::possible(context.board()))
        return cannot_pull();
    SearchResult result = run(make_expander(context, options));
    if (!options.objective.proved && switches.text(switches::granularity) == "step") {
        result.optimal = false;
        result.lower_bound = 0;
    }
    return result;
}

SearchFunction in_order(BestFirstOrder order) {
    return [order](const LevelContext& context, const SearchOptions& options, Progress& progress) {
        return run_on_expander(context, options, [&](std::unique_ptr<Expander> expander) {
            BestFirst search(context.board(), std::move(expander), order, options, progress);
            return run_to_end(search);
        });
    };
}

SearchFunction in_rounds(DeepeningPlan usual) {
    return [usual](const LevelContext& context, const SearchOptions& options, Progress& progress) {
        DeepeningPlan plan = usual;
        if (!plan.use_estimate) {
            plan.first = static_cast<std::uint32_t>(Switches(options).number(switches::first));
            plan.increment = static_cast<std::uint32_t>(Switches(options).number(switches::increment));
        }
        return run_on_expander(context, options, [&](std::unique_ptr<Expander> expander) {
            return deepening(context.board(), *expander, plan, options, progress);
        });
    };
}

SearchResult astar(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    const Switches switches(options);
    const double weight = switches.number(switches::weight);
    const bool partition = switches.text(switches::parallel) == "partition";
    const bool plain = !options.objective.counts_moves() && switches.text(switches::granularity) != "step" &&
                       switches.text(switches::direction) != "backward";
    if (options.threads > 1 && weight == 1 && plain) {
        const auto search = partition ? partitioned_astar : stealing_astar;
        return search({context, switches.heuristic(), switches.patterns(), switches.rules()}, options,
                      progress);
    }
    return in_order(weighted(weight))(context, options, progress);
}

SearchResult backward_astar(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    SearchOptions backwards = options;
    backwards.extra["direction"] = "backward";
    return astar(context, backwards, progress);
}

SearchResult from_both_ends(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    if (!PullExpander::possible(context.board())) return cannot_pull();
    const bool breadth_first = Switches(options).text(switches::backward) == "bfs";
    BothWays expanders = make_both_ways(context, options);
    if (options.threads > 1 || breadth_first)
        return bidirectional_threads(std::move(expanders), context.board(),
                                     breadth_first ? BackwardOrder::breadth_first : BackwardOrder::best_first,
                                     options, progress);
    return run_to_end(*make_bidirectional(std::move(expanders), context.board(), options, progress));
}

const RegisteredAlgorithms registered_textbook([]() -> Vector<Algorithm> {
    using namespace switches;
    const Vector<Switch> any_edge{heuristic, deadlocks, granularity, direction};
    const auto with = [&](std::initializer_list<Switch> more) {
        Vector<Switch> list = any_edge;
        list.insert(list.end(), more);
        return list;
    };
    constexpr Family family = Family::textbook;
    return {
        {family, "bfs", "breadth-first", in_order({1, 0, true}), any_edge},
        {family, "dfs", "depth-first, every position once", in_order({0, 0, false}), any_edge},
        {family, "ids", "iterative deepening", in_rounds({.use_estimate = false}), with({first, increment})},
        {family, "ucs", "uniform cost: A* without an estimate", in_order({1, 0, true}), any_edge},
        {family, "greedy", "best estimate first", in_order({0, 1, false}), any_edge},
        {family, "idastar", "iterative deepening on cost and estimate, with a table", in_rounds({}),
         any_edge},
        {family, "astar", "A* with minimum matching", astar, with({weight, parallel})},
        {family,
         "bastar",
         "A* by pulls from the solved positions",
         backward_astar,
         {heuristic, weight},
         Measure::pushes},
        {family,
         "bidirectional",
         "from both ends at once; threads=2 gives each end one",
         from_both_ends,
         {heuristic, deadlocks, backward},
         Measure::pushes},
    };
});

}  // namespace

}  // namespace pushworks
