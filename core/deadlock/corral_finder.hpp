// PI-corrals: areas the player cannot enter whose boxes can, for now, only be pushed inwards, by pushes that
// are all possible right now. Whatever else is done first does not change what can be done to the corral, so
// it may as well be opened at once: only its pushes need to be looked at, and the number of pushes stays
// optimal.
//
// A corral is an area (one or more unreachable pieces of floor) and a set of boxes: all that touch the area,
// and those that stand in their way. Every push of every box of the set must be one of
//   impossible for ever        a wall behind or in front, or a lost square in front
//   impossible until another push of the set   the player's square or the target lies in the area or holds a
//   box
//                                              of the set
//   inward and possible now    the player reaches it and the target lies in the area
// Anything else makes the corral larger (another piece of floor, another box) or ends the attempt.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

struct InwardPush {
    int index;
    int direction;
};

class CorralFinder {
 public:
    // `distances` may be null: then no square counts as lost.
    CorralFinder(const Board& board, const Distances* distances);

    // Looks for the PI-corral with the fewest pushes; `reach` holds the player's region. False when there is
    // none. An empty list of pushes means that the corral can never be opened though it must be: the position
    // is lost.
    bool find(const Position& position, const Reach& reach);
    const std::vector<InwardPush>& pushes() const { return best_; }

 private:
    bool grow(const Position& position, const Reach& reach, Square seed);
    void add_piece(const Position& position, Square seed);
    void add_box(Square box);
    bool in_area(Square square) const { return area_[square] == stamp_; }
    bool in_set(Square square) const { return set_[square] == stamp_; }

    const Board* board_;
    const Distances* distances_;
    std::vector<std::uint32_t> area_;  // stamps
    std::vector<std::uint32_t> set_;
    std::vector<std::uint32_t> tried_;
    std::uint32_t stamp_ = 0;
    std::uint32_t round_ = 0;
    std::vector<Square> boxes_;
    std::vector<Square> queue_;
    std::vector<InwardPush> pushes_;
    std::vector<InwardPush> best_;
    bool needed_ = false;  // the corral must be opened to solve the level
};

}  // namespace pushworks
