// From pushes to LURD text and back.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

struct Push {
    Square box;              // where the box stands before the push
    std::uint8_t direction;  // the way it goes
};

// Makes one that is possible.
inline void make_push(const Board& board, Position& position, const Push& push) {
    position.move(position.index_at(push.box), board.neighbour(push.box, push.direction));
    position.set_player(push.box);
}

// The moves of a solution: shortest walks between the pushes. Throws std::logic_error when a push is illegal:
// that would be a defect of the search that made the list.
std::string moves_of(const Board& board, std::span<const Push> pushes);

// A move of LURD text on a position, upper and lower case alike; the push where it is one, else kNoSquare.
// Throws std::invalid_argument, in one line, when it cannot be made.
Push make_move(const Board& board, Position& position, std::string_view lurd, std::size_t at);
// All of them: calls pushed(push, number of the move) after every push.
template <class Pushed>
void play(const Board& board, Position& position, std::string_view lurd, Pushed&& pushed) {
    for (std::size_t at = 0; at < lurd.size(); ++at) {
        const Push push = make_move(board, position, lurd, at);
        if (push.box != kNoSquare) pushed(push, static_cast<int>(at));
    }
}

// Plays LURD on plain sets of squares, independent of any search; true when it is legal and solves the level.
bool solves(const Board& board, const std::string& lurd);

// The direction that leads from one square to its neighbour.
std::uint8_t direction_between(const Board& board, Square from, Square to);

}  // namespace pushworks
