// The packing order: in which order the goals can be filled, found backwards from the solved position.
//
// Boxes are pulled away one after the other to a start square and vanish there. Removing a box never makes
// another one harder to remove, so the order is not fixed: a set of filled goals is *consistent* when all
// other boxes can be removed in its presence, and any consistent set counts as progress. Where boxes get
// stuck, one is parked on another square first; every parking begins a new stage with its own set of squares
// to fill.
//
// A level may fall into zones that only the goals connect. Then a plan must not take more boxes from a zone
// than it has; and where no plan does that, boxes have to be brought from one zone to another before the
// goals between them are filled.
#pragma once

#include <cstdint>

#include "base/bipartite_matching.hpp"
#include "base/containers.hpp"
#include "facts/box_reach.hpp"
#include "facts/grid.hpp"
#include "plan/packing_stage.hpp"
#include "plan/plans.hpp"
#include "plan/remover.hpp"
#include "plan/zones.hpp"
#include "run/tuning.hpp"

namespace pushworks {

class Packing {
 public:
    // Follows one of the level's plans, which other strategies share.
    Packing(Plans& plans, const FessTuning& tuning);

    struct State {
        int packed = 0;  // progress along the plan, larger is better
        int stage = 0;
        int stuck = 0;  // boxes on goals that the plan does not fill yet and that never leave
        Vector<std::uint8_t>
            fixed;            // squares of boxes: 1 if packed, 2 if stuck on a goal that is not filled yet
        Vector<Square> open;  // squares still to be filled, in an order that works
        // By square: which open squares a box there can be pushed to once those before it are filled.
        Vector<std::uint64_t> reach;
        int words = 1;
    };
    // Boxes that cannot get an open square of their own any more while the packed boxes stand, a stuck box
    // counting several times. Where boxes have to change sides, those on their way across goals count, too:
    // else the goals fill up with boxes that block each other. `moved` and `to` describe a box that is about
    // to move (kNoSquare: none).
    int stranded(const State& state, const Vector<Square>& boxes, Square moved, Square to);
    // The packing state of a position given the occupancy; cached by the plan squares that hold boxes and the
    // number of boxes in each zone.
    const State& look(const Occupancy& occupancy);
    // Marks the boxes that may fill the first open square without taking it from a box that depends on it.
    void movers(const State& state, const Vector<Square>& boxes, int stranded_now,
                Vector<std::uint8_t>& marks);

    // If boxes are stranded because they are in the wrong part of the level: the squares of other parts from
    // which a box would be of use, and marks on the boxes that could be brought there. False: nothing to
    // bring.
    bool transfer(const State& state, const Vector<Square>& boxes, Vector<Square>& targets,
                  Vector<std::uint8_t>& marks);

    // Knows neither zones nor stuck boxes.
    bool simple() const { return tuning_.simple; }
    // Can the player reach a box that is not packed without unpacking one?
    bool in_touch(const State& state, const Vector<Square>& boxes, Square player);

    int full() const { return full_; }
    // Does a box on this square matter to the plan?
    bool on_plan(Square square) const { return plan_mark_[square] != 0; }
    // Whole-board passes made so far.
    std::uint64_t passes() const { return passes_ + remover_.tries() + zones_.tries(); }

 private:
    int share(const State& state, std::uint64_t closed);
    // Both return how many boxes of the start are stranded.
    int adopt();
    int choose_order();
    bool fair_order(const Occupancy& position, int stage, State& state);
    void find_reach(const PackingStage& stage, bool ordered, State& state);
    void mark_stuck(const Occupancy& position, State& state);
    State compute(const Occupancy& occupancy);

    const Grid& grid_;
    FessTuning tuning_;
    Remover remover_;
    SourceRows reach_;
    Zones zones_;
    Vector<PackingStage> stages_;  // stage 0 is the last to be done: it ends with the solved position
    Vector<std::uint8_t> plan_mark_;
    Vector<Square> plan_squares_;
    UnorderedMap<std::uint64_t, State> cache_;
    bool complete_ = false;
    bool crossing_ = false;  // boxes have to be brought from zone to zone
    bool fair_ = false;      // orders must not take more boxes from a zone than it has
    std::uint64_t passes_ = 0;
    int full_ = 0;
    Vector<Square> loose_;
    BipartiteMatching bipartite_;  // of the open squares among loose_
};

}  // namespace pushworks
