// Pulls boxes off the board: whether one can leave for a marked square, and what the board is like without
// it.
#pragma once

#include <cstdint>

#include "base/hash.hpp"
#include "base/memo.hpp"
#include "base/memory.hpp"
#include "facts/grid.hpp"
#include "facts/macro.hpp"

namespace pushworks {

class Puller {
 public:
    explicit Puller(const Grid& grid) : grid_(grid), maker_(grid), walker_(grid), ways_out_(1, kMemoBytes) {}

    MacroMaker& maker() { return maker_; }
    Walker& walker() { return walker_; }

    // Begins with the boxes of the list that are on the board.
    void look(const Occupancy& occupancy, Square player, const Vector<Square>& boxes) {
        boxes_key_ = 0;
        for (const Square b : boxes)
            if (occupancy[b] == kBox) boxes_key_ ^= grid_.box_key[b];
        region_ = walker_.flood(occupancy, player);
    }
    // Where the player stands when the box has left for one of the `targets`; kNoSquare if it cannot. Packing
    // states of neighbouring positions differ by a box or two, so nearly every result is in the memo. Targets
    // are told apart by their number.
    Square way_out(Occupancy& occupancy, Square box, const Vector<std::uint8_t>& targets,
                   std::size_t number = 0) {
        if (!walker_.can_pull(occupancy, box)) return kNoSquare;  // a cheap test that decides most cases
        ++tries_;
        const std::uint64_t key = splitmix64(boxes_key_ ^ grid_.player_key[region_] ^ (number << 16 | box));
        if (const Square* known = ways_out_.find(key)) return *known;
        Square stand = kNoSquare;
        maker_.find(Way::pull, occupancy, walker_.reach(), box, grid_.pull_dead.data(), targets.data(),
                    stand);
        return *ways_out_.place_for(key) = stand;
    }
    void take_off(Occupancy& occupancy, Square player, Square box) {
        occupancy[box] = kFree;
        boxes_key_ ^= grid_.box_key[box];
        region_ = walker_.flood(occupancy, player);
    }

    // Boxes tried so far.
    std::uint64_t tries() const { return tries_; }

 private:
    static constexpr std::size_t kMemoBytes = 1 << 20;

    const Grid& grid_;
    MacroMaker maker_;
    Walker walker_;
    Memo<Square> ways_out_;
    std::uint64_t boxes_key_ = 0;  // of the boxes on the board
    Square region_ = 0;            // smallest square of the player's region, which the walker holds
    std::uint64_t tries_ = 0;
};

}  // namespace pushworks
