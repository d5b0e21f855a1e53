// How many pushes one box alone needs, taking into account on which side of it the player stands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "facts/sides.hpp"
#include "level/board.hpp"

namespace pushworks {

// No number of pushes is enough. A way may be longer than the largest number below it: a box alone has at
// most 2 n - 2 states on n squares, 131,066 on the largest board. Such a way counts as kFar - 1, which is a
// lower bound and, like the true distance, changes by at most one with every push.
inline constexpr std::uint16_t kFar = MinCostMatching::kNoWay;
constexpr std::uint16_t one_push_more(std::uint16_t distance) {
    return std::min<std::uint16_t>(distance, kFar - 2) + 1;
}

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

    // Pushes between a box-player state and each target (goal or start square, maybe none); kFar - 1 stands
    // for any more.
    std::span<const std::uint16_t> row(BoxPlayerState state) const {
        return {cells_.data() + static_cast<std::size_t>(state) * targets_, targets_};
    }
    // The least of the row: kFar when the box is deadlocked there.
    std::uint16_t nearest(BoxPlayerState state) const { return nearest_[state]; }
    // The least of the states of a square: to the nearest target, or to one of them.
    std::uint16_t least(Square square) const {
        return *std::min_element(&nearest_[sides_->first(square)],
                                 nearest_.data() + sides_->first(square + 1));
    }
    std::uint16_t least(Square square, std::size_t target) const {
        std::uint16_t result = kFar;
        for (BoxPlayerState at = sides_->first(square); at < sides_->first(square + 1); ++at)
            result = std::min(result, row(at)[target]);
        return result;
    }
    // A box on this square is deadlocked wherever the player stands.
    bool dead(Square square) const { return dead_[square] != 0; }
    const std::uint8_t* dead_squares() const { return dead_.data(); }  // and one entry for walls
    std::size_t targets() const { return targets_; }

 private:
    Distances(const Board& board, const Sides& sides, std::size_t targets);
    void measure(std::size_t target, const Vector<BoxPlayerState>& from, Way way);
    void finish();

    const Sides* sides_;
    std::size_t targets_;
    Vector<std::uint16_t> cells_;
    Vector<std::uint16_t> nearest_;
    Vector<std::uint8_t> dead_;
};

}  // namespace pushworks
