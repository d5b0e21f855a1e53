#include "run/registry.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <tuple>

#include "run/switches.hpp"

namespace pushworks {

namespace {

template <class Thing, class Order>
Vector<Thing> all_of(Order order) {
    Vector<Thing> all;
    for (const auto list : Registered<Vector<Thing> (*)()>::all())
        for (Thing& thing : list()) {
            const auto place = std::ranges::upper_bound(all, std::invoke(order, thing), {}, order);
            all.insert(place, std::move(thing));
        }
    return all;
}

}  // namespace

const Vector<Algorithm>& algorithms() {
    static const auto all =
        all_of<Algorithm>([](const Algorithm& one) { return std::tie(one.family, one.name); });
    return all;
}

const Vector<StrategyKind>& strategies() {
    static const auto all = all_of<StrategyKind>(&StrategyKind::name);
    return all;
}

const Algorithm* find_algorithm(std::string_view name) {
    const auto found = std::ranges::find(algorithms(), name, &Algorithm::name);
    return found == algorithms().end() ? nullptr : &*found;
}

const StrategyKind& strategy_named(std::string_view name) {
    const auto found = std::ranges::find(strategies(), name, &StrategyKind::name);
    if (found != strategies().end()) return *found;
    throw std::invalid_argument("unknown strategy '" + std::string(name) +
                                "': " + advice(name, names_of(strategies())));
}

}  // namespace pushworks
