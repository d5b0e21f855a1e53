// The fixed part of a level: floor squares, their neighbours, goals. Immutable once built.
//
// Only floor the player could ever enter (boxes ignored) is kept. Squares are numbered 0 .. size()-1 in
// row-major order of the level text, so a set of squares is a bitset of size() bits and "normalised
// player" means the smallest square of the player's region.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/frame.hpp"
#include "base/memory.hpp"

namespace pushworks {

// One bit a cell of a small board.
__extension__ typedef unsigned __int128 GridBits;

using Square = std::uint16_t;
inline constexpr Square kNoSquare = 0xFFFF;
// Squares of a board: numbers from 1 on and the number of squares itself are not kNoSquare, either.
inline constexpr std::size_t kLargestBoard = kNoSquare - 1;

// What happens to a box: pushed on the way to a solution, pulled on the way back from one.
enum class Way : std::uint8_t { push, pull };
inline constexpr std::array<char, 4> kStepLetters{'u', 'd', 'l', 'r'};
inline constexpr std::array<char, 4> kPushLetters{'U', 'D', 'L', 'R'};
// The direction of a letter, upper and lower case alike; kDirections: it is none of LURD.
constexpr int direction_of(char letter) {
    const auto lower = static_cast<char>(letter | 0x20);
    return static_cast<int>(std::ranges::find(kStepLetters, lower) - kStepLetters.begin());
}

// A level as it comes from outside: cells are y * width + x.
struct LevelSpec {
    int width = 0;
    int height = 0;
    Vector<int> walls;
    Vector<int> goals;
    Vector<int> boxes;
    int player = -1;
    bool several_players = false;  // more than one is drawn
};

class Board {
 public:
    // The one check of what the core can work on: throws std::invalid_argument, in one line, when there is
    // not exactly one player on the board, when boxes outnumber the goals, when the area reaches the border
    // of the board (open level), or when it needs more than 65,534 squares or 2^30 cells.
    explicit Board(const LevelSpec& spec);

    int size() const { return static_cast<int>(cells_.size()); }
    int width() const { return width_; }
    int height() const { return height_; }

    // The square next to `square`, or kNoSquare where there is a wall.
    Square neighbour(Square square, int direction) const { return neighbours_[square][direction]; }
    // The same for arrays with one entry more than squares: size() stands for a wall, and its neighbours are
    // walls.
    const Vector<std::array<Square, kDirections>>& next() const { return next_; }
    bool is_goal(Square square) const { return is_goal_[square] != 0; }
    bool are_goals(std::span<const Square> squares) const {
        return std::ranges::all_of(squares, [&](Square square) { return is_goal(square); });
    }
    int cell(Square square) const { return cells_[square]; }
    // The square so many columns and rows away, kNoSquare where there is none.
    Square square_at(Square from, int columns, int rows) const {
        const int x = cells_[from] % width_ + columns, y = cells_[from] / width_ + rows;
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return kNoSquare;
        return squares_[y * width_ + x];
    }
    Square square_of_cell(int cell) const { return squares_[cell]; }

    // The floor as a rectangle of bits.
    const Frame& frame() const { return *frame_; }
    // Boards whose inner cells (with one wall column between rows) fit in 128 bits can be flooded with
    // shifts: the bit of each square, and the distance between a cell's bit and the one below it. 0: does not
    // fit.
    int grid_stride() const { return grid_stride_; }
    bool fits_64() const { return grid_stride_ != 0 && grid_squares_.size() <= 64; }
    std::uint8_t grid_bit(Square square) const { return grid_bits_[square]; }
    Square square_of_grid_bit(int bit) const { return grid_squares_[bit]; }
    GridBits grid_floor() const { return grid_floor_; }

    std::span<const Square> goals() const { return goals_; }
    // Boxes the player could ever touch; the others stand outside or must already be on goals.
    std::span<const Square> start_boxes() const { return start_boxes_; }
    Square start_player() const { return start_player_; }
    // False when a box out of the player's reach is not on a goal: the level cannot be solved.
    bool unreachable_boxes_are_home() const { return unreachable_boxes_are_home_; }

 private:
    int width_;
    int height_;
    Vector<int> cells_;
    Vector<Square> squares_;
    Vector<std::array<Square, kDirections>> neighbours_, next_;
    void number_grid();

    std::optional<Frame> frame_;
    int grid_stride_ = 0;
    GridBits grid_floor_ = 0;
    Vector<std::uint8_t> grid_bits_;
    Vector<Square> grid_squares_;
    Vector<std::uint8_t> is_goal_;
    Vector<Square> goals_;
    Vector<Square> start_boxes_;
    Square start_player_ = kNoSquare;
    bool unreachable_boxes_are_home_ = true;
};

}  // namespace pushworks
