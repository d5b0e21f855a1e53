#include "bait/level.hpp"

#include <stdexcept>
#include <string>

namespace pushworks::bait {

namespace {

void check_cells(const Position& position, const Vector<int>& cells, const char* what) {
    const int size = position.width * position.height;
    for (int cell : cells)
        if (cell < 0 || cell >= size)
            throw std::invalid_argument(std::string("expected every ") + what + " on the board, got cell " +
                                        std::to_string(cell));
}

}  // namespace

Vector<int> floor_of(const Position& position) {
    if (position.width <= 0 || position.height <= 0 || position.width > 4096 || position.height > 4096)
        throw std::invalid_argument("expected a board of 1 to 4096 columns and rows");
    const int size = position.width * position.height;
    check_cells(position, position.walls, "wall");
    check_cells(position, position.boxes, "box");
    check_cells(position, position.holes, "hole");
    check_cells(position, position.keys, "key");
    check_cells(position, position.goals, "goal");
    check_cells(position, position.mushrooms, "mushroom");
    if (position.avatar < 0 || position.avatar >= size)
        throw std::invalid_argument("expected a living avatar on the board");

    Vector<bool> wall(size, false);
    for (int cell : position.walls) wall[cell] = true;
    if (wall[position.avatar]) throw std::invalid_argument("expected the avatar on a floor square");
    for (const auto* things :
         {&position.boxes, &position.holes, &position.keys, &position.goals, &position.mushrooms})
        for (int cell : *things)
            if (wall[cell]) throw std::invalid_argument("expected things to lie on floor squares only");

    Vector<int> floor;
    for (int cell = 0; cell < size; ++cell)
        if (!wall[cell]) floor.push_back(cell);
    return floor;
}

}  // namespace pushworks::bait
