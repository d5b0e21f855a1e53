// Where one box can be brought while the others stand still, and by which moves: what a person who plays asks
// for. Works on the cells of a level (y * width + x), so that any position can be asked about.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

class BoxPaths {
 public:
    // The boxes of `level` stand as they do in the position; its player is where the person stands.
    explicit BoxPaths(const LevelSpec& level);

    // Every cell the box on `box` can be pushed (or pulled) to, its own left out, in ascending order.
    Vector<int> targets(int box, Way way);
    // The boxes that can be brought to `target`, in ascending order.
    Vector<int> boxes_for(int target, Way way);
    // A shortest way to bring the box to one of `targets`, in LURD: fewest pushes first, or fewest moves
    // first; nothing when there is none.
    std::optional<std::string> path(int box, const Vector<int>& targets, Way way, bool moves_first);

 private:
    using Cell = std::int32_t;
    // Which of the four sides of a box the player can reach from which: a number for each region, -1 where a
    // side is blocked.
    using Sides = std::array<std::int8_t, kDirections>;

    Cell inner(int cell) const { return (cell / width_ + 1) * stride_ + cell % width_ + 1; }
    int outer(Cell cell) const { return (cell / stride_ - 1) * width_ + cell % stride_ - 1; }
    bool can_move(Cell box, int side, Way way) const;
    const Sides& sides(Cell box);
    template <class GoOn>
    void flood(Cell start, GoOn&& go_on);
    void flood(Cell start);
    std::array<std::int32_t, kDirections> distances(Cell start, Cell box);
    bool search(Cell box, Way way, Cell target, Vector<int>* found);
    std::string walk(Cell from, Cell to);

    int width_, height_;
    Cell stride_;
    std::array<Cell, kDirections> steps_;
    Vector<std::uint8_t> blocked_;
    Vector<Cell> boxes_;
    Cell player_;
    Vector<std::uint32_t> stamp_;  // cells seen by the last flood
    std::uint32_t now_ = 0;
    Vector<Cell> queue_;
    Vector<std::int32_t> distance_;
    Vector<Sides> sides_;
    Vector<std::uint8_t> has_sides_;
};

}  // namespace pushworks
