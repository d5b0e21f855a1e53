// Boxes and player in the form searches work on: a list of boxes and, for every square, which box stands
// there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace pushworks {

class Position {
 public:
    explicit Position(int squares) : box_at_(squares, 0) {}

    void assign(std::span<const Square> boxes, Square player) {
        clear();
        for (const Square square : boxes) add(square);
        player_ = player;
    }
    void clear() {
        for (const Square square : boxes_) box_at_[square] = 0;
        boxes_.clear();
    }
    void add(Square square) {
        boxes_.push_back(square);
        box_at_[square] = static_cast<std::uint16_t>(boxes_.size());
    }
    // Moves box number `index` to the empty square `to`.
    void move(int index, Square to) {
        box_at_[to] = box_at_[boxes_[index]];
        box_at_[boxes_[index]] = 0;
        boxes_[index] = to;
    }

    std::span<const Square> boxes() const { return boxes_; }
    int count() const { return static_cast<int>(boxes_.size()); }
    bool occupied(Square square) const { return box_at_[square] != 0; }
    // Walls count as blocked: `square` may be kNoSquare.
    bool blocked(Square square) const { return square == kNoSquare || box_at_[square] != 0; }
    bool free(Square square) const { return !blocked(square); }
    // The number of the box on an occupied square.
    int index_at(Square square) const { return box_at_[square] - 1; }
    Square player() const { return player_; }
    void set_player(Square square) { player_ = square; }

 private:
    std::vector<Square> boxes_;
    std::vector<std::uint16_t> box_at_;
    Square player_ = kNoSquare;
};

}  // namespace pushworks
