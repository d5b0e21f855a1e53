// Where the player can walk. One flood gives the region of a position; the region of a position one push
// (or pull) away usually follows from it without a second flood.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class Reach {
 public:
    explicit Reach(const Board& board);

    // Floods from `start` and returns the region's smallest square.
    Square flood(const Position& position, Square start);
    bool contains(Square square) const {
        if (stride_ != 0) return (region_ >> board_->grid_bit(square) & 1) != 0;
        return stamps_[square] == stamp_;
    }
    // `square` may be a wall.
    bool reaches(Square square) const { return square != kNoSquare && contains(square); }
    std::span<const Square> squares();

    // The smallest square of the player's region after a box went `from` -> `to` and the player stands on
    // `player`. `position` has the box on `to` already; this object holds the region before the move.
    // The region itself is left as it is: `scratch` floods when the shortcut does not apply.
    Square smallest_after(const Position& position, Square from, Square to, Square player,
                          Reach& scratch) const;

 private:
    bool ring_connected(const Position& position, Square square) const;
    Square flood_queue(const Position& position, Square start);

    const Board* board_;
    int stride_;
    GridBits region_ = 0;  // of small boards; the others use stamps
    Vector<std::uint32_t> stamps_;
    Vector<Square> queue_;
    std::size_t size_ = 0;
    std::uint32_t stamp_ = 0;
    Square smallest_ = kNoSquare;
    // The eight squares around each square, clockwise from north; kNoSquare for walls.
    Vector<std::array<Square, 8>> rings_;
};

// Walking distances over free squares from one square.
class Walk {
 public:
    explicit Walk(const Board& board);
    static constexpr std::uint16_t kUnreachable =
        0xFFFF;  // a walk has fewer steps than squares: 65,533 at most

    // Goes no further once it comes to `target`; returns how many squares it has gone on from.
    std::size_t flood(const Position& position, Square start, Square target = kNoSquare);
    std::uint16_t distance(Square square) const {
        return stamps_[square] == stamp_ ? distances_[square] : kUnreachable;
    }
    bool reaches(Square square) const { return square != kNoSquare && stamps_[square] == stamp_; }
    // Appends the steps (lower-case letters) of a shortest walk from the start of the flood to `target`.
    void append_path(Square target, std::string& out) const;

 private:
    const Board* board_;
    Vector<std::uint32_t> stamps_;
    Vector<std::uint16_t> distances_;
    Vector<std::uint8_t> came_by_;
    Vector<Square> queue_;
    std::uint32_t stamp_ = 0;
};

}  // namespace pushworks
