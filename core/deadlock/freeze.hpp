// Boxes that can never move again. A box is frozen when it is blocked along both axes: by a wall, by squares
// on both sides that are lost for any box, or by a neighbouring box that is frozen itself.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class Freeze {
 public:
    // `distances` may be null: then only walls and boxes block.
    Freeze(const Board& board, const Distances* distances);

    // True when the box on `square` is frozen and it, or a box frozen with it, is not on a goal.
    bool dead(const Position& position, Square square);
    // True when the box on `square` is frozen, on a goal or not.
    bool frozen(const Position& position, Square square);
    // After frozen() was true: the boxes that hold each other.
    const std::vector<Square>& group() const { return group_; }

 private:
    bool blocked(const Position& position, Square square, int axis);

    const Board* board_;
    const Distances* distances_;
    std::vector<std::uint8_t> as_wall_;
    std::vector<Square> marked_;
    std::vector<Square> group_;
};

// A 2x2 block of walls and boxes around `square` with a box off its goal: nothing in it can move.
bool square_block_dead(const Board& board, const Position& position, Square square);

}  // namespace pushworks
