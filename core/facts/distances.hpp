// How many pushes one box alone needs, taking into account on which side of it the player stands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "facts/sides.hpp"
#include "level/board.hpp"

namespace pushworks {

inline constexpr std::uint16_t kFar = 0x3FFF;  // no number of pushes is enough

class Distances {
 public:
    // To every goal, by pushes.
    static Distances to_goals(const Board& board, const Sides& sides);
    // From every start square of a box, with the player where the level puts it, or anywhere; a square counts
    // as reached with the player on a side. Used by searches that pull.
    enum class Player : std::uint8_t { at_start, anywhere };
    static Distances from_starts(const Board& board, const Sides& sides, Player player);
    // To every goal as the crow flies along the axes, walls and player ignored.
    static Distances manhattan(const Board& board, const Sides& sides);

    // Pushes between a box in a stance and each target (goal or start square).
    std::span<const std::uint16_t> row(Stance stance) const {
        return {&cells_[static_cast<std::size_t>(stance) * targets_], targets_};
    }
    // The least of the row: kFar when the box is lost there.
    std::uint16_t nearest(Stance stance) const { return nearest_[stance]; }
    // The least of the stances of a square: to the nearest target, or to one of them.
    std::uint16_t least(Square square) const {
        return *std::min_element(&nearest_[sides_->first(square)],
                                 nearest_.data() + sides_->first(square + 1));
    }
    std::uint16_t least(Square square, std::size_t target) const {
        std::uint16_t result = kFar;
        for (Stance at = sides_->first(square); at < sides_->first(square + 1); ++at)
            result = std::min(result, row(at)[target]);
        return result;
    }
    // A box on this square is lost wherever the player stands.
    bool dead(Square square) const { return dead_[square] != 0; }
    const std::uint8_t* dead_squares() const { return dead_.data(); }  // and one entry for walls
    std::size_t targets() const { return targets_; }
    std::uint64_t bytes() const { return cells_.capacity() * 2 + nearest_.capacity() * 2 + dead_.capacity(); }

 private:
    Distances(const Board& board, const Sides& sides, std::size_t targets);
    // From the stances in the queue, which are at distance zero.
    void measure(std::size_t target, std::vector<Stance>& queue, Way way);
    void finish();

    const Sides* sides_;
    std::size_t targets_;
    std::vector<std::uint16_t> cells_;
    std::vector<std::uint16_t> nearest_;
    std::vector<std::uint8_t> dead_;
};

}  // namespace pushworks
