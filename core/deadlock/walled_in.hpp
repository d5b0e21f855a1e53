// Boxes frozen on goals are as good as walls: whether the others can still be shared out among the goals that
// are left. What each square can reach with a set of boxes as walls is worked out once and remembered.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "deadlock/freeze.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class WalledIn {
 public:
    explicit WalledIn(const Board& board) : board_(&board) {}

    // To be asked when the box on `square` may have frozen: true when it has and the others cannot all reach
    // goals of their own any more.
    bool lost(const Position& position, Square square, Freeze& freeze);

 private:
    using Goals = std::uint64_t;
    static constexpr std::size_t kMostGoals = 64;
    static constexpr std::size_t kMostSets = 4096;

    // The goals a box on each square can be pushed to, wherever the player is, with `walls_` as walls.
    std::vector<Goals> reachable_goals() const;
    // Finds a goal for a box, moving others to other goals where needed.
    bool place(const std::vector<Goals>& goals_of, const Position& position, int index);

    const Board* board_;
    std::vector<Square> walls_;
    std::map<std::vector<Square>, std::vector<Goals>> known_;
    std::vector<int> box_of_;  // of each goal, -1 for none
    Goals seen_ = 0;
};

}  // namespace pushworks
