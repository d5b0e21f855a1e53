// The level while its parts are solved one after the other: where all boxes stand, and what was pushed.
#pragma once

#include "base/memory.hpp"
#include "facts/macro.hpp"
#include "level/solution.hpp"
#include "parts/split.hpp"

namespace pushworks {

class PartsProgress {
 public:
    explicit PartsProgress(const Grid& grid) : grid_(grid), walker_(grid) {}

    // From the start; parts that are home count as done.
    void begin(const Vector<Part>& parts);
    // Replays the pushes of a part on the whole level. False, and nothing is changed, when one of them is
    // not possible there or the part is not solved by them.
    bool commit(const Part& part, std::size_t index, const Vector<Push>& pushes);

    bool done(std::size_t part) const { return done_[part] != 0; }
    bool all_done() const;
    bool any_left_beside(std::size_t part) const;
    const Occupancy& occupancy() const { return occupancy_; }
    Square player() const { return player_; }
    const Vector<Push>& pushes() const { return pushes_; }
    int home() const;

    // Areas that the floor falls into once a part is solved, the other boxes standing as they do now; one
    // list of squares each, the largest first.
    Vector<Vector<Square>> areas_after(const Part& part) const;
    // Is there a box of a part that is neither done nor this one beside the area?
    bool touches_rest(const Vector<Square>& area, const Vector<Part>& parts, std::size_t part) const;

 private:
    const Grid& grid_;
    Walker walker_;
    Occupancy occupancy_;
    Square player_ = 0;
    Vector<std::uint8_t> done_;
    Vector<Push> pushes_;
};

}  // namespace pushworks
