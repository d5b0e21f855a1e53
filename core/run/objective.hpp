// What a solution should be best at. Each objective is a file in objectives/ that registers itself: its name,
// what a step and a push cost, and whether searches prove their answers for it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/memory.hpp"
#include "base/registered.hpp"

namespace pushworks {

struct Objective {
    // In a first measure and in a second one, which decides where the first is equal.
    struct Cost {
        std::uint16_t first = 0, second = 0;
    };

    std::string_view name;
    int place;  // in lists
    Cost step;  // of a step of the player without a push
    // Of a push, which must cost no less than a step, in both measures: then lower bounds on moves and on
    // pushes make a lower bound on the cost. Where steps cost nothing a push costs 1.
    Cost push;
    bool proved = true;  // else any solution will do

    bool counts_moves() const { return step.first != 0 || step.second != 0; }
    bool has_second() const { return step.second != 0 || push.second != 0; }
};

using RegisteredObjective = Registered<Objective>;

// All there are, always in the same order.
const Vector<Objective>& objectives();
// Throws std::invalid_argument, in one line, for a name that does not exist.
const Objective& objective_named(std::string_view name);

}  // namespace pushworks
