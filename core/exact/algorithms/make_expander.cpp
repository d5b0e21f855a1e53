#include "exact/algorithms/make_expander.hpp"

#include "exact/expanders/move_expander.hpp"
#include "exact/expanders/step_expander.hpp"
#include "run/switches.hpp"

namespace pushworks {

std::unique_ptr<Expander> make_expander(const LevelContext& context, const SearchOptions& options) {
    const Switches switches(options);
    if (switches.text(switches::direction) == "backward")
        return std::make_unique<PullExpander>(context, switches.heuristic());
    if (switches.text(switches::granularity) == "step")
        return std::make_unique<StepExpander>(context, options.objective, switches.heuristic(),
                                              switches.rules());
    if (!options.objective.counts_moves()) return make_push_expander(context, options);
    auto moves =
        std::make_unique<MoveExpander>(context, options.objective, switches.heuristic(), switches.rules());
    moves->want_patterns(switches.patterns());
    return moves;
}

std::unique_ptr<PushExpander> make_push_expander(const LevelContext& context, const SearchOptions& options) {
    const Switches switches(options);
    auto pushes = std::make_unique<PushExpander>(context, switches.heuristic(), switches.rules());
    pushes->want_patterns(switches.patterns());
    return pushes;
}

BothWays make_both_ways(const LevelContext& context, const SearchOptions& options) {
    const Switches switches(options);
    const HeuristicKind kind = switches.heuristic();
    BothWays ways{std::make_unique<PushExpander>(context, kind, switches.rules()),
                  std::make_unique<PullExpander>(context, kind)};
    ways.forward->want_reverse(kind, context.from_starts());
    ways.backward->want_reverse(kind, context.to_goals());
    return ways;
}

}  // namespace pushworks
