// Splits a level into parts: rooms, joined where boxes have to go from one to another.
#pragma once

#include "base/memory.hpp"
#include "facts/grid.hpp"

namespace pushworks {

// As many boxes as goals, and the rooms they are in with the beginnings of the corridors.
struct Part {
    Vector<Square> boxes, goals, squares;  // boxes as they stand at the start
    bool home() const { return boxes == goals; }
};

// Rooms are areas made of 2x2 blocks of floor; every other square belongs to the room nearest to it. Boxes
// are matched with goals, to those of their own room if they can be, and the rooms of a pair are one part.
// Parts with neither boxes nor goals are left out. The level must have as many goals as boxes.
Vector<Part> split(const Grid& grid);

// Makes one part of two.
void join(Vector<Part>& parts, std::size_t into, std::size_t other);

// The part nearest to one of them as the player walks, boxes ignored.
std::size_t nearest(const Grid& grid, const Vector<Part>& parts, std::size_t to);

}  // namespace pushworks
