// The deadlock rules by name, and the set of them a search uses.
//
// Algorithms and strategies register themselves, rules do not: they run millions of times a second, in an
// order that matters (cheap ones first), with state they share, so deadlock_detector.cpp calls them by name.
// A new rule is a bit of Rule, a line of kRules below it, from which the names and the set of all rules come,
// and its call in deadlock_detector.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace pushworks {

enum class Rule : std::uint16_t {
    simple = 1 << 0,       // a square from which a single box can reach no goal
    corner = 1 << 1,       // a corner without a goal
    square = 1 << 2,       // 2x2 block of walls and boxes
    freeze = 1 << 3,       // boxes that hold each other
    diagonal = 1 << 4,     // a slanting row of free squares closed by boxes
    bipartite = 1 << 5,    // no assignment of boxes to goals, boxes frozen on goals being walls
    elimination = 1 << 6,  // take away every box that can still be pushed; what stays must be on goals
    pocket = 1 << 7,       // a small closed cell that boxes can only be pushed into
    corral = 1 << 8,       // PI-corrals: opened first, or deadlocked when they cannot be
    pattern = 1 << 9,      // two boxes proved deadlocked for this level
    triple = 1 << 10,      // three of them
    learned = 1 << 11,     // sets of boxes proved deadlocked during the search
};

inline constexpr std::array<std::pair<std::string_view, Rule>, 12> kRules{{
    {"simple", Rule::simple},
    {"corner", Rule::corner},
    {"square", Rule::square},
    {"freeze", Rule::freeze},
    {"diagonal", Rule::diagonal},
    {"bipartite", Rule::bipartite},
    {"elimination", Rule::elimination},
    {"pocket", Rule::pocket},
    {"corral", Rule::corral},
    {"pattern", Rule::pattern},
    {"triple", Rule::triple},
    {"learned", Rule::learned},
}};

class RuleSet {
 public:
    constexpr RuleSet() = default;
    constexpr explicit RuleSet(std::uint16_t bits) : bits_(bits) {}
    constexpr bool has(Rule rule) const { return (bits_ & static_cast<std::uint16_t>(rule)) != 0; }
    constexpr RuleSet with(Rule rule) const {
        RuleSet more = *this;
        more.bits_ = static_cast<std::uint16_t>(bits_ | static_cast<std::uint16_t>(rule));
        return more;
    }
    // Rules given by name have their tables from the start, not only once a search has become long.
    constexpr bool at_once() const { return at_once_; }

    static constexpr RuleSet all() {
        RuleSet rules;
        for (const auto& [name, rule] : kRules) rules = rules.with(rule);
        return rules;
    }
    // Names joined by commas or plus signs; "all", "none" and "" (all) too. Throws std::invalid_argument on a
    // name that does not exist.
    static RuleSet parse(std::string_view names);
    static std::vector<std::string_view> names();

 private:
    std::uint16_t bits_ = 0;
    bool at_once_ = false;
};

}  // namespace pushworks
