// The proof that boxes around a small closed area are deadlocked: with them alone on the board all pushes are
// tried. If no box can leave the area and at no time all of them stand on goals, every position with them is
// deadlocked. Verdicts are remembered. The rules that find such areas by their shape are in rules/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/containers.hpp"
#include "deadlock/pattern_proof.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class ClosedArea {
 public:
    static constexpr std::size_t kMostBoxes = 10;

    ClosedArea(const Board& board, const Distances& distances) : board_(&board), distances_(&distances) {}

    // The area, to be filled by the caller, and the boxes round it.
    Vector<Square> inside;
    Vector<Square> boxes;

    void add_box(Square box);
    // Adds the boxes that touch the area.
    void add_rim(const Position& position);
    // Whether the boxes are deadlocked, the player being on `player`. Sorts both lists.
    bool deadlocked(Square player);

 private:
    static constexpr int kMostPositions = 100;

    const Board* board_;
    const Distances* distances_;
    std::optional<PatternProof> proof_;  // made for the first area: most short searches find none
    Vector<std::uint8_t> area_;
    UnorderedMap<std::string, bool> known_;
};

}  // namespace pushworks
