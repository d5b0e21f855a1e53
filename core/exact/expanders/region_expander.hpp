// What push and pull searches have in common: a state is the boxes and the player's region, an edge moves one
// box by one square and costs 1.
#pragma once

#include <optional>

#include "exact/expanders/expander.hpp"
#include "facts/heuristic.hpp"
#include "facts/level_context.hpp"
#include "level/reach.hpp"

namespace pushworks {

class RegionExpander : public Expander {
 public:
    // Also estimate the distance from the other end, for searches that use both.
    void want_reverse(HeuristicKind kind, const Distances& behind) {
        reverse_.emplace(kind, *context_, behind);
    }

    // The loaded position; where the player can walk is known after reconsider() or expand().
    const Position& position() const { return position_; }
    const Reach& reach() const { return reach_; }

 protected:
    RegionExpander(const LevelContext& context, HeuristicKind kind, const Distances& ahead);

    // A root for the position at hand; nothing when a bound shows that it is deadlocked.
    std::optional<Root> root_here(Square player);
    // The child after a box was moved `from` -> `to` (it stands there already); no estimates yet.
    Child child_here(Square from, Square to, Square player) const {
        return {from, to, reach_.smallest_after(position_, from, to, player, scratch_), 1, 0, 0};
    }
    // Works out the estimates; false when a bound shows that the child is deadlocked.
    bool estimate(Child& child, int index, Square player);

    const LevelContext* context_;
    Reach reach_;
    mutable Reach scratch_;
    PushBound bound_;
    std::optional<PushBound> reverse_;
};

}  // namespace pushworks
