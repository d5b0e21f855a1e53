#include "base/min_cost_matching.hpp"

#include <algorithm>
#include <limits>

#include "base/budget.hpp"

namespace pushworks {

MinCostMatching::MinCostMatching(int boxes, int targets)
    : boxes_(boxes),
      size_(std::max(boxes, targets)),
      most_(most_of_one(boxes)),
      rows_(boxes),
      row_potential_(size_),
      column_potential_(size_),
      column_of_(size_),
      row_of_(size_),
      distance_(size_),
      before_(size_),
      done_(size_) {}

int MinCostMatching::shortest_path(int row, const std::uint16_t* costs, int free_column) {
    constexpr int unreached = std::numeric_limits<int>::max();
    std::fill(done_.begin(), done_.end(), 0);
    // The first row's potential is taken as zero; the caller adds what it needs.
    for (int column = 0; column < size_; ++column) {
        const int value = row >= boxes_ ? 0 : counted(costs[column]);
        distance_[column] = value - column_potential_[column];
        before_[column] = row;
    }
    for (;;) {
        int best = unreached;
        int at = -1;
        for (int column = 0; column < size_; ++column) {
            if (done_[column] || distance_[column] >= best) continue;
            best = distance_[column];
            at = column;
        }
        if (at == free_column || (free_column < 0 && row_of_[at] < 0)) {
            end_column_ = at;
            return best;
        }
        done_[at] = 1;
        charge(static_cast<std::size_t>(size_));
        const int through = row_of_[at];
        const int base = best - row_potential_[through];
        for (int column = 0; column < size_; ++column) {
            if (done_[column]) continue;
            const int length = base + entry(through, column) - column_potential_[column];
            if (length < distance_[column]) {
                distance_[column] = length;
                before_[column] = through;
            }
        }
    }
}

void MinCostMatching::augment(int row, int end, int length) {
    row_potential_[row] = length;
    for (int column = 0; column < size_; ++column) {
        if (!done_[column]) continue;
        const int slack = length - distance_[column];
        column_potential_[column] -= slack;
        row_potential_[row_of_[column]] += slack;
    }
    for (int column = end;;) {
        const int through = before_[column];
        row_of_[column] = through;
        std::swap(column_of_[through], column);
        if (through == row) break;
    }
}

int MinCostMatching::solve(std::span<const std::uint16_t* const> rows) {
    std::copy(rows.begin(), rows.end(), rows_.begin());
    std::fill(column_of_.begin(), column_of_.end(), -1);
    std::fill(row_of_.begin(), row_of_.end(), -1);
    std::fill(column_potential_.begin(), column_potential_.end(), 0);
    // Give every row its cheapest column while that is free: most rows then need no path.
    for (int row = 0; row < size_; ++row) {
        int least = kForbidden;
        int at = -1;
        charge(static_cast<std::size_t>(size_));
        for (int column = 0; column < size_; ++column) {
            const int value = entry(row, column);
            if (value < least || (value == least && at >= 0 && row_of_[at] >= 0 && row_of_[column] < 0)) {
                least = value;
                at = column;
            }
        }
        row_potential_[row] = least;
        if (at >= 0 && row_of_[at] < 0) {
            row_of_[at] = row;
            column_of_[row] = at;
        }
    }
    for (int row = 0; row < size_; ++row) {
        if (column_of_[row] >= 0) continue;
        const int length = shortest_path(row, row < boxes_ ? rows_[row] : nullptr, -1);
        augment(row, end_column_, length);
    }
    std::int64_t cost = 0;  // up to 2^28 for each of 2^16 boxes
    for (int row = 0; row < boxes_; ++row) cost += entry(row, column_of_[row]);
    cost_ = static_cast<int>(std::min<std::int64_t>(cost, kImpossible));
    potentials_ = 0;
    for (int i = 0; i < size_; ++i) potentials_ += row_potential_[i] + column_potential_[i];
    return cost_;
}

int MinCostMatching::cost_with(int row, const std::uint16_t* costs) {
    const std::int64_t total = shortest_path(row, costs, column_of_[row]) + potentials_ - row_potential_[row];
    return static_cast<int>(std::min<std::int64_t>(total, kImpossible));
}

}  // namespace pushworks
