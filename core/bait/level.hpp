// A Bait level and its rules as plain numbers, and the grid of bits that the search works on.
#pragma once

#include <cstdint>

#include "base/frame.hpp"
#include "base/memory.hpp"

namespace pushworks::bait {

enum class AvatarInHole : std::uint8_t { die, walk, blocked };
enum class WinTest : std::uint8_t { goals_taken, boxes_gone, boxes_in_holes };

// The switches of the family; the same as in the Python rules, less scores and ticks.
struct Rules {
    bool hole_vanishes = true;
    bool box_vanishes = true;
    AvatarInHole avatar_in_hole = AvatarInHole::die;
    bool goal_blocks_box = false;
    bool key_blocks_box = false;
    bool mushroom_blocks_box = true;
    bool key_needed = true;
    WinTest win = WinTest::goals_taken;
};

// A position as it comes from outside: cells are y * width + x.
struct Position {
    int width = 0;
    int height = 0;
    Vector<int> walls;
    int avatar = -1;
    bool has_key = false;
    Vector<int> boxes;
    Vector<int> holes;
    Vector<int> keys;
    Vector<int> goals;
    Vector<int> mushrooms;
};

// The board cut down to the rectangle that holds all floor, with one column of wall after each row, so that
// a shift of all bits by one place never carries a square into the next row.
struct Grid {
    int columns = 0;  // with the column of wall
    int rows = 0;
    Vector<int> cell_of_bit;  // -1: wall
    Vector<int> bit_of_cell;  // -1: wall

    int bits() const { return columns * rows; }
    bool is_floor(int bit) const { return bit >= 0 && bit < bits() && cell_of_bit[bit] >= 0; }
    // How far one step in a direction (up, down, left, right) is.
    int offset(int direction) const { return steps_of(columns)[direction]; }
};

// Throws std::invalid_argument when the position makes no sense (no avatar, cells outside the board, ...).
Grid make_grid(const Position& position);

}  // namespace pushworks::bait
