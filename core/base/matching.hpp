// Cheapest assignment of boxes to targets (Hungarian method with potentials). After a full solution the cost
// with one row replaced is found by a single augmenting path. For any number of boxes and targets, the prices
// readable; base/assignment.hpp does the same for up to 64 boxes in vector instructions, where a search asks
// millions of times a second.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pushworks {

class Matching {
 public:
    // At least as many targets as boxes; the missing boxes are added as rows of zeros.
    Matching(int boxes, int targets);

    static constexpr int kImpossible = 1 << 20;

    // Rows are distances; values of kFar or more mean "never". Returns the cost, kImpossible when there is
    // none. The rows must stay alive and unchanged until the next call.
    int solve(std::span<const std::uint16_t* const> rows);
    // The cost with the costs of one row replaced; the solution itself is kept as it is.
    int cost_with(int row, const std::uint16_t* costs);
    int cost() const { return cost_; }
    // The target of a box in the solution.
    int target_of(int row) const { return column_of_[row]; }
    // What a target adds to the cost in the solution: distance minus price is least at each box's own target.
    int price(int column) const { return column_potential_[column]; }

 private:
    static constexpr int kForbidden = 1 << 22;
    int entry(int row, int column) const {
        if (row >= boxes_) return 0;
        const int value = rows_[row][column];
        return value >= 0x3FFF ? kForbidden : value;
    }
    // Shortest path from a free row to the nearest free column; fills the arrays used to augment.
    int shortest_path(int row, const std::uint16_t* costs, int free_column);
    void augment(int row, int end, int length);

    int boxes_;
    int size_;
    int cost_ = 0;
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
