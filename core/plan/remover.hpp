// Takes boxes off the board one after the other: each is pulled to a start square and vanishes there.
//
// Removing a box never makes another one harder to remove, so the order decides nothing but which boxes are
// seen to leave first.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "plan/puller.hpp"

namespace pushworks {

class Remover {
 public:
    explicit Remover(const Grid& grid);

    // Start squares that boxes are pulled to: those beside the goals, if there are any.
    const Vector<std::uint8_t>& targets() const { return target_; }
    MacroMaker& maker() { return puller_.maker(); }
    Walker& walker() { return puller_.walker(); }
    // After every removal begin again with the first box.
    void set_eager(bool eager) { eager_ = eager; }

    // Takes away one more box after remove_all(), if it can leave.
    bool remove(Occupancy& occupancy, Square& player, Square box);
    // Removes boxes (those not in `keep`) until none can leave; `boxes` is what stays. Boxes that never need
    // to move (they stand on a start square) go only when nothing else does, and with `keep` not at all: a
    // start square that is empty now would have to be filled again.
    void remove_all(Occupancy& occupancy, Square& player, Vector<Square>& boxes,
                    const Vector<std::uint8_t>* keep, Vector<Square>* removed = nullptr);

    // Boxes tried so far.
    std::uint64_t tries() const { return puller_.tries(); }

 private:
    Puller puller_;
    Vector<std::uint8_t> target_, is_start_;
    bool eager_ = false;
};

}  // namespace pushworks
