#include "solve/check_options.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "exact/expanders/cost.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

// How many letters have to be changed, added or left out to make one word of the other.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] != to[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

// "did you mean 'NAME'?" where one of the names is near, else all of them.
std::string advice(const std::string& wrong, const std::vector<std::string>& names) {
    const auto near =
        std::ranges::min_element(names, {}, [&](const std::string& name) { return distance(wrong, name); });
    if (near != names.end() && distance(wrong, *near) <= std::max<std::size_t>(1, wrong.size() / 2))
        return "did you mean '" + *near + "'?";
    std::string all = "expected ";
    for (const std::string& name : names) all += (&name == &names.front() ? "" : ", ") + name;
    return all;
}

template <class Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names;
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
}

std::optional<OptionProblem> check_switches(const Algorithm& algorithm, const SearchOptions& options) {
    for (const auto& [name, value] : options.extra) {
        const auto found = std::ranges::find(algorithm.switches, name, &Switch::name);
        if (found == algorithm.switches.end()) {
            const std::string refused = algorithm.name + " has no switch '" + name + "'";
            if (algorithm.switches.empty()) return OptionProblem{"extra", refused + ", nor any other"};
            return OptionProblem{"extra", refused + ": " + advice(name, names_of(algorithm.switches))};
        }
        try {
            check_value(*found, value);
        } catch (const std::invalid_argument& problem) {
            return OptionProblem{"extra", problem.what()};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<OptionProblem> check_options(const SearchOptions& options) {
    const Algorithm* algorithm = find_algorithm(options.algorithm);
    if (algorithm == nullptr)
        return OptionProblem{"algorithm", "unknown algorithm '" + options.algorithm +
                                              "': " + advice(options.algorithm, names_of(algorithms()))};
    if (auto problem = check_switches(*algorithm, options)) return problem;
    const Switches switches(options);
    const bool backward = switches.text(switches::direction) == "backward";
    if (backward && switches.text(switches::granularity) == "step")
        return OptionProblem{"extra", "a search backwards goes by pulls: leave out granularity=step"};
    if (CostScale(options.objective).counts_moves() && (backward || algorithm->measure == Measure::pushes))
        return OptionProblem{"objective", (backward ? "a search backwards" : algorithm->name) +
                                              " counts pushes only: use exact or astar where moves count"};
    return std::nullopt;
}

}  // namespace pushworks
