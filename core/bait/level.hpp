// A Bait level and its rules as plain numbers.
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

// Throws std::invalid_argument when the position makes no sense (no avatar, cells outside the board, ...).
Vector<int> floor_of(const Position& position);

// The rectangle that holds all floor, with an empty column between rows.
inline Frame frame_of(const Position& position) {
    return Frame(position.width, floor_of(position), 1);
}

}  // namespace pushworks::bait
