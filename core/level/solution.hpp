// From pushes to LURD text.
#pragma once

#include <span>
#include <string>

#include "level/board.hpp"

namespace pushworks {

struct Push {
    Square box;              // where the box stands before the push
    std::uint8_t direction;  // the way it goes
};

// The moves of a solution: shortest walks between the pushes. Throws std::logic_error when a push is illegal:
// that would be a defect of the search that made the list.
std::string moves_of(const Board& board, std::span<const Push> pushes);

// Plays LURD on plain sets of squares, independent of any search; true when it is legal and solves the level.
bool solves(const Board& board, const std::string& lurd);

// The direction that leads from one square to its neighbour.
std::uint8_t direction_between(const Board& board, Square from, Square to);

}  // namespace pushworks
