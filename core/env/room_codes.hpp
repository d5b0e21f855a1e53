// Rooms as arrays of the codes that gym-sokoban uses, for programs written for it: made, stepped and painted
// in place.
//
// `fixed` holds what never moves (wall, floor, target), `state` also boxes and players; a player on a target
// is kCodePlayer in `state`.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/memory.hpp"

namespace pushworks::env {

enum RoomCode : std::int64_t {
    kCodeWall = 0,
    kCodeFloor = 1,
    kCodeTarget = 2,
    kCodeBoxOnTarget = 3,
    kCodeBox = 4,
    kCodePlayer = 5,
    kCodePlayerOnTarget = 6,  // in pictures only
};
inline constexpr int kRoomCodes = 7;

struct CodedRoomOptions {
    int height = 10;  // of the whole board, walls included
    int width = 10;
    int boxes = 4;
    int floor = 12;  // squares at least
    int goal_tries = 4;
    std::uint64_t positions = 1600;  // of the search for the start
    bool second_player = false;
};

struct CodedRoom {
    bool found = false;
    int player = -1;                       // cell, row * width + column
    Vector<std::pair<int, int>> box_of{};  // each target and the box that the known solution brings there
};

// Fills `fixed` and `state`, height * width codes each, with a solvable room. No box starts on a target
// unless hundreds of tries gave no such room. The same options and seed give the same room everywhere.
CodedRoom make_coded_room(const CodedRoomOptions& options, std::uint64_t seed, std::span<std::int64_t> fixed,
                          std::span<std::int64_t> state);

struct CodedBoard {
    std::span<std::int64_t> state;
    std::span<const std::int64_t> fixed;
    int height;
    int width;
};

struct CodedStep {
    bool moved_player = false;
    bool moved_box = false;
    int player = -1;        // cell after the step
    int box = -1;           // where the pushed box is now
    int empty_targets = 0;  // targets without a box, also those under the player
};

// Action 0 stays, 1 to 4 push or walk up, down, left, right, 5 to 8 only walk.
CodedStep step_coded(const CodedBoard& board, int player, int action);

// The picture of a room: `tiles` holds kRoomCodes pictures of tile * tile pixels, three bytes each. Without
// `fixed` a player on a target looks like any other. False when a code is none.
bool paint_coded(std::span<const std::int64_t> state, std::span<const std::int64_t> fixed, int height,
                 int width, std::span<const std::uint8_t> tiles, int tile, std::span<std::uint8_t> out);

}  // namespace pushworks::env
