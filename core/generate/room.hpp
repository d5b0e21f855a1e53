// Rooms: the floor of a level before anything stands on it, and the places for its goals.
#pragma once

#include <string>

#include "base/memory.hpp"
#include "base/rng.hpp"

namespace pushworks::generate {

struct Room {
    int width = 0;
    int height = 0;
    Vector<int> floor;  // cells, y * width + x, in order; the border of the board is wall
};

struct RoomOptions {
    int width = 10;  // of the whole board, border included
    int height = 10;
    // templates, chambers, walk, or any
    std::string style = "any";
    // box, cross, ell, ring, stairs, notch, or any
    std::string silhouette = "any";
    int min_floor = 12;
    int max_floor = 1000;
};

// Names that RoomOptions takes, "any" left out.
const Vector<std::string>& room_styles();
const Vector<std::string>& room_silhouettes();

// A connected room, or one without floor when no random one was within the limits. Throws
// std::invalid_argument for unknown names.
Room carve_room(const RoomOptions& options, Rng& rng);

// Places for `count` goals: a block, a row along a wall, or anywhere. Empty when there is no room for them.
Vector<int> place_goals(const Room& room, int count, Rng& rng);

}  // namespace pushworks::generate
