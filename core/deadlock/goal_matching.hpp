// Boxes frozen on goals are as good as walls: whether the others can still be matched with the goals that are
// left. What each square can reach with a set of boxes as walls is worked out once and remembered.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/bipartite_matching.hpp"
#include "facts/box_reach.hpp"

namespace pushworks {

class GoalMatching {
 public:
    explicit GoalMatching(const Board& board);

    // `frozen` marks frozen boxes by square.
    bool possible(std::span<const Square> boxes, const std::uint8_t* frozen);
    std::size_t bytes() const {
        return tables_.size() * words_ * 8 * static_cast<std::size_t>(board_.size());
    }

 private:
    using Table = std::vector<std::uint64_t>;  // by square: the goals a box there can be pushed to
    const Table& table(std::span<const Square> walls);

    const Board& board_;
    std::size_t words_;
    BoxReach reach_;
    BipartiteMatching bipartite_;
    std::unordered_map<std::uint64_t, Table> tables_;
    std::vector<Square> walls_, moving_;
    std::vector<std::uint8_t> occupancy_, sources_;
};

}  // namespace pushworks
