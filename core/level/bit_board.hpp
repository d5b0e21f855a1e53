// A level laid out for whole-board bit operations.
#pragma once

#include "base/bit_grid.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

template <int N>
struct BitBoard : BitGrid<N> {
    using Set = Bits<N>;

    explicit BitBoard(const Board& board)
        : BitGrid<N>(board.frame()), square_of_bit(Set::kCapacity, kNoSquare), bit_of_square(board.size()) {
        for (Square s = 0; s < board.size(); ++s) {
            const int bit = this->frame.bit(board.cell(s));
            bit_of_square[s] = bit;
            square_of_bit[bit] = s;
            this->floor.set(bit);
            if (board.is_goal(s)) goals.set(bit);
        }
        for (const Square s : board.start_boxes()) start_boxes.set(bit_of_square[s]);
        start_player = bit_of_square[board.start_player()];
    }

    Set goals, start_boxes;
    int start_player = 0;
    Vector<Square> square_of_bit;
    Vector<int> bit_of_square;
};

}  // namespace pushworks
