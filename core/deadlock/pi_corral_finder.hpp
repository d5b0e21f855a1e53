// The PI-corral of a position that leaves the fewest pushes (see corral_rule.hpp).
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "deadlock/corral_rule.hpp"
#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

struct InwardPush {
    int index;
    int direction;
};

class PiCorralFinder {
 public:
    // `distances` may be null: then no square counts as deadlocked.
    PiCorralFinder(const Board& board, const Distances* distances);

    // Looks for the PI-corral with the fewest pushes; `reach` holds the player's region. False when there is
    // none. An empty list of pushes means that the corral can never be opened though it must be: the position
    // is deadlocked.
    bool find(const Position& position, const Reach& reach);
    const Vector<InwardPush>& pushes() const { return best_; }
    // The boxes of the corral found last; position and region must be those it was found in. Works it out
    // again, so that searches, which do not ask, pay nothing.
    const Vector<Square>& boxes(const Position& position, const Reach& reach);

 private:
    // False: the corral round the seed is none, or need not be opened to solve the level.
    bool grow(const Position& position, const Reach& reach, Square seed);

    const Board* board_;
    const Distances* distances_;
    Corral corral_;
    Vector<std::uint32_t> tried_;  // in which round a square was in an area
    std::uint32_t round_ = 0;
    Vector<InwardPush> pushes_;
    Vector<InwardPush> best_;
    Square seed_ = kNoSquare;  // a square of the area of the best one
};

}  // namespace pushworks
