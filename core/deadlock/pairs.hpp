// Every pair of boxes that is lost on this level, found exactly by searching backwards from all pairs of
// goals.
//
// With two boxes alone on the board the player is in one of a few regions. A pair is alive in a region when
// the two boxes can be brought to two different goals from there. More boxes only make things harder, so a
// lost pair makes every position that contains it lost.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"
#include "distances.hpp"
#include "position.hpp"

namespace pushworks {

class PairTable {
 public:
    // Empty (nothing is ever lost) when the level has fewer than two boxes or more squares than pays.
    PairTable(const Board& board, const Distances& distances);

    // Whether the box on `square` is lost together with another box of the position, the player being on
    // `player`.
    bool lost(const Position& position, Square square, Square player) const;
    std::uint64_t bytes() const { return fate_.capacity() * 4 + labels_.capacity() + number_.capacity() * 4; }
    // Number of pairs lost wherever the player is.
    int dead_pairs() const { return dead_pairs_; }

 private:
    static constexpr std::int32_t kAlive = -1;
    static constexpr std::int32_t kDead = -2;
    // Anything else: offset in labels_ of a table that says for each player square whether the pair is alive.

    int count_ = 0;                     // squares that are not lost for a single box
    std::vector<std::int32_t> number_;  // of each such square, -1 for the others
    std::vector<std::int32_t> fate_;    // count_ * count_
    std::vector<std::uint8_t> labels_;
    int dead_pairs_ = 0;
};

}  // namespace pushworks
