// The packing plan: in which order the goals can be filled, found backwards from the solved position.
//
// Boxes are pulled away one after the other to a start square and vanish there. Removing a box never makes
// another one harder to remove, so the order is not fixed: a set of filled goals is *consistent* when all
// other boxes can be removed in its presence, and any consistent set counts as progress. Where boxes get
// stuck, one is parked on another square first; every parking begins a new stage with its own set of squares
// to fill.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/box_reach.hpp"
#include "solver/grid.hpp"
#include "solver/macro.hpp"

namespace pushworks::solver {

class Packing {
 public:
    // `variant` chooses among different plans; 0 is the plain one.
    Packing(const Grid& grid, int variant, int effort);

    struct Filling {
        int packed = 0;  // progress along the plan, larger is better
        int stage = 0;
        std::vector<std::uint8_t> fixed;  // squares of boxes that count as packed
        std::vector<Square> open;         // squares still to be filled, in an order that works
        // By square: which open squares a box there can be pushed to once those before it are filled.
        std::vector<std::uint64_t> reach;
        int words = 1;
    };
    // Boxes that cannot get an open square of their own any more while the packed boxes stand. `moved` and
    // `to` describe a box that is about to move (kNoSquare: none).
    int lost(const Filling& filling, const std::vector<Square>& boxes, Square moved, Square to);
    // The filling of a position given the occupancy; cached by the plan squares that hold boxes.
    const Filling& look(const Occupancy& occupancy);
    // Marks the boxes that may fill the first open square without taking it from a box that depends on it.
    void movers(const Filling& filling, const std::vector<Square>& boxes, int lost_now,
                std::vector<std::uint8_t>& marks);

    bool complete() const { return complete_; }
    int stages() const { return static_cast<int>(stages_.size()); }
    int full() const { return full_; }
    // Does a box on this square matter to the plan?
    bool on_plan(Square square) const { return plan_mark_[square] != 0; }
    std::size_t bytes() const { return cache_.size() * (3 * static_cast<std::size_t>(grid_.n) + 200); }

 private:
    struct Stage {
        std::vector<Square> squares;  // filled when the stage is done
        std::vector<Square> needed;   // filled when it begins
        Square player = 0;            // where the player is after the stage is done
        int base = 0;
    };
    bool try_remove(Occupancy& occupancy, Square& player, Square box);
    void closure(Occupancy& occupancy, Square& player, std::vector<Square>& boxes,
                 const std::vector<std::uint8_t>* keep, std::vector<Square>* removed = nullptr);
    bool augment(const Filling& filling, std::size_t box);
    void search(int effort);
    void choose_order();
    Filling compute(const Occupancy& occupancy);

    const Grid& grid_;
    int variant_;
    MacroMaker maker_;
    Walker walker_;
    BoxReach reach_;
    std::vector<std::uint8_t> target_;
    std::vector<std::uint8_t> is_start_;
    std::vector<Stage> stages_;  // stage 0 is the last to be done: it ends with the solved position
    std::vector<std::uint8_t> plan_mark_;
    std::vector<Square> plan_squares_;
    std::unordered_map<std::uint64_t, Filling> cache_;
    bool complete_ = false;
    std::uint64_t tries_ = 0;
    bool eager_ = false;  // after every removal begin again with the first box
    int full_ = 0;
    std::vector<Square> loose_;
    std::vector<int> owner_;
    std::vector<std::uint64_t> tried_;
};

}  // namespace pushworks::solver
