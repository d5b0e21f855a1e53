#include "solve/check_options.hpp"

#include <stdexcept>

#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

std::optional<OptionProblem> check_options(const SearchOptions& options) {
    const Algorithm* algorithm = find_algorithm(options.algorithm);
    if (algorithm == nullptr)
        return OptionProblem{"algorithm", "unknown algorithm '" + options.algorithm +
                                              "': " + advice(options.algorithm, names_of(algorithms()))};
    try {
        for (const auto& [name, value] : options.extra)
            check_value(switch_named(algorithm->switches, name, algorithm->name), value);
    } catch (const std::invalid_argument& problem) {
        return OptionProblem{"extra", problem.what()};
    }
    const Switches switches(options);
    const bool backward = switches.text(switches::direction) == "backward";
    if (backward && switches.text(switches::granularity) == "step")
        return OptionProblem{"extra", "a search backwards goes by pulls: leave out granularity=step"};
    if (options.objective.counts_moves() && (backward || algorithm->measure == Measure::pushes))
        return OptionProblem{"objective", (backward ? "a search backwards" : algorithm->name) +
                                              " counts pushes only: use exact or astar where moves count"};
    return std::nullopt;
}

}  // namespace pushworks
