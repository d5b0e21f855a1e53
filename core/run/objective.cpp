#include "run/objective.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace pushworks {

namespace {

void check_costs(const Objective& objective) {
    const auto& [step, push] = std::tie(objective.step, objective.push);
    if (push.first < step.first || push.second < step.second ||
        (!objective.counts_moves() && (push.first != 1 || push.second != 0)))
        throw std::logic_error("objective " + std::string(objective.name) +
                               ": a push must cost as much as a step");
}

}  // namespace

const Vector<Objective>& objectives() {
    static const Vector<Objective> all = [] {
        Vector<Objective> list = RegisteredObjective::all();
        std::ranges::for_each(list, check_costs);
        std::ranges::sort(list, {}, [](const Objective& one) { return std::tie(one.place, one.name); });
        return list;
    }();
    return all;
}

const Objective& objective_named(std::string_view name) {
    const auto found = std::ranges::find(objectives(), name, &Objective::name);
    if (found == objectives().end())
        throw std::invalid_argument("unknown objective '" + std::string(name) + "'");
    return *found;
}

}  // namespace pushworks
