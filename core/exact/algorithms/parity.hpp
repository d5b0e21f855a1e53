// Whether solutions have an even or an odd number of pushes.
//
// Colour the squares like a chessboard: every push takes one box to the other colour. With as many goals as
// boxes the colours at the start and at the end are known, so all solutions have the same parity.
#pragma once

#include "level/board.hpp"

namespace pushworks {

class PushParity {
 public:
    explicit PushParity(const Board& board) : known_(board.goals().size() == board.start_boxes().size()) {
        for (const Square box : board.start_boxes()) odd_ ^= dark(board, box);
        for (const Square goal : board.goals()) odd_ ^= dark(board, goal);
    }
    // The least number of pushes from `bound` on that a solution can have.
    int at_least(int bound) const { return known_ && (bound & 1) != odd_ ? bound + 1 : bound; }

 private:
    static int dark(const Board& board, Square square) {
        const int cell = board.cell(square);
        return (cell % board.width() + cell / board.width()) & 1;
    }

    bool known_;
    int odd_ = 0;
};

}  // namespace pushworks
