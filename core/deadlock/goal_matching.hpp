// Boxes frozen on goals are as good as walls: whether the others can still be matched with the goals that are
// left. What each square can reach with a set of boxes as walls is worked out once and remembered.
#pragma once

#include <cstdint>
#include <span>

#include "base/bipartite_matching.hpp"
#include "base/containers.hpp"
#include "facts/box_reach.hpp"

namespace pushworks {

class GoalMatching {
 public:
    explicit GoalMatching(const Board& board);

    // `frozen` marks frozen boxes by square.
    bool possible(std::span<const Square> boxes, const std::uint8_t* frozen);

 private:
    using Table = Vector<std::uint64_t>;  // by square: the goals a box there can be pushed to
    const Table& table(std::span<const Square> walls);

    const Board& board_;
    std::size_t words_;
    BoxReach reach_;
    BipartiteMatching bipartite_;
    UnorderedMap<std::uint64_t, Table> tables_;
    Vector<Square> walls_, moving_;
    Vector<std::uint8_t> occupancy_, sources_;
};

}  // namespace pushworks
