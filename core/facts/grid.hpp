// A level as the solver's strategies see it: neighbours with a wall sentinel, dead squares, distances of a
// single box that respect the player's side, and hash keys. Immutable; shared by all strategies and threads.
#pragma once

#include <array>
#include <cstdint>

#include "base/memory.hpp"
#include "facts/distances.hpp"
#include "level/occupancy.hpp"

namespace pushworks {

struct Grid {
    // The distances belong to the level's context and must outlive the grid.
    Grid(const Board& board, const Distances& to_goals, const Distances& from_starts);

    const Board& board;
    int n;      // squares; index n is "wall"
    int words;  // 64-bit words of a set of squares
    const Vector<std::array<Square, 4>>& next;
    Vector<Square> goals;
    Vector<Square> starts;
    Square player;                              // start of the player
    Vector<std::uint8_t> goal;                  // by square
    Vector<std::uint8_t> dead;                  // no goal can be reached by pushes from here (walls too)
    Vector<std::uint8_t> pull_dead;             // no start square can be reached by pulls from here
    Vector<std::uint16_t> column, row;          // by square, within the floor's frame: below 65,534
    Vector<std::uint64_t> box_key, player_key;  // Zobrist

    // Pushes from a square to a goal (index in goals) on the empty board, best player side; kFar if never.
    std::uint16_t push_distance(int goal_index, Square square) const {
        return to_goals_.least(square, static_cast<std::size_t>(goal_index));
    }
    // Pushes from a start square (index in starts) to a square, that is pulls in the other direction.
    std::uint16_t pull_distance(int start_index, Square square) const {
        return from_starts_.least(square, static_cast<std::size_t>(start_index));
    }
    std::uint16_t nearest_goal(Square square) const { return to_goals_.least(square); }

    Occupancy empty() const { return empty_board(board); }
    Occupancy with(const Vector<Square>& boxes) const {
        Occupancy occupancy = empty();
        for (const Square box : boxes) occupancy[box] = kBox;
        return occupancy;
    }
    // Squares as the bits of a set.
    Vector<std::uint64_t> set_of(const Vector<Square>& squares) const {
        Vector<std::uint64_t> set(words);
        for (const Square s : squares) set[s / 64] |= 1ULL << (s % 64);
        return set;
    }

 private:
    const Distances& to_goals_;
    const Distances& from_starts_;
};

}  // namespace pushworks
