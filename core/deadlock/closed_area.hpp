// Deadlocks by shape, pockets and closed diagonals, and the proof that each case really is one.
//
// Pocket (⊓): a small cell that the player cannot enter, without goals, closed by boxes that can only be
// pushed inward. Closed diagonal: free squares in a slanting row, each with boxes or walls on both sides, and
// the row closed at both ends; pushing one of the boxes inward blocks the others. The shape is only a
// candidate: with the boxes around the area alone on the board all pushes are tried. If no box can leave the
// area and at no time all of them stand on goals, the position is deadlocked. Verdicts are remembered.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "deadlock/small_proof.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class ClosedArea {
 public:
    ClosedArea(const Board& board, const Distances& distances);

    // Whether the box just pushed to `square` closes a deadlocked pocket, the player being on `player`.
    bool pocket(const Position& position, Square square, Square player);
    // The same for a diagonal.
    bool diagonal(const Position& position, Square square, Square player);

 private:
    static constexpr std::size_t kLargestCell = 4;
    static constexpr std::size_t kMostBoxes = 10;
    static constexpr int kMostPositions = 100;

    // The squares joined to `seed`, when they are few and hold neither goal nor player.
    bool find_cell(const Position& position, Square seed, Square player);
    // The slanting row through `seed` (a step sideways, a step up or down, again and again), both ways.
    bool find_row(const Position& position, Square seed, int vertical, int horizontal);
    void add_rim(const Position& position, Square inner);
    bool deadlocked(Square player);

    const Board* board_;
    SmallProof proof_;
    std::vector<Square> inside_;
    std::vector<Square> boxes_;
    std::vector<std::uint8_t> area_;
    std::unordered_map<std::string, bool> known_;
};

}  // namespace pushworks
