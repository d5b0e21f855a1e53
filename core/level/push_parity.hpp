// Whether solutions have an even or an odd number of pushes.
//
// Colour the squares like a chessboard: every push takes one box to the other colour. With as many goals as
// boxes the colours at the start and at the end are known, so all solutions have the same parity.
#pragma once

#include <span>

#include "level/board.hpp"

namespace pushworks {

class PushParity {
 public:
    // Of solutions from the start.
    explicit PushParity(const Board& board) : PushParity(board, board.start_boxes()) {}
    PushParity(const Board& board, std::span<const Square> boxes)
        : known_(board.goals().size() == boxes.size()) {
        for (const auto squares : {boxes, board.goals()})
            for (const Square square : squares) odd_ ^= dark(board, square);
    }
    // Whether all solutions are even where this number is, and odd where it is odd.
    bool like(std::int64_t number) const { return known_ && (number & 1) == odd_; }
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
