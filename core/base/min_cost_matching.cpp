#include "base/min_cost_matching.hpp"

namespace pushworks {

MinCostMatching::MinCostMatching(int boxes, int targets)
    : boxes_(boxes),
      size_(std::max(boxes, targets)),
      most_(most_of_one(boxes)),
      zeros_(boxes < targets ? size_ : 0),
      rows_(size_, zeros_.data()) {
    for (auto* list : {&row_of_, &column_of_, &potential_, &path_.previous, &path_.closed, &path_.reached})
        list->resize(size_);
    path_.open.resize(size_);
}

void MinCostMatching::find(int row, const std::uint16_t* distances, int target) {
    find_path(path_, row, Costs{distances, most_}, size_, target, [this](int through) {
        charge(static_cast<std::size_t>(size_));
        return costs_of(through);
    });
}

int MinCostMatching::solve(std::span<const std::uint16_t* const> rows) {
    std::copy(rows.begin(), rows.end(), rows_.begin());
    std::fill(column_of_.begin(), column_of_.end(), -1);
    std::fill(row_of_.begin(), row_of_.end(), -1);
    std::fill(potential_.begin(), potential_.end(), 0);
    // Give every row its cheapest column while that is free: most rows then need no path.
    for (int row = 0; row < size_; ++row) {
        int least = kForbidden;
        int at = -1;
        charge(static_cast<std::size_t>(size_));
        for (int column = 0; column < size_; ++column) {
            const int value = costs_of(row)[column];
            if (value < least || (value == least && at >= 0 && row_of_[at] >= 0 && row_of_[column] < 0)) {
                least = value;
                at = column;
            }
        }
        if (at >= 0 && row_of_[at] < 0) {
            row_of_[at] = row;
            column_of_[row] = at;
        }
    }
    for (int row = 0; row < size_; ++row) {
        if (column_of_[row] >= 0) continue;
        find(row, rows_[row], -1);
        augment_along(path_, row);
    }
    cost_ = 0;
    for (int row = 0; row < boxes_; ++row) cost_ += costs_of(row)[column_of_[row]];
    return static_cast<int>(std::min<std::int64_t>(cost_, kImpossible));
}

int MinCostMatching::cost_with(int row, const std::uint16_t* costs) {
    const int own = column_of_[row];
    find(row, costs, own);
    // The row's potential leaves the sum of all, which is the cost, and the path's length takes its place.
    const std::int64_t total = cost_ - (costs_of(row)[own] - potential_[own]) + path_.length;
    return static_cast<int>(std::min<std::int64_t>(total, kImpossible));
}

}  // namespace pushworks
