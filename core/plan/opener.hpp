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
    void set_tolls(const Occupancy& occupancy, const std::uint8_t* reach);
    // A box and a player that the way can come through, and from where on.
    void offer(std::uint32_t box, std::uint32_t player, std::uint32_t from, std::size_t cost);
    void mark_way(const Occupancy& occupancy, std::uint32_t end);

    const Grid& grid_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::uint32_t> father_;
    std::uint32_t stamp_ = 0;
    BucketQueue<std::uint32_t> queue_;
    std::vector<std::uint8_t> way_, blocker_;
    int price_ = 0;
    std::vector<std::uint16_t> cost_;
    std::vector<std::uint8_t> toll_;
    Square mover_ = kNoSquare;
};

}  // namespace pushworks
