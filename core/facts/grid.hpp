// A level as the solver's strategies see it: neighbours with a wall sentinel, dead squares, distances of a
// single box that respect the player's side, and hash keys. Immutable; shared by all strategies and threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "facts/distances.hpp"
#include "level/board.hpp"

namespace pushworks {

// What stands on a square: one byte per square, plus one for the wall sentinel.
enum : std::uint8_t { kFree = 0, kBox = 1, kWall = 2 };
using Occupancy = std::vector<std::uint8_t>;

struct Grid {
    explicit Grid(const Board& board);

    int n = 0;                                // squares; index n is "wall"
    int words = 0;                            // 64-bit words of a set of squares
    std::vector<std::array<Square, 4>> next;  // next[n] leads to n
    std::vector<std::uint8_t> goal;           // by square
    std::vector<std::uint8_t> dead;           // no goal can be reached by pushes from here (walls too)
    std::vector<std::uint8_t> pull_dead;      // no start square can be reached by pulls from here
    std::vector<Square> goals;
    std::vector<Square> starts;
    std::vector<std::uint16_t> column, row;  // by square
    Square player = 0;                       // start of the player
    std::vector<std::uint64_t> box_key;      // Zobrist
    std::vector<std::uint64_t> player_key;

    // Pushes from a square to a goal (index in goals) on the empty board, best player side; kFar if never.
    std::uint16_t push_distance(int goal_index, Square square) const {
        return push_distance_[static_cast<std::size_t>(goal_index) * (n + 1) + square];
    }
    // Pushes from a start square (index in starts) to a square, that is pulls in the other direction.
    std::uint16_t pull_distance(int start_index, Square square) const {
        return pull_distance_[static_cast<std::size_t>(start_index) * (n + 1) + square];
    }
    std::uint16_t nearest_goal(Square square) const { return nearest_goal_[square]; }

    Occupancy empty() const {
        Occupancy occupancy(n + 1, kFree);
        occupancy[n] = kWall;
        return occupancy;
    }

 private:
    std::vector<std::uint16_t> push_distance_;
    std::vector<std::uint16_t> pull_distance_;
    std::vector<std::uint16_t> nearest_goal_;
};

}  // namespace pushworks
