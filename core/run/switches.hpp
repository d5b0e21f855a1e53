// The switches of a search: declared once with their values and meaning, read with their types.
#pragma once

#include <string>
#include <string_view>

#include "base/memory.hpp"
#include "deadlock/rule_set.hpp"
#include "facts/heuristic.hpp"
#include "run/search.hpp"

namespace pushworks {

namespace switches {

inline const Switch heuristic{
    "heuristic",
    SwitchKind::checked,
    "none|manhattan|pushes|manhattan_matching|matching[+pairs|triples|room|perimeter]",
    "",
    "lower bound on the rest; default: matching, and pattern databases where they pay",
    [](const std::string& value) {
        parse_heuristic(value);
        parse_patterns(value);
    }};
inline const Switch deadlocks{
    "deadlocks", SwitchKind::checked,           "all|none|RULE,RULE,...",
    "all",       "the deadlock rules to apply", [](const std::string& value) { RuleSet::parse(value); }};
inline const Switch granularity{"granularity", SwitchKind::choice, "push|step", "push",
                                "what one edge is: a push with the walk to it, or a step of the player"};
inline const Switch direction{"direction", SwitchKind::choice, "forward|backward", "forward",
                              "from the start by pushes, or from the solved positions by pulls"};
inline const Switch weight{"weight", SwitchKind::number, "0..1000000", "1",
                           "factor of the estimate; above 1 faster and no longer optimal"};
inline const Switch parallel{"parallel", SwitchKind::choice, "partition|steal", "partition",
                             "how several threads share the work"};
inline const Switch backward{"backward", SwitchKind::choice, "astar|bfs", "astar",
                             "order of the pulls; bfs always takes two threads"};
inline const Switch first{"first", SwitchKind::whole, "0..60000", "0",
                          "the first limit, in pushes or moves as the objective counts"};
inline const Switch increment{"increment", SwitchKind::whole, "1..60000", "1",
                              "how much the limit grows at least; above 1 no longer optimal"};

}  // namespace switches

class Switches {
 public:
    explicit Switches(const SearchOptions& options) : options_(&options) {}

    // What the options say, else the value the switch has by itself. Throws std::invalid_argument, in one
    // line, for a value it cannot have.
    std::string text(const Switch& wanted) const;
    double number(const Switch& wanted) const;
    bool flag(const Switch& wanted) const { return text(wanted) == "true"; }
    HeuristicKind heuristic() const { return parse_heuristic(text(switches::heuristic)); }
    PatternChoice patterns() const { return parse_patterns(text(switches::heuristic)); }
    RuleSet rules() const { return RuleSet::parse(text(switches::deadlocks)); }

 private:
    const SearchOptions* options_;
};

// Throws std::invalid_argument, in one line, when the switch cannot have this value.
void check_value(const Switch& wanted, const std::string& value);

// The switch of this name; throws std::invalid_argument with the nearest one when `owner` has none.
const Switch& switch_named(const Vector<Switch>& list, std::string_view name, std::string_view owner);

// "did you mean 'NAME'?" where one of the names is near, else all of them.
std::string advice(std::string_view wrong, const Vector<std::string>& names);

}  // namespace pushworks
