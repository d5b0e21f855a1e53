// Walks with few turns: from a square, coming from a direction, to every square and on in any direction.
#pragma once

#include <cstdint>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "level/solution.hpp"

namespace pushworks::optimize {

class TurnWalk {
 public:
    static constexpr int kNoDirection = 4;
    // A walk passes no square twice in the same direction: at most 5 * 4,096 steps and turns, less than 2^16.
    static constexpr int kMostSquares = 4096;

    struct Cost {
        std::uint32_t steps;
        std::uint32_t turns;  // the one into the push that follows included
    };

    // `turns_first`: few turns are worth any number of steps; else the walks are shortest ones and turn as
    // little as such walks can.
    TurnWalk(const Board& board, bool turns_first)
        : board_(board), turns_first_(turns_first), known_(board.size() * kWays), stamp_(known_.size(), 0) {}

    // The player stands on `from` after a step in `direction` (kNoDirection: none yet).
    void flood(const Vector<std::uint8_t>& occupied, Square from, int direction);
    bool reaches(Square square) const;
    // Of getting to `square` and making a step from there in direction `onward`; it must be reached.
    Cost cost(Square square, int onward) const;
    void append_path(Square square, int onward, std::string& out) const;

 private:
    static constexpr int kWays = 5;  // directions of the last step, or none
    struct Label {
        std::uint32_t cost;
        std::uint16_t before;  // direction of the step before the last
    };

    std::uint32_t step() const { return turns_first_ ? 1U : 1U << 16; }
    std::uint32_t turn() const { return turns_first_ ? 1U << 16 : 1U; }
    static std::size_t place(Square square, int way) {
        return static_cast<std::size_t>(square) * kWays + static_cast<std::size_t>(way);
    }
    bool known(std::size_t at) const { return stamp_[at] == now_; }
    int best_way(Square square, int onward) const;

    const Board& board_;
    const bool turns_first_;
    Vector<Label> known_;  // square * kWays + direction of the last step
    Vector<std::uint32_t> stamp_;
    std::uint32_t now_ = 0;
    Square from_ = kNoSquare;
    int direction_ = kNoDirection;
};

// The moves of pushes with such walks between them. Throws std::logic_error when a push is impossible.
std::string moves_with_turns(const Board& board, const Vector<Push>& path, bool turns_first);

}  // namespace pushworks::optimize
