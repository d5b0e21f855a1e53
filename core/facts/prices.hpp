// A lower bound on pushes that is a plain sum over the boxes.
//
// Every goal gets a price. What a box has left to pay is its distance to the goal where distance minus price
// is least; the prices of all goals plus what all boxes have left never exceeds the pushes a solution needs
// (this is the dual of the cheapest assignment, and with the best prices the two are equal). The prices are
// chosen once, for the start. From then on a push either follows the prices (what is left falls by one) or is
// a detour: `detour()` says by how much. Tables of what several boxes cost each other need to count detours
// only, and the detours of different boxes add up.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class Prices {
 public:
    static constexpr int kLost = 1 << 14;

    // With more goals than boxes, where nobody knows which goals will be filled, all prices are zero.
    Prices(const Board& board, const Sides& sides, const Distances& to_goals);

    // What a box on `box` has left when the player stands on `player`; kLost when it can reach no goal.
    int left(Square box, Square player) const { return left_[sides_->stance(box, player)]; }
    // The same for the player's best side.
    int least_left(Square box) const;
    // Pushes wasted by the push of a box `from` -> `to`; the player stands on `behind` before it.
    int detour(Square from, Square behind, Square to) const {
        return 1 + left(to, from) - left(from, behind);
    }
    // Pushes wasted by a box that stays on a goal for good.
    int detour_to_stay(Square goal, Square player) const { return -price_at_[goal] - left(goal, player); }
    // The bound of a position; kLost or more when a box is lost.
    int bound(const Position& position, Square player) const;
    bool lost(Square box) const { return lost_[box] != 0; }
    std::uint64_t bytes() const { return (left_.capacity() + price_at_.capacity()) * 4 + lost_.capacity(); }

 private:
    int left_at_prices(Stance stance) const;
    // How good the prices at hand are: the bound of the start, then the mean bound of boxes anywhere.
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
    std::vector<int> prices_;    // of each goal
    std::vector<int> left_;      // of each stance
    std::vector<int> price_at_;  // of each square that is a goal
    std::vector<std::uint8_t> lost_;
    int total_ = 0;
};

}  // namespace pushworks
