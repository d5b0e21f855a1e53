// Cheapest assignment of boxes to targets (Hungarian method with potentials). After a full solution the cost
// with one row replaced is found by a single augmenting path. For any number of boxes and targets, with
// readable potentials; base/min_cost_matching64.hpp does the same for up to 64 boxes in vector instructions,
// for searches that need millions a second.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace pushworks {

class MinCostMatching {
 public:
    // At least as many targets as boxes; the missing boxes are added as rows of zeros.
    MinCostMatching(int boxes, int targets);

    // Every cost of an assignment is less: one box counts at most most_of_one(boxes), so that all together
    // stay below 2^28, and sums of a few such numbers stay within an int.
    static constexpr int kImpossible = 1 << 28;
    static constexpr std::uint16_t kNoWay = 0xFFFF;
    // With up to 4,096 boxes every distance counts in full. With more a long one counts for less, and the
    // cost is still a lower bound.
    static constexpr int most_of_one(int boxes) { return (kImpossible - 1) / (boxes > 0 ? boxes : 1); }

    // Rows are distances; kNoWay means "never". Returns the cost, kImpossible when there is none. The rows
    // must stay alive and unchanged until the next call.
    int solve(std::span<const std::uint16_t* const> rows);
    // The cost with the costs of one row replaced; the solution itself is kept as it is.
    int cost_with(int row, const std::uint16_t* costs);
    int cost() const { return cost_; }
    // The target of a box in the solution.
    int target_of(int row) const { return column_of_[row]; }
    // What a target adds to the cost in the solution: distance minus potential is least at each box's own
    // target.
    int potential(int column) const { return column_potential_[column]; }

 private:
    // More expensive than any assignment without it. Potentials lie within plus or minus this much (there is
    // always a free column of potential 0 while they change), lengths of paths within four times as much:
    // 2^30.
    static constexpr int kForbidden = kImpossible;
    int counted(std::uint16_t distance) const {
        return distance == kNoWay ? kForbidden : std::min<int>(distance, most_);
    }
    int entry(int row, int column) const { return row >= boxes_ ? 0 : counted(rows_[row][column]); }
    // Shortest path from a free row to the nearest free column; fills the arrays used to augment.
    int shortest_path(int row, const std::uint16_t* costs, int free_column);
    void augment(int row, int end, int length);

    int boxes_;
    int size_;
    int most_;  // that one box counts
    int cost_ = 0;
    std::int64_t potentials_ = 0;  // the sum: up to 2^28 for each of 2^17 rows and columns
    std::vector<const std::uint16_t*> rows_;
    std::vector<int> row_potential_;
    std::vector<int> column_potential_;
    std::vector<int> column_of_;
    std::vector<int> row_of_;
    std::vector<int> distance_;
    std::vector<int> before_;  // row before each column on the path
    std::vector<std::uint8_t> done_;
    int end_column_ = -1;
};

}  // namespace pushworks
