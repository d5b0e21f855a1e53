// Algorithms and strategies by name. Each registers itself in the file that makes it: a constant of one of
// the two types below, at the end of the file, is all it takes.
//
// What is registered is a function, called on first use of the lists, so that the order in which files are
// initialised does not matter; the lists are sorted. A linker takes a file out of an archive only when one of
// its symbols is needed, so the core is an object library, not an archive: all its files are linked, without
// any flag, by every linker.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/memory.hpp"
#include "base/registered.hpp"
#include "facts/level_context.hpp"
#include "run/search.hpp"
#include "run/strategy.hpp"

namespace pushworks {

class DeadlockPatterns;

// What a strategy is made from.
struct StrategyJob {
    const LevelContext& context;   // shared by the members of a run
    const SearchOptions& options;  // with the member's own settings
    DeadlockPatterns&
        deadlock_patterns;  // receives the patterns it proves; the exchange reads them afterwards
    // The player must be able to get to this square when the level, which has as many goals as boxes, is
    // solved; kNoSquare: wherever. Only `fess` and the searches on whole boards know of it.
    Square end = kNoSquare;
};

// A search that can be a member of the portfolio. Its settings are named NAME.SETTING.
struct StrategyKind {
    std::string name;
    std::string summary;
    std::unique_ptr<Strategy> (*make)(const StrategyJob& job);
    Vector<Switch> switches;
    // Is it also an algorithm of its own, a portfolio of one member?
    bool alone = true;
};

using RegisteredAlgorithms = Registered<Vector<Algorithm> (*)()>;
using RegisteredStrategies = Registered<Vector<StrategyKind> (*)()>;

// A strategy made of nothing but its job, as StrategyKind::make.
template <class Made>
std::unique_ptr<Strategy> make_strategy(const StrategyJob& job) {
    return std::make_unique<Made>(job);
}

// All there are, always in the same order.
const Vector<Algorithm>& algorithms();
const Vector<StrategyKind>& strategies();

const Algorithm* find_algorithm(std::string_view name);
// Throws std::invalid_argument, in one line, for a name that does not exist.
const StrategyKind& strategy_named(std::string_view name);

template <class Things>
Vector<std::string> names_of(const Things& things) {
    Vector<std::string> names;
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
}

}  // namespace pushworks
