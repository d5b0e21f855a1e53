// The way to the next goal with the fewest boxes in it, and the boxes that stand in it.
//
// When no box can be packed at once, something has to be cleared first. A search backwards from the goal over
// (box, player) finds a route for one box, and the player who pushes it, that passes through as few other
// boxes as possible.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bucket_queue.hpp"
#include "facts/grid.hpp"

namespace pushworks {

class Opener {
 public:
    explicit Opener(const Grid& grid);

    // `fixed` marks packed boxes (walls for this purpose), `movers` the boxes that may be brought to one of
    // the `goals`, `reach` the player's squares. False: no way at all.
    bool find(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* movers,
              const std::uint8_t* reach, const std::vector<Square>& goals);

    bool on_way(Square square) const { return way_[square] != 0; }
    bool blocks(Square box) const { return blocker_[box] != 0; }
    // What the boxes in the way cost: 1 each, kStuck for one that cannot be pushed at the moment.
    int price() const { return price_; }

 private:
    // Where the box of the way and the player stand.
    struct Stand {
        Square box, player;
        bool operator==(const Stand&) const = default;
    };
    static constexpr Stand kNobody{kNoSquare, kNoSquare};
    void set_tolls(const Occupancy& occupancy, const std::uint8_t* fixed, const std::uint8_t* reach);
    // A box and a player that the way can come through, and from where on.
    void offer(Stand stand, std::uint8_t from, std::size_t cost);
    Stand before(Stand at) const;
    void mark_way(const Occupancy& occupancy, Stand end);
    std::size_t place_of(Stand at) const { return static_cast<std::size_t>(at.box) * grid_.n + at.player; }

    const Grid& grid_;
    // By box and player: the less the way costs the more; most of all where the search is done, and nothing
    // where it has not been yet.
    std::vector<std::uint8_t> rank_;
    std::vector<std::uint8_t> from_;  // how they were come to
    BucketQueue<Stand> queue_;
    std::vector<std::uint8_t> way_, blocker_;
    int price_ = 0;
    std::vector<std::uint8_t> toll_;
    Square mover_ = kNoSquare;
};

}  // namespace pushworks
