// Dual potentials of the goals: a lower bound on pushes that is a plain sum over the boxes.
//
// Every goal gets a potential. The reduced distance of a box is the least of distance minus potential over
// all goals; the potentials of all goals plus the reduced distances of all boxes never exceed the pushes a
// solution needs (this is the dual of the min-cost matching, and with the best potentials the two are equal).
// The potentials are chosen once, for the start. From then on a push either follows them (the reduced
// distance falls by one) or is a detour: `detour()` says by how much. Tables of what several boxes cost each
// other need to count detours only, and the detours of different boxes add up.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class DualPotentials {
 public:
    // Potentials are sums of up to as many distances as there are boxes: at most 300 of 598 on the boards
    // that get tables, less than 2^18.
    static constexpr int kDeadlocked = 1 << 28;

    // With more goals than boxes, where it is open which goals will be filled, all potentials are zero.
    DualPotentials(const Board& board, const Sides& sides, const Distances& to_goals);

    // The reduced distance of a box on `box` when the player stands on `player`; kDeadlocked when it can
    // reach no goal.
    int left(Square box, Square player) const { return left_[sides_->state(box, player)]; }
    // The same for the player's best side.
    int least_left(Square box) const;
    // Pushes wasted by the push of a box `from` -> `to`; the player stands on `behind` before it.
    int detour(Square from, Square behind, Square to) const {
        return 1 + left(to, from) - left(from, behind);
    }
    // Pushes wasted by a box that stays on a goal for good.
    int detour_to_stay(Square goal, Square player) const { return -potential_at_[goal] - left(goal, player); }
    // The bound of a position; kDeadlocked or more when a box is deadlocked.
    int bound(const Position& position, Square player) const;
    bool deadlocked(Square box) const { return deadlocked_[box] != 0; }

 private:
    int left_at_potentials(BoxPlayerState state) const;
    // How good the present potentials are: the bound of the start, then the mean bound of boxes anywhere.
    struct Worth {
        int start;
        double anywhere;
        bool operator>(const Worth& other) const {
            return start != other.start ? start > other.start : anywhere > other.anywhere + 1e-9;
        }
    };
    Worth worth() const;
    void choose();
    void finish();

    const Board* board_;
    const Sides* sides_;
    const Distances* to_goals_;
    Vector<int> potentials_;    // of each goal
    Vector<int> left_;          // of each box-player state
    Vector<int> potential_at_;  // of each square that is a goal
    Vector<std::uint8_t> deadlocked_;
    int total_ = 0;
};

}  // namespace pushworks
