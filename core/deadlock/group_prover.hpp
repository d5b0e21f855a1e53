// Proofs about a position that involve only a few of its boxes.
//
// Both kinds of proof work in the same way. Take one box alone: can it be pushed where it should go on the
// board without all others? If so, try those pushes on the real board. The first box that is in the way joins
// the group, and the search runs again for the larger group. So only boxes that matter ever join. In the end
// either the pushes work on the real board, or the group has no way even without all other boxes, or the
// budget is spent.
//
// - Is the position deadlocked? Yes, if a group has no way to the goals: then every position that contains
// the group is deadlocked too.
// - How can the next square of the plan be filled? The pushes that worked say how, including what has to be
//   moved out of the way before.
#pragma once

#include <cstdint>
#include <memory>

#include "base/memory.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "facts/level_context.hpp"

namespace pushworks {

struct BoxPush {
    Square from, to;
};

class GroupProver {
 public:
    virtual ~GroupProver() = default;

    // Looks for a deadlock pattern that contains the box on `seed`; empty when none is found. Each search may
    // cost up to `budget` positions.
    virtual DeadlockPattern find(const Vector<Square>& boxes, Square player, Square seed, int budget) = 0;

    // A deadlock pattern without the boxes it does not need.
    virtual DeadlockPattern reduce(const DeadlockPattern& set, int budget) = 0;
    // Lets later proofs use a known deadlock pattern.
    virtual void learn(const DeadlockPattern& set) = 0;

    // Single pushes that bring a box to `target`, beginning with the one on `seed` as the box to use; boxes
    // marked in `still` must not move. Empty when none are found.
    virtual Vector<BoxPush> bring(const Vector<Square>& boxes, const std::uint8_t* still, Square player,
                                  Square seed, Square target, int budget) = 0;
    // Pushes from a square to the target with the boxes in `still` as walls; -1 if there is no way.
    virtual int distance(const Vector<Square>& boxes, const std::uint8_t* still, Square player, Square from,
                         Square target) = 0;

    virtual std::uint64_t nodes() const = 0;
};

// Null where the level does not suit whole-board operations (too large, or too many goals).
std::unique_ptr<GroupProver> make_group_prover(const LevelContext& context);

}  // namespace pushworks
