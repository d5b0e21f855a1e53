// Where a box would make a position deadlocked, wherever the player stands: for people who move a box in
// thought, without saying how it gets there. Only what is proved counts.
#pragma once

#include <memory>
#include <string_view>

#include "base/memory.hpp"
#include "deadlock/corral_prover.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/group_prover.hpp"
#include "facts/level_context.hpp"

namespace pushworks {

class DeadlockMap {
 public:
    // The boxes of the level's start, of which the one on `box` is moved. The context must outlive the map.
    DeadlockMap(const LevelContext& context, Square box);

    struct Proof {
        std::string_view rule;  // empty: no deadlock was proved
        Vector<Square> boxes;   // the boxes that prove it
    };
    // With the box on `square`, a square without another box. Charges the budget of the caller.
    Proof examine(Square square);

 private:
    // Boxes that are deadlocked with the player in the region of `walker_`; none: not proved.
    Vector<Square> proved_from_here(Square moved, std::string_view& rule);

    const Grid& grid_;
    Vector<Square> boxes_;  // the moved one last
    Occupancy occupancy_;
    Walker walker_;
    Freeze freeze_;
    GoalMatching matching_;
    CorralProver corral_;
    std::unique_ptr<GroupProver> prover_;
    Vector<std::uint8_t> seen_;  // by square
};

}  // namespace pushworks
