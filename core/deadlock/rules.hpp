// The deadlock rules by name, and the set of them a search is asked to use.
//
// Algorithms and strategies register themselves, rules do not: they are asked millions of times a second, in
// an order that matters (cheap ones first), with state they share, so watch.cpp calls them by name. A new
// rule is a line here, a name in rules.cpp and its call there.
#pragma once

#include <cstdint>
#include <string_view>
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
    corral = 1 << 8,       // PI-corrals: opened first, or lost when they cannot be
    pattern = 1 << 9,      // two boxes proved lost for this level
    triple = 1 << 10,      // three of them
    learned = 1 << 11,     // sets of boxes proved lost during the search
};

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
    // Rules asked for by name have their tables from the start, not only once a search has become long.
    constexpr bool at_once() const { return at_once_; }

    static constexpr RuleSet all() { return RuleSet(0xFFF); }
    // Names joined by commas or plus signs; "all", "none" and "" (all) too. Throws std::invalid_argument on a
    // name that does not exist.
    static RuleSet parse(std::string_view names);
    static std::vector<std::string_view> names();

 private:
    std::uint16_t bits_ = 0;
    bool at_once_ = false;
};

}  // namespace pushworks
