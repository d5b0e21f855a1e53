// A search with a few boxes alone on the board: if they cannot all be brought to goals, no position that
// contains them can be solved. Proves the candidates of the shape rules and of pattern learning.
//
// Of the three proofs with a few boxes this one stops after some dozens of positions, so it has no heuristic
// to set up. SubsetSearch (group_search.hpp) goes on for thousands, best first by a matching, on boards that
// fit whole-board bits; CorralProver asks another question, whether a corral can be opened at all, and is
// done as soon as the player is inside.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "deadlock/freeze.hpp"
#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

class SmallProof {
 public:
    enum class Verdict : std::uint8_t { deadlocked, alive, unknown };

    SmallProof(const Board& board, const Distances& distances);

    // Tries all pushes of the boxes from here, at most so many positions. With an `area` (one entry a square)
    // nothing is decided once a box can leave it.
    Verdict search(std::span<const Square> boxes, Square player, int most_positions,
                   const Vector<std::uint8_t>* area = nullptr);
    // The player's squares the verdict of the last search holds for.
    std::span<const Square> region() const { return region_; }

 private:
    const Board* board_;
    const Distances* distances_;
    Position position_;
    Reach reach_;
    Reach scratch_;
    Freeze freeze_;
    Vector<Square> region_;
    Vector<std::uint8_t> packed_;
};

}  // namespace pushworks
