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

bool asks_for_impossible_pulls(const Board& board, const SearchOptions& options) {
    return Switches(options).text(switches::direction) == "backward" && !PullExpander::possible(board);
}

// Under no objective bounds and proofs are about pushes; a search by steps counts moves then and claims
// nothing.
SearchResult claimed(SearchResult result, const SearchOptions& options) {
    if (!options.objective.proved && Switches(options).text(switches::granularity) == "step") {
        result.optimal = false;
        result.lower_bound = 0;
    }
    return result;
}

SearchResult in_order(const LevelContext& context, BestFirstOrder order, const SearchOptions& options,
                      Progress& progress) {
    if (asks_for_impossible_pulls(context.board(), options)) return cannot_pull();
    return claimed(best_first(context.board(), *make_expander(context, options), order, options, progress),
                   options);
}

SearchResult in_rounds(const LevelContext& context, DeepeningPlan plan, const SearchOptions& options,
                       Progress& progress) {
    if (asks_for_impossible_pulls(context.board(), options)) return cannot_pull();
    return claimed(deepening(context.board(), *make_expander(context, options), plan, options, progress),
                   options);
}

SearchResult breadth_first(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    return in_order(context, {1, 0, true}, options, progress);
}

SearchResult depth_first(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    return in_order(context, {0, 0, false}, options, progress);
}

SearchResult greedy(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    return in_order(context, {0, 1, false}, options, progress);
}

SearchResult iterative_deepening(const LevelContext& context, const SearchOptions& options,
                                 Progress& progress) {
    const Switches switches(options);
    return in_rounds(context,
                     {false, static_cast<std::uint32_t>(switches.number(switches::first)),
                      static_cast<std::uint32_t>(switches.number(switches::increment))},
                     options, progress);
}

SearchResult idastar(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    return in_rounds(context, {true, 0, 0}, options, progress);
}

SearchResult astar(const LevelContext& context, const SearchOptions& options, Progress& progress) {
    const Switches switches(options);
    const double weight = switches.number(switches::weight);
    const bool partition = switches.text(switches::parallel) == "partition";
    const bool plain = !options.objective.counts_moves() && switches.text(switches::granularity) != "step" &&
                       switches.text(switches::direction) != "backward";
    if (options.threads > 1 && weight == 1 && plain) {
        const auto search = partition ? partitioned_astar : stealing_astar;
        return search(context, switches.heuristic(), switches.patterns(), switches.rules(), options,
                      progress);
    }
    return in_order(context, weighted(weight), options, progress);
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
        {family, "bfs", "breadth-first", breadth_first, any_edge},
        {family, "dfs", "depth-first, every position once", depth_first, any_edge},
        {family, "ids", "iterative deepening", iterative_deepening, with({first, increment})},
        {family, "ucs", "uniform cost: A* without an estimate", breadth_first, any_edge},
        {family, "greedy", "best estimate first", greedy, any_edge},
        {family, "idastar", "iterative deepening on cost and estimate, with a table", idastar, any_edge},
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
