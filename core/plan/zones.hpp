// The parts of a level that only the goals connect, and how many boxes each of them holds.
//
// With all goals filled the floor falls into regions. A box that is pulled off a goal must end up in the
// region of the loose box that is to fill that goal, so a region can take no more boxes than it has: an order
// of removal that sends all boxes to one side would make boxes of the other side pass through filled goals.
#pragma once

#include <cstdint>

#include "base/hash.hpp"
#include "base/memory.hpp"
#include "facts/box_reach.hpp"
#include "plan/puller.hpp"

namespace pushworks {

// A hash with one more number in it.
inline std::uint64_t mixed(std::uint64_t hash, int number) {
    return hash * kGoldenRatio + static_cast<std::uint64_t>(number);
}

class Zones {
 public:
    // `target` marks the start squares that boxes are pulled to.
    Zones(const Grid& grid, const Vector<std::uint8_t>& target);

    // One zone, or none: every order will do.
    bool trivial() const { return targets_.size() < 2; }
    int of(Square square) const { return zone_[square]; }
    // How many boxes each zone may take: one for every loose box in it. The last entry counts the loose boxes
    // that stand in no zone and may fill any goal. `fixed` marks packed boxes (none, if it is null).
    Vector<int> space(const Occupancy& position, const std::uint8_t* fixed) const;

    // Removes boxes that are not in `keep` until none can leave, such that each zone takes at most its
    // `space` (which is what is left of it afterwards). The squares are appended to `removed` in the order in
    // which they were emptied. Prefers to send each box to the nearest zone; with open_passage_first, to open
    // the way to a zone that has space.
    void drain(Occupancy& occupancy, Square& player, const Vector<Square>& boxes,
               const Vector<std::uint8_t>* keep, bool open_passage_first, Vector<int>& space,
               Vector<Square>& removed);
    std::uint64_t tries() const { return puller_.tries(); }

 private:
    bool enough(const Vector<std::uint32_t>& masks, const Vector<int>& space) const;
    bool passage(const Occupancy& occupancy, const Vector<std::uint8_t>* keep, const Vector<int>& space,
                 Vector<std::uint8_t>& marks);
    std::uint32_t within_reach(Square box);

    const Grid& grid_;
    Puller puller_;
    BoxReach reach_;
    Vector<std::uint8_t> sources_;
    Vector<std::int8_t> zone_;              // by square; -1: none
    Vector<Vector<std::uint8_t>> targets_;  // by zone
    Vector<Vector<int>> distance_;          // by zone and square: pulls to its nearest target
    Vector<std::uint32_t> alone_;           // by square: 1 + zones in reach of a single box
};

}  // namespace pushworks
