// How many pushes one box alone needs, taking into account on which side of it the player stands.
//
// With a single box on the board the player's squares fall into components (the box may cut a passage).
// `side(box, player)` names the component the player is in. A push of another box never changes it, because
// the player walks around this box without crossing it; so the side belongs to the box as its square does.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "level/board.hpp"

namespace pushworks {

inline constexpr int kMaxSides = 4;
inline constexpr std::uint16_t kFar = 0x3FFF;  // no number of pushes is enough

class Sides {
 public:
    explicit Sides(const Board& board);

    int side(Square box, Square player) const {
        const std::uint32_t row = rows_[box];
        return row == 0 ? 0 : cells_[static_cast<std::size_t>(row - 1) * squares_ + player];
    }
    int count(Square box) const { return counts_[box]; }
    std::uint64_t bytes() const { return cells_.capacity() + rows_.capacity() * 4 + counts_.capacity(); }

 private:
    std::size_t squares_;
    std::vector<std::uint32_t> rows_;  // 0: one component; else 1 + row in cells_
    std::vector<std::uint8_t> counts_;
    std::vector<std::uint8_t> cells_;
};

class Distances {
 public:
    // To every goal, by pushes.
    static Distances to_goals(const Board& board, const Sides& sides);
    // From every start square of a box, with the player where the level puts it; a square counts as reached
    // with the player on a side. Used by searches that pull.
    static Distances from_starts(const Board& board, const Sides& sides);

    // To every goal as the crow flies along the axes, walls and player ignored.
    static Distances manhattan(const Board& board, const Sides& sides);

    // Pushes between a box on `square` with the player on `side` and each target (goal or start square).
    std::span<const std::uint16_t> row(Square square, int side) const {
        return {&cells_[(static_cast<std::size_t>(square) * kMaxSides + static_cast<std::size_t>(side)) *
                        targets_],
                targets_};
    }
    // The least of the row: kFar when the box is lost there.
    std::uint16_t nearest(Square square, int side) const { return nearest_[square * kMaxSides + side]; }
    // A box on this square is lost wherever the player stands.
    bool dead(Square square) const { return dead_[square] != 0; }
    std::size_t targets() const { return targets_; }
    std::uint64_t bytes() const { return cells_.capacity() * 2 + nearest_.capacity() * 2 + dead_.capacity(); }

 private:
    Distances(const Board& board, std::size_t targets);
    void finish(const Board& board, const Sides& sides);

    std::size_t targets_;
    std::vector<std::uint16_t> cells_;
    std::vector<std::uint16_t> nearest_;
    std::vector<std::uint8_t> dead_;
};

}  // namespace pushworks
