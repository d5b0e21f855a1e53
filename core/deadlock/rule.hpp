// Deadlock rules. Each is a file in rules/ that registers itself at its end: its name, what it costs to ask
// and how it is made. Adding one is that file and its test.
//
// The exact searches ask after every push, millions of times a second (DeadlockRule); the solver's strategies
// and the verdicts look at whole positions (PositionRule). Both hold lists of rules, made once a search and
// ordered by cost.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/memory.hpp"
#include "base/registered.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/rule_set.hpp"
#include "facts/level_context.hpp"
#include "facts/macro.hpp"
#include "level/position.hpp"

namespace pushworks {

// What a rule needs when it is asked, cheapest first.
enum class RuleCost : std::uint8_t {
    square,    // one square: asked once for every square of the level
    block,     // a few squares
    boxes,     // the boxes that touch each other
    cell,      // a small closed area, and a small search the first time it is seen
    row,       // the same for a slanting row
    matching,  // all boxes and goals
    learned,   // sets of boxes stored by this search
    tables,    // tables of pairs and triples of boxes, once a search has become long
    corral,    // areas closed to the player, and small searches
    proof,     // searches with groups of boxes
};

// What a rule is made from.
struct RuleContext {
    const LevelContext& level;
    RuleSet rules;  // all that the search applies
    // The search estimates by matching true push distances, which finds every deadlocked assignment itself.
    bool matched;
    const std::uint32_t& expansions;  // of the search so far: some work pays only once it has become long

    // Marks the squares that are deadlocked for any box, if a rule says so; else null.
    const std::uint8_t* dead_squares() const {
        return rules.has("simple") ? level.to_goals().dead_squares() : nullptr;
    }
};

class DeadlockRule {
 public:
    virtual ~DeadlockRule() = default;

    // A box on this square is deadlocked whatever else stands on the board. Asked of rules that cost
    // RuleCost::square, and nothing else is.
    virtual bool dead_square(Square) const { return false; }
    // True when the position, in which a box has just been pushed to `to` by the player now on `player` and
    // which is not solved, is provably deadlocked.
    virtual bool deadlocked(const Position&, Square, Square) { return false; }
    // Learns from a position in which no push was worth trying.
    virtual void dead_end(const Position&, Square) {}
};

struct RuleKind {
    std::string_view name;
    RuleCost cost;
    // May return null: another rule of the search makes it superfluous. A null function: the search looks for
    // the name itself.
    std::unique_ptr<DeadlockRule> (*make)(const RuleContext&) = nullptr;
};

// A position as the solver's strategies hold it.
struct PositionView {
    const Occupancy& occupancy;
    const Vector<Square>& boxes;
    const Walker& reach;  // the player's region
};

struct PositionRuleContext {
    const LevelContext& level;
    Freeze& freeze;  // shared: after the rule `freeze` it marks the frozen boxes of the position
};

class PositionRule {
 public:
    virtual ~PositionRule() = default;

    virtual bool deadlocked(const PositionView& view) = 0;
    // After deadlocked(): fewer boxes that are deadlocked by themselves; null: only the position as a whole.
    virtual const DeadlockPattern* pattern() const { return nullptr; }
    // Every reason that it finds; `whole` is the position itself.
    virtual void explain(const PositionView& view, const DeadlockPattern& whole,
                         Vector<DeadlockPattern>& reasons) {
        if (deadlocked(view)) reasons.push_back(pattern() ? *pattern() : whole);
    }
    // The boxes to which the next move may be restricted (empty: no restriction), from a rule that knows.
    virtual const Vector<Square>* only() const { return nullptr; }
    virtual std::uint64_t nodes() const { return 0; }  // states looked at in searches
};

struct PositionRuleKind {
    std::string_view name;
    RuleCost cost;
    std::unique_ptr<PositionRule> (*make)(const PositionRuleContext&);
};

// A constant of one of these at the end of a rule's file is all it takes.
using RegisteredRule = Registered<RuleKind>;
using RegisteredPositionRule = Registered<PositionRuleKind>;

// All there are, by cost and then by name.
const Vector<RuleKind>& deadlock_rules();
const Vector<PositionRuleKind>& position_rules();

// A rule without parameters of its own, as RuleKind::make and PositionRuleKind::make.
template <class Rule>
std::unique_ptr<DeadlockRule> make_rule(const RuleContext& context) {
    return std::make_unique<Rule>(context);
}
template <class Rule>
std::unique_ptr<PositionRule> make_position_rule(const PositionRuleContext& context) {
    return std::make_unique<Rule>(context);
}

}  // namespace pushworks
