// The textbook searches, each an order or a rhythm of one of the engines beside this file.
#include <cmath>
#include <memory>

#include "exact/algorithms/best_first.hpp"
#include "exact/algorithms/bidirectional.hpp"
#include "exact/algorithms/deepening.hpp"
#include "exact/expanders/move_expander.hpp"
#include "exact/expanders/step_expander.hpp"
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

// What a textbook search runs on: steps of the player, pushes, pushes with walks, or pulls.
std::unique_ptr<Expander> make_expander(const LevelContext& context, const SearchOptions& options) {
    const Switches switches(options);
    if (switches.text(switches::direction) == "backward")
        return std::make_unique<PullExpander>(context, switches.heuristic());
    if (switches.text(switches::granularity) == "step")
        return std::make_unique<StepExpander>(context, options.objective, switches.heuristic(),
                                              switches.rules());
    if (options.objective.counts_moves()) {
        auto moves = std::make_unique<MoveExpander>(context, options.objective, switches.heuristic(),
                                                    switches.rules());
        moves->want_patterns(switches.patterns());
        return moves;
    }
    auto pushes = std::make_unique<PushExpander>(context, switches.heuristic(), switches.rules());
    pushes->want_patterns(switches.patterns());
    return pushes;
}

// A search on that. Under no objective bounds and proofs are about pushes; a search by steps counts moves
// then and claims nothing.
template <class Run>
SearchResult run_on_expander(const LevelContext& context, const SearchOptions& options, Run&& run) {
    const Switches switches(options);
    if (switches.text(switches::direction) == "backward" && !PullExpander::possible(context.board()))
        return cannot_pull();
    SearchResult result = run(*make_expander(context, options));
    if (!options.objective.proved && switches.text(switches::granularity) == "step") {
        result.optimal = false;
        result.lower_bound = 0;
    }
    return result;
}

SearchFunction in_order(BestFirstOrder order) {
    return [order](const LevelContext& context, const SearchOptions& options, Progress& progress) {
        return run_on_expander(context, options, [&](Expander& expander) {
            return best_first(context.board(), expander, order, options, progress);
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
        return run_on_expander(context, options, [&](Expander& expander) {
            return deepening(context.board(), expander, plan, options, progress);
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
    const Switches switches(options);
    const bool breadth_first = switches.text(switches::backward) == "bfs";
    const HeuristicKind kind = switches.heuristic();
    PushExpander forward(context, kind, switches.rules());
    PullExpander backward(context, kind);
    forward.want_reverse(kind, context.from_starts());
    backward.want_reverse(kind, context.to_goals());
    if (options.threads > 1 || breadth_first)
        return bidirectional_threads(forward, backward, context.board(),
                                     breadth_first ? BackwardOrder::breadth_first : BackwardOrder::best_first,
                                     options, progress);
    return bidirectional(forward, backward, context.board(), options, progress);
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
