// Boxes and player in the form searches work on: a list of boxes and, for every square, which box stands
// there.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

class Position {
 public:
    explicit Position(const Board& board) : board_(&board), box_at_(board.size(), 0) {}
    // The level's start.
    static Position start(const Board& board) {
        Position position(board);
        position.assign(board.start_boxes(), board.start_player());
        return position;
    }

    void assign(std::span<const Square> boxes, Square player) {
        clear();
        for (const Square square : boxes) add(square);
        player_ = player;
    }
    void clear() {
        for (const Square square : boxes_) box_at_[square] = 0;
        boxes_.clear();
        bits_ = 0;
    }
    void add(Square square) {
        boxes_.push_back(square);
        box_at_[square] = static_cast<std::uint16_t>(boxes_.size());
        if (board_->grid_stride() != 0) bits_ |= GridBits{1} << board_->grid_bit(square);
    }
    // Moves box number `index` to the empty square `to`.
    void move(int index, Square to) {
        box_at_[to] = box_at_[boxes_[index]];
        box_at_[boxes_[index]] = 0;
        if (board_->grid_stride() != 0)
            bits_ ^= GridBits{1} << board_->grid_bit(boxes_[index]) | GridBits{1} << board_->grid_bit(to);
        boxes_[index] = to;
    }

    std::span<const Square> boxes() const { return boxes_; }
    int count() const { return static_cast<int>(boxes_.size()); }
    bool solved() const { return board_->are_goals(boxes_); }
    bool occupied(Square square) const { return box_at_[square] != 0; }
    // Walls count as blocked: `square` may be kNoSquare.
    bool blocked(Square square) const { return square == kNoSquare || box_at_[square] != 0; }
    bool free(Square square) const { return !blocked(square); }
    // The number of the box on an occupied square.
    int index_at(Square square) const { return box_at_[square] - 1; }
    // The boxes as bits of the board's grid (small boards only).
    GridBits bits() const { return bits_; }
    Square player() const { return player_; }
    void set_player(Square square) { player_ = square; }

 private:
    const Board* board_;
    GridBits bits_ = 0;
    Vector<Square> boxes_;
    Vector<std::uint16_t> box_at_;  // the number from 1 on: no more than squares
    Square player_ = kNoSquare;
};

}  // namespace pushworks
