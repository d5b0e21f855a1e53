// A level of its own cut out of a position: some boxes and their goals, all other boxes being walls.
//
// It is kept in the smallest of its eight symmetric forms, with the player anywhere in its region, so that
// repeated and mirrored parts of a level have the same text and need to be solved only once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "level/occupancy.hpp"
#include "level/solution.hpp"

namespace pushworks {

struct CutoutPlan {
    const Occupancy& occupancy;         // all boxes as they stand now
    Square player;                      // anywhere in its region
    const Vector<Square>& boxes;        // that may move
    const Vector<Square>& goals;        // they have to go to
    const Vector<std::uint8_t>& floor;  // marks the squares that take part
    Square end = kNoSquare;             // the player must be able to get there when all boxes are home
};

class Cutout {
 public:
    // None when the player cannot get to the floor that takes part, or a box, a goal or the end is out of it.
    static std::optional<Cutout> make(const Board& board, const CutoutPlan& plan);

    // Of the text. Two cutouts with one key are the same but for an accident, which a replay brings to light.
    std::uint64_t key() const;
    LevelSpec spec() const;
    // A cell of the player's last region, -1 where any will do.
    int end() const;
    // Pushes of the level itself for a solution of the cutout.
    Vector<Push> pushes(const Board& board, const std::string& lurd) const;

 private:
    Cutout() = default;
    // The text as it looks after one of the eight symmetries, and the cell of the level behind each of its
    // own.
    std::pair<std::string, Vector<int>> turned(const Vector<std::uint8_t>& marks, int width,
                                               int symmetry) const;

    int width_ = 0, height_ = 0;
    std::string text_;   // width in two characters, then one character a cell
    Vector<int> cells_;  // of the level
};

}  // namespace pushworks
