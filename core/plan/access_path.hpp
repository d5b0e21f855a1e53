// Access-path search: the path to the next goal that passes through the fewest boxes, and which boxes those
// are.
//
// When no box can be packed at once, some box has to leave the path first. A cheapest-first search backwards
// from the goal over states (box, player) finds a path for one box and its pusher through as few other boxes
// as possible.
#pragma once

#include <cstdint>

#include "base/bucket_queue.hpp"
#include "base/memory.hpp"
#include "facts/grid.hpp"

namespace pushworks {

class AccessPath {
 public:
    explicit AccessPath(const Grid& grid);

    // `fixed` marks packed boxes (walls for this purpose), `movers` the boxes that may be brought to one of
    // the `goals`, `reach` the player's squares. False: there is no path.
    bool find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
              const std::uint8_t* reach, const Vector<Square>& goals);

    bool on_way(Square square) const { return way_[square] != 0; }
    bool blocks(Square box) const { return blocker_[box] != 0; }
    // The cost of the boxes on the path: 1 each, kStuck for one that cannot be pushed at the moment.
    int cost() const { return cost_; }

 private:
    // The squares of the box and the player on the path.
    struct Stand {
        Square box, player;
        bool operator==(const Stand&) const = default;
    };
    static constexpr Stand kNoStand{kNoSquare, kNoSquare};
    void set_penalties(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* reach);
    // Queues a state (box, player) that the path can pass, and the step that leads on from it.
    void offer(Stand stand, std::uint8_t from, std::size_t cost);
    Stand before(Stand at) const;
    void mark_way(const Occupancy& occupancy, Stand end);
    std::size_t place_of(Stand at) const { return static_cast<std::size_t>(at.box) * grid_.n + at.player; }

    const Grid& grid_;
    // By box and player: higher for cheaper paths, highest once the state is closed, 0 where it has not been
    // reached.
    Vector<std::uint8_t> rank_;
    Vector<std::uint8_t> from_;  // the step that led to the state
    BucketQueue<Stand> queue_;
    Vector<std::uint8_t> way_, blocker_;
    int cost_ = 0;
    Vector<std::uint8_t> penalty_;
    Square mover_ = kNoSquare;
};

}  // namespace pushworks
